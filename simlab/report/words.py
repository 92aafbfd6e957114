"""The answer in words: what the figures say, and what they can't say. No sentence is surer than its interval."""

from __future__ import annotations

from simlab.report import formats
from simlab.report.doubts import OTHER_SEATS, doubts, percent
from simlab.report.figures.shares import winners
from simlab.report.model import Difference, Reading

NAMED = 3
"""Names that a sentence takes before it counts them."""
LEGIBLE = 60
"""Letters of names that a sentence takes."""


def unused(run: Reading) -> str:
    """Which events all but never happened, in a sentence; nothing where every one did."""
    where: dict[str, list[tuple[str, str]]] = {}
    for variant, pairing, measure in run.unused:
        if measure in run.asked:
            where.setdefault(run.asked[measure].stem, []).append((variant, pairing))
    if not where:
        return ""
    never, seldom = [], []
    for stem, found in where.items():
        word = f"“{formats.title(stem).lower()}”"
        if len(set(found)) == len(run.cells):
            sentence = next(one.sentence for one in run.asked.values() if one.stem == stem).rstrip(".")
            never.append(f"{word} ({sentence[:1].lower()}{sentence[1:]})")
        else:
            variants = list(dict.fromkeys(variant for variant, _ in found))
            under = formats.listed(variants) if len(variants) <= NAMED else f"{len(variants)} variants"
            seldom.append(f"{word} under {under}")
    told = []
    if never:
        told.append(f"Less than once in a thousand everywhere: {formats.listed(never)}.")
        told.append("A rule that is never used is dead, or these bots are blind to it.")
    if seldom:
        told.append(f"All but never in some variants: {'; '.join(seldom)}.")
    return " ".join(told)


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
    return [paragraph for paragraph in [*told, aims(run)] if paragraph]


def aims(run: Reading) -> str:
    """How many of the targets are met."""
    if not run.targets:
        return ""
    counts = [(word, sum(one.verdict == word for one in run.targets)) for word in ("pass", "fail", "undecided")]
    told = [f"{many} {word}" for word, many in counts if many]
    return f"Of the targets, each judged in every variant and pairing that it is asked of, {formats.listed(told)}."


def _silence(run: Reading, pairing: str, silent: list[str]) -> str:
    """What can't be said."""
    if len(silent) == len(run.variants) and len(silent) > 1:
        return f"With {pairing} no variant allows a verdict: see the doubts above."
    names = formats.listed([f"“{name}”" for name in silent])
    return f"About {names} with {pairing} no verdict is given: see the doubts above."


def _sentences(run: Reading, pairing: str, free: list[str], brief: bool) -> list[str]:
    """Who wins; what the variants do to it; what else they move most."""
    if not free:
        return []
    names = winners(run, pairing)
    sentences = [_level(run, pairing, free[0], names)]
    if len(free) == 1 and not brief:
        sentences += [_mean(run, pairing, free[0], measure) for measure in also(run, pairing)]
    if free[0] == run.variants[0] and len(free) > 1:
        sentences += [_shift(run, pairing, free[1:], names[0])] if names else []
        sentences += [] if brief else [_besides(run, pairing, free[1:])]
    return [sentence for sentence in sentences if sentence]


def also(run: Reading, pairing: str) -> list[str]:
    """What a designer asks next: how high the scores, how long the game."""
    names = [name for name in run.names(pairing) if run.varies(pairing, name)]
    scores = [name for name in names if run.asked[name].stem == "score" and run.scores_tell]
    scores = ([name for name in scores if run.asked[name].by_bot] or scores)[:1]
    return [*scores, *(["turns"] if "turns" in names else [])]


def _level(run: Reading, pairing: str, variant: str, names: list[str]) -> str:
    """Who wins how often under one variant."""
    parts = []
    for name in names:
        if one := run.get(variant, pairing, name):
            who = run.asked[name].who
            won = formats.level(one.value, one.low, one.high, "share")
            parts.append(f"{'the ' if who == 'player' else ''}{who} wins {won}")
    if not parts:
        return ""
    n = max(one.n for name in names if (one := run.get(variant, pairing, name)))
    draws = run.get(variant, pairing, "draws")
    drawn = f"; {percent(draws)} are drawn" if draws is not None and draws.value > 0.0005 else ""
    return f"Under “{variant}” with {run.called(pairing)}, {formats.listed(parts)} of {formats.count(n)} games{drawn}."


