"""The answer in words: what the figures say, and what they can't say. No sentence is surer than its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from simlab.report import formats
from simlab.report.figures.shares import winners
from simlab.report.reading import Estimate, Reading

FEW_GAMES = 400
"""Below so many games, an interval of a share is some ten points wide: too wide for a verdict."""
MANY_STALLS, MOST_STALLS = 0.01, 0.25
MANY_DRAWS, MOST_DRAWS = 0.5, 0.9
SAME_SCORE = 0.5
"""Share of games with one and the same score from which a variant counts as one in which little happens."""
SCORES_TOLD_APART = 6
"""A game with fewer different scores than this has scores that repeat by its nature."""


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
    return f"{formats.shown(one.value, one.low, one.high, 'share')[0]} %"


def _same_score(run: Reading, variant: str, pairing: str) -> tuple[float, float] | None:
    """The most frequent score and its share of all scores; None where scores repeat by nature."""
    counts: dict[float, int] = {}
    for spread in run.spreads.get((variant, pairing), []):
        for value, many in zip(spread.values, spread.counts, strict=True):
            counts[value] = counts.get(value, 0) + many
    known = {value for spreads in run.spreads.values() for one in spreads for value in one.values}
    if not counts or len(known) < SCORES_TOLD_APART:
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


@dataclass(frozen=True)
class Difference:
    """A variant against another in one measure: interval simultaneous over all comparisons, and what to make of it."""

    variant: str
    against: str
    pairing: str
    measure: str
    value: float
    low: float
    high: float
    verdict: str

    @property
    def sure(self) -> bool:
        """Whether the difference is there beyond doubt of chance."""
        return self.verdict in ("more", "less")


def difference(
    run: Reading, variant: str, against: str, pairing: str, measure: str, comparisons: int
) -> Difference | None:
    """The comparison the run holds, else one from the two intervals as if the games had nothing in common."""
    key = (variant, against, pairing, measure)
    for row in run.compared:
        if (row["variant"], row["against"], row["pairing"], row["measure"]) == key:
            return Difference(*key, row["difference"], row["low"], row["high"], row["verdict"])
    mine, other = run.get(variant, pairing, measure), run.get(against, pairing, measure)
    if mine is None or other is None:
        return None
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / max(1, comparisons)) / normal.inv_cdf(0.975)
    value, half = mine.value - other.value, wider * math.hypot(mine.half, other.half)
    verdict = "more" if value - half > 0 else "less" if value + half < 0 else "not yet known"
    return Difference(*key, value, value - half, value + half, verdict)


def answer(run: Reading) -> list[str]:
    """The verdict: a paragraph on the first pairing, then a sentence for each other pairing."""
    muted = {(doubt.variant, doubt.pairing) for doubt in doubts(run) if doubt.mute}
    told = []
    for place, pairing in enumerate(run.pairings):
        free = [variant for variant in run.variants if run.cell(variant, pairing) and (variant, pairing) not in muted]
        silent = [variant for variant in run.variants if (variant, pairing) in muted]
        sentences = _sentences(run, pairing, free, brief=place > 0)
        if silent:
            sentences.append(_silence(run, pairing, silent))
        told.append(" ".join(sentences))
    return [paragraph for paragraph in told if paragraph]


def _silence(run: Reading, pairing: str, silent: list[str]) -> str:
    """What can't be said."""
    if len(silent) == len(run.variants) and len(silent) > 1:
        return f"With {pairing} no variant allows a verdict: see the doubts above."
    names = formats.listed([f"“{name}”" for name in silent])
    return f"About {names} with {pairing} no verdict is given: see the doubts above."


def _sentences(run: Reading, pairing: str, free: list[str], brief: bool) -> list[str]:
    if not free:
        return []
    first = free[0]
    names = winners(run, pairing)
    sentences = [_level(run, pairing, first, names)]
    if len(free) > 1 and names:
        sentences.append(_shift(run, pairing, free, names[0]))
    if not brief:
        for measure in also(run, pairing):
            if len(free) > 1:
                sentences.append(_shift(run, pairing, free, measure))
    return [sentence for sentence in sentences if sentence]


def also(run: Reading, pairing: str) -> list[str]:
    """What a designer asks next: how high the scores, how long the game."""
    names = run.names(pairing)
    scores = [name for name in names if run.asked[name].stem == "score"]
    scores = ([name for name in scores if run.asked[name].by_bot] or scores)[:1]
    return [*scores, *(["turns"] if "turns" in names else [])]


def _level(run: Reading, pairing: str, variant: str, names: list[str]) -> str:
    """Who wins how often under one variant."""
    parts = []
    for name in names:
        if one := run.get(variant, pairing, name):
            parts.append(f"{_who(run, name)} {formats.level(one.value, one.low, one.high, 'share')} of games")
    if not parts:
        return ""
    n = max(one.n for name in names if (one := run.get(variant, pairing, name)))
    draws = run.get(variant, pairing, "draws")
    drawn = f"; {percent(draws)} are drawn" if draws is not None and draws.value > 0.0005 else ""
    return f"Under “{variant}” with {pairing}, {formats.listed(parts)}{drawn} (n = {formats.count(n)})."


def _who(run: Reading, name: str) -> str:
    who = run.asked[name].who
    return f"{'the ' if who == 'player' else ''}{who} wins"


def _shift(run: Reading, pairing: str, free: list[str], measure: str) -> str:
    """The variant that moves a measure most, or that none is seen to move it."""
    first, others = free[0], free[1:]
    unit = run.asked[measure].unit
    found = [one for name in others if (one := difference(run, name, first, pairing, measure, len(others)))]
    if not found:
        return ""
    what = _subject(run, measure)
    sure = [one for one in found if one.sure]
    if not sure:
        widest = max(max(abs(one.low), abs(one.high)) for one in found)
        bound = formats.shown(widest, widest * 0.95, widest * 1.05, unit)[0]
        bound = f"{bound} percentage points" if formats.is_share(unit) else f"{bound} {unit}"
        return f"No other variant is seen to change {what}; a change of more than {bound} would have been."
    far = max(sure, key=lambda one: abs(one.value))
    rest = len(found) - len(sure)
    sentence = f"“{far.variant}” moves {what} most: {formats.change(far.value, far.low, far.high, unit)}"
    if len(found) > 1:
        alike = "" if rest == 0 else f", {rest} of {len(found)} do not visibly move it"
        sentence += f"; {len(sure)} of {len(found)} variants move it for certain{alike}"
    return sentence + f". The comparison is with “{first}”."


def _subject(run: Reading, measure: str) -> str:
    """What a measure is called inside a sentence."""
    one = run.asked[measure]
    words = formats.title(one.stem).lower()
    if one.stem == "wins":
        return f"the share of games won by {one.who}"
    if one.who:
        return f"the mean {words} of {one.who}"
    return f"the mean number of {words}" if one.unit == words else f"the {words}"


def as_rows(found: list[Difference]) -> list[dict[str, Any]]:
    """Differences as plain rows."""
    return [vars(one) for one in found]
