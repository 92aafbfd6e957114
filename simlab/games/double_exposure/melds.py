"""Comparing cards and finding melds: kernels on the cards of `cards.py`. [1.2] cites the rulebook."""

from __future__ import annotations

import numpy as np

from simlab.core.knobs import NONE
from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.double_exposure.cards import MOST_CARDS, RANKS, SUIT_BITS
from simlab.games.double_exposure.knobs import SUITS

SUIT_MASK = SUITS - 1
RANK_CARDS = (1 << SUITS) - 1
RED_CODES = 0b0110  # diamonds and hearts
CLUBS = sum(1 << (SUITS * rank) for rank in range(RANKS))  # the lowest bit of every rank
REDS = RED_CODES * CLUBS
BLACKS = (RANK_CARDS ^ RED_CODES) * CLUBS
ALTERNATE, LOWER_PAIR, COUNT_TOP = 5, 3, 8  # of a rank's four bits: 0101, 0011, 1000

COLOR, SUIT, ANY = range(3)
NO_MELD = 0
LENGTH_SHIFT = MOST_CARDS
FLUSH_FROM = 1 << LENGTH_SHIFT
KIND_ON_TOP = FLUSH_FROM << SUITS


@kernel
def bit(card):
    """The set of one card."""
    return np.int64(1) << card


@kernel
def nth(cards, index):
    """Card number `index` of a set, the lowest first."""
    for _ in range(index):
        cards &= cards - 1
    return lowest(cards)


@kernel
def rank_of(card):
    """The card's rank, 1 for the ace. [1.1]"""
    return (card >> SUIT_BITS) + 1


@kernel
def suit_of(card):
    """The card's suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades. [1.3]"""
    return card & SUIT_MASK


@kernel
def is_red(card):
    """1 for hearts and diamonds, 0 for spades and clubs. [1.2]"""
    return (RED_CODES >> suit_of(card)) & 1


@kernel
def rank_counts(cards):
    """How many cards of each rank a set holds, in the rank's bits; a larger number has more high ranks."""
    halves = cards - ((cards >> 1) & (ALTERNATE * CLUBS))
    return (halves & (LOWER_PAIR * CLUBS)) + ((halves >> 2) & (LOWER_PAIR * CLUBS))


@kernel
def suit_lane(cards, suit):
    """The cards of one suit, moved to the clubs' bits: a larger number has the higher top card."""
    return (cards >> suit) & CLUBS


@kernel
def sum_of(cards):
    """The sum of the ranks of a set. [4.11]"""
    total = 0
    while cards != 0:
        total += rank_of(lowest(cards))
        cards &= cards - 1
    return total


@kernel
def first_leader(first, second):
    """Who leads to trick 1, 0 or 1, by the hands as dealt. [2.5, 2.6, D1]"""
    mine, other = rank_counts(first), rank_counts(second)
    if mine == other:
        return 0 if first > second else 1
    return 0 if mine > other else 1


@kernel
def reply_beats(rules, lead, reply):
    """Whether the reply wins the trick. [3.4-3.8, D3]"""
    if reply < lead:  # [3.5, 3.6] equal ranks are told apart by suit
        return False
    if rules.reply_wins == COLOR:  # [3.4]
        return is_red(lead) == is_red(reply)
    if rules.reply_wins == SUIT:  # [3.7]
        return suit_of(lead) == suit_of(reply)
    return True  # [3.8]


@kernel
def best_meld(rules, cards):
    """How strong a Prison's best meld is, NO_MELD for none; larger is better. [4.2, 4.3, 4.6-4.8, D6, D10]

    A kind is its rank, lifted above all flushes where it beats them; a flush is its length, then its ranks
    from the top.
    """
    best = NO_MELD
    if rules.flush_length != NONE:  # [4.3]
        for suit in range(SUITS):
            lane = suit_lane(cards, suit)
            length = popcount(lane)
            if length >= rules.flush_length:
                best = max(best, (length << LENGTH_SHIFT) + lane)  # [4.8]
    if rules.of_a_kind != NONE:  # [4.2]
        reached = (rank_counts(cards) + (COUNT_TOP - rules.of_a_kind) * CLUBS) & (COUNT_TOP * CLUBS)
        if reached != 0:
            strength = rank_of(highest(reached))  # [4.7]
            if rules.kind_beats_flush:  # [4.6]
                strength += KIND_ON_TOP
            best = max(best, strength)
    return best


@kernel
def is_flush(strength):
    """Whether a meld of this strength is a flush."""
    return FLUSH_FROM <= strength < KIND_ON_TOP


@kernel
def meld_cards(cards, strength):
    """The cards of a Prison that make up its meld of this strength."""
    if not is_flush(strength):
        rank = strength & (FLUSH_FROM - 1)
        return cards & (RANK_CARDS << (SUITS * (rank - 1)))
    for suit in range(SUITS - 1, -1, -1):
        lane = suit_lane(cards, suit)
        if (popcount(lane) << LENGTH_SHIFT) + lane == strength:
            return lane << suit
    return np.int64(0)
