"""Readings with known figures, made up without a log."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core import catalogue
from simlab.report.model import Asked, Cell, Difference, Estimate, Reading, Spread
from simlab.stats import measures

Given = dict[str, dict[str, Any]]


def asked(game: str, tables: list[tuple[str, ...]]) -> dict[str, Asked]:
    found = {}
    for bots in tables:
        for figure in measures.figures(measures.of_game(game, len(bots)), bots):
            one = figure.measure
            who = figure.bot or ("" if figure.seat is None else "player" if len(bots) == 1 else f"seat {figure.seat}")
            found[figure.name] = Asked(figure.name, one.name, who, one.unit, one.group, one.sentence, one.table)
    return found


def reading(
    game: str = "expeditions",
    given: Given | None = None,
    pairings: dict[str, tuple[str, ...]] | None = None,
    *,
    games: int = 20_000,
    seed: int = 7,
    **fixed: float,
) -> Reading:
    """A reading of made-up figures; `fixed` sets a measure by stem in every cell."""
    given = {"printed": {}} if given is None else given
    pairings = {"planner": ("planner", "planner")} if pairings is None else pairings
    rng = np.random.default_rng(seed)
    room = catalogue.game(game)
    names = asked(game, list(pairings.values()))
    cells = [
        Cell(variant, pairing, bots, len(set(bots)) > 1, games, 0)
        for variant in given
        for pairing, bots in pairings.items()
    ]
    figures, spreads = {}, {}
    for cell in cells:
        for name, one in names.items():
            if one.by_bot and not (cell.mixed and one.who in cell.bots):
                continue
            if one.who.startswith("seat") and int(one.who[5:]) >= len(cell.bots):
                continue
            value = made_up(rng, one, len(cell.bots)) if one.stem not in fixed else fixed[one.stem]
            spread = np.sqrt(value * (1 - value)) if one.unit == "share" else abs(value) / 2
            half = 1.96 * spread / np.sqrt(games)
            figures[cell.variant, cell.pairing, name] = Estimate(games, value, value - half, value + half)
        spreads[cell.variant, cell.pairing] = [
            humps(rng, bot if cell.mixed else "", games) for bot in dict.fromkeys(cell.bots)
        ]
    run = Reading(
        manifest=manifest(game, cells),
        game_title=room.title,
        resolved={name: room.knobs.resolve(knobs) for name, knobs in given.items()},
        knobs=room.knobs,
        asked=names,
        cells=cells,
        figures=figures,
        spreads=spreads,
    )
    run.compared = compared(run)
    return run


def made_up(rng: np.random.Generator, one: Asked, seats: int) -> float:
    if one.stem in ("wins", "share", "first_seat_wins"):
        return float(np.clip(rng.normal(0.99 / seats, 0.02), 0.01, 0.99))
    if one.stem in ("draws", "stalled"):
        return 0.004
    if one.unit == "share":
        return float(rng.uniform(0.2, 0.5))
    return float(rng.uniform(2, 40))


def humps(rng: np.random.Generator, series: str, games: int) -> Spread:
    values, counts = np.unique(np.rint(rng.normal(rng.uniform(0, 40), rng.uniform(8, 20), games)), return_counts=True)
    return Spread(series, tuple(values.tolist()), tuple(counts.tolist()))


def compared(run: Reading) -> dict[tuple[str, str, str], Difference]:
    first, found = run.variants[0], {}
    for (variant, pairing, name), one in run.figures.items():
        other = run.get(first, pairing, name)
        if variant == first or other is None:
            continue
        value, half = one.value - other.value, one.half + other.half
        low, high = value - half, value + half
        verdict = "more" if low > 0 else "less" if high < 0 else "not yet known"
        found[variant, pairing, name] = Difference(
            variant, first, pairing, name, one.n, value, low, high, 0.01, verdict, half or 0.01, None
        )
    return found


def manifest(game: str, cells: list[Cell]) -> dict[str, Any]:
    return {
        "schema": "simlab.run/1",
        "game": game,
        "title": "What does the change do?",
        "rules_version": 1,
        "sources": "0123456789abcdef",
        "id": "abc123",
        "seed": 2026,
        "games": cells[0].games,
        "source": "file.yaml",
        "command": "simlab run file.yaml",
        "warnings": [],
        "versions": {"simlab": "0.1.0", "python": "3.11.7"},
        "machine": {"system": "Linux", "processors": 2},
        "seconds": {"compile": 1.0, "play": 65.0, "store": 2.0, "read": 1.0, "report": 0.0},
        "games_per_second": 100000.0,
        "complete": True,
    }
