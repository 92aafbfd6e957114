"""The difference of a figure between two variants, paired by deal where they were dealt the same cards."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy import special

from simlab.stats import intervals
from simlab.stats.moments import Counted, Moments, Sums, dot
from simlab.stats.values import Floats

FEW = 200
"""Below so many telling events the exact sign test takes the place of the normal approximation."""


@dataclass
class Pair:
    """Sums for `first` minus `second`: each alone, and both on the deals they share.

    Pairing by the number of the deal is right whether or not the cards are the same: deals stay independent of each
    other. Where the cards are the same the errors go together and cancel; `factor` says how far.
    """

    share: bool
    first: Moments = field(init=False)
    second: Moments = field(init=False)
    shared: tuple[Sums, Sums] = field(default_factory=lambda: (Sums(), Sums()))
    both: float = 0.0
    deals: float = 0.0
    cross: Floats = field(default_factory=lambda: np.zeros(4))

    def __post_init__(self) -> None:
        self.first, self.second = Moments(self.share), Moments(self.share)

    def add(self, first: Counted, second: Counted, shift: int = 0) -> None:
        """Count in a stretch of both; the second's begins `shift` deals after the first's."""
        start, stop = max(shift, 0), min(len(first.x), shift + len(second.x))
        if stop <= start:
            return
        mine, theirs = slice(start, stop), slice(start - shift, stop - shift)
        x, c, y, d = first.x[mine], first.c[mine], second.x[theirs], second.c[theirs]
        one = first.blocks if len(x) == len(first.x) else Sums.of(x, c)
        other = second.blocks if len(y) == len(second.x) else Sums.of(y, d)
        for sums, part in zip(self.shared, (one, other), strict=True):
            sums += part
        if one.c == one.cc == other.c == other.cc == len(x):  # a value a deal on both sides
            self.cross += (dot(x, y), one.x, other.x, len(x))
            self.deals += len(x)
            self.both += len(x)
            return
        self.cross += (dot(x, y), dot(x, d), dot(c, y), dot(c, d))
        self.deals += float(np.count_nonzero((c > 0) | (d > 0)))
        self.both += float(np.count_nonzero((c > 0) & (d > 0)))

    @property
    def covariance(self) -> float:
        """Covariance of the two means over the shared deals."""
        one, other = self.shared
        if self.both < 2 or not one.c or not other.c:
            return 0.0
        xy, xd, cy, cd = self.cross
        r, s = one.mean, other.mean
        products = xy - s * xd - r * cy + r * s * cd
        return float(products * self.deals / (self.deals - 1) / (one.c * other.c))

    @property
    def _all_shared(self) -> bool:
        return self.shared[0].c == self.first.games.c and self.shared[1].c == self.second.games.c

    @property
    def _paired(self) -> tuple[float, float, float]:
        """Variances of both means and their covariance, on the shared deals."""
        return self.shared[0].variance, self.shared[1].variance, self.covariance

    @property
    def _apart(self) -> tuple[float, float]:
        return self.first.blocks.variance, self.second.blocks.variance

    @property
    def paired(self) -> bool:
        """Whether pairing is used: where all deals are shared, or the shared ones tell more than all as independent."""
        if self.both < 2:
            return False
        if self._all_shared:
            return True
        v, w, cov = self._paired
        return bool(v + w - 2 * cov <= sum(self._apart) * (1 + 1e-9))

    @property
    def factor(self) -> float:
        """Games needed, as a factor of what independent deals would need; 1 if not paired."""
        if not self.paired:
            return 1.0
        v, w, cov = self._paired
        return max(v + w - 2 * cov, 0.0) / (v + w) if v + w else 1.0

    @property
    def n(self) -> int:
        """Values compared: those of the side that has fewer."""
        if self.paired:
            return round(min(sums.c for sums in self.shared))
        return min(self.first.n, self.second.n)

    @property
    def value(self) -> float:
        """First minus second."""
        if self.paired:
            return self.shared[0].mean - self.shared[1].mean
        return self.first.value - self.second.value

    @property
    def error(self) -> float:
        """Standard error of the difference."""
        if self.paired:
            v, w, cov = self._paired
            rest = v + w - 2 * cov
            return float(np.sqrt(rest)) if rest > 1e-12 * (v + w) else 0.0
        return float(np.sqrt(sum(self._apart)))

    @property
    def df(self) -> float:
        """Degrees of freedom of the error; apart, those of Welch and Satterthwaite."""
        if self.paired:
            return self.deals - 1
        v, w = self._apart
        a, b = self.first.blocks.units - 1, self.second.blocks.units - 1
        if a < 1 or b < 1:
            return 0.0
        return (v + w) ** 2 / (v * v / a + w * w / b) if v + w else a + b

    @property
    def spread(self) -> float:
        """Standard deviation of a single game, both sides together."""
        return float(np.sqrt((self.first.spread**2 + self.second.spread**2) / 2))

    def interval(self, level: float = intervals.LEVEL) -> tuple[float, float]:
        """Low and high of the difference: from both Wilson intervals for shares, Student's for means."""
        if not (self.first.games.c and self.second.games.c):
            return float("nan"), float("nan")
        if self.share:
            if self.paired and not self.error and self._paired[0]:
                return self.value, self.value  # the same in every deal
            one, other = self._sides(level)
            low, high = intervals.difference(one, other, self._correlation)
        else:
            low, high = intervals.mean(self.value, self.error, self.df, level)
        return float(low), float(high)

    def _sides(self, level: float) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        if not self.paired or self._all_shared:
            return self.first.triple(level), self.second.triple(level)
        sides = []
        for sums, whole in zip(self.shared, (self.first, self.second), strict=True):
            part = Moments(True, sums, sums if whole.plain else Sums(sums.units, sums.x, sums.c))
            sides.append(part.triple(level))
        return sides[0], sides[1]

    @property
    def _correlation(self) -> float:
        v, w, cov = self._paired
        return float(np.clip(cov / np.sqrt(v * w), -1, 1)) if self.paired and v * w > 0 else 0.0

    @property
    def p(self) -> float:
        """Two-sided chance of a difference at least this large, were there none. NaN without values."""
        if not (self.first.games.c and self.second.games.c) or self.df < 1:
            return float("nan")
        if self.share and self.first.plain and self.second.plain:
            few = self._few_events()
            if few is not None:
                return few
        if not self.error:
            return 1.0 if self.value == 0 else 0.0
        return float(intervals.tail(self.value / self.error, self.df))

    def _few_events(self) -> float | None:
        """Exact tests for rare events: of the deals that differ, or of the events on either side."""
        if self.paired:
            one, other = self.shared
            differing = one.xx + other.xx - 2 * self.cross[0]
            if differing >= FEW or one.c != other.c:
                return None
            return sign_test((differing + one.x - other.x) / 2, differing, 0.5)
        x, n, y, m = self.first.games.x, self.first.games.c, self.second.games.x, self.second.games.c
        if n - x + m - y < x + y:  # misses are the rarer
            x, y = n - x, m - y
        return sign_test(x, x + y, n / (n + m)) if x + y < FEW else None


def sign_test(successes: float, trials: float, share: float) -> float:
    """Exact binomial test, two-sided by doubling; effective numbers are rounded towards no effect."""
    n = round(trials)
    if n <= 0:
        return 1.0
    k = min(max(round(successes), 0), n)
    below, above = special.bdtr(k, n, share), special.bdtrc(k - 1, n, share) if k else 1.0
    return float(min(1.0, 2 * min(below, above)))


def holm(p: Floats) -> Floats:
    """Holm's adjustment for so many tests at once; NaN stays and does not count. [Holm 1979]"""
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    steps = p[order] * np.arange(len(order), 0, -1)
    adjusted = np.full(len(p), np.nan)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return adjusted
