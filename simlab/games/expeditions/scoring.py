"""Sets of cards and what an expedition of Expeditions scores, as kernels. Sentences: `rulebook.md`."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel, nth_bit, popcount
from simlab.games.expeditions.cards import (
    ACE_PLACE,
    BINARY_DIGITS,
    FULL_LANE,
    LANE_SHIFT,
    SUITS_A_WORD,
    WAGER_LANE,
    WORD_MASK,
    WORD_SHIFT,
)
from simlab.games.expeditions.knobs import LOWEST


@kernel
def lane(cards, suit):
    """The cards of one suit, as a bit set of places; `cards` is a set of two words."""
    if suit < SUITS_A_WORD:
        return (cards[0] >> (suit << LANE_SHIFT)) & FULL_LANE
    return (cards[1] >> ((suit - SUITS_A_WORD) << LANE_SHIFT)) & FULL_LANE


@kernel
def word_of(card):
    """Which word of a set the card lies in."""
    return card >> WORD_SHIFT


@kernel
def bit_of(card):
    """The card's bit in its word."""
    return np.int64(1) << (card & WORD_MASK)


@kernel
def nth(first, second, index):
    """Card number `index` of a set of two words, lowest first."""
    held = popcount(first)
    if index < held:
        return nth_bit(first, index)
    return (WORD_MASK + 1) + nth_bit(second, index - held)


@kernel
def sum_of_numbers(cards):
    """The numbers of one suit's cards, added up; wager cards count 0. [6.2]

    Added by binary digits, four counts instead of a loop: sum(place - ACE_PLACE + 1 for places from ACE_PLACE).
    """
    numbers = 0
    for places, worth in BINARY_DIGITS:
        numbers += worth * popcount(cards & places)
    return numbers


@kernel
def expedition_points(rules, cards):
    """What one suit's expedition is worth, `cards` its places; cards in hand count nothing. [5.2, 6.1-6.6, E9]"""
    if cards == 0:  # [6.1] never started
        return 0
    bonus = 0
    if rules.bonus_cards > 0 and popcount(cards) >= rules.bonus_cards:  # [6.5]
        bonus = rules.bonus_points
    result = sum_of_numbers(cards) - rules.expedition_cost  # [6.2, 6.3]
    multiplier = 1 + rules.wager_step * popcount(cards & WAGER_LANE)  # [6.4]
    if rules.bonus_multiplied:
        return (result + bonus) * multiplier
    return result * multiplier + bonus  # [6.6]


@kernel
def wager_points(rules, cards):
    """What the wagers of an expedition added to its score or took from it. [6.4, 6.6]"""
    plain = cards & ~WAGER_LANE
    result = sum_of_numbers(plain) - rules.expedition_cost
    if rules.bonus_multiplied and rules.bonus_cards > 0 and popcount(cards) >= rules.bonus_cards:
        result += rules.bonus_points
    return result * rules.wager_step * popcount(cards & WAGER_LANE)


@kernel
def full_suit(rules):
    """The places of a suit that are in the deck. [2.2, 2.3, 8.1]"""
    numbers = (1 << (rules.highest + ACE_PLACE)) - (1 << (LOWEST + ACE_PLACE - 1))
    if rules.aces:
        numbers |= 1 << ACE_PLACE
    return (numbers & FULL_LANE) | ((1 << rules.wagers) - 1)
