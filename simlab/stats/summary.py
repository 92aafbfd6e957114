"""The summary of a run: every measure of every variant and pairing, with n and its 95 % interval."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simlab.core.measures import Measure
from simlab.stats import intervals, luck
from simlab.stats.measures import SHARE, Figure, figures, of_game
from simlab.stats.moments import Moments
from simlab.stats.runs import Cell, Run, open_run
from simlab.stats.values import Stretch, stretches

SCHEMA = {
    "variant": pl.String,
    "pairing": pl.String,
    "measure": pl.String,
    "n": pl.Int64,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}

LENGTHS = (10, 50, 90)
"""Percentiles of the turns a game."""


def summarise(folder: Path) -> pl.DataFrame:
    """All measures of a run in long form: variant, pairing, measure, n, value, low, high (95 %).

    Shares carry Wilson's interval, means Student's, both from deals as blocks where bots were rotated. n counts the
    values: games, rounds, or games in which the measure means something. Games broken off by a fault don't count.
    Memory does not grow with the games. Raises RunError for a folder that is no run.
    """
    run = open_run(folder)
    rows: list[dict[str, Any]] = []
    for cell in run.cells:
        rows += _cell_rows(run, cell)
    return pl.DataFrame(rows, SCHEMA)


def moments(run: Run, cell: Cell, chosen: tuple[Measure, ...] | None = None) -> dict[Figure, Moments]:
    """The sums of all figures of a cell, or of the chosen measures."""
    measures = of_game(run.game, len(cell.bots)) if chosen is None else chosen
    shown = figures(measures, cell.bots)
    gathered: dict[Figure, Moments] = {}
    for stretch in stretches(run, cell, measures):
        gather(gathered, shown, stretch)
    return gathered or {figure: Moments(False) for figure in shown}


def gather(gathered: dict[Figure, Moments], shown: list[Figure], stretch: Stretch) -> None:
    """Count a stretch into the sums of all figures."""
    for figure in shown:
        if not stretch.has(figure):
            continue
        if figure not in gathered:
            gathered[figure] = Moments(figure.raw in stretch.shares)
        gathered[figure].add(stretch.of(figure))


def _cell_rows(run: Run, cell: Cell) -> list[dict[str, Any]]:
    measures = of_game(run.game, len(cell.bots))
    shown = figures(measures, cell.bots)
    gathered: dict[Figure, Moments] = {}
    deal_luck = luck.Luck(cell)
    for stretch in stretches(run, cell, measures):
        gather(gathered, shown, stretch)
        deal_luck.add(stretch)
    who = {"variant": cell.variant, "pairing": cell.pairing}
    rows = []
    for figure, sums in gathered.items():
        low, high = sums.interval()
        rows.append(_row(who, figure.name, sums.n, sums.value, low, high))
        if figure.name == "turns":
            rows += _lengths(run, cell, who)
    if deal_luck.known:
        rows.append(_row(who, luck.NAME, deal_luck.games, deal_luck.value, *deal_luck.interval()))
    return rows


def _row(who: dict[str, str], name: str, n: int, value: float, low: float, high: float) -> dict[str, Any]:
    numbers = {"value": value, "low": low, "high": high}
    known = {key: None if np.isnan(number) else float(number) for key, number in numbers.items()}
    return who | {"measure": name, "n": n} | known


def _lengths(run: Run, cell: Cell, who: dict[str, str]) -> list[dict[str, Any]]:
    """Percentiles of the turns; their intervals are order statistics by the binomial law of independent deals."""
    counted = _counts(run, cell, "games", [pl.col("turns")], None).sort("value")
    if counted.is_empty():
        return []
    values, counts = counted["value"].to_numpy(), counted["count"].to_numpy()
    upto = np.cumsum(counts)
    games = int(upto[-1])
    deals = max(games // cell.rotations, 1)
    z = float(intervals.quantile())
    rows = []
    for percent in LENGTHS:
        share = percent / 100
        half = z * np.sqrt(share * (1 - share) / deals)
        at = [np.searchsorted(upto, np.clip(q, 0, 1) * games) for q in (share, share - half, share + half)]
        value, low, high = (float(values[min(place, len(values) - 1)]) for place in at)
        rows.append(_row(who, f"turns_p{percent}", games, value, low, high))
    return rows


def distribution(
    folder: Path, table: str, value: str | pl.Expr, step: float | None = None, *, by_bot: bool = False
) -> pl.DataFrame:
    """How often each value occurs: variant, pairing, value, count, sorted by value within a pairing.

    `value` is a column, the name of a column of each seat (`score`: all seats counted together), or an expression on
    the columns of `table` (games or rounds). `step` puts numbers into bins, `value` being the lower edge. With
    `by_bot`, a column `bot` tells apart whose value it is (columns of each seat only).
    """
    run = open_run(folder)
    frames = []
    for cell in run.cells:
        seats = range(len(cell.bots))
        columns = [value] if isinstance(value, pl.Expr) else _columns(run, cell, table, value)
        if by_bot:
            counted = pl.concat(
                _counts(
                    run, cell, table, [_seated(cell, seat, bot, columns[seat]) for seat in seats], step
                ).with_columns(pl.lit(bot).alias("bot"))
                for bot in dict.fromkeys(cell.bots)
            )
        else:
            counted = _counts(run, cell, table, columns, step)
        named = counted.with_columns(variant=pl.lit(cell.variant), pairing=pl.lit(cell.pairing))
        frames.append(named.select("variant", "pairing", *(["bot"] if by_bot else []), "value", "count").sort("value"))
    return pl.concat(frames)


def _columns(run: Run, cell: Cell, table: str, name: str) -> list[pl.Expr]:
    shards = run.shards(cell, table)
    known = pl.scan_parquet(shards[0]).collect_schema().names() if shards else []
    if name in known or not known:
        return [pl.col(name)]
    return [pl.col(f"{name}_{seat}") for seat in range(len(cell.bots))]


def _seated(cell: Cell, seat: int, bot: str, value: pl.Expr) -> pl.Expr:
    turns = [turn for turn in range(cell.rotations) if cell.bot_at(seat, turn) == bot]
    return pl.when(pl.col("rotation").is_in(turns)).then(value)


def _counts(run: Run, cell: Cell, table: str, columns: list[pl.Expr], step: float | None) -> pl.DataFrame:
    """Counts of the values of several columns together; nulls and games broken off are left out."""
    shards = run.shards(cell, table)
    if not shards:
        return pl.DataFrame(schema={"value": pl.Float64, "count": pl.UInt32})
    rows = pl.scan_parquet(shards)
    if table == "games":
        rows = rows.filter(pl.col("fault") == 0)
    elif run.manifest["cells"][cell.number].get("faults", 0):
        games = pl.scan_parquet(run.shards(cell)).filter(pl.col("fault") == 0).select("game")
        rows = rows.join(games, on="game", how="semi")
    counted: pl.DataFrame | None = None
    for column in columns:
        value = column if step is None else (column / step).floor() * step
        one = rows.select(value.alias("value")).group_by("value").agg(pl.len().alias("count"))
        found = one.filter(pl.col("value").is_not_null()).collect(engine="streaming").cast({"value": pl.Float64})
        counted = found if counted is None else pl.concat([counted, found])
    assert counted is not None
    return counted.group_by("value").agg(pl.col("count").sum())


def describe(folder: Path) -> pl.DataFrame:
    """What the measures of a summary are: measure, sentence, unit, group, kind (share or mean), table."""
    run = open_run(folder)
    rows: dict[str, dict[str, str]] = {}
    for cell in run.cells:
        for figure in figures(of_game(run.game, len(cell.bots)), cell.bots):
            measure = figure.measure
            kind = SHARE if measure.unit == SHARE else "mean"
            rows.setdefault(
                figure.name,
                {
                    "measure": figure.name,
                    "sentence": figure.sentence,
                    "unit": measure.unit,
                    "group": measure.group,
                    "kind": kind,
                    "table": measure.table,
                },
            )
            if figure.name == "turns":
                for percent in LENGTHS:
                    name = f"turns_p{percent}"
                    sentence = f"{percent} % of the games take at most so many turns."
                    rows[name] = rows["turns"] | {"measure": name, "sentence": sentence}
    rows[luck.NAME] = luck.DESCRIPTION
    return pl.DataFrame(list(rows.values()))


__all__ = ["describe", "distribution", "gather", "moments", "summarise"]
