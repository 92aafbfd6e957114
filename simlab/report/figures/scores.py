"""How the scores spread: overlaid steps for a few variants, ridges for many, always on one axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simlab.report import formats, style
from simlab.report.figures import Dot, Picture, dots
from simlab.report.model import Reading, Spread

FEW = 3
"""Variants that can lie over one another and still be told apart."""
BINS = 48
TAIL = 0.001
"""Share of the scores that may lie beyond either end of the axis."""
APART = 3.0
"""How many times as high one hump may be as another before each gets a scale of its own."""

Rows = Sequence[tuple[str, Sequence[Spread]]]
Means = dict[tuple[str, str], Dot | None]


def pictures(run: Reading, most: int) -> list[Picture]:
    """A figure a pairing, for the first `most` pairings, in games whose scores say more than who won."""
    made = []
    for place, pairing in enumerate(run.pairings[:most]):
        rows = [(variant, run.spreads.get((variant, pairing), [])) for variant in run.variants]
        rows = [(variant, spreads) for variant, spreads in rows if any(sum(one.counts) for one in spreads)]
        if rows and run.scores_tell:
            made.append(_picture(run, pairing, rows, place))
    return made


def edges(rows: Rows) -> np.ndarray[Any, Any]:
    """Common bin edges: whole steps between halves, without the thin tails."""
    lows, highs = [], []
    for _, spreads in rows:
        for one in spreads:
            if total := sum(one.counts):
                share = np.cumsum(one.counts) / total
                lows.append(one.values[int(np.searchsorted(share, TAIL))])
                highs.append(one.values[min(int(np.searchsorted(share, 1 - TAIL)), len(one.values) - 1)])
    low, high = min(lows), max(highs)
    step = max(1, int(np.ceil((high - low + 1) / BINS)))
    return np.arange(np.floor(low) - 0.5, high + step, step)


def heights(spread: Spread, bins: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Per cent of games in each bin; scores beyond the axis count in the whole but are not drawn."""
    found, _ = np.histogram(spread.values, bins, weights=spread.counts)
    return found / max(1, sum(spread.counts)) * 100


def mean(run: Reading, variant: str, pairing: str, series: str) -> Dot | None:
    """The mean score of a bot, or of all seats together, with an interval that is at least as wide as it must be.

    The mean of several seats' intervals holds however their scores hang together.
    """
    names = [name for name in run.names(pairing) if run.asked[name].stem == "score"]
    names = [name for name in names if (run.asked[name].who == series if series else not run.asked[name].by_bot)]
    found = [one for name in names if (one := run.get(variant, pairing, name))]
    if not found:
        return None
    value, low, high = (
        sum(ends) / len(found) for ends in zip(*((one.value, one.low, one.high) for one in found), strict=True)
    )
    return Dot(series, value, low, high)


def _draw_mean(axes: Any, dot: Dot | None, foot: float, place: int) -> None:
    """A dot with its interval at the foot of a hump."""
    if dot is not None:
        axes.plot((dot.low, dot.high), (foot, foot), color=style.colour(place), lw=2.2, solid_capstyle="butt")
        look = {"color": style.colour(place), "ms": 4.2, "mec": style.PAPER, "mew": 0.6, "clip_on": False}
        axes.plot(dot.value, foot, style.marker(place), zorder=5, **look)


def _picture(run: Reading, pairing: str, rows: Rows, place: int) -> Picture:
    name = "scores" if place == 0 else f"scores-{place + 1}"
    bins = edges(rows)
    whose = list(dict.fromkeys(one.series for _, spreads in rows for one in spreads))
    alone = len(rows) <= FEW and len(whose) == 1
    means = {(variant, who): mean(run, variant, pairing, who) for variant, _ in rows for who in whose}
    alt = _alt(pairing, means)
    with style.styled():
        draw = _overlaid if alone else _ridges
        figure = draw(rows, bins, means, whose)
        drawn = style.svg(figure, name, alt)
    counted = [sum(one.counts) for _, spreads in rows for one in spreads]
    low, high = min(counted), max(counted)
    many = formats.count(low) if low == high else f"{formats.count(low)} to {formats.count(high)}"
    see = "Where a hump stands further right, scores are higher; where it is wider, they vary more."
    see += "" if alone else " A row's height is its own." if _own_scales(rows, bins) else ""
    return Picture(
        name,
        f"Final scores: {run.called(pairing)}",
        see,
        f"n = {many} scores a line; dots are means, their bars 95 % intervals (hidden by the dot where n is large).",
        alt,
        drawn,
    )


