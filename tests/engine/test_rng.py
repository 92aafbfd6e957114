"""Streams: numbers by counting, even, apart from one another, and the same for ever."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from simlab.engine.jit import kernel
from simlab.engine.rng import STREAM, below, bits, shuffle, start

ALARM = 1e-4
"""The seeds are fixed: a sound stream passes once and for ever; a broken one falls far below this."""


@kernel
def draws(stream, n, out):
    for place in range(len(out)):
        out[place] = below(stream, n)


@kernel
def first_bits(streams, seed, purpose, part, out):
    for deal in range(len(out)):
        start(streams[0], seed, purpose, deal, part)
        out[deal] = np.int64(bits(streams[0]) >> np.uint64(1))


@kernel
def shuffles(streams, seed, cards, out):
    deck = np.zeros(cards, np.uint8)
    for deal in range(out.shape[0]):
        for place in range(cards):
            deck[place] = place
        start(streams[0], seed, 0, deal, 0)
        shuffle(deck, cards, streams[0])
        for place in range(cards):
            out[deal, place] = deck[place]


def stream(seed: int = 1, purpose: int = 0, deal: int = 0, part: int = 0) -> np.recarray:
    made = np.zeros(1, STREAM).view(np.recarray)
    with np.errstate(over="ignore"):
        start(made[0], seed, purpose, deal, part)
    return made


def numbers(n: int, count: int, **key: int) -> np.ndarray:
    out = np.zeros(count, np.int64)
    with np.errstate(over="ignore"):
        draws(stream(**key)[0], n, out)
    return out


def firsts(seed: int, purpose: int, part: int, count: int) -> np.ndarray:
    out = np.zeros(count, np.int64)
    with np.errstate(over="ignore"):
        first_bits(stream(), seed, purpose, part, out)
    return out / 2.0**63


@pytest.mark.plain
def test_the_numbers_stay_what_they_are() -> None:
    assert numbers(1000, 8, seed=2026, purpose=1, deal=17).tolist() == FROZEN


FROZEN = [887, 98, 271, 823, 189, 736, 96, 727]


@pytest.mark.parametrize("n", [2, 3, 13, 52, 1000])
def test_every_number_below_n_is_as_likely(n: int) -> None:
    counts = np.bincount(numbers(n, 200_000, seed=7), minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > ALARM


@pytest.mark.parametrize("key", ["seed", "purpose", "deal", "part"])
def test_neighbouring_keys_give_unrelated_numbers(key: str) -> None:
    one, other = (numbers(2**30, 20_000, **{key: value}) for value in (5, 6))
    assert abs(stats.pearsonr(one, other).statistic) < 4 / np.sqrt(20_000)
    assert (one == other).mean() < 1e-3


@pytest.mark.parametrize(("purpose", "part"), [(0, 0), (0, 2), (1, 0), (4, 0)])
def test_first_numbers_of_successive_deals_are_even_and_unrelated(purpose: int, part: int) -> None:
    values = firsts(2026, purpose, part, 100_000)
    assert stats.kstest(values, "uniform").pvalue > ALARM
    assert abs(stats.pearsonr(values[1:], values[:-1]).statistic) < 4 / np.sqrt(100_000)


def test_every_card_is_as_likely_in_every_place() -> None:
    cards, deals = 48, 60_000
    out = np.zeros((deals, cards), np.uint8)
    with np.errstate(over="ignore"):
        shuffles(stream(), 3, cards, out)
    assert (np.sort(out, axis=1) == np.arange(cards)).all()
    counts = np.array([np.bincount(out[:, place], minlength=cards) for place in range(cards)])
    expected = deals / cards
    statistic = ((counts - expected) ** 2 / expected).sum()
    assert stats.chi2.sf(statistic, (cards - 1) ** 2) > ALARM
