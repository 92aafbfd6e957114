"""Targets: what the designer wants of a measure, judged by its whole interval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simlab.core.errors import SimlabError, nearest
from simlab.stats import intervals, luck
from simlab.stats.compare import POWER, compare
from simlab.stats.runs import open_run
from simlab.stats.summary import summarise

PASS, FAIL, UNDECIDED = "pass", "fail", "undecided"
"""Verdicts."""

Games = Mapping[tuple[str, str], int]
"""Games played by variant and pairing."""


@dataclass(frozen=True)
class Target:
    """A wish: `measure` between two numbers, at_least, at_most, or the same_as in another variant within `margin`.

    Without a variant it is asked of all, without a pairing of all. One kind of bound a target; `low` and `high` are
    the ends that the interval has to lie within.
    """

    measure: str
    variant: str | None = None
    pairing: str | None = None
    low: float = -np.inf
    high: float = np.inf
    same_as: str | None = None
    margin: float | None = None

    @property
    def words(self) -> str:
        """The wish in words."""
        if self.same_as is not None:
            within = "" if self.margin is None else f" within {self.margin:g}"
            return f"{self.measure} the same as in {self.same_as}{within}"
        if np.isinf(self.high):
            return f"{self.measure} at least {self.low:g}"
        if np.isinf(self.low):
            return f"{self.measure} at most {self.high:g}"
        return f"{self.measure} between {self.low:g} and {self.high:g}"


def target(given: Mapping[str, Any]) -> Target:
    """A target as an experiment writes it. Raises SimlabError for one that says nothing or too much."""
    kinds = [kind for kind in ("between", "at_least", "at_most", "same_as") if given.get(kind) is not None]
    if len(kinds) != 1:
        found = ", ".join(kinds) or "none of them"
        raise SimlabError(f"targets: found {found}; allowed: one of between, at_least, at_most, same_as")
    variant, pairing = given.get("variant"), given.get("pairing")
    if kinds == ["same_as"]:
        margin = given.get("margin")
        return Target(given["measure"], variant, pairing, same_as=str(given["same_as"]), margin=margin)
    low, high = -np.inf, np.inf
    if kinds == ["between"]:
        low, high = (float(end) for end in given["between"])
    elif kinds == ["at_least"]:
        low = float(given["at_least"])
    else:
        high = float(given["at_most"])
    return Target(given["measure"], variant, pairing, low, high)


@dataclass(frozen=True)
class Judgement:
    """A target judged in a variant and pairing. `value`, `low`, `high` are of the figure, or of the difference for
    `same_as` (`difference` is true); `settle` is about how many games would decide, None if decided or beyond telling.
    """

    target: str
    variant: str
    pairing: str
    measure: str
    n: int
    value: float
    low: float
    high: float
    verdict: str
    settle: int | None
    difference: bool = False


def judge(folder: Path, targets: list[Target] | None = None, summary: pl.DataFrame | None = None) -> list[Judgement]:
    """The targets of a run (those of its experiment unless given), a judgement a variant and pairing.

    pass: the whole 95 % interval lies within; fail: it lies outside; else undecided. For `same_as` the 90 % interval
    of the difference has to lie within the margin (two one-sided tests at 5 %), and fails when it lies outside.
    Raises SimlabError for a measure, variant or pairing that is not there.
    """
    run = open_run(folder)
    wanted = [target(one) for one in run.experiment.get("targets") or []] if targets is None else targets
    if not wanted:
        return []
    table = summarise(folder) if summary is None else summary
    cells = zip(run.cells, run.manifest["cells"], strict=True)
    games = {(cell.variant, cell.pairing): int(told["games"]) for cell, told in cells}
    made: list[Judgement] = []
    for one in wanted:
        for column, name in (("variant", one.variant), ("variant", one.same_as), ("pairing", one.pairing)):
            _there(table, column, name)
        if one.measure != luck.NAME:  # is told only of some logs
            _there(table, "measure", one.measure)
        made += (_alike(folder, one, games) if one.same_as is not None else _within(table, one, games)) or [_none(one)]
    return made


def _none(one: Target) -> Judgement:
    """What is not in the log at all is undecided."""
    unknown = float("nan")
    where = (one.variant or "all", one.pairing or "all")
    return Judgement(one.words, *where, one.measure, 0, unknown, unknown, unknown, UNDECIDED, None)


def _there(table: pl.DataFrame, column: str, name: str | None) -> None:
    known = table[column].unique(maintain_order=True).to_list()
    if name is not None and name not in known:
        raise SimlabError(f"targets: {column}: found {name}; allowed: {', '.join(known)}{nearest(name, known)}")


def _within(table: pl.DataFrame, one: Target, games: Games) -> list[Judgement]:
    rows = table.filter(pl.col("measure") == one.measure)
    for column, name in (("variant", one.variant), ("pairing", one.pairing)):
        if name is not None:
            rows = rows.filter(pl.col(column) == name)
    return [
        _judged(one, row, (row["value"], row["low"], row["high"]), (one.low, one.high), games)
        for row in rows.to_dicts()
    ]


def _alike(folder: Path, one: Target, games: Games) -> list[Judgement]:
    margins = {} if one.margin is None else {one.measure: one.margin}
    frame = compare([folder], one.same_as, measures=[one.measure], margins=margins).frame
    made = []
    for row in frame.filter(pl.col("measure") == one.measure).to_dicts():
        if one.variant in (None, row["variant"]) and one.pairing in (None, row["pairing"]):
            seen = (row["difference"], row["low90"], row["high90"])
            made.append(_judged(one, row, seen, (-row["margin"], row["margin"]), games))
    return made


def _judged(
    one: Target, row: Mapping[str, Any], seen: tuple[Any, Any, Any], bounds: tuple[float, float], games: Games
) -> Judgement:
    value, low, high = seen
    verdict, settle = UNDECIDED, None
    if value is None:
        value = low = high = float("nan")
    elif bounds[0] <= low and high <= bounds[1]:
        verdict = PASS
    elif high < bounds[0] or low > bounds[1]:
        verdict = FAIL
    else:
        settle = games_to_decide(games[row["variant"], row["pairing"]], value, low, high, *bounds)
    return Judgement(
        one.words,
        row["variant"],
        row["pairing"],
        one.measure,
        row["n"],
        value,
        low,
        high,
        verdict,
        settle,
        one.same_as is not None,
    )


def games_to_decide(n: int, value: float, low: float, high: float, least: float, most: float) -> int | None:
    """Games that decide four times in five, if the figure stays as it is; `n` were played; None right on a bound."""
    away = min(abs(value - bound) for bound in (least, most) if np.isfinite(bound))
    half = (high - low) / 2
    if not away:
        return None
    z = float(intervals.quantile())
    needed = n * (half / away * (z + float(intervals.quantile(2 * POWER - 1))) / z) ** 2
    return int(np.ceil(max(needed, n + 1))) if needed < 1e15 else None


def table(judgements: list[Judgement]) -> pl.DataFrame:
    """Judgements as a frame, a column a field."""
    return pl.DataFrame([asdict(one) for one in judgements])
