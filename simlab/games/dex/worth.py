"""What the planner thinks a Prison may still become, and what a hand can still afford. Weights: `weights.py`."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.dex.cards import DEX, FIRST_TARGET, KEEP, LAST_CARD, PAIR_AFTER, RANKS, SHUFFLE_AFTER, TARGET, YOU
from simlab.games.dex.knobs import SUITS
from simlab.games.dex.melds import ONE_RANK, ONE_SUIT, SUIT_BITS, bit_of, melds_with, of_rank, of_suit

RANK_SHIFT = 2
"""Bits of a card that tell its suit."""


class View(NamedTuple):
    """The weights with which a decision is looked at."""

    you_rank: float
    you_rank_step: float
    you_rank_supply: float
    you_suit: float
    you_suit_step: float
    you_suit_supply: float
    awaited: float
    late: float
    ahead: float
    contested: float
    dex_rank: float
    dex_rank_step: float
    dex_suit: float
    dex_suit_step: float
    rank_room: float
    rank_room_step: float
    suit_room: float
    suit_room_step: float
    high: float
    one_bad: float
    two_bad: float


@kernel
def setup_view(brain):
    """The weights for what to keep and give."""
    return View(
        brain.setup_you_rank,
        brain.you_rank_step,
        brain.setup_you_rank_supply,
        brain.setup_you_suit,
        brain.you_suit_step,
        brain.setup_you_suit_supply,
        brain.awaited,
        brain.setup_late,
        brain.setup_ahead,
        brain.setup_contested,
        brain.setup_dex_rank,
        brain.dex_rank_step,
        brain.setup_dex_suit,
        brain.dex_suit_step,
        brain.setup_rank_room,
        brain.setup_rank_room_step,
        brain.setup_suit_room,
        brain.setup_suit_room_step,
        brain.setup_high,
        brain.setup_one_bad,
        brain.setup_two_bad,
    )


@kernel
def play_view(brain):
    """The weights for plays and targets."""
    return View(
        brain.you_rank,
        brain.you_rank_step,
        brain.you_rank_supply,
        brain.you_suit,
        brain.you_suit_step,
        brain.you_suit_supply,
        brain.awaited,
        brain.late,
        brain.ahead,
        brain.contested,
        brain.dex_rank,
        brain.dex_rank_step,
        brain.dex_suit,
        brain.dex_suit_step,
        brain.rank_room,
        brain.rank_room_step,
        brain.suit_room,
        brain.suit_room_step,
        brain.high,
        brain.one_bad,
        brain.two_bad,
    )


@kernel
def study(rules, state, view, trick, hand):
    """Fill the scratch paper for a decision: what lies ahead from `trick` on, with `hand` still to be played."""
    look_ahead(rules, state, view, trick)
    in_reach = targets_from(state, state.trick)
    yours = state.prison[YOU] | state.unturned | state.aside | in_reach
    kept = 0
    if state.phase == KEEP:  # one card of the hand will lie in your Prison
        kept = 1
    elif state.phase == TARGET:
        yours |= bit_of(state.dex_play)
    his = state.prison[DEX] | hand | in_reach
    state.standing = 0.0
    for suit in range(SUITS):
        count = popcount((state.prison[YOU] >> suit) & ONE_SUIT)
        possible = popcount((yours >> suit) & ONE_SUIT) + kept
        worth = promise(rules.flush_length, count, possible, view.you_suit, view.you_suit_step)
        worth *= math.exp(view.you_suit_supply * state.suit_supply[suit])
        count = popcount((state.prison[DEX] >> suit) & ONE_SUIT)
        possible = popcount((his >> suit) & ONE_SUIT)
        danger = promise(rules.dex_flush_length, count, possible, view.dex_suit, view.dex_suit_step)
        state.suit_worth[YOU, suit], state.suit_worth[DEX, suit] = worth, danger
        state.standing += worth - danger
    for rank in range(rules.ranks):
        card = rank << RANK_SHIFT
        count, possible = of_rank(state.prison[YOU], card), of_rank(yours, card) + kept
        worth = promise(rules.of_a_kind, count, possible, view.you_rank, view.you_rank_step)
        worth *= math.exp(view.you_rank_supply * state.rank_supply[rank])
        count, possible = of_rank(state.prison[DEX], card), of_rank(his, card)
        danger = promise(rules.dex_of_a_kind, count, possible, view.dex_rank, view.dex_rank_step)
        state.rank_worth[YOU, rank], state.rank_worth[DEX, rank] = worth, danger
        state.standing += worth - danger
    state.rank_lift[YOU] = math.exp(view.you_rank_step) - 1
    state.suit_lift[YOU] = math.exp(view.you_suit_step) - 1
    state.rank_lift[DEX] = math.exp(view.dex_rank_step) - 1
    state.suit_lift[DEX] = math.exp(view.dex_suit_step) - 1
    state.awaited_rank_lift = math.exp(view.you_rank_step - view.awaited * view.you_rank_supply) - 1
    state.awaited_suit_lift = math.exp(view.you_suit_step - view.awaited * view.you_suit_supply) - 1
    measure_room(rules, state, hand)


@kernel
def promise(threshold, count, possible, worth, step):
    """What a rank or suit promises with `count` cards, if it can be completed at all; null is -1. [5.2-5.5]"""
    if threshold > possible or threshold < 0:
        return 0.0
    return worth * math.exp(step * (count + 1 - threshold))


@kernel
def targets_from(state, trick):
    """The targets of a trick and all later ones, as a set."""
    cards = np.int64(0)
    for place in range(FIRST_TARGET + 2 * (trick - 1), LAST_CARD):
        cards |= bit_of(np.int64(state.cards[place]))
    return cards


@kernel
def add_supply(state, card, rank_part, suit_part):
    """Count parts of a card as in sight."""
    state.rank_supply[card >> RANK_SHIFT] += rank_part
    state.suit_supply[card & SUIT_BITS] += suit_part


@kernel
def look_ahead(rules, state, view, trick):
    """Count what may come to You of each rank and suit: Dex's cards by how soon he plays them, and targets."""
    for rank in range(RANKS):
        state.rank_supply[rank] = 0.0
    for suit in range(SUITS):
        state.suit_supply[suit] = 0.0
    rest = state.unturned
    others = popcount(rest)
    if trick > SHUFFLE_AFTER and rules.dex_cards > 1:
        others -= 1
    place = 0
    while rest != 0:  # a higher card of Dex's is played sooner, for it beats the one turned up with it [4.2]
        card = lowest(rest)
        rest &= rest - 1
        soon = 1.0
        if rules.dex_cards == 1:  # any card may come next [S5]
            soon = min(1.0, SHUFFLE_AFTER / popcount(state.unturned))
        elif trick <= PAIR_AFTER and others > 0:
            soon = min(1.0, place / others)
        part = soon + (1.0 - soon) * view.late
        add_supply(state, card, part, part)
        place += 1
    rest = state.aside
    while rest != 0:
        add_supply(state, lowest(rest), view.late, view.late)
        rest &= rest - 1
    count_targets(rules, state, view, trick)


