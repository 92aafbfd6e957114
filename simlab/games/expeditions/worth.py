"""What a seat makes of the round and of its expeditions, as kernels: the planner's judgement.

A seat looks at its own hand, both tables, the discard piles, the cards that the other openly took from them and
the size of the draw pile: nothing else. What the weights of the brain mean: `weights.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simlab.engine.jit import inlined, popcount
from simlab.games.expeditions.cards import (
    ACE_PLACE,
    FULL_LANE,
    LANE,
    LANE_SHIFT,
    MOST_CARDS,
    PLACES,
    SUITS_A_WORD,
    WAGER_LANE,
)
from simlab.games.expeditions.scoring import full_suit, lane

NUMBER_PLACES = PLACES - ACE_PLACE
PIPS = np.array(
    [sum(n + 1 for n in range(NUMBER_PLACES) if numbers >> n & 1) for numbers in range(1 << NUMBER_PLACES)],
    np.float64,
)
"""The sum of a suit's number cards: bit 0 of the index is the Ace."""
INVERSE = np.array([1.0 / max(1, n) for n in range(MOST_CARDS + 1)])
"""1 / n, and 1 for 0: quicker than to divide."""
LANES = sum(1 << suit * LANE for suit in range(SUITS_A_WORD))
"""The lowest place of each suit of a word."""

# The printed rules, by which weights are scaled to others.
USUAL_PIPS = 6.0
"""The mean number card."""
USUAL_RISK = 12.6
"""The cost, times the part of a suit's points that it leaves."""
USUAL_HAND = 8.0
"""The hand size."""


class Outlook(NamedTuple):
    """What the seat to move makes of the round as a whole."""

    turns: float  # turns that it still has if nobody takes a discard [5.1]
    backlog: float  # cards in hand that fit its started expeditions
    share: float  # part of the unseen cards that it hopes to draw
    shared: float  # the same in a suit that the other has started
    demand: float  # profit that starting demands
    wager_demand: float  # profit that a wager demands
    unit: float  # mean number of the suit, compared with the printed rules
    bonus: float  # the bonus, 0 if there is none [6.5]
    bonus_cards: float
    bonus_part: float  # what each of its cards is worth
    bonus_slope: float  # by how much its chance falls for each card that is missing
    open_slope: float  # by how much the use of a suit falls for each point of profit that is missing
    unseen: tuple[int, int]  # cards that may be in the draw pile or hidden in the other hand


class Prospect(NamedTuple):
    """What the seat to move makes of one of its expeditions."""

    playable: int  # places of the cards in hand that may be played
    unseen: int  # places of the unseen cards that could follow
    started: bool
    profit: float  # what the expedition should score before wagers [6.2-6.5]
    reach: float  # by how much the profit passes what starting demands
    times: float  # the multiplier so far [6.4]
    card: float  # what any further card adds towards the bonus [6.5]
    keep: float  # worth of a pip kept in hand


@inlined
def pips(places):
    """The sum of the number cards among the places of a suit. [6.2]"""
    return PIPS[places >> ACE_PLACE]


@inlined
def multiplier(rules, table):
    """What an expedition's result is multiplied by. [6.4]"""
    return 1.0 + rules.wager_step * popcount(table & WAGER_LANE)


@inlined
def unseen_word(rules, state, seat, places, word):
    """The cards of a word that the seat has not located."""
    absent = SUITS_A_WORD - min(SUITS_A_WORD, rules.suits - word * SUITS_A_WORD)
    located = state.hand[seat, word] | state.known[1 - seat, word] | state.discards[word]
    located |= state.table[seat, word] | state.table[1 - seat, word]
    return places * (LANES >> (absent << LANE_SHIFT)) & ~located


@inlined
def fitting(state, seat, word):
    """How many cards in hand fit an expedition that the seat has started. [4.3, 4.4]"""
    started = ((state.table[seat, word] + LANES * FULL_LANE) >> PLACES) & LANES  # any card makes a carry
    return popcount(state.hand[seat, word] & state.open[seat, word] & (started * FULL_LANE))


