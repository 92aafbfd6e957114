"""Who wins: the share of games won by each seat, or by each bot where different bots meet."""

from __future__ import annotations

from collections.abc import Sequence

from simlab.report import formats, style
from simlab.report.figures import Dot, Picture, dots
from simlab.report.model import Reading

MOST_ROWS = 36
"""Rows a figure carries; more pairings than fit go to the next figure."""
LEAST = 4.0
"""Percentage points the axis spans at least: less would make noise look like a finding."""


def winners(run: Reading, pairing: str) -> list[str]:
    """The measures that say who wins in a pairing: by bot where bots differ, else by seat.

    With two seats and no draws worth telling, one seat says it all: the other is its mirror.
    """
    won = [run.asked[name] for name in run.names(pairing) if run.asked[name].stem == "wins"]
    by_bot = [one.name for one in won if one.by_bot]
    if by_bot:
        return by_bot
    seats = [one.name for one in won]
    return seats[:1] if run.seats(pairing) == 2 and not _drawn(run, pairing) else seats


def _drawn(run: Reading, pairing: str) -> bool:
    """Whether draws take a visible part of the games in any variant."""
    found = [run.get(variant, pairing, "draws") for variant in run.variants]
    return any(draw is not None and draw.value > 0.002 for draw in found)


def _even(run: Reading, variant: str, pairing: str, seats: int) -> float | None:
    """What each seat would win of a hundred games if all were alike: drawn and shared ones count for nobody."""
    draws = run.get(variant, pairing, "draws")
    return 100 * (1 - (draws.value if draws else 0)) / seats if seats > 1 else None


def pictures(run: Reading) -> list[Picture]:
    """The figures of win shares: seats of one bot apart from bots against each other, each as much as it can carry."""
    room = max(1, MOST_ROWS // max(1, len(run.variants)))
    mixed = {cell.pairing for cell in run.cells if cell.mixed}
    made: list[Picture] = []
    for whose in ("seats", "bots"):
        found = [pairing for pairing in run.pairings if (pairing in mixed) == (whose == "bots")]
        for start in range(0, len(found), room):
            name = "win-share" if not made else f"win-share-{len(made) + 1}"
            title = f"Who wins: {whose}" if mixed and len(mixed) < len(run.pairings) else "Who wins"
            made.append(_picture(run, found[start : start + room], name, title))
    return made


def _picture(run: Reading, pairings: Sequence[str], name: str, title: str) -> Picture:
    panels, series, counted = [], dict[str, None](), []
    for pairing in pairings:
        names = winners(run, pairing)
        rows, marks = [], []
        for variant in run.variants:
            found = [(run.asked[name].who, run.get(variant, pairing, name)) for name in names]
            row = [Dot(who, one.value * 100, one.low * 100, one.high * 100) for who, one in found if one is not None]
            counted += [one.n for _, one in found if one is not None]
            if cell := run.cell(variant, pairing):
                rows.append((variant, row))
                marks.append(_even(run, variant, pairing, len(cell.bots)))
            series.update(dict.fromkeys(dot.series for dot in row))
        panels.append(dots.Panel(run.called(pairing), rows, marks))
    with style.styled():
        whose = list(series)
        label = "Games won (%)" if len(whose) != 1 else f"Games won by {whose[0]} (%)"
        figure = dots.stacked(panels, whose, label, LEAST, whole=True)
        alt = _alt(run, pairings)
        drawn = style.svg(figure, name, alt)
    several = any(mark is not None for panel in panels for mark in panel.marks)
    see = "Each dot is a share of games won, the bar its 95 % interval"
    see += "; the dashed line is an even share of the games that are not drawn or shared." if several else "."
    if len(run.variants) > 1:
        see += " Bars that lie far apart tell variants apart; where they touch, see the comparisons."
    return Picture(name, title, see, games(counted), alt, drawn)


def games(counted: Sequence[int], rounds: bool = False) -> str:
    """How many games (and rounds) stand behind the dots of a figure."""
    if not counted:
        return "No games."
    low, high = min(counted), max(counted)
    many = formats.count(low) if low == high else f"{formats.count(low)} to {formats.count(high)}"
    what = "games or rounds" if rounds else "games"
    return f"n = {many} {what} a variant and pairing; bars are 95 % intervals."


def _alt(run: Reading, pairings: Sequence[str]) -> str:
    parts = []
    for pairing in pairings:
        for variant in run.variants[:6]:
            said = [
                f"{run.asked[name].who} {formats.shown(one.value, one.low, one.high, 'share')[0]} %"
                for name in winners(run, pairing)
                if (one := run.get(variant, pairing, name)) is not None
            ]
            if said:
                parts.append(f"{variant}, {pairing}: {formats.listed(said)}")
    more = "" if len(run.variants) <= 6 else " The table below has the other variants."
    return "Dots with intervals: share of games won. " + "; ".join(parts) + "." + more
