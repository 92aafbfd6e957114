"""What the figures can't carry: games in which little happens, too few of them, verdicts that must wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simlab.report import formats
from simlab.report.model import Difference, Estimate, Reading

FEW_GAMES = 400
"""Below so many games, an interval of a share is some ten points wide: too wide for a verdict."""
MANY_STALLS, MOST_STALLS = 0.01, 0.25
MANY_DRAWS, MOST_DRAWS = 0.5, 0.9
SAME_SCORE = 0.5
"""Share of games with one and the same score from which a variant counts as one in which little happens."""


@dataclass(frozen=True)
class Doubt:
    """Why the figures of a cell deserve less trust: what kind of doubt, the number behind it.

    `mute` doubts forbid a verdict about the cell.
    """

    variant: str
    pairing: str
    kind: str
    detail: str
    mute: bool


def doubts(run: Reading) -> list[Doubt]:
    """All doubts, in the order of the cells."""
    return [
        Doubt(cell.variant, cell.pairing, *reason)
        for cell in run.cells
        for reason in _reasons(run, cell.variant, cell.pairing)
    ]


def _reasons(run: Reading, variant: str, pairing: str) -> list[tuple[str, str, bool]]:
    counted = max((one.n for (v, p, _), one in run.figures.items() if (v, p) == (variant, pairing)), default=0)
    if counted == 0:
        return [("Nothing to count", "no games", True)]
    reasons = []
    if counted < FEW_GAMES:
        reasons.append(("Too few games for a verdict", f"{formats.count(counted)} games", True))
    stalled = run.get(variant, pairing, "stalled")
    if stalled is not None and stalled.value >= MANY_STALLS:
        detail = f"{percent(stalled)} of games"
        reasons.append(("Ended by a guard and not by the rules", detail, stalled.value >= MOST_STALLS))
    draws = run.get(variant, pairing, "draws")
    if draws is not None and draws.value >= MANY_DRAWS:
        reasons.append(("Mostly drawn or shared", f"{percent(draws)} of games", draws.value >= MOST_DRAWS))
    same = _same_score(run, variant, pairing)
    if same is not None and same[1] >= SAME_SCORE:
        detail = f"{formats.decimal(same[1] * 100, 0)} % of final scores are {formats.decimal(same[0], 0)}"
        reasons.append(("Little happens, one score is reached over and over", detail, True))
    if _nothing_happens(run, variant, pairing):
        reasons.append(("Nothing that the game counts ever happened", "all zero", True))
    return reasons


def percent(one: Estimate) -> str:
    """A share without its interval, for warnings."""
    return f"{formats.spoken(one.value, one.low, one.high, 'share')[0]} %"


def _same_score(run: Reading, variant: str, pairing: str) -> tuple[float, float] | None:
    """The most frequent score and its share of all scores; None where scores repeat by nature."""
    counts: dict[float, int] = {}
    for spread in run.spreads.get((variant, pairing), []):
        for value, many in zip(spread.values, spread.counts, strict=True):
            counts[value] = counts.get(value, 0) + many
    if not counts or not run.scores_tell:
        return None
    value = max(counts, key=lambda score: counts[score])
    return value, counts[value] / sum(counts.values())


def _nothing_happens(run: Reading, variant: str, pairing: str) -> bool:
    """Whether every event measure of the game is zero throughout."""
    found = [
        one.value
        for (where, whom, name), one in run.figures.items()
        if (where, whom) == (variant, pairing) and name in run.asked and run.asked[name].group == "events"
    ]
    return bool(found) and not any(found)


def cautious(run: Reading, found: Sequence[Doubt]) -> Reading:
    """The reading with no verdict on comparisons with a muted cell, nor on who wins among more or fewer seats."""
    muted = {(doubt.variant, doubt.pairing) for doubt in found if doubt.mute}
    compared = {
        key: replace(one, verdict=verdict, settle=None) if (verdict := _objection(run, one, muted)) else one
        for key, one in run.compared.items()
    }
    return replace(run, compared=compared)


OTHER_SEATS = "other table"
"""Verdict on shares of wins where the number of seats differs: they differ by that alone."""


def _objection(run: Reading, one: Difference, muted: set[tuple[str, str]]) -> str:
    """Why a comparison allows no verdict; nothing if it does."""
    if {(one.variant, one.pairing), (one.against, one.pairing)} & muted:
        return "in doubt"
    seats = {len(cell.bots) for name in (one.variant, one.against) if (cell := run.cell(name, one.pairing))}
    return OTHER_SEATS if len(seats) > 1 and run.asked[one.measure].group == "result" else ""
