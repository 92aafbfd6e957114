"""A chunk of games: plain data in, plain arrays out, the same bits on any machine.

It needs no shared disk, so joblib may carry it to a thread, a process or a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from simlab.core import catalogue
from simlab.core.columns import row_dtype
from simlab.core.knobs import Value
from simlab.engine.table import Rows, Table

GAMES = 16_384
"""Games a chunk. Divisible by every number of seats up to four, so that no deal straddles two chunks."""

BROKEN = 4
"""Fault of a game whose playing raised an error."""


@dataclass(frozen=True, eq=False)
class Cell:
    """A variant and pairing of a plan, by number, as plain data. A cell equals itself alone."""

    number: int
    game: str
    variant: str
    pairing: str
    knobs: dict[str, Value]
    bots: tuple[str, ...]
    rotate: bool


@dataclass(frozen=True)
class Chunk:
    """Games first to first + count - 1 of a cell."""

    cell: Cell
    number: int
    first: int
    count: int


@dataclass(frozen=True)
class Played:
    """What a chunk gave: rows of games and rounds, and the seconds its kernel took."""

    chunk: Chunk
    games: Rows
    rounds: Rows
    seconds: float


def size_for(seats: int) -> int:
    """Games a chunk for this number of seats, a whole number of rotations of the table."""
    return GAMES // seats * seats


def split(cell: Cell, games: int) -> Iterator[Chunk]:
    """The chunks of a cell, in order."""
    size = size_for(len(cell.bots))
    for number, first in enumerate(range(0, games, size)):
        yield Chunk(cell, number, first, min(size, games - first))


def play(chunk: Chunk, seed: int) -> Played:
    """Play a chunk. A game that fails becomes a row with a fault and does not stop the others."""
    cell = chunk.cell
    table = Table(catalogue.game(cell.game), cell.knobs, cell.bots)
    begun = perf_counter()
    try:
        games, rounds = table.play(seed, chunk.first, chunk.count, cell.rotate)
    except Exception:
        games, rounds = _one_by_one(table, chunk, seed)
    return Played(chunk, games, rounds, perf_counter() - begun)


def _one_by_one(table: Table, chunk: Chunk, seed: int) -> tuple[Rows, Rows]:
    pieces, rounds = [], []
    for index in range(chunk.first, chunk.first + chunk.count):
        try:
            game, own_rounds = table.play(seed, index, 1, chunk.cell.rotate)
        except Exception:
            game = np.zeros(1, row_dtype(table.columns.games)).view(np.recarray)
            own_rounds = np.zeros(0, row_dtype(table.columns.rounds)).view(np.recarray)
            game["game"], game["fault"] = index, BROKEN
        pieces.append(game)
        rounds.append(own_rounds)
    return np.concatenate(pieces).view(np.recarray), np.concatenate(rounds).view(np.recarray)