def _mean(run: Reading, pairing: str, variant: str, measure: str) -> str:
    """A mean in a sentence."""
    one = run.get(variant, pairing, measure)
    if one is None:
        return ""
    unit = run.asked[measure].unit
    subject = _subject(run, measure)
    return f"{subject[:1].upper()}{subject[1:]} is {formats.level(one.value, one.low, one.high, unit)}."


def _shift(run: Reading, pairing: str, others: list[str], measure: str) -> str:
    """What the variants do to a measure, judged by the comparisons."""
    found = [one for name in others if (one := run.difference(name, pairing, measure))]
    found = [one for one in found if one.verdict != OTHER_SEATS]
    if not found:
        return ""
    unit, what, first = run.asked[measure].unit, _subject(run, measure), run.variants[0]
    sure = sorted((one for one in found if one.sure), key=lambda one: -abs(one.value))
    same = [one for one in found if one.verdict == "same"]
    open_ = [one for one in found if not one.sure and one.verdict != "same"]
    parts = []
    if sure:
        far = sure[0]
        verb = "raises" if far.value > 0 else "lowers"
        parts.append(f"Against “{first}”, “{far.variant}” {verb} {what} by {_by(far, unit)}")
        if len(sure) > 1:
            parts[0] += f", the most of {len(sure)} variants that change it"
    if same:
        margin = f" (within {formats.within(same[0].margin, unit)})" if same[0].margin else ""
        verb = "leaves" if len(same) == 1 else "leave"
        who = f"all {_few(same)}" if len(same) == len(found) > NAMED else _few(same)
        parts.append(f"{who} {verb} {'it' if sure else what} the same{margin}")
    if open_:
        names = _few(open_)
        settle = sorted({formats.rounded(one.settle) for one in open_ if one.settle})
        span = formats.listed([formats.count(end) for end in dict.fromkeys((settle[0], settle[-1]))]) if settle else ""
        games = f" (about {span.replace(' and ', ' to ')} games a variant would settle it)" if settle else ""
        verb = "moves" if len(open_) == 1 else "move"
        parts.append(f"whether {names} {verb} {'it' if sure or same else what} is not yet known{games}")
    told = "; ".join(parts)
    return f"{told[:1].upper()}{told[1:]}."


def _by(one: Difference, unit: str) -> str:
    """A difference without its sign: the verb has said it."""
    value, low, high = (abs(one.value), *sorted((abs(one.low), abs(one.high))))
    return formats.change(value, low, high, unit, signed=False)


def _few(found: list[Difference]) -> str:
    """Names in quotation marks, or how many there are."""
    if len(found) <= NAMED and sum(len(one.variant) for one in found) <= LEGIBLE:
        return formats.listed([f"“{one.variant}”" for one in found])
    return f"{len(found)} other variants" if len(found) > 1 else f"“{found[0].variant}”"


def _besides(run: Reading, pairing: str, others: list[str]) -> str:
    """What else the variants move beyond chance: the largest change of the score, of the length, of the events."""
    names = run.names(pairing)
    events = [name for name in names if run.asked[name].group == "events"]
    parts = []
    for few in ([name] for name in also(run, pairing)):
        parts += _largest(run, pairing, others, few)
    parts += _largest(run, pairing, others, events)
    return f"Besides, {formats.listed(parts)}." if parts else "No change of scores, length or events is certain yet."


def _largest(run: Reading, pairing: str, others: list[str], measures: list[str]) -> list[str]:
    """The largest certain change of these measures, in the measure of what a single game varies."""
    found = [one for name in measures for who in others if (one := run.difference(who, pairing, name)) and one.sure]
    if not found:
        return []
    far = max(found, key=lambda one: one.size)
    verb = "raises" if far.value > 0 else "lowers"
    return [f"“{far.variant}” {verb} {_subject(run, far.measure)} by {_by(far, run.asked[far.measure].unit)}"]


def _subject(run: Reading, measure: str) -> str:
    """What a measure is called inside a sentence."""
    one = run.asked[measure]
    words = formats.title(one.stem).lower()
    who = "the player" if one.who == "player" else one.who
    if one.stem == "wins":
        return f"the share of games won by {who}"
    if one.unit == words:
        return f"the mean number of {words}{f' of {who}' if who else ''}"
    called = "the mean score" if one.stem == "score" else f"“{words}”"
    return f"{called} of {who}" if who else called
