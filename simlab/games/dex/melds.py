"""Prisons as sets of cards: counting, melds, and which target Dex prefers. Numbers are sentences of `rulebook.md`."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel, popcount
from simlab.games.dex.cards import DECK, RANKS
from simlab.games.dex.knobs import SUITS

SUIT_BITS = SUITS - 1
RANK_BITS = ~SUIT_BITS  # of a card: the lowest card of its rank
ONE_RANK = (1 << SUITS) - 1  # the cards of the lowest rank
ONE_SUIT = sum(1 << (SUITS * rank) for rank in range(RANKS))  # the cards of the lowest suit
KIND_WORTH = 1 << 60
LENGTH_SHIFT = DECK


@kernel
def bit_of(card):
    """The card's bit in a set."""
    return np.int64(1) << card


@kernel
def of_rank(prison, card):
    """How many cards of the card's rank the Prison holds."""
    return popcount((prison >> (card & RANK_BITS)) & ONE_RANK)


@kernel
def of_suit(prison, card):
    """How many cards of the card's suit the Prison holds."""
    return popcount((prison >> (card & SUIT_BITS)) & ONE_SUIT)


@kernel
def melds_with(prison, card, kind, flush):
    """Whether the card, which lies in the Prison, is part of a kind or flush. Null is -1. [5.2-5.5]"""
    if kind > 0 and of_rank(prison, card) >= kind:
        return True
    return flush > 0 and of_suit(prison, card) >= flush


@kernel
def best_meld(prison, kind, flush):
    """What the best meld of a Prison is worth, and its cards; 0 for none. [5.7-5.10, D6, D10]"""
    worth = np.int64(0)
    meld = np.int64(0)
    if flush > 0:
        for suit in range(SUITS):
            cards = prison & (np.int64(ONE_SUIT) << suit)
            length = popcount(cards)
            value = (length << LENGTH_SHIFT) + (cards >> suit)  # [5.9, 5.10]
            if length >= flush and value > worth:
                worth, meld = value, cards
    if kind > 0:
        for rank in range(RANKS):
            cards = prison & (np.int64(ONE_RANK) << (SUITS * rank))
            if popcount(cards) >= kind:  # [5.7, 5.8]
                worth, meld = np.int64(KIND_WORTH + rank), cards
    return worth, meld


@kernel
def preferred(rules, first, second, you, dex):
    """The target Dex prefers, `you` and `dex` being the Prisons. [3.1-3.5, S1, S3]"""
    low, high = min(first, second), max(first, second)
    if rules.dex_blocks:  # [3.2]
        low_wins = melds_with(you | bit_of(low), low, rules.of_a_kind, rules.flush_length)
        high_wins = melds_with(you | bit_of(high), high, rules.of_a_kind, rules.flush_length)
        if low_wins != high_wins:
            return low if low_wins else high
    return usually_preferred(low, high, dex)


@kernel
def usually_preferred(low, high, prison):
    """The target Dex prefers when he need not stop You; the greedy bot chooses for You in the same way. [3.3-3.5]"""
    more = of_rank(prison, low) - of_rank(prison, high)  # [3.3]
    if more == 0:
        more = of_suit(prison, low) - of_suit(prison, high)  # [3.4]
    return low if more > 0 else high  # [3.5]


@kernel
def sum_of(prison):
    """The sum of ranks of a Prison. [5.12]"""
    total = 0
    for rank in range(RANKS):
        total += (rank + 1) * popcount((prison >> (SUITS * rank)) & ONE_RANK)
    return total
