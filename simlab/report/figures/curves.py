"""Sweeps: a curve over one knob, a map over two, with the printed values marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from simlab.report import formats, style
from simlab.report.figures import Picture, dots
from simlab.report.figures.shares import games, winners
from simlab.report.model import Estimate, Reading

FEWEST = 3
"""Values of a knob that make a curve."""
MOST_PANELS = 6
MOST_SERIES = 3


@dataclass(frozen=True)
class Sweep:
    """Variants that differ from one setting in one knob (or two) alone, with the values they take."""

    knobs: tuple[str, ...]
    values: dict[str, tuple[float, ...]]


def sweeps(run: Reading) -> list[Sweep]:
    """Every sweep among the variants: first the maps, then the knobs that no map holds."""
    numeric = [knob.name for knob in run.knobs.knobs if knob.kind == "number"]
    turned = [name for name in numeric if len({run.resolved[variant].get(name) for variant in run.variants}) >= FEWEST]
    found, used = [], set[str]()
    for place, one in enumerate(turned):
        for other in turned[place + 1 :]:
            sweep = _along(run, (one, other))
            if sweep and _fills_a_map(sweep):
                found.append(sweep)
                used |= {one, other}
    for name in turned:
        sweep = _along(run, (name,))
        if name not in used and sweep and len(set(sweep.values.values())) >= FEWEST:
            found.append(sweep)
    return found


def _along(run: Reading, knobs: tuple[str, ...]) -> Sweep | None:
    """The largest set of variants alike in everything but these knobs; each value stands once."""
    alike: dict[str, dict[str, tuple[float, ...]]] = {}
    for variant in run.variants:
        given = run.resolved[variant]
        rest = repr(sorted((name, repr(value)) for name, value in given.items() if name not in knobs))
        values = tuple(given[name] for name in knobs)
        group = alike.setdefault(rest, {})
        if all(value is not None for value in values) and values not in group.values():
            group[variant] = values
    best = max(alike.values(), key=len, default={})
    return Sweep(knobs, best) if len(best) >= FEWEST else None


def _fills_a_map(sweep: Sweep) -> bool:
    """Whether two knobs were swept as a grid."""
    sides = [{values[side] for values in sweep.values.values()} for side in (0, 1)]
    return all(len(side) >= FEWEST for side in sides) and len(sweep.values) == len(sides[0]) * len(sides[1])


def pictures(run: Reading) -> list[Picture]:
    """A figure of curves for each swept knob; a figure of maps for each pair of knobs and the first pairing."""
    made = []
    for sweep in sweeps(run)[:MOST_SERIES]:
        made.append(_curve(run, sweep) if len(sweep.knobs) == 1 else _map(run, sweep))
    return made


def shown(run: Reading, pairing: str, sweep: Sweep) -> list[str]:
    """What a curve is drawn of: who wins, draws, scores, length, then the events that move most."""
    names = run.names(pairing)
    stems = ("draws", *(["score"] if run.scores_tell else []), "turns", "stalled")
    chosen = winners(run, pairing)[:1]
    for stem in stems:
        found = [name for name in names if run.asked[name].stem == stem]
        found = [name for name in found if run.asked[name].by_bot] or found
        chosen += [name for name in found[:1] if _moves(run, pairing, name, sweep)]
    return (chosen + moved(run, pairing))[:MOST_PANELS]


def _moves(run: Reading, pairing: str, name: str, sweep: Sweep) -> bool:
    """Whether a measure has more than one value along a sweep."""
    return len({one.value for variant in sweep.values if (one := run.get(variant, pairing, name))}) > 1


def moved(run: Reading, pairing: str) -> list[str]:
    """Events that some variant changes for certain, the largest change first; one series of each."""
    size = {name: _size(run, pairing, name) for name in run.names(pairing) if run.asked[name].group == "events"}
    first: dict[str, str] = {}
    for name in sorted(size, key=lambda name: (not run.asked[name].by_bot, -size[name])):
        if size[name] > 0:
            first.setdefault(run.asked[name].stem, name)
    return sorted(first.values(), key=lambda name: -size[name])


def _size(run: Reading, pairing: str, name: str) -> float:
    found = [one.size for variant in run.variants if (one := run.difference(variant, pairing, name)) and one.sure]
    return max(found, default=0.0)


def _curve(run: Reading, sweep: Sweep) -> Picture:
    knob = sweep.knobs[0]
    pairings = run.pairings[:MOST_SERIES]
    names = shown(run, pairings[0], sweep)
    order = sorted(sweep.values, key=lambda variant: sweep.values[variant])
    printed = run.knobs.resolve({})[knob]
    counted: list[int] = []
    with style.styled():
        series = [run.called(pairing) for pairing in pairings]
        key = dots.key_height(series)
        lines, tall, wide = (len(names) + 1) // 2, 1.05, 1.6
        figure = style.canvas(dots.EDGE + key + lines * (tall + 0.95))
        for place, name in enumerate(names):
            left = 0.45 + place % 2 * (wide + 0.5)
            top = dots.EDGE + key + place // 2 * (tall + 0.95)
            axes = style.panel(figure, left, top + 0.4, wide, tall)
            for number, pairing in enumerate(pairings):
                points = [
                    (sweep.values[variant][0], one) for variant in order if (one := run.get(variant, pairing, name))
                ]
                counted += [one.n for _, one in points]
                _line(axes, points, formats.scale(run.asked[name].unit), number)
            _dress(axes, knob, printed)
            dots.heading(figure, "\n".join(wrap(_label(run, name), 26)), top + 0.33, left - 0.37)
        if len(series) > 1:
            dots.legend(figure, series)
        file = f"sweep-{knob}".replace("_", "-")
        alt = _alt(run, pairings[0], names, order, knob, sweep)
        svg = style.svg(figure, file, alt)
    see = f"How {formats.title(knob).lower()} moves each measure: dots with 95 % intervals, joined to guide the eye."
    if printed in [values[0] for values in sweep.values.values()]:
        see += f" The dashed line is the printed value, {formats.knob_value(printed)}."
    return Picture(file, f"Sweep of {knob}", see, games(counted, True), alt, svg)


def _label(run: Reading, name: str) -> str:
    asked = run.asked[name]
    unit = "%" if formats.is_share(asked.unit) else asked.unit
    return f"{formats.title(asked.stem)}{', ' + asked.who if asked.who else ''} ({unit})"


def _line(axes: Any, points: Sequence[tuple[float, Estimate]], scale: float, place: int) -> None:
    if not points:
        return
    across = [value for value, _ in points]
    axes.fill_between(
        across,
        [one.low * scale for _, one in points],
        [one.high * scale for _, one in points],
        color=style.colour(place),
        alpha=0.25,
        lw=0,
    )
    values = [one.value * scale for _, one in points]
    axes.plot(across, values, color=style.colour(place), ls=style.line(place), lw=1.2)
    for (value, one), middle in zip(points, values, strict=True):
        axes.plot((value, value), (one.low * scale, one.high * scale), color=style.colour(place), lw=1.6)
        axes.plot(value, middle, style.marker(place), color=style.colour(place), ms=4, mec=style.PAPER, mew=0.5)


def _dress(axes: Any, knob: str, printed: Any) -> None:
    axes.grid(True, axis="both")
    axes.xaxis.set_major_locator(dots.ticks())
    axes.yaxis.set_major_locator(dots.ticks())
    axes.tick_params(axis="y", labelcolor=style.MUTED)
    axes.set_xlabel(formats.shortened(knob, 24))
    low, high = axes.get_xlim()
    if isinstance(printed, int) and low <= printed <= high:
        axes.axvline(printed, color=style.MUTED, lw=0.9, ls=(0, (2, 2)), zorder=0.9)


def _map(run: Reading, sweep: Sweep) -> Picture:
    """Maps over two knobs, a panel a measure: the number stands in each field, so that no colour need be read."""
    pairing = run.pairings[0]
    names = shown(run, pairing, sweep)[:3]
    across, down = (sorted({values[side] for values in sweep.values.values()}) for side in (0, 1))
    place_of = {values: variant for variant, values in sweep.values.items()}
    printed = tuple(run.knobs.resolve({})[knob] for knob in sweep.knobs)
    counted: list[int] = []
    aimed = False
    with style.styled():
        tall = 0.24 * len(down)
        figure = style.canvas(dots.EDGE + len(names) * (tall + 0.85))
        for number, name in enumerate(names):
            top = dots.EDGE + number * (tall + 0.85)
            axes = style.panel(figure, 0.42, top + 0.38, style.WIDTH - 0.6, tall)
            found = [[run.get(place_of[x, y], pairing, name) for x in across] for y in down]
            counted += [one.n for row in found for one in row if one]
            _fields(axes, found, formats.scale(run.asked[name].unit))
            axes.set_xticks(range(len(across)), [formats.knob_value(value) for value in across])
            axes.set_yticks(range(len(down)), [formats.knob_value(value) for value in down])
            axes.tick_params(bottom=False)
            dots.heading(figure, _label(run, name), top + 0.16)
            where = f"across: {sweep.knobs[0]}; down: {sweep.knobs[1]}"
            wide, high = figure.get_size_inches()
            figure.text(0.04 / wide, 1 - (top + 0.32) / high, where, color=style.MUTED)
            for values in sorted(met := _met(run, sweep, pairing, name)):
                _outline(axes, across.index(values[0]), down.index(values[1]), style.SERIES[2], style.line(1), 0.4)
            aimed = aimed or bool(met)
            if printed in place_of:
                _outline(axes, across.index(printed[0]), down.index(printed[1]), style.INK, "-", 0.48)
        file = "sweep-" + "-".join(sweep.knobs).replace("_", "-")
        alt = _alt(run, pairing, names, list(sweep.values), " and ".join(sweep.knobs), sweep)
        svg = style.svg(figure, file, alt)
    see = "The stronger the colour, the larger the number in the field."
    if printed in place_of:
        see += " The outlined field has the printed rules."
    if aimed:
        see += " Dashed fields meet the target."
    title = f"Sweep of {sweep.knobs[0]} and {sweep.knobs[1]}: {run.called(pairing)}"
    return Picture(file, title, see, f"{games(counted, True)[:-1]}, to be found in the tables.", alt, svg)


def _fields(axes: Any, found: Sequence[Sequence[Estimate | None]], scale: float) -> None:
    values = [one.value * scale for row in found for one in row if one is not None]
    low, high = min(values), max(values)
    half = max(one.half * scale for row in found for one in row if one is not None)
    places = min(formats.digits(half, high), 2)
    for y, row in enumerate(found):
        for x, one in enumerate(row):
            if one is None:
                continue
            value = one.value * scale
            share = (value - low) / (high - low) if high > low else 0.0
            box = {"color": style.SERIES[0], "alpha": round(0.06 + 0.44 * share, 3), "lw": 0}
            axes.fill((x - 0.48, x + 0.48, x + 0.48, x - 0.48), (y - 0.46, y - 0.46, y + 0.46, y + 0.46), **box)
            axes.text(x, y, formats.decimal(value, places), ha="center", va="center", size=7.5)
    axes.set_xlim(-0.5, len(found[0]) - 0.5)
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.grid(False)
    axes.spines["bottom"].set_visible(False)


SAME_QUESTION = {"wins_0": "first_seat_wins"}
"""Measures that ask the same of a seat and of the game."""


def _met(run: Reading, sweep: Sweep, pairing: str, name: str) -> set[tuple[float, ...]]:
    """Where every target on a measure is met for certain."""
    asked = [one for one in run.targets if one.pairing == pairing and one.measure in (name, SAME_QUESTION.get(name))]
    missed = {one.variant for one in asked if one.verdict != "pass"}
    return {sweep.values[one.variant] for one in asked if one.variant in sweep.values and one.variant not in missed}


def _outline(axes: Any, x: int, y: int, tone: str, dashes: Any, half: float) -> None:
    high = half - 0.02
    across, down = (
        (x - half, x + half, x + half, x - half, x - half),
        (y - high, y - high, y + high, y + high, y - high),
    )
    axes.plot(across, down, color=tone, ls=dashes, lw=1.4)


def _alt(run: Reading, pairing: str, names: Sequence[str], order: Sequence[str], knob: str, sweep: Sweep) -> str:
    told = []
    for name in names:
        scale = formats.scale(run.asked[name].unit)
        ends = [
            (sweep.values[variant], one)
            for variant in (order[0], order[-1])
            if (one := run.get(variant, pairing, name))
        ]
        points = (f"{formats.decimal(one.value * scale, 1)} at {', '.join(map(str, values))}" for values, one in ends)
        told.append(f"{_label(run, name)}: {formats.listed(list(points))}")
    return f"Measures over {knob}, {pairing}. " + "; ".join(told) + "."
