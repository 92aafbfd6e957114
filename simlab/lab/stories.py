"""A typical game and an extreme one, told in words for the report: picked from the log, played again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import polars as pl

from simlab.arena import store
from simlab.core.errors import SimlabError
from simlab.lab import replay
from simlab.stats.runs import Cell, Run, open_run

FILE = "stories.json"
HEAD, TAIL = 24, 8
"""Lines told of a game's beginning and end; what lies between is counted."""


@dataclass(frozen=True)
class Story:
    """A game in words: where it is found, why it was picked, its lines, and the command that tells it whole."""

    heading: str
    why: str
    lines: list[str]
    command: str


def write(folder: Path) -> None:
    """Write stories.json of a run; it loads the kernels, so it is called where they are at hand."""
    told = [asdict(story) for story in stories(folder)]
    store.write_text(folder / FILE, json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def stories(folder: Path) -> Iterator[Story]:
    """A typical game of the first variant and pairing, the most one-sided or longest one of all, and odd ones."""
    run = open_run(folder)
    looked = [(cell, games) for cell in run.cells if (games := _first_games(run, cell)) is not None]
    sound = [(cell, whole) for cell, games in looked if len(whole := games.filter(pl.col("fault") == 0))]
    if sound:
        cell, games = sound[0]
        why = f"Of the first {len(games):,} games it lies nearest the middle in length and in the lead at the end."
        yield from _told(folder, cell, _typical(games), "A typical game", why)
        by = "lead" if any(games["lead"].max() for _, games in sound) else "turns"
        cell, games = max(sound, key=lambda pair: int(pair[1].select(pl.col(by).max()).item()))
        most = "largest lead at the end" if by == "lead" else "most turns"
        why = f"Of the first games of every variant and pairing it has the {most}."
        extreme = int(games.sort(by, "game", descending=[True, False])["game"][0])
        yield from _told(folder, cell, extreme, "An extreme game", why)
    for heading, odd, why in (
        ("A stalled game", pl.col("stalled") & (pl.col("fault") == 0), "A guard ended it, not the rules."),
        ("A broken game", pl.col("fault") != 0, "A fault of simlab ended it; it is left out of every figure."),
    ):
        for cell, games in looked:
            if len(found := games.filter(odd)):
                yield from _told(folder, cell, int(found["game"][0]), heading, why)
                break


def _first_games(run: Run, cell: Cell) -> pl.DataFrame | None:
    """Number, turns, final lead, stall and fault of the games in a cell's first shard."""
    shards = run.shards(cell)
    if not shards:
        return None
    scores = [pl.col(f"score_{seat}").cast(pl.Int64) for seat in range(len(cell.bots))]
    lead = pl.max_horizontal(scores) - pl.min_horizontal(scores)
    columns = ("game", pl.col("turns").cast(pl.Int64), "stalled", "fault")
    return pl.scan_parquet(shards[0]).select(*columns, lead=lead.fill_null(0)).collect()


def _typical(games: pl.DataFrame) -> int:
    """The game nearest the medians, each column in units of its middle deviation."""
    away = pl.lit(0.0)
    for name in ("turns", "lead"):
        off = (pl.col(name) - pl.col(name).median()).abs()
        away = away + off / pl.max_horizontal(off.median(), pl.lit(1.0))
    return int(games.with_columns(away=away).sort("away", "game")["game"][0])


def _told(folder: Path, cell: Cell, index: int, heading: str, why: str) -> Iterator[Story]:
    """The game in words, or how it broke off."""
    try:
        lines = replay.tell(next(iter(replay.traces(folder, cell.variant, cell.pairing, index, index + 1))))
    except SimlabError as error:
        lines = [str(error)]
    if len(lines) > HEAD + TAIL + 1:
        lines = [*lines[:HEAD], f"… {len(lines) - HEAD - TAIL} more lines …", *lines[-TAIL:]]
    where = f"--variant {shlex.quote(cell.variant)} --pairing {shlex.quote(cell.pairing)}"
    command = f"simlab replay RUN {where} --games {index}"
    yield Story(f"{heading}: “{cell.variant}” with {cell.pairing}, game {index}", why, lines, command)
