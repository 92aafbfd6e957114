"""Sums that a figure's mean and its error need, gathered stretch by stretch.

The unit of analysis is the deal: all its games (one from each rotation of the bots) make one block, because games
on the same cards are alike. A figure is a ratio, sum of values over number of values, and its error comes from how
the blocks' residuals vary (linearised ratio estimator, Cochran 1977, chapter 6). With one game a deal and one value
a game that is the plain mean and its plain standard error.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from simlab.stats import intervals
from simlab.stats.values import Floats, Value


def dot(one: Floats, other: Floats) -> float:
    """Sum of products. Not by BLAS, whose threads get into the way of others for arrays as short as these."""
    return float(np.einsum("i,i->", one, other))


@dataclass
class Sums:
    """Sums over units (blocks or games): their number, of values x, of counts c, and of products."""

    units: float = 0.0
    x: float = 0.0
    c: float = 0.0
    xx: float = 0.0
    xc: float = 0.0
    cc: float = 0.0

    @classmethod
    def of(cls, x: Floats, c: Floats) -> Sums:
        """The sums of units given as flat arrays of sums and counts; units without values do not count."""
        whole = bool((c == 1).all())
        total = float(x.sum())
        n = float(len(c)) if whole else float(c.sum())
        if whole:
            return cls(n, total, n, dot(x, x), total, n)
        return cls(float(np.count_nonzero(c)), total, n, dot(x, x), dot(x, c), dot(c, c))

    def __iadd__(self, other: Sums) -> Sums:
        self.units += other.units
        self.x += other.x
        self.c += other.c
        self.xx += other.xx
        self.xc += other.xc
        self.cc += other.cc
        return self

    @property
    def mean(self) -> float:
        """The ratio, NaN without values."""
        return self.x / self.c if self.c else float("nan")

    @property
    def residuals(self) -> float:
        """Sum of squared residuals x - mean * c."""
        if not self.c:
            return 0.0
        r = self.mean
        squares = self.xx - 2 * r * self.xc + r * r * self.cc
        # Below the rounding of the sums there is nothing but rounding.
        return squares if squares > 1e-12 * (self.xx + r * r * self.cc) else 0.0

    @property
    def variance(self) -> float:
        """Squared standard error of the mean; infinite with fewer than two units."""
        if self.units < 2:
            return float("inf")
        return self.residuals * self.units / (self.units - 1) / self.c**2


@dataclass(frozen=True)
class Counted:
    """A stretch of a figure, summed up once: deals as blocks (x, c), and the sums of blocks and of games."""

    x: Floats
    c: Floats
    turns: int
    blocks: Sums
    games: Sums

    @classmethod
    def of(cls, value: Value) -> Counted:
        """Sum up values game by game."""
        turns = value.sums.shape[1]
        games = Sums.of(value.sums.reshape(-1), value.counts.reshape(-1))
        if turns == 1:
            return cls(value.sums[:, 0], value.counts[:, 0], turns, games, games)
        x, c = value.sums.sum(axis=1), value.counts.sum(axis=1)
        return cls(x, c, turns, Sums.of(x, c), games)


@dataclass
class Moments:
    """A figure's sums by block and by game; `played` are all games, with a value or not."""

    share: bool
    blocks: Sums = field(default_factory=Sums)
    games: Sums = field(default_factory=Sums)
    played: int = 0

    def add(self, value: Value | Counted) -> None:
        """Count in a stretch."""
        stretch = Counted.of(value) if isinstance(value, Value) else value
        self.played += len(stretch.x) * stretch.turns
        self.games += stretch.games
        if stretch.turns == 1:
            self.blocks = self.games
        else:
            self.blocks += stretch.blocks

    @property
    def n(self) -> int:
        """How many values: games, or rounds, or games that have the value."""
        return round(self.games.c)

    @property
    def value(self) -> float:
        """The mean or share."""
        return self.games.mean

    @property
    def plain(self) -> bool:
        """Whether every block is a single value, so that trials are independent."""
        return self.blocks is self.games and self.games.cc == self.games.c

    @property
    def spread(self) -> float:
        """Standard deviation of a single game's value."""
        games = self.games
        if games.units < 2:
            return float("nan")
        return float(np.sqrt(games.residuals / (games.units - 1)) / (games.c / games.units))

    @property
    def factor(self) -> float:
        """Games needed, as a factor of what independent deals would need; 1 where deals are played once."""
        if self.blocks is self.games or self.games.units < 2 or not self.games.variance:
            return 1.0
        return self.blocks.variance / self.games.variance

    def triple(self, level: float = intervals.LEVEL) -> tuple[float, float, float]:
        """Value, low and high."""
        return (self.value, *self.interval(level))

    def interval(self, level: float = intervals.LEVEL) -> tuple[float, float]:
        """Low and high: Wilson for shares, Student for means; NaN without values."""
        if not self.games.c:
            return float("nan"), float("nan")
        if self.share:
            if self.plain:
                n = self.games.c
            else:
                n = float(intervals.effective_n(self.value, self.blocks.variance, self.blocks.units, level))
            low, high = intervals.wilson(self.value, n, level)
        else:
            error = np.sqrt(self.blocks.variance)
            low, high = intervals.mean(self.value, error, self.blocks.units - 1, level)
        return float(low), float(high)
