"""From shards to arrays: every measure's value of every game, a stretch of games at a time, in flat memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simlab.core.measures import Measure
from simlab.stats.measures import Figure, expressions
from simlab.stats.runs import Cell, Run

Floats = NDArray[np.float64]

SHARDS = 8
"""Shards read at once: about 131,000 games."""


@dataclass(frozen=True, eq=False)
class Value:
    """A measure game by game: sums of its values and how many there were, both (deals, rotations).

    A game without a value (null, a fault, no such round) has count 0 and sum 0; a measure of rounds has a count of
    as many rounds as the game had values.
    """

    sums: Floats
    counts: Floats


@dataclass(frozen=True, eq=False)
class Stretch:
    """Consecutive deals of a cell: `values` by raw name (`turns`, `score_0`), `shares` names those that are yes/no."""

    cell: Cell
    first: int
    values: dict[str, Value]
    shares: frozenset[str]

    def has(self, figure: Figure) -> bool:
        """Whether the log answers this figure."""
        return figure.raw in self.values

    def of(self, figure: Figure) -> Value:
        """A figure's values: a seat's own, or a bot's from wherever it sat."""
        if figure.bot is None:
            return self.values[figure.raw]
        seats = range(len(self.cell.bots))
        by_seat = [self.values[f"{figure.measure.name}_{seat}"] for seat in seats]
        sums, counts = np.zeros_like(by_seat[0].sums), np.zeros_like(by_seat[0].sums)
        for seat in seats:
            for turn in range(self.cell.rotations):
                if self.cell.bot_at(seat, turn) == figure.bot:
                    sums[:, turn] += by_seat[seat].sums[:, turn]
                    counts[:, turn] += by_seat[seat].counts[:, turn]
        return Value(sums, counts)


def stretches(run: Run, cell: Cell, measures: tuple[Measure, ...]) -> Iterator[Stretch]:
    """A cell's measures, a stretch of deals after the other. Games broken off by a fault are left out."""
    games = run.shards(cell)
    for start in range(0, len(games), SHARDS):
        paths = games[start : start + SHARDS]
        rounds = [run.folder / "rounds" / path.name for path in paths]
        yield _stretch(cell, measures, paths, rounds)


def _stretch(cell: Cell, measures: tuple[Measure, ...], games: list[Path], rounds: list[Path]) -> Stretch:
    seats, turns = len(cell.bots), cell.rotations
    of_games = _answerable(expressions(measures, seats, "games"), games)
    of_rounds = _answerable(expressions(measures, seats, "rounds"), rounds)
    frame = pl.scan_parquet(games).filter(pl.col("fault") == 0).select(pl.col("game").alias("#"), **of_games).collect()
    number = frame["#"].to_numpy()
    first = int(number.min()) // turns if len(number) else 0
    deals = int(number.max()) // turns - first + 1 if len(number) else 0
    place = number - first * turns
    played = _spread(place, np.ones(len(place)), deals, turns)
    values = {name: _value(frame[name], place, played, len(frame) == deals * turns) for name in of_games}
    shares = {name for name in of_games if frame[name].dtype == pl.Boolean}
    if of_rounds and deals:
        lines = pl.scan_parquet(rounds).select(pl.col("game").alias("#"), **of_rounds).collect()
        at = lines["#"].to_numpy() - first * turns
        inside = (at >= 0) & (at < deals * turns)
        inside[inside] = played.reshape(-1)[at[inside]] > 0
        if not inside.all():  # rounds of a game broken off
            lines, at = lines.filter(pl.Series(inside)), at[inside]
        counts = _spread(at, np.ones(len(at)), deals, turns)
        values |= {name: _value(lines[name], at, counts, False) for name in of_rounds}
        shares |= {name for name in of_rounds if lines[name].dtype == pl.Boolean}
    elif of_rounds:
        empty = Value(played, played)
        values |= dict.fromkeys(of_rounds, empty)
    return Stretch(cell, first, values, frozenset(shares))


def _answerable(wanted: dict[str, Any], shards: list[Path]) -> dict[str, Any]:
    """The expressions whose columns are there: a log written by an earlier simlab may lack some."""
    if not wanted:
        return wanted
    known = set(pl.read_parquet_schema(shards[0]))
    return {name: value for name, value in wanted.items() if known.issuperset(value.meta.root_names())}


def _spread(place: NDArray[np.int64], weights: Floats, deals: int, turns: int) -> Floats:
    counted: Floats = np.bincount(place, weights, deals * turns).astype(np.float64, copy=False)
    return counted.reshape(deals, turns)


def _value(column: pl.Series, place: NDArray[np.int64], full: Floats, whole: bool) -> Value:
    """A column by game. `full` are the counts where nothing is null; `whole`: rows are games in order, none missing."""
    deals, turns = full.shape
    numbers = column.cast(pl.Float64)
    if numbers.null_count() == 0 and whole:
        return Value(numbers.to_numpy().reshape(deals, turns), full)
    if numbers.null_count() == 0:
        return Value(_spread(place, numbers.to_numpy(), deals, turns), full)
    known = numbers.is_not_null().cast(pl.Float64).to_numpy()
    return Value(_spread(place, numbers.fill_null(0.0).to_numpy(), deals, turns), _spread(place, known, deals, turns))