@inlined
def outlook(rules, state, brain, seat):
    """The turns left, the cards still to come and what starting an expedition must promise."""
    places = full_suit(rules)
    unseen = unseen_word(rules, state, seat, places, 0), np.int64(0)
    backlog = fitting(state, seat, 0)
    if rules.suits > SUITS_A_WORD:
        unseen = unseen[0], unseen_word(rules, state, seat, places, 1)
        backlog += fitting(state, seat, 1)
    turns = np.float64((state.cards - state.next + 1) >> 1)
    share = brain.hope * turns * INVERSE[popcount(unseen[0]) + popcount(unseen[1])]
    prize = pips(places)
    unit = prize * INVERSE[popcount(places >> ACE_PLACE)] * (1.0 / USUAL_PIPS)
    bonus, cards, part = 0.0, np.float64(MOST_CARDS), 0.0
    if 0 < rules.bonus_cards <= popcount(places):
        bonus, cards = np.float64(rules.bonus_points), np.float64(rules.bonus_cards)
        part = brain.bonus_card * bonus * INVERSE[rules.bonus_cards]
    worth = prize + bonus
    risk = max(0.0, rules.expedition_cost * (worth - rules.expedition_cost) / (worth * USUAL_RISK))
    risk *= 1.0 + brain.open_hand * (rules.hand_size * (1.0 / USUAL_HAND) - 1.0)
    return Outlook(
        turns,
        np.float64(backlog),
        share,
        share * brain.hope_shared,
        risk * brain.open_profit,
        risk * brain.wager_profit,
        unit,
        bonus,
        cards,
        part,
        1.0 / brain.bonus_reach,
        1.0 / (brain.open_width * unit),
        unseen,
    )


@inlined
def best_sum(playable, turns):
    """The cards of `playable` that `turns` turns suffice for, the lowest numbers left out."""
    spare = popcount(playable) - turns
    numbers = playable & ~WAGER_LANE
    while spare > 0 and numbers != 0:
        numbers &= numbers - 1
        spare -= 1
    return numbers


@inlined
def prospect(rules, state, brain, seat, view, suit, hand):
    """What the seat's expedition of a suit promises, with `hand` the places of the suit that it holds."""
    may = lane(state.open[seat], suit)
    table = lane(state.table[seat], suit)
    playable = hand & may
    unseen = lane(view.unseen, suit) & may & ~hand
    times = multiplier(rules, table)
    if table != 0 and may & WAGER_LANE == 0:  # only the bonus is still open
        most = popcount(table | playable | unseen)
        if 1.0 + (most - view.bonus_cards) * view.bonus_slope <= 0.0:
            return Prospect(playable, unseen, True, 0.0, 0.0, times, 0.0, brain.keep * times)
    profit, chance = promise(rules, state, view, seat, suit, table, playable, unseen)
    card = 0.0
    if chance > 0.0 and popcount(table) < view.bonus_cards:
        card = view.bonus_part * times if rules.bonus_multiplied else view.bonus_part
    reach = profit - view.demand
    if table != 0:
        return Prospect(playable, unseen, True, profit, reach, times, card, brain.keep * times)
    likely = min(1.0, max(0.0, 1.0 + reach * view.open_slope))
    return Prospect(playable, unseen, False, profit, reach, times, card * likely, brain.keep_unopened * likely)


@inlined
def promise(rules, state, view, seat, suit, table, playable, unseen):
    """The profit in sight for an expedition, before wagers, and the chance of its bonus. [6.2, 6.3, 6.5]"""
    spare = view.turns - view.backlog
    if table == 0:
        spare -= popcount(playable)
    numbers = playable & ~WAGER_LANE
    if spare < 0.0:
        numbers = best_sum(playable, np.int64(popcount(playable) + spare))
        spare = 0.0
    share = view.share if lane(state.table[1 - seat], suit) == 0 else view.shared
    hoped = np.float64(popcount(unseen >> ACE_PLACE))
    share = min(1.0, share, spare * INVERSE[popcount(unseen >> ACE_PLACE)])
    cards = popcount(table | numbers | (playable & WAGER_LANE)) + share * hoped
    chance = min(1.0, max(0.0, 1.0 + (cards - view.bonus_cards) * view.bonus_slope))
    profit = pips(table | numbers) - rules.expedition_cost + share * pips(unseen) + view.bonus * chance
    return profit, chance


@inlined
def wants_wager(view, hope):
    """Whether the profit in sight is worth doubling, and the expedition is or may be started. [6.4]"""
    return hope.profit >= view.wager_demand and (hope.started or hope.reach >= 0.0)


@inlined
def top_bit(state, suit):
    """The place of a discard pile's top card, as a bit. [4.6]"""
    card = np.int64(state.pile[suit, state.height[suit] - 1])
    return np.int64(1) << (card - suit * LANE)
