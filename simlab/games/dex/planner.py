"""How the planner decides: what to keep and give, what to play, which target to take."""

from __future__ import annotations

import math

import numpy as np

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.dex.cards import DEX, GIVE, KEEP, PLAY, SHUFFLE_AFTER, TARGET, YOU
from simlab.games.dex.endgame import HALF, NOBODY_YET, end_value, endgame_play, endgame_target, outcome, third_play
from simlab.games.dex.melds import bit_of, melds_with, of_rank, of_suit
from simlab.games.dex.rules import other_target, target
from simlab.games.dex.worth import (
    RANK_SHIFT,
    bad_targets,
    crowds,
    gain_of,
    gain_of_two,
    play_view,
    room_danger,
    room_of,
    setup_view,
    study,
)

MELD = math.inf
"""Gain of cards that give You a meld, price of cards that give Dex one."""


@kernel
def plan(rules, state, brain):
    """The planner's choice: the last tricks are played out, all else is weighed."""
    if state.phase == TARGET and state.trick >= SHUFFLE_AFTER:
        return endgame_target(rules, state)
    if state.phase == PLAY and state.trick > SHUFFLE_AFTER:
        return endgame_play(rules, state)
    if state.phase == PLAY and state.trick == SHUFFLE_AFTER and rules.dex_cards > 1:
        return third_play(rules, state)
    return weigh(rules, state, brain)


@kernel
def weigh(rules, state, brain):
    """The choice by what both Prisons may become and what the hand can afford."""
    view = play_view(brain)
    trick, hand = state.trick + 1, state.hand
    if state.phase == KEEP or state.phase == GIVE:
        view = setup_view(brain)
        trick = state.trick
    elif state.phase == TARGET:
        hand |= bit_of(state.play)
    study(rules, state, view, trick, hand)
    if state.phase == KEEP:
        return plan_keep(rules, state, view)
    if state.phase == GIVE:
        return best_gift(rules, state, view, hand)[0]
    if state.phase == TARGET:
        return plan_target(rules, state, brain, view, hand)
    return plan_play(rules, state, brain, view)


@kernel
def best_gift(rules, state, view, hand):
    """The card of these that hurts least in Dex's Prison, and how much it hurts. [2.8]"""
    first, second = target(state, 0), target(state, 1)
    least = np.inf
    choice = lowest(hand)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        price = gain_of(state, DEX, card) + view.high * (card >> RANK_SHIFT)
        price += bad_targets(rules, view, first, second, state.prison[DEX] | bit_of(card))
        if price < least:
            least, choice = price, card
    return choice, least


@kernel
def plan_keep(rules, state, view):
    """Keep the card that promises most, counted with the gift that is then best and the room left. [2.7]"""
    gift, price = best_gift(rules, state, view, state.hand)
    other_price = best_gift(rules, state, view, state.hand & ~bit_of(gift))[1]
    best = -np.inf
    choice = gift
    rest = state.hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = gain_of(state, YOU, card) - view.high * (card >> RANK_SHIFT)
        value -= other_price if card == gift else price
        by_rank, by_suit = room_taken(rules, state, card)
        value -= room_danger(view, state.rank_room - by_rank, state.suit_room - by_suit)
        if value > best:
            best, choice = value, card
    return choice


@kernel
def room_taken(rules, state, card):
    """How much room goes from the hand with a card that is kept and one that is given. [2.7, 2.8]"""
    dex = state.prison[DEX]
    count, held = of_rank(dex, card), of_rank(state.hand, card)
    kind, flush = rules.dex_of_a_kind, rules.dex_flush_length
    by_rank = 1 + room_of(kind, count, held) - room_of(kind, count, held - 1)
    count, held = of_suit(dex, card), of_suit(state.hand, card)
    return by_rank, 1 + room_of(flush, count, held) - room_of(flush, count, held - 1)


