"""What happened in the games: the game's own measures as small multiples, a row a variant."""

from __future__ import annotations

from collections.abc import Sequence

from simlab.report import formats, style
from simlab.report.figures import Dot, Picture, dots
from simlab.report.figures.shares import games
from simlab.report.model import Estimate, Reading

MOST_PANELS = 8
"""Panels for a pairing; with more measures, those that the variants move most are drawn."""
WHOLE = "whole game"
"""The series of a measure that is nobody's in particular."""


def measured(run: Reading, pairing: str, groups: Sequence[str]) -> dict[str, list[str]]:
    """Measures of these groups and their names in the summary: by bot where bots differ, else by seat, else one."""
    found: dict[str, list[str]] = {}
    for name in run.names(pairing):
        if run.asked[name].group in groups and not run.asked[name].derived:
            found.setdefault(run.asked[name].stem, []).append(name)
    return {stem: [name for name in names if run.asked[name].by_bot] or names for stem, names in found.items()}


def moved(found: Sequence[Estimate]) -> float:
    """How far a measure moves over the variants, in widths of its interval: what to draw when not all fits."""
    values = [one.value for one in found]
    width = max((one.half for one in found), default=0.0)
    spread = max(values, default=0.0) - min(values, default=0.0)
    return spread / width if width > 0 else (float("inf") if spread > 0 else 0.0)


def chosen(run: Reading, pairing: str, groups: Sequence[str]) -> tuple[dict[str, list[str]], int]:
    """The measures to draw, and how many are left to the tables."""
    found = {
        stem: names
        for stem, names in measured(run, pairing, groups).items()
        if any(run.varies(pairing, name) for name in names)
    }
    if len(found) <= MOST_PANELS:
        return found, 0
    far = {
        stem: max(
            moved([one for variant in run.variants if (one := run.get(variant, pairing, name))]) for name in names
        )
        for stem, names in found.items()
    }
    keep = set(sorted(found, key=lambda stem: -far[stem])[:MOST_PANELS])
    return {stem: names for stem, names in found.items() if stem in keep}, len(found) - MOST_PANELS


def pictures(run: Reading, most: int, groups: Sequence[str], name: str, title: str) -> list[Picture]:
    """Figures of the measures of some groups, for the first `most` pairings, each no taller than a printed page."""
    made = []
    for number, pairing in enumerate(run.pairings[:most], 1):
        drawn, left = chosen(run, pairing, groups)
        batches = _batches(run, list(drawn))
        for part, stems in enumerate(batches, 1):
            label = f"{name}-{number}-{part}"
            of = f" ({part} of {len(batches)})" if len(batches) > 1 else ""
            note = f" Drawn are the {len(drawn)} that move most; the tables hold {left} more." if left else ""
            made.append(_picture(run, pairing, {stem: drawn[stem] for stem in stems}, label, title, note, of))
    return made


def _batches(run: Reading, stems: list[str]) -> list[list[str]]:
    """Measures shared out over figures."""
    cell = dots.TITLE + dots.pitch(len(run.variants), 2) * len(run.variants) + 0.4
    room = 2 * max(1, int((style.TALLEST - 0.4) / cell))
    figures = -(-len(stems) // room)
    each = -(-len(stems) // max(1, figures))
    each += each % 2
    return [stems[start : start + each] for start in range(0, len(stems), each)] if stems else []


def _picture(
    run: Reading, pairing: str, drawn: dict[str, list[str]], name: str, title: str, note: str, of: str
) -> Picture:
    panels, wholes, counted, rounds = [], [], [], False
    series = dict[str, None]()
    for stem, names in drawn.items():
        measure = run.asked[names[0]]
        share = formats.is_share(measure.unit)
        scale = 100.0 if share else 1.0
        rows = []
        for variant in run.variants:
            if run.cell(variant, pairing) is None:
                continue
            row = []
            for one in names:
                if found := run.get(variant, pairing, one):
                    who = run.asked[one].who or WHOLE
                    row.append(Dot(who, found.value * scale, found.low * scale, found.high * scale))
                    counted.append(found.n)
                    rounds |= run.asked[one].table == "rounds"
            rows.append((variant, row))
            series.update(dict.fromkeys(dot.series for dot in row))
        unit = "%" if share else measure.unit
        panels.append(dots.Panel(f"{formats.title(stem)} ({unit})", rows))
        wholes.append(share)
    whose = sorted(series, key=lambda who: who == WHOLE)
    with style.styled():
        alt = _alt(run, pairing, drawn)
        figure = dots.grid(panels, whose, wholes)
        svg = style.svg(figure, name, alt)
    see = "Each panel is a question put to the games, with its own axis; read down a panel to see what a variant moves."
    return Picture(name, f"{title}: {run.called(pairing)}{of}", see + note, games(counted, rounds), alt, svg)


def _alt(run: Reading, pairing: str, drawn: dict[str, list[str]]) -> str:
    parts = []
    for stem, names in drawn.items():
        measure = run.asked[names[0]]
        ends = [one.value for variant in run.variants for name in names if (one := run.get(variant, pairing, name))]
        if ends:
            scale, unit = (100, "%") if formats.is_share(measure.unit) else (1, measure.unit)
            low, high = (formats.decimal(end * scale, 2) for end in (min(ends), max(ends)))
            span = low if low == high else f"{low} to {high}"
            parts.append(f"{formats.title(stem)} {span} {unit}")
    return f"Dots with intervals by variant, {pairing}. " + "; ".join(parts) + "."
