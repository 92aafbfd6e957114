"""The log contract: which columns a row a game and a row a round have, and how kernels see them.

A game adds its own columns (`metrics.py`); kernels write them into a record (`row.turns = ...`,
`row.points[seat] = ...`), the store spreads a column of several places into `points_0`, `points_1`, ...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

DRAW = -1
"""`winner` of a drawn or shared game."""
NOBODY = -2
"""`winner` where nobody at the table wins."""


@dataclass(frozen=True)
class Column:
    """One column: name, small numpy type, unit, a sentence. `places` > 1 spreads into name_0, name_1, ...

    `per_seat` marks places that are seats; places beyond a variant's seats are null in the log.
    """

    name: str
    type: str
    unit: str
    sentence: str
    places: int = 1
    per_seat: bool = False

    @property
    def field(self) -> tuple[Any, ...]:
        """The column's place in the row record."""
        return (self.name, self.type) if self.places == 1 else (self.name, self.type, (self.places,))


def per_seat(seats: int, name: str, type: str, unit: str, sentence: str) -> Column:
    """A column with a place a seat. A single seat keeps its `_0`, so that names do not hang on the game."""
    return Column(name, type, unit, sentence, seats, per_seat=True)


# What the loop itself writes.
LOOP_GAME = (
    Column("game", "i8", "number", "The game's number in its pairing."),
    Column("deal", "i8", "number", "The deal's number; games with the same number were dealt the same shuffle."),
    Column("rotation", "i1", "seats", "By how many seats the pairing's bots were moved round the table."),
    Column("rounds", "i2", "rounds", "Rounds played."),
    Column("decisions", "i4", "decisions", "Decisions taken, forced ones included."),
    Column("forced", "i4", "decisions", "Decisions with a single legal action."),
    Column("choices", "f4", "actions", "Mean number of legal actions a decision."),
    Column("lead_changes", "i2", "changes", "How often the lead passed from one seat to another."),
    Column(
        "settled",
        "f4",
        "share",
        "Share of the game played when the winner took the lead for good; null if drawn.",
    ),
    Column("fault", "i1", "code", "0, or why the game was broken off by a fault of simlab."),
)
LOOP_ROUND = (
    Column("game", "i8", "number", "The game's number in its pairing."),
    Column("deal", "i8", "number", "The game's deal."),
    Column("rotation", "i1", "seats", "By how many seats the pairing's bots were moved round the table."),
    Column("round_number", "i2", "number", "The round's number in its game, from 1."),
)


def result_columns(seats: int) -> tuple[Column, ...]:
    """What every game writes at its end (`measure`): winner, winners, score, turns, stalled."""
    return (
        Column("winner", "i1", "seat", "The winning seat; -1 a drawn or shared game, -2 nobody."),
        Column(
            "winners",
            "i1",
            "seats",
            "The winning seats as a bit set (1 = seat 0, 2 = seat 1, 4 = seat 2 ...).",
        ),
        per_seat(seats, "score", "i4", "points", "The final score of each seat."),
        Column("turns", "i4", "turns", "Turns played."),
        Column("stalled", "?", "yes/no", "A guard ended a round or the game."),
    )


def row_dtype(columns: tuple[Column, ...]) -> np.dtype[Any]:
    """The record kernels write: a field a column."""
    return np.dtype((np.record, [_named(column) for column in columns]))


def _named(column: Column) -> tuple[Any, ...]:
    if column.per_seat and column.places == 1:
        return (column.name, column.type, (1,))
    return column.field


@dataclass(frozen=True)
class Columns:
    """A game's log: seats at most, its own columns a game and a round (rounds empty: no round table)."""

    seats: int
    game: tuple[Column, ...]
    round: tuple[Column, ...] = ()

    @property
    def games(self) -> tuple[Column, ...]:
        """All columns of the games table."""
        return LOOP_GAME + result_columns(self.seats) + self.game

    @property
    def rounds(self) -> tuple[Column, ...]:
        """All columns of the rounds table."""
        return LOOP_ROUND + self.round
