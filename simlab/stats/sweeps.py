"""Sweeps: which knobs a run varies, and how its measures respond to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simlab.core import catalogue
from simlab.core.errors import RunError
from simlab.stats.intervals import quantile
from simlab.stats.runs import Run, open_run
from simlab.stats.summary import summarise

CURVE, GRID, MANY, NONE = "curve", "grid", "many", "none"
"""One knob, two, more; or variants that are no sweep."""

SHOWN = 6
"""Knobs beyond which a run is a list of variants rather than a sweep."""


@dataclass(frozen=True)
class Sweep:
    """What a run varies: `knobs` in rulebook order, `points` a row a variant (`variant`, then the knobs' values as
    they are), `printed` the values of the printed rules.
    """

    knobs: tuple[str, ...]
    points: pl.DataFrame
    printed: dict[str, Any]

    @property
    def kind(self) -> str:
        """How it is shown: a curve, a grid, effects, or not at all."""
        if not self.knobs or len(self.knobs) > SHOWN:
            return NONE
        if len(self.knobs) == 1:
            return CURVE
        full = int(np.prod([self.points[knob].n_unique() for knob in self.knobs]))
        if len(self.knobs) == 2:
            return GRID if self.points.select(self.knobs).n_unique() * 2 >= full and len(self.points) > 3 else NONE
        return MANY if len(self.points) > 2 * len(self.knobs) else NONE


def sweep_of(run: Run) -> Sweep:
    """What a run varies. Knobs that are tables are told apart as text."""
    resolved = run.resolved
    knobs = catalogue.game(run.game).knobs
    printed = {knob.name: knob.default for knob in knobs.knobs}
    varied = [
        knob.name for knob in knobs.knobs if len({str(setting.get(knob.name)) for setting in resolved.values()}) > 1
    ]
    # A knob that only follows another one (its default hangs on it) is no axis of its own.
    axes = tuple(knob for knob in varied if not _follows(knob, varied, resolved, run))
    rows = [
        {"variant": name} | {knob: _plain(setting.get(knob)) for knob in axes} for name, setting in resolved.items()
    ]
    return Sweep(axes, pl.DataFrame(rows, strict=False), {knob: _plain(printed[knob]) for knob in axes})


def _follows(knob: str, varied: list[str], resolved: dict[str, dict[str, Any]], run: Run) -> bool:
    """Whether the knob has everywhere the value that the other varied ones give it by default."""
    declared = catalogue.game(run.game).knobs
    others = [name for name in varied if name != knob]
    if not others:
        return False
    names = set(declared.by_name)
    for setting in resolved.values():
        given = {name: value for name, value in setting.items() if name != knob and name in names}
        if declared.resolve(given)[knob] != setting[knob]:
            return False
    return True


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, dict) else value


def response(folder: Path, summary: pl.DataFrame | None = None) -> pl.DataFrame:
    """The summary with the swept knobs beside: their values (null where a knob is off), and `printed`, whether the
    variant is the printed rules' point. For one knob it is a curve, sorted by its value; for two a grid.
    """
    run = open_run(folder)
    sweep = sweep_of(run)
    table = summarise(folder) if summary is None else summary
    if not sweep.knobs:
        raise RunError(f"{folder}: its variants differ in no knob")
    is_printed = pl.all_horizontal(pl.col(knob).eq_missing(pl.lit(value)) for knob, value in sweep.printed.items())
    points = sweep.points.with_columns(printed=is_printed)
    return table.join(points, on="variant", maintain_order="left").sort(
        *sweep.knobs, "pairing", "measure", nulls_last=True, maintain_order=True
    )


def effects(folder: Path, measure: str, summary: pl.DataFrame | None = None) -> pl.DataFrame:
    """Main effects and interactions of the swept knobs on a measure, ranked by how much of it they explain.

    Columns: pairing, effect (`suits`, `suits x wagers`), share (of the variance between variants, chance taken out),
    low_setting, high_setting and their mean values low_value, high_value (main effects only). An effect is what adding
    it to the model of all effects of its order explains (type II sums of squares, cells weighted alike), less what
    noise alone would explain. Interactions of two knobs where the variants allow for them.
    """
    table = response(folder, summary)
    knobs = sweep_of(open_run(folder)).knobs
    rows: list[dict[str, Any]] = []
    for (pairing,), cells in table.filter(pl.col("measure") == measure).group_by("pairing", maintain_order=True):
        rows += [
            {"pairing": str(pairing)} | row for row in _effects(cells.filter(pl.col("value").is_not_null()), knobs)
        ]
    schema = {
        "pairing": pl.String,
        "effect": pl.String,
        "share": pl.Float64,
        "low_setting": pl.String,
        "high_setting": pl.String,
        "low_value": pl.Float64,
        "high_value": pl.Float64,
    }
    return pl.DataFrame(rows, schema).sort("share", descending=True, maintain_order=True)


def _effects(cells: pl.DataFrame, knobs: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    y = cells["value"].to_numpy().astype(float)
    total = float(((y - y.mean()) ** 2).sum())
    error = (cells["high"] - cells["low"]).to_numpy() / (2 * float(quantile()))
    noise = float((error**2).mean())
    codes = {knob: _codes(cells[knob]) for knob in knobs}
    mains: dict[tuple[str, ...], NDArray[np.float64]] = {(knob,): _dummies(codes[knob]) for knob in knobs}
    both: dict[tuple[str, ...], NDArray[np.float64]] = {
        pair: np.einsum("ni,nj->nij", mains[pair[:1]], mains[pair[1:]]).reshape(len(y), -1)
        for pair in combinations(knobs, 2)
    }
    terms = mains | both if 1 + sum(term.shape[1] for term in (mains | both).values()) <= len(y) else mains
    for name in terms:
        # Marginality: a main effect is not measured beside its own interactions.
        rest = [term for other, term in terms.items() if other != name and not set(name) < set(other)]
        without, rank = _residual(y, rest)
        with_it, full = _residual(y, [*rest, terms[name]])
        explained = without - with_it - (full - rank) * noise
        row = {"effect": " x ".join(name), "share": max(explained, 0.0) / total if total > 0 else 0.0}
        yield row | (_ends(cells, name[0]) if len(name) == 1 else {})


def _ends(cells: pl.DataFrame, knob: str) -> dict[str, Any]:
    means = cells.group_by(knob).agg(pl.col("value").mean()).sort("value")
    ends = {"low": means.row(0), "high": means.row(-1)}
    return {f"{end}_setting": _word(at) for end, (at, _) in ends.items()} | {
        f"{end}_value": float(value) for end, (_, value) in ends.items()
    }


def _word(value: Any) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _codes(column: pl.Series) -> NDArray[np.int64]:
    return column.cast(pl.String).fill_null("null").rank("dense").to_numpy().astype(np.int64) - 1


def _dummies(codes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Effect coding: a column a level but the last, which is -1 in all."""
    levels = int(codes.max()) + 1
    eye = np.vstack([np.eye(levels - 1), -np.ones(levels - 1)])
    return eye[codes]


def _residual(y: NDArray[np.float64], terms: list[NDArray[np.float64]]) -> tuple[float, int]:
    """Residual sum of squares of a linear model with these terms, and its rank."""
    design = np.column_stack([np.ones(len(y)), *terms])
    fit, _, rank, _ = np.linalg.lstsq(design, y, rcond=None)
    return float(((y - design @ fit) ** 2).sum()), int(rank)
