"""Run folders with known truth, written without playing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simlab.core import catalogue
from simlab.core.columns import Column

CHUNK = 1000
GAMES, ROUNDS = catalogue.game("expeditions").columns.game, catalogue.game("expeditions").columns.round


def cell(variant: str, pairing: str = "planner", bots: tuple[str, ...] = ("planner", "planner")) -> dict[str, Any]:
    return {
        "variant": variant,
        "pairing": pairing,
        "bots": list(bots),
        "rotate": len(set(bots)) > 1,
        "deterministic": True,
        "games": 0,
        "faults": 0,
    }


def games(rng: np.random.Generator, deals: int, turns: int = 1, **fixed: Any) -> pl.DataFrame:
    """Games of two seats: normal scores of mean 30 and sd 20 that share the deal's luck, three rounds each."""
    n = deals * turns
    number = np.arange(n)
    luck = np.repeat(rng.normal(0, 12, (deals, 1)), turns, axis=0)
    scores = np.rint(30 + rng.normal(0, 16, (n, 2)) + luck * [1, -1]).astype(int)
    winner = np.where(scores[:, 0] == scores[:, 1], -1, (scores[:, 1] > scores[:, 0]).astype(int))
    length = rng.poisson(40, n) + 20
    columns: dict[str, Any] = {
        "game": number,
        "deal": number // turns,
        "rotation": number % turns,
        "rounds": np.full(n, 3),
        "decisions": 2 * length,
        "forced": length // 4,
        "choices": rng.uniform(3, 9, n),
        "lead_changes": rng.poisson(2, n),
        "settled": np.where(winner < 0, np.nan, rng.uniform(0, 1, n)),
        "fault": np.zeros(n, int),
        "winner": winner,
        "winners": np.where(winner < 0, 3, 1 << np.maximum(winner, 0)),
        "score_0": scores[:, 0],
        "score_1": scores[:, 1],
        "turns": length,
        "stalled": rng.random(n) < 0.001,
    }
    columns |= _own(rng, GAMES, columns, n)
    made = pl.DataFrame(columns | {name: np.broadcast_to(value, n).copy() for name, value in fixed.items()})
    return made.with_columns(pl.col("settled").fill_nan(None))


def rounds(rng: np.random.Generator, played: pl.DataFrame) -> pl.DataFrame:
    """The three rounds of every game; their points add up to its score."""
    n = len(played)
    columns: dict[str, Any] = {name: np.repeat(played[name].to_numpy(), 3) for name in ("game", "deal", "rotation")}
    columns["round"] = np.tile([1, 2, 3], n)
    for seat in (0, 1):
        score = played[f"score_{seat}"].to_numpy()
        part = rng.integers(-10, 30, (n, 2))
        columns[f"points_{seat}"] = np.column_stack([part, score - part.sum(axis=1)]).reshape(-1)
    return pl.DataFrame(columns | _own(rng, ROUNDS, columns, 3 * n))


def _own(rng: np.random.Generator, own: tuple[Column, ...], known: dict[str, Any], n: int) -> dict[str, Any]:
    """The game's own columns that are not made up already: yes/no once in a hundred, numbers from 0 to 3."""
    made: dict[str, Any] = {}
    for column in own:
        spread = column.places > 1 or column.per_seat
        for name in [f"{column.name}_{place}" for place in range(column.places)] if spread else [column.name]:
            if name not in known:
                made[name] = rng.random(n) < 0.01 if column.type == "?" else rng.integers(0, 4, n)
    return made


def write(
    folder: Path, cells: list[tuple[dict[str, Any], pl.DataFrame, pl.DataFrame]], seed: int = 1, **knobs: Any
) -> Path:
    """A run folder of expeditions with these cells; `knobs` are each variant's own, {} unless named."""
    for table in ("games", "rounds"):
        (folder / table).mkdir(parents=True, exist_ok=True)
    listed = []
    for place, (one, played, lines) in enumerate(cells):
        size = CHUNK - CHUNK % 2
        for chunk, start in enumerate(range(0, len(played), size)):
            name = f"{place:04d}-{chunk:06d}.parquet"
            piece = played.slice(start, size)
            own = lines.filter(pl.col("game").is_in(piece["game"].implode()))
            piece.write_parquet(folder / "games" / name)
            own.write_parquet(folder / "rounds" / name)
        listed.append(one | {"games": len(played), "faults": int((played["fault"] != 0).sum())})
    manifest = {
        "schema": "simlab.run/1",
        "game": "expeditions",
        "title": "A fake run",
        "seed": seed,
        "games": len(cells[0][1]),
        "seats": 2,
        "cells": listed,
        "complete": True,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    variants = {
        one["variant"]: knobs.get(one["variant"], {"expedition_cost": place}) for place, one in enumerate(listed)
    }
    pairings = list({one["pairing"]: {"name": one["pairing"], "bots": one["bots"]} for one in listed}.values())
    experiment = {"game": "expeditions", "seed": seed, "variants": variants, "pairings": pairings}
    (folder / "experiment.yaml").write_text(json.dumps(experiment))
    return folder


def plain_run(folder: Path, deals: int = 2000, seed: int = 1) -> Path:
    """Two variants in self-play, and two bots against each other."""
    rng = np.random.default_rng(seed)
    cells = []
    for one, turns in (
        (cell("printed"), 1),
        (cell("printed", "duel", ("planner", "random")), 2),
        (cell("cheap"), 1),
        (cell("cheap", "duel", ("planner", "random")), 2),
    ):
        played = games(rng, deals // turns, turns)
        cells.append((one, played, rounds(rng, played)))
    return write(folder, cells)
