"""The sanity gate: what a log must look like before its figures are worth a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simlab.core.columns import DRAW, NOBODY
from simlab.core.errors import RunError
from simlab.stats.runs import Cell, Run, open_run

SAMPLE = 16
"""Shards of a cell that are looked at, spread over the whole: some 260,000 games."""

MOST_STALLED = 0.01
"""Share of stalled games beyond which figures are of the guard rather than of the rules."""

LEAST_DISTINCT = 20
"""Different courses of play that so many games must show at least, or a tenth of the games where they are few."""

STRETCH = 32
"""Games in a row that must not come again in the same order."""
MOST_AGAIN = 0.001
MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Check:
    """One check: `good` or not, where, and what was found in one line."""

    name: str
    good: bool
    text: str
    variant: str | None = None
    pairing: str | None = None


def checks(folder: Path) -> list[Check]:
    """All checks of a run, failed ones first. Raises RunError for a folder that is no run.

    distinct_deals: every game is there once, numbered as its deal and rotation say, games differ, and no stretch of
        them comes again.
    scores_recompute: winners agree with their bit set, and where rounds have points these add up to the scores and
        the best score wins. pairs_cancel: a deterministic bot against itself, played from all seats, breaks even deal
        by deal. different_rules: no variant has the rules of another. stalled, faults: how many.
    """
    run = open_run(folder)
    made = [_different_rules(run), _faults(run)]
    for cell in run.cells:
        shards = run.shards(cell)
        if not shards:
            made.append(Check("distinct_deals", False, "no games", cell.variant, cell.pairing))
            continue
        made += [_where(check, cell) for check in _cell_checks(run, cell, shards)]
    return sorted(made, key=lambda check: check.good)


def failed(folder: Path) -> list[Check]:
    """The checks that failed."""
    return [check for check in checks(folder) if not check.good]


def _where(check: Check, cell: Cell) -> Check:
    return Check(check.name, check.good, check.text, cell.variant, cell.pairing)


def _cell_checks(run: Run, cell: Cell, shards: list[Path]) -> Iterator[Check]:
    counted = pl.scan_parquet(shards).select(
        pl.len().alias("rows"),
        (pl.col("game").min() == 0).alias("first"),
        (pl.col("game").max() + 1 == pl.len()).alias("last"),
        (pl.col("game").diff().drop_nulls() > 0).all().alias("rising"),
        (pl.col("deal") * cell.rotations + pl.col("rotation") == pl.col("game")).filter(pl.col("fault") == 0).all(),
        pl.col("stalled").filter(pl.col("fault") == 0).mean().alias("stalled"),
    )
    whole = counted.collect(engine="streaming").row(0, named=True)
    step = max(len(shards) // SAMPLE, 1)
    games = pl.read_parquet(shards[::step][:SAMPLE]).filter(pl.col("fault") == 0)
    yield _distinct(whole, games)
    yield _recompute(run, cell, games, shards[::step][:SAMPLE])
    if cell.rotate and cell.deterministic and len(set(cell.bots)) == 1:
        yield _cancel(cell, games)
    rate = whole["stalled"] or 0.0
    text = f"{rate:.3%} of the games stalled; at most {MOST_STALLED:.0%} is sound"
    yield Check("stalled", rate <= MOST_STALLED, text)


def _distinct(whole: dict[str, Any], games: pl.DataFrame) -> Check:
    rows = whole["rows"]
    if not (whole["first"] and whole["last"] and whole["rising"]):
        return Check("distinct_deals", False, f"the {rows} games are not numbered 0 to {rows - 1}, each once")
    if not whole["deal"]:
        return Check("distinct_deals", False, "some game's deal and rotation do not fit its number")
    course = games.drop("game", "deal", "rotation", "variant", "pairing", "bots", strict=False)
    marks = course.hash_rows().to_numpy() if len(course) else np.zeros(0, np.uint64)
    distinct = len(np.unique(marks))
    if distinct < min(LEAST_DISTINCT, len(games) / 10):
        return Check("distinct_deals", False, f"{len(games)} games show only {distinct} different courses of play")
    again = _played_again(marks)
    if again > MOST_AGAIN:
        return Check("distinct_deals", False, f"{again:.0%} of the games come in stretches that were played before")
    return Check("distinct_deals", True, f"{rows} games, each once; {distinct} courses of play among {len(games)}")


def _played_again(marks: NDArray[np.uint64]) -> float:
    """Share of the stretches of STRETCH games that occur more than once: chance alone hardly makes any."""
    if len(marks) < 2 * STRETCH:
        return 0.0
    rolling = np.zeros(len(marks) - STRETCH + 1, np.uint64)
    for place in range(STRETCH):  # a polynomial of the marks in order, modulo 2**64
        rolling = rolling * MIX + marks[place : place + len(rolling)]
    return 1 - len(np.unique(rolling)) / len(rolling)


def _recompute(run: Run, cell: Cell, games: pl.DataFrame, shards: list[Path]) -> Check:
    name, seats = "scores_recompute", len(cell.bots)
    winner, winners = games["winner"].to_numpy(), games["winners"].to_numpy().astype(np.int64)
    several = (winners & (winners - 1)) > 0
    right = np.where(
        winner >= 0,
        winners == 1 << np.maximum(winner, 0).astype(np.int64),
        np.where(winner == DRAW, several | (winners == 0), (winner == NOBODY) & (winners == 0)),
    )
    if not right.all():
        return Check(name, False, f"{int((~right).sum())} of {len(games)} games name other winners than their bit set")
    rounds = [run.folder / "rounds" / shard.name for shard in shards]
    if not rounds[0].exists() or "points_0" not in pl.read_parquet_schema(rounds[0]):
        return Check(name, True, f"winners agree with their bit set in {len(games)} games")
    points = [f"points_{seat}" for seat in range(seats)]
    sums = pl.scan_parquet(rounds).group_by("game").agg(pl.col(point).cast(pl.Int64).sum() for point in points)
    joined = games.select("game", *(f"score_{seat}" for seat in range(seats))).join(sums.collect(), on="game")
    wrong = (
        len(games)
        - joined.filter(pl.all_horizontal(pl.col(f"score_{s}") == pl.col(points[s]) for s in range(seats))).height
    )
    if wrong:
        return Check(name, False, f"the rounds' points do not add up to the scores in {wrong} of {len(games)} games")
    scores = games.select(f"score_{seat}" for seat in range(seats)).to_numpy()
    chosen = winner >= 0
    beaten = scores[chosen].max(axis=1) > scores[chosen, winner[chosen]] if chosen.any() else np.zeros(0)
    if beaten.any():
        return Check(name, False, f"the best score did not win in {int(beaten.sum())} of {len(games)} games")
    return Check(name, True, f"points add up and the best score wins in {len(games)} games")


def _cancel(cell: Cell, games: pl.DataFrame) -> Check:
    """Bots that are the same take the same course from every seat: the games of a deal are equal."""
    course = [column for column in games.columns if column not in ("game", "rotation", "bots")]
    sizes = games.group_by("deal").agg(pl.struct(course).n_unique().alias("courses"), pl.len())
    wrong = sizes.filter((pl.col("courses") > 1) & (pl.col("len") == cell.rotations)).height
    text = f"{len(sizes) - wrong} of {len(sizes)} deals came out the same from every seat"
    return Check("pairs_cancel", wrong == 0, text)


def _different_rules(run: Run) -> Check:
    try:
        resolved = run.resolved
    except RunError as error:
        return Check("different_rules", False, str(error))
    seen: dict[str, str] = {}
    for name, knobs in resolved.items():
        earlier = seen.setdefault(repr(sorted(knobs.items())), name)
        if earlier != name:
            return Check("different_rules", False, f"{name} has the same rules as {earlier}", variant=name)
    return Check("different_rules", True, f"{len(resolved)} variants, all different")


def _faults(run: Run) -> Check:
    faults = sum(int(cell.get("faults", 0)) for cell in run.manifest["cells"])
    return Check("faults", faults == 0, f"{faults} games were broken off by a fault of simlab")
