"""The players of Expeditions, weakest first, as kernels. What each sees and what its weights mean: `weights.py`.

A bot looks at its own hand, both tables, the discard piles, the cards that the other openly took from them and
the size of the draw pile: nothing else. Sentences of `rulebook.md` are cited where a bot leans on one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import highest, inlined, lowest, popcount
from simlab.games.expeditions.cards import (
    ACE_PLACE,
    DECK,
    DISCARD,
    FULL_LANE,
    LANE,
    LANE_SHIFT,
    MOST_CARDS,
    PLACES,
    PLAY,
    SUITS_A_WORD,
    WAGER_LANE,
)
from simlab.games.expeditions.rules import STATE, full_suit, lane, open_piles

GREEDY = 1

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

USUAL_PIPS = 6.0
"""The mean number card, the smallest cost threshold and hand under the printed rules: weights are scaled by them."""
USUAL_RISK = 12.6
USUAL_HAND = 8.0
NOTHING = -1.0e9
"""The score of no action at all."""


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
def top_bit(state, suit):
    """The place of a discard pile's top card, as a bit. [4.6]"""
    card = np.int64(state.pile[suit, state.height[suit] - 1])
    return np.int64(1) << (card - suit * LANE)


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


@inlined
def greedy_card(rules, state, seat):
    """Play the lowest card of an expedition that pays by the hand alone; else discard the least number. [4.1-4.5]"""
    play, play_pips = -1, 0.0
    discard, discard_pips = -1, 0.0
    for suit in range(rules.suits):
        hand = lane(state.hand[seat], suit)
        table = lane(state.table[seat], suit)
        playable = hand & lane(state.open[seat], suit)
        pays = pips(table) + pips(playable) > rules.expedition_cost
        if playable != 0 and (table != 0 or pays) and (playable & WAGER_LANE == 0 or pays):
            card = lowest(playable)
        elif playable & ~WAGER_LANE != 0 and table != 0:
            card = lowest(playable & ~WAGER_LANE)
        else:
            card = -1
        if card >= 0 and (play < 0 or pips(playable) > play_pips):
            play, play_pips = suit * LANE + card, pips(playable)
        if hand != 0:
            useless = hand & ~playable
            card = lowest(useless) if useless != 0 else lowest(hand)
            worth = 0.0 if useless != 0 else pips(playable) + (table != 0) * pips(FULL_LANE)
            if discard < 0 or worth < discard_pips:
                discard, discard_pips = suit * LANE + card, worth
    return 2 * play + PLAY if play >= 0 else 2 * discard + DISCARD


@inlined
def greedy_draw(rules, state, seat):
    """Take the highest discard that fits a started expedition, else from the draw pile. [4.7]"""
    piles = open_piles(rules, state)
    source, most = DECK, 0.0
    for suit in range(rules.suits):
        if piles >> suit & 1 != 0 and lane(state.table[seat], suit) != 0:
            bit = top_bit(state, suit) & lane(state.open[seat], suit)
            if pips(bit) > most:
                source, most = 1 + suit, pips(bit)
    return source


@inlined
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot` at either step of its turn. [4.1]"""
    seat = state.seat
    if brain.bot == GREEDY:
        return greedy_draw(rules, state, seat) if state.drawing else greedy_card(rules, state, seat)
    return planner_draw(rules, state, brain, seat) if state.drawing else planner_card(rules, state, brain, seat)


verbs.register(STATE, decide=decide)
