"""Comparisons: what each variant changed, by how much, how sure, and how many games would settle the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simlab.core.errors import SimlabError, nearest
from simlab.stats import intervals
from simlab.stats.measures import Figure, figures, of_game
from simlab.stats.moments import Counted
from simlab.stats.pairs import Pair, holm
from simlab.stats.runs import Cell, Run, open_run
from simlab.stats.values import Stretch, stretches

MORE, LESS, SAME, UNKNOWN = "more", "less", "same", "not yet known"
"""Verdicts."""

ERROR = 0.05
"""Chance of a false verdict that is put up with."""
POWER = 0.8
"""Chance of settling a comparison that `settle` plans for."""

SMALL = 0.02
"""The default margin, in standard deviations of a game: one point of a hundred for a share of one half."""
SMALLEST_SHARE = 0.001
"""The least default margin of a share."""

SCHEMA = {
    "variant": pl.String,
    "against": pl.String,
    "pairing": pl.String,
    "measure": pl.String,
    "n": pl.Int64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "p_holm": pl.Float64,
    "verdict": pl.String,
    "value": pl.Float64,
    "base": pl.Float64,
    "margin": pl.Float64,
    "paired": pl.Boolean,
    "factor": pl.Float64,
    "settle": pl.Int64,
    "low90": pl.Float64,
    "high90": pl.Float64,
}
"""`value` and `base` are the variant's and the reference's own figures, `factor` the games needed as a factor of
independent deals, `settle` the games a variant that would settle what is not yet known, `low90` and `high90` the ends
that equivalence goes by."""

SHOWN = list(SCHEMA)[:10]
"""The columns that `compare --json` prints."""


@dataclass(frozen=True)
class Side:
    """A cell of a run under the name it has in a comparison."""

    run: Run
    cell: Cell
    name: str


@dataclass(frozen=True)
class Comparison:
    """`frame`: a row a variant, pairing and measure, columns of SCHEMA. `notes`: how it was compared, in words."""

    against: str
    frame: pl.DataFrame
    notes: tuple[str, ...]

    @property
    def shown(self) -> pl.DataFrame:
        """The ten columns of the contract."""
        return self.frame.select(SHOWN)


def compare(
    folders: list[Path],
    to: str | None = None,
    *,
    measures: list[str] | None = None,
    margins: Mapping[str, float] | None = None,
) -> Comparison:
    """Every variant of these runs against the first one, or against `to`, pairing by pairing.

    `measures` narrows what is compared (`wins_0`, or `wins` for all seats); Holm counts what is compared. `margins`
    sets by measure what counts as the same. Raises SimlabError for names that are not there.
    """
    sides = _sides([open_run(folder) for folder in folders])
    names = list(dict.fromkeys(side.name for side in sides))
    against = names[0] if to is None else to
    if against not in names:
        raise SimlabError(f"--to: found {to}; allowed: {', '.join(names)}{nearest(against, names)}")
    _known([*(measures or ()), *(margins or ())], sides)
    rows: list[dict[str, Any]] = []
    for pairing in dict.fromkeys(side.cell.pairing for side in sides):
        here = [side for side in sides if side.cell.pairing == pairing]
        base = next((side for side in here if side.name == against), None)
        if base is None:
            continue
        for side, pairs in _pairs(base, [side for side in here if side is not base], measures):
            who = {"variant": side.name, "against": against, "pairing": pairing}
            rows += [_row(who, figure, pair, margins or {}) for figure, pair in pairs.items()]
    frame = _judged(pl.DataFrame(rows, SCHEMA | {"p": pl.Float64, "rate": pl.Float64, "tost": pl.Boolean}))
    return Comparison(against, frame, tuple(_notes(frame)))


def _sides(runs: list[Run]) -> list[Side]:
    """All cells; variants of the same name in several runs are told apart by their run."""
    if len({run.game for run in runs}) > 1:
        raise SimlabError(f"runs of different games can't be compared: {', '.join(run.game for run in runs)}")
    many = [name for run in runs for name in run.variants]
    labels = [run.folder.resolve().name[:8] for run in runs]
    if len(set(labels)) < len(labels):
        labels = [str(number) for number in range(1, len(runs) + 1)]
    return [
        Side(run, cell, cell.variant if many.count(cell.variant) == 1 else f"{cell.variant} ({label})")
        for run, label in zip(runs, labels, strict=True)
        for cell in run.cells
    ]


def _pairs(base: Side, others: list[Side], wanted: list[str] | None) -> Iterator[tuple[Side, dict[Figure, Pair]]]:
    """The sums of every figure that both have, all variants in one pass over the reference."""
    measures = of_game(base.run.game, len(base.cell.bots))
    shown = figures(measures, base.cell.bots)
    if wanted is not None:
        shown = [figure for figure in shown if figure.name in wanted or figure.measure.name in wanted]
    measures = tuple(dict.fromkeys(figure.measure for figure in shown))
    found: list[dict[Figure, Pair]] = [{} for _ in others]
    reference = iter(stretches(base.run, base.cell, measures))
    logs = [iter(stretches(side.run, side.cell, measures)) for side in others]
    more = True
    while more:
        there = _counted(next(reference, None), shown)
        more = there is not None
        for side, log, pairs in zip(others, logs, found, strict=True):
            here = _counted(next(log, None), shown)
            more = more or here is not None
            _count(pairs, here, there, _dealt_alike(base, side))
    for side, pairs in zip(others, found, strict=True):
        yield side, {one: pairs[one] for one in shown if one in pairs and pairs[one].first.n and pairs[one].second.n}


def _known(wanted: list[str], sides: list[Side]) -> None:
    """Refuses names that no pairing has."""
    shown = [
        figure for side in sides for figure in figures(of_game(side.run.game, len(side.cell.bots)), side.cell.bots)
    ]
    names = list(dict.fromkeys(name for figure in shown for name in (figure.measure.name, figure.name)))
    for name in wanted:
        if name not in names:
            raise SimlabError(f"measure: found {name}; allowed: {', '.join(names)}{nearest(name, names)}")


def _dealt_alike(base: Side, side: Side) -> bool:
    """Whether games of the same number stem from the same shuffle, as far as the decks are alike."""
    return (
        base.run.seed == side.run.seed
        and base.cell.rotations == side.cell.rotations
        and len(base.cell.bots) == len(side.cell.bots)
    )


@dataclass(frozen=True)
class _Part:
    """A stretch of a side: its first deal, its figures summed up, and which are yes/no."""

    first: int
    figures: dict[Figure, Counted]
    shares: frozenset[str]


def _counted(stretch: Stretch | None, shown: list[Figure]) -> _Part | None:
    """The figures that a stretch answers; None at the end of a log."""
    if stretch is None:
        return None
    bots = stretch.cell.bots
    there = [one for one in shown if stretch.has(one) and (one.bot is None or one.bot in bots)]
    return _Part(stretch.first, {one: Counted.of(stretch.of(one)) for one in there}, stretch.shares)


def _count(pairs: dict[Figure, Pair], one: _Part | None, other: _Part | None, alike: bool) -> None:
    for part in (one, other):
        for figure, counted in part.figures.items() if part else ():
            pair = pairs.setdefault(figure, Pair(part is not None and figure.raw in part.shares))
            (pair.first if part is one else pair.second).add(counted)
    if alike and one is not None and other is not None:
        for figure in one.figures.keys() & other.figures.keys():
            pairs[figure].add(one.figures[figure], other.figures[figure], other.first - one.first)


def margin_of(figure: Figure, pair: Pair, margins: Mapping[str, float]) -> float:
    """What counts as the same: as set, else a small part of a game's standard deviation."""
    for name in (figure.name, figure.measure.name):
        if name in margins:
            return margins[name]
    small = SMALL * pair.spread if np.isfinite(pair.spread) else 0.0
    return max(small, SMALLEST_SHARE) if pair.share else small


