"""Values with known truth, for simulated experiments."""

from __future__ import annotations

import numpy as np
from scipy.special import ndtri

from simlab.stats.moments import Counted, Moments
from simlab.stats.pairs import Pair
from simlab.stats.values import Value

EXPERIMENTS = 1000
LOW, HIGH = 0.935, 0.965


def value(games, counts=None) -> Value:
    """Games as (deals, rotations); a flat row is a game a deal."""
    sums = np.asarray(games, float)
    sums = sums.reshape(len(sums), -1)
    return Value(sums, np.ones_like(sums) if counts is None else np.asarray(counts, float).reshape(sums.shape))


def alike(rng, shape, rho):
    """Normal numbers whose rows share a part rho of their variance."""
    common = rng.normal(size=(shape[0], 1))
    return np.sqrt(rho) * common + np.sqrt(1 - rho) * rng.normal(size=shape)


def moments(share, games, counts=None) -> Moments:
    made = Moments(share)
    made.add(value(games, counts))
    return made


def pair(share, first, second, same_deals=True) -> Pair:
    made = Pair(share)
    one, other = Counted.of(value(first)), Counted.of(value(second))
    made.first.add(one)
    made.second.add(other)
    if same_deals:
        made.add(one, other)
    return made


def below(numbers, share):
    """Yes with chance `share`."""
    return numbers < ndtri(share)


def covered(interval, truth) -> bool:
    low, high = interval
    return bool(low <= truth <= high)


def rate(experiment) -> float:
    return sum(experiment() for _ in range(EXPERIMENTS)) / EXPERIMENTS
