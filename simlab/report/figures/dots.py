"""Dots and intervals: a row a variant, a panel a pairing or a measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from simlab.report import style
from simlab.report.figures import Dot
from simlab.report.formats import labels, shortened

LONGEST, SHORT = 26, 20
"""Letters of a row's name before its middle gives way: beside a wide panel, beside narrow ones."""
BETWEEN = 0.26
"""Inches between panels abreast."""
ROOMY, TIGHT = 0.23, 0.15
"""Inches a row: few rows get air, many still fit a page."""
MANY = 14
TITLE, AXIS, GAP, EDGE, KEY = 0.27, 0.2, 0.06, 0.08, 0.19


@dataclass(frozen=True)
class Panel:
    """One panel: its title, rows in order (name, dots), and a value to mark in each row (an even share, say)."""

    title: str
    rows: Sequence[tuple[str, Sequence[Dot]]]
    marks: Sequence[float | None] = ()


def pitch(rows: int, series: int) -> float:
    """Inches a row, by how many rows there are and how many series share one."""
    return (TIGHT if rows > MANY else ROOMY) + (0.06 * (series - 2) if series > 2 else 0.0)


def abreast(panel: Panel) -> int:
    """How many series share a row of a panel."""
    return max((len(dots) for _, dots in panel.rows), default=1)


def limits(panels: Sequence[Panel], least: float, whole: bool) -> tuple[float, float]:
    """A range for all intervals and marks, at least `least` wide; shares (`whole`) stay within 0 to 100."""
    ends = [end for panel in panels for _, dots in panel.rows for dot in dots for end in (dot.low, dot.high)]
    ends += [mark for panel in panels for mark in panel.marks if mark is not None]
    if not ends:
        return 0.0, 1.0
    low, high = min(ends), max(ends)
    short = max(0.0, least - (high - low)) / 2
    air = 0.06 * max(high - low, least)
    low, high = low - short - air, high + short + air
    if whole:
        edge = 0.02 * (high - low)
        over, under = max(0.0, high - 100 - edge), max(0.0, -edge - low)
        return max(low - over, -edge), min(high + under, 100 + edge)
    return low, high