def equivalent(pair: Pair, margin: float) -> bool:
    """Two one-sided tests at 5 %: the 90 % interval lies within the margin. [Schuirmann 1987]"""
    return _inside(pair, pair.interval(1 - 2 * ERROR), margin)


def _inside(pair: Pair, interval: tuple[float, float], margin: float) -> bool:
    slack = 1e-12 * max(1.0, abs(pair.first.value))
    return bool(-margin - slack <= interval[0] and interval[1] <= margin + slack)


def _row(who: dict[str, str], figure: Figure, pair: Pair, margins: Mapping[str, float]) -> dict[str, Any]:
    low, high = pair.interval()
    within = pair.interval(1 - 2 * ERROR)
    margin = margin_of(figure, pair, margins)
    numbers = {
        "difference": pair.value,
        "low": low,
        "high": high,
        "value": pair.first.value,
        "base": pair.second.value,
        "margin": margin,
        "factor": pair.factor,
        "p": pair.p,
        "low90": within[0],
        "high90": within[1],
        # Standard error of the difference if each side had one game.
        "rate": pair.error * np.sqrt(min(pair.first.played, pair.second.played)),
    }
    known = {name: float(value) if np.isfinite(value) else None for name, value in numbers.items()}
    return (
        who
        | {"measure": figure.name, "n": pair.n, "paired": pair.paired, "tost": _inside(pair, within, margin)}
        | known
    )