def _own_scales(rows: Rows, bins: np.ndarray[Any, Any]) -> bool:
    """Whether some hump is so high that the others would look flat beside it."""
    peaks = [float(heights(one, bins).max()) for _, spreads in rows for one in spreads]
    return max(peaks) > APART * min(peaks)


def _overlaid(rows: Rows, bins: np.ndarray[Any, Any], means: Means, whose: Sequence[str]) -> Any:
    """A few variants as steps over one another."""
    series = [variant for variant, _ in rows]
    key = dots.key_height(series)
    figure = style.canvas(dots.EDGE + key + 2.2 + 0.5)
    axes = style.panel(figure, 0.55, dots.EDGE + key + 0.08, style.WIDTH - 0.55 - 0.18, 2.1)
    for place, (variant, spreads) in enumerate(rows):
        axes.stairs(heights(spreads[0], bins), bins, color=style.colour(place), ls=style.line(place), lw=1.5)
        _draw_mean(axes, means[variant, whose[0]], 0, place)
    axes.set_xlim(bins[0], bins[-1])
    axes.set_ylim(bottom=0)
    axes.grid(True, axis="both")
    axes.set_xlabel("Final score (points)")
    axes.set_ylabel(f"Games (% per {_step(bins)})")
    axes.tick_params(axis="y", labelcolor=style.MUTED)
    if len(series) > 1:
        dots.legend(figure, series)
    return figure


def _step(bins: np.ndarray[Any, Any]) -> str:
    width = round(float(bins[1] - bins[0]))
    return "point" if width == 1 else f"{width} points"


def _ridges(rows: Rows, bins: np.ndarray[Any, Any], means: Means, whose: Sequence[str]) -> Any:
    """A row a variant, all on one axis and one scale."""
    drawn = [(variant, [(one, heights(one, bins)) for one in spreads]) for variant, spreads in rows]
    peaks = [max((float(height.max()) for _, height in spreads), default=0.0) or 1.0 for _, spreads in drawn]
    if not _own_scales(rows, bins):
        peaks = [max(peaks)] * len(peaks)
    step = 0.25 if len(rows) > dots.MANY else 0.42
    key = dots.key_height(whose)
    tall = step * len(rows) + 0.12
    figure = style.canvas(dots.EDGE + key + tall + 0.5)
    left = dots.name_width([dots.Panel("", [(variant, ()) for variant, _ in rows])])
    axes = style.panel(figure, left, dots.EDGE + key, style.WIDTH - left - 0.18, tall)
    for row, (variant, spreads) in enumerate(drawn):
        foot = len(rows) - 1 - row
        axes.axhline(foot, color=style.GRID, lw=0.7, zorder=0.4)
        for one, height in spreads:
            place = whose.index(one.series)
            tone, top = style.colour(place), foot + height / peaks[row] * 0.92
            if len(whose) == 1:
                axes.stairs(top, bins, baseline=foot, fill=True, color=tone, alpha=0.3, lw=0)
            axes.stairs(top, bins, baseline=None, color=tone, ls=style.line(place), lw=1.2)
        for place, who in enumerate(whose):
            _draw_mean(axes, means[variant, who], foot, place)
    axes.set_xlim(bins[0], bins[-1])
    axes.set_ylim(-0.12, len(rows))
    names = formats.labels([variant for variant, _ in rows], dots.LONGEST)
    axes.set_yticks(range(len(rows) - 1, -1, -1), names)
    axes.tick_params(axis="y", labelsize=7.5 if len(rows) > dots.MANY else 8.5)
    axes.set_xlabel("Final score (points)")
    if len(whose) > 1:
        dots.legend(figure, whose)
    return figure


def _alt(pairing: str, means: Means) -> str:
    parts = [
        f"{variant}{', ' + who if who else ''}: mean {formats.decimal(dot.value, 1)}"
        for (variant, who), dot in means.items()
        if dot is not None
    ]
    return f"Distributions of final scores, {pairing}. " + "; ".join(parts[:8]) + " points."