@kernel
def count_targets(rules, state, view, trick):
    """Count the targets from a trick on as in sight; a pair alike in rank or suit gives You one for certain."""
    near = 1.0
    for ahead in range(trick, rules.tricks + 1):
        place = FIRST_TARGET + 2 * (ahead - 1)
        first, second = np.int64(state.cards[place]), np.int64(state.cards[place + 1])
        part = view.contested * near
        add_supply(state, first, part, part)
        rank_part, suit_part = part, part
        if first >> RANK_SHIFT == second >> RANK_SHIFT:
            rank_part = near - part
        if first & SUIT_BITS == second & SUIT_BITS:
            suit_part = near - part
        add_supply(state, second, rank_part, suit_part)
        near *= view.ahead


@kernel
def room_of(threshold, count, held):
    """How many of the held cards of a rank or suit Dex can be given before he has a meld. [5.4, 5.5]"""
    if threshold < 0:
        return held
    return max(0, min(held, threshold - 1 - count))


@kernel
def measure_room(rules, state, hand):
    """How many cards of the hand can be played, by ranks alone and by suits alone, without giving Dex a meld."""
    state.rank_room = 0
    state.suit_room = 0
    prison = state.prison[DEX]
    for suit in range(SUITS):
        held = popcount((hand >> suit) & ONE_SUIT)
        state.suit_room += room_of(rules.dex_flush_length, popcount((prison >> suit) & ONE_SUIT), held)
    for rank in range(rules.ranks):
        card = rank << RANK_SHIFT
        held = popcount((hand >> card) & ONE_RANK)
        state.rank_room += room_of(rules.dex_of_a_kind, of_rank(prison, card), held)


@kernel
def room_danger(view, rank_room, suit_room):
    """What a hand with so little room is afraid of."""
    by_rank = view.rank_room * math.exp(-view.rank_room_step * rank_room)
    return by_rank + view.suit_room * math.exp(-view.suit_room_step * suit_room)


@kernel
def crowds(rules, state, hand, card):
    """Whether a card more in Dex's Prison takes room from the hand, by rank and by suit (0 or 1 each)."""
    prison = state.prison[DEX]
    by_rank = rules.dex_of_a_kind > 0 and of_rank(prison, card) + of_rank(hand, card) >= rules.dex_of_a_kind - 1
    by_suit = rules.dex_flush_length > 0 and of_suit(prison, card) + of_suit(hand, card) >= rules.dex_flush_length - 1
    return np.int64(by_rank), np.int64(by_suit)


@kernel
def gain_of(state, side, card):
    """What one card more is worth to a side."""
    rank, suit = card >> RANK_SHIFT, card & SUIT_BITS
    return state.rank_worth[side, rank] * state.rank_lift[side] + state.suit_worth[side, suit] * state.suit_lift[side]


@kernel
def gain_of_two(state, side, card, other, rank_lift, suit_lift):
    """What two cards more are worth to a side; the lifts are those of the other card."""
    rank, suit = other >> RANK_SHIFT, other & SUIT_BITS
    by_rank, by_suit = rank_lift, suit_lift
    if card >> RANK_SHIFT == rank:
        by_rank += rank_lift * state.rank_lift[side]
    if card & SUIT_BITS == suit:
        by_suit += suit_lift * state.suit_lift[side]
    return gain_of(state, side, card) + state.rank_worth[side, rank] * by_rank + state.suit_worth[side, suit] * by_suit


@kernel
def bad_targets(rules, view, first, second, dex):
    """Danger of targets of a pair that would give Dex a meld."""
    kind, flush = rules.dex_of_a_kind, rules.dex_flush_length
    bad = melds_with(dex | bit_of(first), first, kind, flush) + melds_with(dex | bit_of(second), second, kind, flush)
    if bad == 0:
        return 0.0
    return view.one_bad if bad == 1 else view.two_bad