@kernel
def price_of(rules, state, view, hand, his, play):
    """What it costs that Dex gets a target and the card played. [4.4-4.6]"""
    dex = state.prison[DEX] | bit_of(his) | bit_of(play)
    kind, flush = rules.dex_of_a_kind, rules.dex_flush_length
    if melds_with(dex, his, kind, flush) or melds_with(dex, play, kind, flush):
        return MELD
    price = gain_of_two(state, DEX, his, play, state.rank_lift[DEX], state.suit_lift[DEX])
    by_rank, by_suit = crowds(rules, state, hand, his)
    price += room_danger(view, state.rank_room - 1 - by_rank, state.suit_room - 1 - by_suit)
    price += view.high * (play >> RANK_SHIFT)
    if state.trick < rules.tricks:
        price += bad_targets(rules, view, target(state, 2), target(state, 2 + 1), dex)
    return price


@kernel
def gain_from(rules, state, yours, dex_play):
    """What it is worth that You get a target and Dex's card. [4.4, 4.5, 4.7]"""
    you = state.prison[YOU] | bit_of(yours) | bit_of(dex_play)
    kind, flush = rules.of_a_kind, rules.flush_length
    if melds_with(you, yours, kind, flush) or melds_with(you, dex_play, kind, flush):
        return MELD
    return gain_of_two(state, YOU, yours, dex_play, state.awaited_rank_lift, state.awaited_suit_lift)


@kernel
def value_of(rules, state, brain, gain, price, yours, play, dex_play):
    """The outlook after a trick: won, lost, or gain against price."""
    last = state.trick == rules.tricks
    if gain == MELD or price == MELD or last:
        you = state.prison[YOU] | bit_of(yours) | bit_of(dex_play)
        his = other_target(state, yours)
        dex = state.prison[DEX] | bit_of(his) | bit_of(play)
        chance = outcome(rules, you, dex, yours, his, play, dex_play)
        if chance == NOBODY_YET:
            chance = end_value(rules, you, dex, play > dex_play)
        return brain.win * (chance - HALF) / HALF
    return max(-brain.win, min(brain.win, state.standing + gain - price))


@kernel
def plan_target(rules, state, brain, view, hand):
    """Take the target with the better outlook. [4.5]"""
    choice = target(state, 0)
    best = -np.inf
    for index in range(2):
        yours = target(state, index)
        price = price_of(rules, state, view, hand, other_target(state, yours), state.play)
        gain = gain_from(rules, state, yours, state.dex_play)
        value = value_of(rules, state, brain, gain, price, yours, state.play, state.dex_play)
        if value > best:
            best, choice = value, yours
    return choice


@kernel
def plan_play(rules, state, brain, view):
    """Play the card with the best outlook over all that Dex may play. [4.1]"""
    place = 0
    rest = state.hand
    while rest != 0:
        play = lowest(rest)
        rest &= rest - 1
        state.value[place] = 0.0
        for index in range(2):
            state.price[index, place] = price_of(rules, state, view, state.hand, target(state, index), play)
        place += 1
    ways = 0  # in which a card of Dex's is the higher of those he turns up [4.2]
    single = popcount(state.unturned) == 1 or rules.dex_cards == 1
    rest = state.unturned
    while rest != 0:
        dex_play = lowest(rest)
        rest &= rest - 1
        if single:
            weigh_plays(rules, state, brain, dex_play, 1)
        elif ways > 0:
            weigh_plays(rules, state, brain, dex_play, ways)
        ways += 1
    return best_play(state)


@kernel
def weigh_plays(rules, state, brain, dex_play, ways):
    """Add the outlook of each of your cards against one of Dex's. [4.3-4.5]"""
    first, second = target(state, 0), target(state, 1)
    first_gain = gain_from(rules, state, first, dex_play)
    second_gain = gain_from(rules, state, second, dex_play)
    place = 0
    rest = state.hand
    while rest != 0:
        play = lowest(rest)
        rest &= rest - 1
        value = -np.inf
        if play > dex_play or state.preference == second:
            price = state.price[1, place]
            value = value_of(rules, state, brain, first_gain, price, first, play, dex_play)
        if play > dex_play or state.preference == first:
            price = state.price[0, place]
            value = max(value, value_of(rules, state, brain, second_gain, price, second, play, dex_play))
        state.value[place] += ways * value
        place += 1


@kernel
def best_play(state):
    """The card of the hand with the greatest value; the lowest of equals."""
    best = -np.inf
    choice = lowest(state.hand)
    place = 0
    rest = state.hand
    while rest != 0:
        if state.value[place] > best:
            best, choice = state.value[place], lowest(rest)
        rest &= rest - 1
        place += 1
    return choice
