"""Random numbers by counting: number k of a stream is a function of (key, salt, k), so any game replays alone.

A stream is a record {key, salt, count}. The keys come from (seed, purpose, part, deal) by the finaliser of SplitMix64
(Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators"; constants of variant 13 by D. Stafford).
The numbers use the same finaliser with the salt mixed in between its two multiplications, so that two streams whose
counts happen to meet still differ.
"""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel

STREAM = np.dtype((np.record, [("key", np.uint64), ("salt", np.uint64), ("count", np.uint64)]))

CARDS = 0
"""Purpose of the stream that shuffles; decisions of seat s have purpose 1 + s."""

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
S27 = np.uint64(27)
S30 = np.uint64(30)
S31 = np.uint64(31)
S32 = np.uint64(32)
ONE = np.uint64(1)


@kernel
def mix(x):
    """A bijection of 64 bits that leaves no visible pattern."""
    x = (x ^ (x >> S30)) * FIRST
    x = (x ^ (x >> S27)) * SECOND
    return x ^ (x >> S31)


@kernel
def start(stream, seed, purpose, deal, part):
    """Set the stream to its beginning for (seed, purpose, deal, part); part is the round for cards, else 0."""
    x = mix(np.uint64(seed) + GAMMA)
    x = mix((x ^ np.uint64(purpose)) + GAMMA)
    x = mix((x ^ np.uint64(part)) + GAMMA)
    x = mix((x ^ np.uint64(deal)) + GAMMA)
    stream.key = x
    stream.salt = mix(x + GAMMA)
    stream.count = np.uint64(0)


@kernel
def bits(stream):
    """The stream's next 64 random bits."""
    count = stream.count + ONE
    stream.count = count
    x = stream.key + count * GAMMA
    x = (x ^ (x >> S30)) * FIRST ^ stream.salt
    x = (x ^ (x >> S27)) * SECOND
    return x ^ (x >> S31)


@kernel
def below(stream, n):
    """A whole number from 0 to n - 1, n < 2**31; uneven by less than n / 2**32."""
    return np.int64(((bits(stream) >> S32) * np.uint64(n)) >> S32)


@kernel
def shuffle(cards, n, stream):
    """Shuffle the first n places of an array (Fisher-Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
