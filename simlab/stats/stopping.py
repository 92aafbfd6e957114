"""Playing until the shares of wins are known to within a given half width.

The rule looks at the width of the interval alone, never at where it lies: it stops at the first look at which every
half width is at most the wanted one. For such fixed-width rules the ordinary 95 % interval keeps its coverage (Chow
and Robbins 1965; exactly so for two stages, Stein 1945), since how spread out the games are tells next to nothing
of which side the mean errs to. A confidence sequence, which stays valid under stopping for any reason, would cover
some 99 % here and ask for about twice the games. What is not covered: going on or stopping because of a result.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simlab.core.measures import Measure
from simlab.stats.measures import common, figures
from simlab.stats.moments import Moments
from simlab.stats.runs import Cell, Run
from simlab.stats.values import Value, stretches

PILOT = 1_000
"""Deals before the first look: a width from fewer is too uncertain to stop on."""

AHEAD = 1.05
"""How much more than the projected need is asked for, so that the next look is the last as a rule."""

METHOD = (
    "fixed-width stopping (Chow and Robbins): the widest 95 % interval of a share of wins alone decides, "
    "so the interval keeps its coverage"
)


@dataclass
class Watch:
    """Shares of wins of a cell as games come in: of every seat, or of every bot where bots differ."""

    bots: tuple[str, ...]
    rotate: bool
    precision: float
    sums: dict[str, Moments] = field(default_factory=dict)

    @property
    def _turns(self) -> int:
        return len(self.bots) if self.rotate else 1

    def add(self, game: NDArray[np.int64], winner: NDArray[np.int64], fault: NDArray[np.int64]) -> None:
        """Count in games in order: their numbers, winners and faults, arrays of one length.

        They begin with a deal's first game; only the very last deal may lack games. Raises ValueError otherwise.
        """
        turns = self._turns
        if len(game) and int(game[0]) % turns:
            raise ValueError("games must begin with a deal's first game")
        missing = -len(game) % turns
        good = np.pad(fault == 0, (0, missing)).reshape(-1, turns)
        won = np.pad(winner, (0, missing)).reshape(-1, turns)
        at = (np.arange(len(self.bots))[:, None] + np.arange(turns)) % len(self.bots)  # place by seat and rotation
        for name in self._names():
            hits, counts = np.zeros(won.shape), np.zeros(won.shape)
            for seat in range(len(self.bots)):
                mine = np.array([self._is(name, seat, int(place)) for place in at[seat]])
                hits += (won == seat) & good & mine
                counts += good & mine
            self.sums.setdefault(name, Moments(True)).add(Value(hits, counts))

    def _names(self) -> list[str]:
        if len(set(self.bots)) > 1:
            return list(dict.fromkeys(self.bots))
        return [str(seat) for seat in range(len(self.bots))]

    def _is(self, name: str, seat: int, place: int) -> bool:
        return self.bots[place] == name if len(set(self.bots)) > 1 else name == str(seat)

    @property
    def games(self) -> int:
        """Games seen, those broken off by a fault left out."""
        return round(max((sums.games.units for sums in self.sums.values()), default=0.0))

    @property
    def half_width(self) -> float:
        """The widest interval's half width; infinite before the pilot is over."""
        if not self.sums or min(sums.blocks.units for sums in self.sums.values()) < PILOT:
            return float("inf")
        ends = [sums.interval() for sums in self.sums.values()]
        return max((high - low) / 2 for low, high in ends)

    @property
    def reached(self) -> bool:
        """Whether the wanted precision is there."""
        return self.half_width <= self.precision

    def wanted(self, cap: int, batch: int) -> int:
        """Games to have played before the next look: as projected, in whole batches, at most `cap`."""
        if self.reached:
            return self.games
        width = self.half_width
        if np.isinf(width):
            need = max(self.games + batch, PILOT * self._turns)
        else:
            need = int(np.ceil(self.games * (width / self.precision) ** 2 * AHEAD))
        more = max(-(-(need - self.games) // batch), 1)
        return min(self.games + more * batch, cap)

    def reason(self, cap: int) -> str:
        """Why it stopped, for the manifest."""
        if self.reached:
            return f"half width {self.half_width:.2g} is at most {self.precision:g} after {self.games} games; {METHOD}"
        return (
            f"{cap} games were played before the half width came down from {self.half_width:.2g} to {self.precision:g}"
        )


def watch_cell(run: Run, cell: Cell, precision: float) -> Watch:
    """The watch of a cell with what is stored of it, to go on from."""
    watch = Watch(cell.bots, cell.rotate, precision)
    measures: tuple[Measure, ...] = tuple(one for one in common(len(cell.bots)) if one.name == "wins")
    mixed = len(set(cell.bots)) > 1
    shown = [figure for figure in figures(measures, cell.bots) if (figure.bot is not None) == mixed]
    for stretch in stretches(run, cell, measures):
        for figure in shown:
            name = figure.bot if figure.bot is not None else str(figure.seat)
            watch.sums.setdefault(name, Moments(True)).add(stretch.of(figure))
    return watch
