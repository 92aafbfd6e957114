"""Ways of winning: shares that make a whole, as a stacked bar a variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simlab.report import formats, style
from simlab.report.figures import Picture, dots
from simlab.report.figures.shares import games
from simlab.report.model import Reading

FEWEST, MOST = 3, 8
"""Parts that a bar can show."""
EXACT = 1e-6
LEGIBLE = 9.0
"""Per cent of a bar from which a part has room for its number."""


def wholes(run: Reading, pairing: str) -> list[str]:
    """The longest run of neighbouring shares of the game's results that always add up to one; empty if none does.

    A game declares what it counts one after the other; that parts make a whole is seen in the figures themselves.
    """
    names = [
        name
        for name in run.names(pairing)
        if run.asked[name].group in ("result", "paths") and formats.is_share(run.asked[name].unit)
    ]
    names = [name for name in names if not run.asked[name].who]
    named = [name for name in names if run.asked[name].group == "paths"]
    if named and len(named) <= MOST:
        return named
    for length in range(min(MOST, len(names)), FEWEST - 1, -1):
        for start in range(len(names) - length + 1):
            part = names[start : start + length]
            if _add_up(run, pairing, part):
                return part
    return []


def _add_up(run: Reading, pairing: str, names: Sequence[str]) -> bool:
    seen = False
    for variant in run.variants:
        found = [run.get(variant, pairing, name) for name in names]
        if all(one is None for one in found):
            continue
        if any(one is None for one in found):
            return False
        seen = True
        if abs(sum(one.value for one in found if one is not None) - 1) > EXACT:
            return False
    return seen


def pictures(run: Reading, most: int) -> list[Picture]:
    """A figure a pairing in which parts make a whole."""
    found = [(pairing, wholes(run, pairing)) for pairing in run.pairings[:most]]
    return [_picture(run, pairing, names, number) for number, (pairing, names) in enumerate(found, 1) if names]


def _picture(run: Reading, pairing: str, names: Sequence[str], number: int) -> Picture:
    rows, counted = [], []
    for variant in run.variants:
        found = [one for name in names if (one := run.get(variant, pairing, name))]
        if found:
            parts = [one.value * 100 for one in found]
            rows.append((variant, [*parts, max(0.0, 100 - sum(parts))]))
            counted += [one.n for one in found]
    labels = [*(formats.title(run.asked[name].stem) for name in names), "Another way"]
    if all(parts[-1] < EXACT * 100 for _, parts in rows):
        labels, rows = labels[:-1], [(variant, parts[:-1]) for variant, parts in rows]
    alt = _alt(pairing, rows, labels)
    name = f"ways-{number}"
    with style.styled():
        svg = style.svg(_bars(rows, labels), name, alt)
    widest = max(
        (one.half * 100 for variant in run.variants for name in names if (one := run.get(variant, pairing, name))),
        default=0.0,
    )
    sure = (
        f"{games(counted).split(';')[0]}; no part's 95 % interval reaches further than {widest:.1f} points either way."
    )
    see = "Each bar is all games of a variant; its parts, from left to right as in the key, are how they ended."
    return Picture(name, f"How games end: {run.called(pairing)}", see, sure, alt, svg)


def _bars(rows: Sequence[tuple[str, Sequence[float]]], labels: Sequence[str]) -> Any:
    step = 0.2 if len(rows) > dots.MANY else 0.3
    key, tall = dots.key_height(labels), step * len(rows) + 0.1
    figure = style.canvas(dots.EDGE + key + tall + 0.45)
    left = dots.name_width([dots.Panel("", [(variant, ()) for variant, _ in rows])])
    axes = style.panel(figure, left, dots.EDGE + key, style.WIDTH - left - 0.18, tall)
    for row, (_, parts) in enumerate(rows):
        start = 0.0
        for place, part in enumerate(parts):
            axes.barh(row, part, 0.72, start, color=style.colour(place), ec=style.PAPER, lw=1)
            if part >= LEGIBLE:
                axes.text(start + part / 2, row, f"{part:.0f}", color=style.PAPER, ha="center", va="center", size=8)
            start += part
    axes.set_xlim(0, 100)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks(range(len(rows)), formats.labels([variant for variant, _ in rows], dots.LONGEST))
    axes.tick_params(axis="y", labelsize=7.5 if len(rows) > dots.MANY else 8.5)
    axes.set_xlabel("Games (%)")
    dots.legend(figure, labels)
    return figure


def _alt(pairing: str, rows: Sequence[tuple[str, Sequence[float]]], labels: Sequence[str]) -> str:
    told = []
    for variant, parts in rows[:6]:
        shares = (f"{label.lower()} {part:.1f} %" for label, part in zip(labels, parts, strict=True))
        told.append(f"{variant}: {', '.join(shares)}")
    return f"Stacked bars of how games end, {pairing}. " + "; ".join(told) + "."
