"""The planner of Expeditions: each play against each discard, then where to draw, by the judgement of `worth.py`."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import highest, inlined, lowest, popcount
from simlab.games.expeditions.cards import ACE_PLACE, DECK, DISCARD, LANE, PLAY, WAGER_LANE
from simlab.games.expeditions.rules import open_piles
from simlab.games.expeditions.scoring import lane
from simlab.games.expeditions.worth import INVERSE, multiplier, outlook, pips, prospect, top_bit, wants_wager

NOTHING = -1.0e9
"""The score of no action at all."""


@inlined
def rate_of_other(rules, state, brain, other, suit):
    """What a pip of a suit is worth to the other player. [4.7]"""
    table = lane(state.table[other], suit)
    if table != 0:
        return brain.feed * multiplier(rules, table)
    return brain.feed_unopened


@inlined
def cheapest_discard(rules, state, brain, seat, view, hope, suit, best, card):
    """The card whose loss and gift to the other cost least, among `card` at `best` and those of a suit. [4.5]

    The lowest number of a suit always costs least: whoever can use it can use every higher one.
    """
    hand = lane(state.hand[seat], suit)
    usable = lane(state.open[1 - seat], suit)
    wager = hand & WAGER_LANE
    bit = hand ^ wager
    bit &= -bit
    if bit != 0:
        value = 0.0
        if bit & usable != 0:
            value -= rate_of_other(rules, state, brain, 1 - seat, suit) * pips(bit)
        if bit & hope.playable != 0:
            value -= hope.keep * pips(bit) + hope.card
        if value > best:
            best = value
            card = suit * LANE + lowest(bit)
    if wager != 0:
        worth = brain.wager_worth * view.unit * rules.wager_step
        value = 0.0
        if wager & usable != 0:
            value -= rate_of_other(rules, state, brain, 1 - seat, suit) * worth
        if wager & hope.playable != 0 and (not hope.started or hope.profit > 0.0):
            value -= hope.keep * worth + hope.card
        if value > best:
            best = value
            card = suit * LANE + lowest(wager)
    return best, card


@inlined
def best_play(rules, brain, view, hope, suit, crowded, best, card):
    """The card that leaves least behind when played, among `card` at `best` and those of a suit. [4.3, 4.4]"""
    wagers = hope.playable & WAGER_LANE
    wait = 0.0
    if hope.profit > 0.0 and (hope.playable | hope.unseen) & WAGER_LANE != 0:
        wait = popcount(wagers) + view.share * popcount(hope.unseen & WAGER_LANE)
        wait *= brain.wager_first * rules.wager_step * hope.profit
    numbers = hope.playable ^ wagers
    while numbers != 0:
        bit = numbers & -numbers
        numbers ^= bit
        below = (bit - 1) & ~WAGER_LANE
        own, unseen = hope.playable & below, hope.unseen & below
        value = brain.crowded * crowded * pips(bit) * hope.times - wait
        value -= brain.skip_own * (hope.times * pips(own) + hope.card * popcount(own))
        value -= brain.skip_unseen * view.share * (hope.times * pips(unseen) + hope.card * popcount(unseen))
        if value > best:
            best = value
            card = suit * LANE + lowest(bit)
    if wagers != 0 and wants_wager(view, hope):
        value = brain.wager_pull * rules.wager_step * hope.profit
        if value > best:
            best = value
            card = suit * LANE + lowest(wagers)
    return best, card


@inlined
def last_gain(rules, state, seat, hope, suit, best, card):
    """The card that adds most at once, among `card` at `best` and those of a suit: there is no later turn. [6.1-6.6]"""
    if hope.playable == 0:
        return best, card
    table = lane(state.table[seat], suit)
    gain = 0.0 if hope.started else -rules.expedition_cost * hope.times
    if popcount(table) + 1 == rules.bonus_cards:
        gain += rules.bonus_points * (hope.times if rules.bonus_multiplied else 1.0)
    top = highest(hope.playable)
    if top >= ACE_PLACE and gain + (top - ACE_PLACE + 1) * hope.times > best:
        best = gain + (top - ACE_PLACE + 1) * hope.times
        card = suit * LANE + top
    if hope.playable & WAGER_LANE != 0:
        gain -= rules.expedition_cost * rules.wager_step
        if gain > best:
            best = gain
            card = suit * LANE + lowest(hope.playable)
    return best, card


@inlined
def planner_card(rules, state, brain, seat):
    """Weigh every play against every discard. [4.1]"""
    view = outlook(rules, state, brain, seat)
    over = max(0.0, view.backlog + brain.hurry_early - view.turns)
    crowded = min(1.0, over * INVERSE[np.int64(view.turns) + 1])
    play, play_card = NOTHING, -1
    discard, discard_card = NOTHING, -1
    planned = view.backlog
    for suit in range(rules.suits):
        hand = lane(state.hand[seat], suit)
        if hand == 0:
            continue
        hope = prospect(rules, state, brain, seat, view, suit, hand)
        if discard < 0.0:
            discard, discard_card = cheapest_discard(rules, state, brain, seat, view, hope, suit, discard, discard_card)
        if view.turns <= 1.0:
            play, play_card = last_gain(rules, state, seat, hope, suit, play, play_card)
        elif hope.started or hope.reach >= 0.0:
            play, play_card = best_play(rules, brain, view, hope, suit, crowded, play, play_card)
            if not hope.started:
                planned += popcount(hope.playable)
    if view.turns <= 1.0:
        return 2 * play_card + PLAY if play > 0.0 else 2 * discard_card + DISCARD
    play += view.unit * (brain.play + brain.hurry * max(0.0, planned + brain.hurry_early - view.turns))
    return 2 * play_card + PLAY if play > discard else 2 * discard_card + DISCARD


@inlined
def discard_value(rules, state, brain, view, hope, seat, suit, bit):
    """What taking a discard gains beyond an unknown card, NOTHING if it is of no use. [4.7]"""
    value = NOTHING
    if bit & hope.playable != 0:
        if bit & WAGER_LANE != 0:
            if wants_wager(view, hope):
                value = brain.take_wager * rules.wager_step * hope.profit
        elif hope.started:
            value = brain.take_started * hope.times * pips(bit) + hope.card
        elif hope.reach >= 0.0:
            value = brain.take_new * pips(bit)
    other = 1 - seat
    table = lane(state.table[other], suit)
    if table != 0 and bit & lane(state.open[other], suit) != 0:
        value += brain.deny * multiplier(rules, table) * pips(bit)
    return value


@inlined
def planner_draw(rules, state, brain, seat):
    """Take a useful discard if it and the turn won by it are worth more than an unknown card. [4.7, 4.8]"""
    piles = open_piles(rules, state)
    useful = False
    for suit in range(rules.suits):
        if piles >> suit & 1 != 0 and top_bit(state, suit) & lane(state.open[seat], suit) != 0:
            useful = True
    if not useful:
        return DECK
    view = outlook(rules, state, brain, seat)
    planned = view.backlog
    best, source = NOTHING, DECK
    for suit in range(rules.suits):
        hand = lane(state.hand[seat], suit)
        bit = np.int64(0)
        if piles >> suit & 1 != 0:
            bit = top_bit(state, suit)
        elif lane(state.table[seat], suit) != 0 or hand == 0:
            continue
        hope = prospect(rules, state, brain, seat, view, suit, hand | bit)
        if not hope.started and hope.reach >= 0.0:
            planned += popcount(hope.playable & ~bit)
        if bit != 0:
            value = discard_value(rules, state, brain, view, hope, seat, suit, bit)
            if value > best:
                best, source = value, 1 + suit
    left = state.cards - state.next
    short = max(0.0, planned - ((left - 1) >> 1))
    if left & 1 != 0:
        short *= brain.linger_odd
    return source if best + view.unit * (brain.linger * short - brain.deck) > 0.0 else DECK
