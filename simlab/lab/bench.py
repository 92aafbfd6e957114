"""How fast this machine plays: games and decisions a second on one core, by game and bot."""

from __future__ import annotations

from time import process_time
from typing import Any

from simlab.core import catalogue
from simlab.engine.table import Table

BATCH = 64
"""Games of the first batch; batches double until one takes a tenth of the time allowed."""


def bench(games: list[str], seconds: float) -> list[dict[str, Any]]:
    """Every bot against itself under the printed rules: a row a game and bot, timed in CPU seconds."""
    rows = []
    for name in games:
        game = catalogue.game(name)
        resolved = game.knobs.resolve({})
        for bot in game.bots.names:
            rows.append(_timed(Table(game, resolved, (bot,) * game.knobs.seats(resolved)), bot, seconds))
    return rows


def _timed(table: Table, bot: str, seconds: float) -> dict[str, Any]:
    table.play(1, 0, 2, rotate=False)  # compile, or load from disk
    batch, games, decisions = BATCH, 0, 0
    begun = process_time()
    passed = 0.0
    while passed < seconds:
        rows, _ = table.play(1, games, batch, rotate=False)
        games += batch
        decisions += int(rows.decisions.sum())
        before, passed = passed, process_time() - begun
        if passed - before < seconds / 10:
            batch *= 2
    return {
        "game": table.game.name,
        "bot": bot,
        "seats": table.seats,
        "games_per_second": games / passed,
        "decisions_per_second": decisions / passed,
        "decisions_per_game": decisions / games,
    }