def _judged(frame: pl.DataFrame) -> pl.DataFrame:
    """Adds p_holm, verdict and settle."""
    p = frame["p"].cast(pl.Float64).fill_null(np.nan).to_numpy()
    adjusted = holm(p)
    tests = int(np.count_nonzero(~np.isnan(p)))
    verdicts, settle = [], []
    for row, corrected in zip(frame.iter_rows(named=True), adjusted, strict=True):
        if row["difference"] is None:
            verdict = UNKNOWN
        elif row["tost"]:
            verdict = SAME
        elif corrected < ERROR:
            verdict = MORE if row["difference"] > 0 else LESS
        else:
            verdict = UNKNOWN
        verdicts.append(verdict)
        settle.append(_settle(row, tests) if verdict == UNKNOWN else None)
    return frame.with_columns(
        p_holm=pl.Series(adjusted).fill_nan(None),
        verdict=pl.Series(verdicts, dtype=pl.String),
        settle=pl.Series(settle, dtype=pl.Int64),
    ).select(list(SCHEMA))


def _settle(row: Mapping[str, Any], tests: int) -> int | None:
    """Games a variant that settle it four times in five, if the difference is as it looks now.

    Enough to tell the difference from none among so many tests, or, if it lies within the margin and that takes
    fewer, to show that it stays within.
    """
    rate, size, margin = row["rate"], abs(row["difference"] or 0.0), row["margin"] or 0.0
    if not rate:
        return None
    power = float(intervals.quantile(2 * POWER - 1))
    needed = []
    if size:
        needed.append(((float(intervals.quantile(1 - ERROR / tests)) + power) * rate / size) ** 2)
    if size < margin:
        needed.append(((float(intervals.quantile(1 - 2 * ERROR)) + power) * rate / (margin - size)) ** 2)
    return int(np.ceil(min(needed))) if needed and min(needed) < 1e15 else None


def _notes(frame: pl.DataFrame) -> Iterator[str]:
    """How the differences were taken, and what that gained."""
    paired = frame.filter("paired")
    if len(paired):
        factors = paired["factor"].cast(pl.Float64).to_numpy()
        yield (
            f"{len(paired)} differences are paired by deal, the same shuffle where the decks are alike; the "
            f"middle one needs {np.median(factors):.2f} of the games of independent deals, the best {min(factors):.2f}."
        )
    if len(frame) > len(paired):
        yield f"{len(frame) - len(paired)} differences are between independent deals."
    yield f"Holm's correction counts the {frame['p_holm'].count()} comparisons made here."
