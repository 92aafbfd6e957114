"""What may follow, and who takes a trick. Numbers in brackets are sentences of `rulebook.md`."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import highest, kernel
from simlab.games.doppelganger.cards import LANE, LANE_SHIFT, NAVY
from simlab.games.doppelganger.knobs import RANKS, SUITS

RANK_MASK = LANE - 1
FULL_LANE = (1 << RANKS) - 1
NAVY_LANE = FULL_LANE << NAVY * LANE
EVERY_LANE = sum(1 << suit * LANE for suit in range(SUITS))


@kernel
def bit(card):
    """The card as a set of one."""
    return np.int64(1) << card


@kernel
def lane(cards, suit):
    """The ranks of one suit in a set of cards."""
    return (cards >> (suit << LANE_SHIFT)) & FULL_LANE


@kernel
def above(rank):
    """All cards of a higher rank."""
    return (FULL_LANE & -(bit(rank) << 1)) * EVERY_LANE


@kernel
def followers(rules, hand, led):
    """The cards that may follow: the led suit or navy; all cards where the suit is out. [4.5, 4.6, 9.3, G3, G4]"""
    own = hand & (FULL_LANE << (led << LANE_SHIFT))
    if own == 0:  # [4.6]
        return hand
    if rules.doppelganger_free:  # [4.5]
        return own | (hand & NAVY_LANE)
    return own  # [9.3]


@kernel
def winning_place(rules, state):
    """Whose card takes the trick, counted from the leader; -1 for nobody's. [5.1-5.6, 9.2, G5]"""
    colour = lane(state.table, state.led)
    navy = lane(state.table, NAVY)
    twins = colour & navy
    rest = colour | navy
    if twins != 0 and rules.annihilation:  # [5.1]
        rest &= ~twins
        if rest == 0:
            return stray_place(state)
    top = highest(rest)  # [5.3]
    for place in range(state.count):  # without annihilation the first of two equal cards is met first [9.2]
        card = state.row[place]
        suit = card >> LANE_SHIFT
        if card & RANK_MASK == top and (suit == state.led or suit == NAVY):
            return place
    return -1


@kernel
def stray_place(state):
    """With the led suit annihilated the highest card takes the trick, the first of equals; or nobody. [5.2, 5.4-5.6]"""
    best = -1
    winner = -1
    for place in range(state.count):
        card = state.row[place]
        suit = card >> LANE_SHIFT
        if suit != state.led and suit != NAVY and card & RANK_MASK > best:
            best = card & RANK_MASK
            winner = place
    return winner


@kernel
def stands(rules, state, card, led):
    """Whether the card, added to the trick, would hold it, and the rank that then holds it (-1: none of the suit)."""
    rank = card & RANK_MASK
    suit = card >> LANE_SHIFT
    follows = suit == led or suit == NAVY
    table = state.table | bit(card)
    colour, navy = lane(table, led), lane(table, NAVY)
    twins = colour & navy
    rest = colour | navy
    if rules.annihilation:
        rest &= ~twins
    top = highest(rest)
    if top >= 0:
        return follows and rank == top and twins & bit(rank) == 0, top
    others = state.table & ~(FULL_LANE << (led << LANE_SHIFT)) & ~NAVY_LANE
    return not follows and others & (above(rank) | bit(rank) * EVERY_LANE) == 0, top