def stacked(panels: Sequence[Panel], series: Sequence[str], label: str, least: float, whole: bool) -> Any:
    """Panels one above the other on one axis: the shares by variant, a panel a pairing. Returns the figure."""
    shown = list(panels)
    rows = sum(len(one.rows) for one in shown)
    step = pitch(rows // 2 if len(shown) > 1 else rows, max(map(abreast, shown), default=1))
    heights = [step * len(one.rows) + 0.1 for one in shown]
    key = key_height(series)
    total = EDGE + key + sum(TITLE + height + GAP for height in heights) + AXIS + 0.25
    figure = style.canvas(total)
    left = name_width(shown)
    span = limits(shown, least, whole)
    top = EDGE + key
    for place, (one, height) in enumerate(zip(shown, heights, strict=True)):
        axes = style.panel(figure, left, top + TITLE, style.WIDTH - left - 0.18, height)
        draw(axes, one, series, span)
        heading(figure, one.title, top + TITLE - 0.09)
        last = place == len(shown) - 1
        axes.tick_params(labelbottom=last, bottom=last)
        if last:
            axes.set_xlabel(label)
        top += TITLE + height + GAP
    if key:
        legend(figure, series)
    return figure


def grid(panels: Sequence[Panel], series: Sequence[str], wholes: Sequence[bool]) -> Any:
    """Small multiples, two abreast, each on its own axis: a panel a measure. Returns the figure."""
    step = pitch(max((len(one.rows) for one in panels), default=1), len(series))
    tall = step * max((len(one.rows) for one in panels), default=1) + 0.1
    lines = (len(panels) + 1) // 2
    key = key_height(series)
    left = name_width(panels, SHORT)
    wide = (style.WIDTH - left - 0.18 - BETWEEN) / 2
    titles = [wrap(one.title, max(12, int(wide / style.text_width("n", 9)))) for one in panels]
    head = TITLE + 0.14 * (max(map(len, titles), default=1) - 1)
    cell = head + tall + AXIS + 0.1
    figure = style.canvas(EDGE + key + lines * cell)
    for place, one in enumerate(panels):
        column = place % 2
        start = left + column * (wide + BETWEEN)
        top = EDGE + key + place // 2 * cell
        axes = style.panel(figure, start, top + head, wide, tall)
        draw(axes, one, series, limits([one], _least(one, wholes[place]), wholes[place]), SHORT if column == 0 else 0)
        axes.xaxis.set_major_locator(ticks())
        heading(figure, "\n".join(titles[place]), top + head - 0.09, start)
    if key:
        legend(figure, series)
    return figure


def _least(panel: Panel, whole: bool) -> float:
    """The narrowest range worth showing: a fortieth of the largest value, so that noise does not look like a cliff."""
    least = 1.0 if whole else 0.01
    largest = max((abs(dot.value) for _, dots in panel.rows for dot in dots), default=0.0)
    return max(largest / 40, least)


def draw(axes: Any, one: Panel, series: Sequence[str], span: tuple[float, float], longest: int = LONGEST) -> None:
    """The rows of a panel: for each dot its interval as a line, the series side by side within the row."""
    many = len(one.rows) > MANY
    there = {dot.series for _, dots in one.rows for dot in dots}
    present = [name for name in series if name in there]
    size = 3.2 if many or len(present) > 2 else 4.2
    for name in present:
        found = [(row, dot) for row, (_, dots) in enumerate(one.rows) for dot in dots if dot.series == name]
        heights = [row + _shift(present.index(name), len(present)) for row, _ in found]
        place = series.index(name)
        tone, look = style.colour(place), {"ms": size, "mec": style.PAPER, "mew": 0.5, "ls": "none"}
        axes.hlines(heights, [dot.low for _, dot in found], [dot.high for _, dot in found], color=tone, lw=2.2)
        axes.plot([dot.value for _, dot in found], heights, color=tone, marker=style.marker(place), **look)
    marked = [(row, mark) for row, mark in enumerate(one.marks) if mark is not None]
    feet, heads = [row - 0.5 for row, _ in marked], [row + 0.5 for row, _ in marked]
    axes.vlines([mark for _, mark in marked], feet, heads, color=style.MUTED, lw=0.9, ls=(0, (2, 2)), zorder=0.9)
    axes.set_xlim(*span)
    axes.set_ylim(len(one.rows) - 0.5, -0.5)
    axes.set_yticks(range(len(one.rows)), labels([name for name, _ in one.rows], longest) if longest else [])
    axes.tick_params(axis="y", labelsize=7.5 if many or longest < LONGEST else 8.5)
    axes.grid(True, axis="both")


def _shift(place: int, series: int) -> float:
    """How far from the middle of its row a series is drawn."""
    return 0.0 if series < 2 else (place - (series - 1) / 2) * min(0.36, 0.72 / (series - 1))


def ticks() -> Any:
    """Three or four round numbers on a narrow axis."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=3, steps=[1, 2, 2.5, 5, 10])


def name_width(panels: Sequence[Panel], longest: int = LONGEST) -> float:
    """Inches the longest row name takes, with its distance from the axis."""
    size = 7.5 if longest < LONGEST else 8.5
    names = [name for one in panels for name in labels([name for name, _ in one.rows], longest)]
    return max((style.text_width(name, size) for name in names), default=0.0) + 0.14


def heading(figure: Any, words: str, top: float, left: float = 0.04) -> None:
    """A panel's title, at the left edge of the figure or of its column."""
    wide, tall = figure.get_size_inches()
    figure.text(left / wide, 1 - top / tall, words, weight="bold", va="bottom", linespacing=1.15)


def key_places(series: Sequence[str]) -> list[tuple[float, int]]:
    """Where each series stands in the key: inches from the left, and on which line."""
    places, left, line = [], 0.04, 0
    for name in series:
        wide = 0.19 + style.text_width(shortened(name, 26)) + 0.14
        if left > 0.04 and left + wide > style.WIDTH:
            left, line = 0.04, line + 1
        places.append((left, line))
        left += wide
    return places


def key_height(series: Sequence[str]) -> float:
    """Inches the key takes; none for a single series."""
    return 0.0 if len(series) < 2 else 0.1 + KEY * (1 + key_places(series)[-1][1])


def legend(figure: Any, series: Sequence[str]) -> None:
    """Which marker and colour is whose, above the panels."""
    from matplotlib.lines import Line2D

    wide, tall = figure.get_size_inches()
    for place, (name, (left, line)) in enumerate(zip(series, key_places(series), strict=True)):
        foot = EDGE + KEY * line + 0.13
        tone, look = style.colour(place), {"ms": 4.2, "mec": style.PAPER, "mew": 0.5, "transform": figure.transFigure}
        across, high = (left / wide, (left + 0.14) / wide), 1 - (foot - 0.06) / tall
        figure.add_artist(Line2D(across, (high, high), color=tone, lw=2.2, transform=figure.transFigure))
        middle = sum(across) / 2
        figure.add_artist(Line2D((middle,), (high,), color=tone, marker=style.marker(place), **look))
        figure.text((left + 0.19) / wide, 1 - (foot - 0.02) / tall, shortened(name, 26), fontsize=8.5)
