"""Intervals of shares and means. Everything takes arrays and broadcasts; quantiles come from SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Floats = NDArray[np.float64]

LEVEL = 0.95
"""Coverage of every interval unless asked otherwise."""


def quantile(level: float = LEVEL, df: ArrayLike | None = None) -> Floats:
    """Half width in standard errors of a two-sided interval: normal, or Student's t with `df`."""
    upper = (1 + level) / 2
    if df is None:
        return np.asarray(special.ndtri(upper))
    return np.asarray(special.stdtrit(np.maximum(np.asarray(df, float), 1.0), upper))


def tail(z: ArrayLike, df: ArrayLike | None = None) -> Floats:
    """Two-sided chance of a deviation of `z` standard errors or more."""
    size = np.abs(np.asarray(z, float))
    if df is None:
        return np.asarray(2 * special.ndtr(-size))
    return np.asarray(2 * special.stdtr(np.maximum(np.asarray(df, float), 1.0), -size))


def wilson(share: ArrayLike, n: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Wilson's score interval of a share seen in `n` independent trials; `n` may be an effective number.

    Without events the upper end is about 3.8 / n, so that nothing seen is never called impossible.
    n of 0 gives (0, 1); an infinite n gives the share itself. [Wilson 1927]
    """
    p, n = np.broadcast_arrays(np.asarray(share, float), np.asarray(n, float))
    z2 = quantile(level) ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        per = z2 / n
        middle = (p + per / 2) / (1 + per)
        half = np.sqrt(per * (p * (1 - p) + per / 4)) / (1 + per)
    low = np.where(n > 0, np.clip(middle - half, 0.0, p), 0.0)
    high = np.where(n > 0, np.clip(middle + half, p, 1.0), 1.0)
    # Rounding must not lift the end of a share without events off 0, or of one without misses off 1.
    return np.where(p == 0, 0.0, low), np.where(p == 1, 1.0, high)


def effective_n(share: ArrayLike, variance: ArrayLike, blocks: ArrayLike, level: float = LEVEL) -> Floats:
    """How many independent games tell as much as these blocks: p(1-p) / variance of the share.

    Shrunk by (z / t)^2 because the variance is itself estimated from the blocks. [Korn and Graubard 1998]
    A share of 0 or 1 has no variance to go by: the number of blocks stands in. Blocks that all agree on a share in
    between leave room for 3 in `blocks` to differ (the rule of three), by half at most.
    """
    p, v, b = (np.asarray(a, float) for a in np.broadcast_arrays(share, variance, blocks))
    with np.errstate(divide="ignore", invalid="ignore"):
        floor = 3.0 / b / 4.0 / b
        usable = np.where(v > 0, v, np.where(b > 0, floor, 1.0))
        counted = p * (1 - p) / usable * (quantile(level) / quantile(level, b - 1)) ** 2
    # A single block says nothing of how blocks differ.
    return np.where((p <= 0) | (p >= 1) | (b < 2), b, counted)


def mean(value: ArrayLike, error: ArrayLike, df: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Student's interval of a mean with its standard error; without a degree of freedom it is unbounded."""
    value, error, df = (np.asarray(a, float) for a in np.broadcast_arrays(value, error, df))
    half = quantile(level, df) * np.where(df >= 1, error, np.inf)
    return value - half, value + half


def difference(
    first: tuple[Any, Any, Any], second: tuple[Any, Any, Any], correlation: ArrayLike = 0.0
) -> tuple[Floats, Floats]:
    """Interval of first - second from their own intervals (value, low, high) and the correlation of their errors.

    Variance is recovered on each side apart, so that shares near 0 or 1 keep their skew. [Newcombe 1998, method 10;
    Zou and Donner 2008]
    """
    a, al, ah = (np.asarray(x, float) for x in first)
    b, bl, bh = (np.asarray(x, float) for x in second)
    r = np.asarray(correlation, float)
    down = (a - al) ** 2 + (bh - b) ** 2 - 2 * r * (a - al) * (bh - b)
    up = (ah - a) ** 2 + (b - bl) ** 2 - 2 * r * (ah - a) * (b - bl)
    return a - b - np.sqrt(np.maximum(down, 0)), a - b + np.sqrt(np.maximum(up, 0))
