"""Expeditions as kernels: the state and the verbs. Numbers in brackets are sentences of `rulebook.md`.

How cards and sets of cards are numbered: `cards.py`; what an expedition scores: `scoring.py`.
"""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest, nth_bit, popcount
from simlab.engine.rng import below, shuffle
from simlab.games.expeditions.cards import (
    ACE_PLACE,
    DECK,
    DISCARD,
    LANE,
    LANE_SHIFT,
    MOST_CARDS,
    PLACE_MASK,
    PLAY,
    SUITS,
    SUITS_A_WORD,
    WAGER_LANE,
    WORD_MASK,
    WORD_SHIFT,
    WORDS,
)
from simlab.games.expeditions.scoring import bit_of, expedition_points, full_suit, lane, nth, wager_points, word_of
from simlab.games.expeditions.state import SEATS, STATE

CLOSED = -1


@kernel
def setup(rules, state):
    """A new game: seat 1 deals first. [E1]"""
    state.dealer = 1


@kernel
def deal(rules, state, stream):
    """Shuffle the whole deck and deal a hand to each. [3.1-3.5]"""
    places = full_suit(rules)
    cards = 0
    for suit in range(rules.suits):
        rest = places
        while rest != 0:
            state.deck[cards] = suit * LANE + lowest(rest)
            rest &= rest - 1
            cards += 1
    shuffle(state.deck, cards, stream)
    state.cards = cards
    state.round_number += 1
    state.turns += state.turn
    state.turn = 0
    state.drawing = False
    state.ended = False
    state.closed = CLOSED
    state.piles = 0
    state.seat = 1 - state.dealer
    for suit in range(SUITS):
        state.height[suit] = 0
    for word in range(WORDS):
        state.discards[word] = 0
    for seat in range(SEATS):
        clear_side(rules, state, seat)
    for place in range(2 * rules.hand_size):
        card = np.int64(state.deck[place])
        state.hand[(state.seat + place) & 1, word_of(card)] |= bit_of(card)
    state.next = 2 * rules.hand_size


@kernel
def clear_side(rules, state, seat):
    """Empty a seat's side of the table and its hand; every card may be played. [3.2, 3.4]"""
    state.round_points[seat] = 0
    state.taken[seat] = 0
    for suit in range(SUITS):
        state.points[seat, suit] = 0
    for word in range(WORDS):
        state.hand[seat, word] = 0
        state.table[seat, word] = 0
        state.known[seat, word] = 0
        state.open[seat, word] = -1


@kernel
def to_move(rules, state):
    """Whose turn it is. [3.5]"""
    return state.seat


@kernel
def open_piles(rules, state):
    """The suits whose discard pile may be drawn from, as a bit set. [4.6-4.8, E3]"""
    if not rules.draw_from_discards:
        return 0
    if state.closed == CLOSED:
        return state.piles
    return state.piles & ~(1 << state.closed)


@kernel
def options(rules, state):
    """Each card may be discarded, some may be played; then the draw pile or an open discard pile. [4.1-4.8]"""
    if state.drawing:
        return 1 + popcount(open_piles(rules, state))
    hand = state.hand[state.seat]
    playable = state.open[state.seat]
    count = popcount(hand[0]) + popcount(hand[0] & playable[0])
    if rules.suits > SUITS_A_WORD:
        count += popcount(hand[1]) + popcount(hand[1] & playable[1])
    return count


@kernel
def option(rules, state, index):
    """Discards come first, then plays; the draw pile comes first, then discard piles by suit.

    A card action is 2 * card + DISCARD or PLAY, a draw action DECK or 1 + suit.
    """
    if state.drawing:
        if index == 0:
            return DECK
        return 1 + nth_bit(open_piles(rules, state), index - 1)
    hand = state.hand[state.seat]
    held = popcount(hand[0]) + popcount(hand[1])
    if index < held:
        return 2 * nth(hand[0], hand[1], index) + DISCARD
    playable = state.open[state.seat]
    return 2 * nth(hand[0] & playable[0], hand[1] & playable[1], index - held) + PLAY


@kernel
def apply(rules, state, action):
    """One step of a turn. [4.1]"""
    if state.drawing:
        draw(rules, state, action)
        return
    card = action >> 1
    seat = state.seat
    state.hand[seat, word_of(card)] &= ~bit_of(card)
    state.known[seat, word_of(card)] &= ~bit_of(card)
    if (action & 1) == PLAY:
        lay(rules, state, seat, card)
    else:
        discard(state, card)
    state.drawing = True


@kernel
def lay(rules, state, seat, card):
    """Play a card to the seat's expedition of its suit; wagers are all the same. [2.4, 4.2-4.4, E2]"""
    word = word_of(card)
    state.table[seat, word] |= bit_of(card)
    if (card & PLACE_MASK) >= ACE_PLACE:  # a number closes its suit to wagers and to numbers not higher
        lowest_place = np.int64(1) << (card & WORD_MASK & ~PLACE_MASK)
        state.open[seat, word] &= ~(2 * bit_of(card) - lowest_place)
    suit = card >> LANE_SHIFT
    points = expedition_points(rules, lane(state.table[seat], suit))
    state.round_points[seat] += points - state.points[seat, suit]
    state.points[seat, suit] = points


@kernel
def discard(state, card):
    """Put a card on the discard pile of its suit; the pile is closed for this turn. [4.5, 4.8, E3]"""
    suit = card >> LANE_SHIFT
    state.pile[suit, state.height[suit]] = card
    state.height[suit] += 1
    state.piles |= 1 << suit
    state.discards[word_of(card)] |= bit_of(card)
    state.closed = suit


@kernel
def draw(rules, state, action):
    """Draw a card and end the turn; the last card of the draw pile ends the round. [4.7, 4.9, 5.1, E4]"""
    seat = state.seat
    if action == DECK:
        card = np.int64(state.deck[state.next])
        state.next += 1
        state.ended = state.next == state.cards
    else:
        suit = action - 1
        state.height[suit] -= 1
        card = np.int64(state.pile[suit, state.height[suit]])
        if state.height[suit] == 0:
            state.piles &= ~(1 << suit)
        state.discards[word_of(card)] &= ~bit_of(card)
        state.known[seat, word_of(card)] |= bit_of(card)
        state.taken[seat] += 1
    state.hand[seat, word_of(card)] |= bit_of(card)
    state.closed = CLOSED
    state.drawing = False
    state.seat = 1 - seat
    state.turn += 1
    if state.turn == rules.round_turn_limit and not state.ended:  # [E6, E7]
        state.ended = True
        state.stalled = True


@kernel
def round_over(rules, state):
    """Whether the round has ended. [5.1, E6]"""
    return state.ended


@kernel
def score(rules, state):
    """Add the round to the totals; its winner deals next, after a tie the player who did not deal. [6.7, 7.1-7.3]"""
    first, second = state.round_points[0], state.round_points[1]
    for seat in range(SEATS):
        state.totals[seat] += state.round_points[seat]
        state.all_taken[seat] += state.taken[seat]
        state.round_points[seat] = 0
    if first == second:
        state.dealer = 1 - state.dealer
    elif first > second:
        state.dealer = 0
    else:
        state.dealer = 1


@kernel
def over(rules, state):
    """Whether the last round was played and no extra round is due. [7.1, 7.5, E5]"""
    if state.round_number < rules.rounds:
        return False
    if state.totals[0] != state.totals[1]:
        return True
    return state.round_number >= rules.rounds + rules.extra_rounds


@kernel
def leader(rules, state):
    """Who is ahead, the running round counted as it stands."""
    ahead = state.totals[0] + state.round_points[0] - state.totals[1] - state.round_points[1]
    if ahead == 0:
        return -1
    return 0 if ahead > 0 else 1


@kernel
def measure_round(rules, state, row):
    """The round's columns."""
    row.turns = state.turn
    row.by_limit = state.next < state.cards
    for seat in range(SEATS):
        points = 0
        started = 0
        wagers = 0
        bonuses = 0
        negative = 0
        wagered = 0
        for suit in range(rules.suits):
            cards = lane(state.table[seat], suit)
            points += state.points[seat, suit]
            if cards != 0:
                started += 1
                wagers += popcount(cards & WAGER_LANE)
                bonuses += rules.bonus_cards > 0 and popcount(cards) >= rules.bonus_cards
                negative += state.points[seat, suit] < 0
                wagered += wager_points(rules, cards)
        row.points[seat] = points
        row.started[seat] = started
        row.wagers[seat] = wagers
        row.bonuses[seat] = bonuses
        row.negative[seat] = negative
        row.wager_points[seat] = wagered
        row.taken[seat] = state.taken[seat]


@kernel
def measure(rules, state, row):
    """The game's result. [7.4]"""
    for seat in range(SEATS):
        row.score[seat] = state.totals[seat]
        row.taken[seat] = state.all_taken[seat]
    if state.totals[0] == state.totals[1]:
        row.winner = DRAW
        row.winners = (1 << SEATS) - 1
    else:
        row.winner = 0 if state.totals[0] > state.totals[1] else 1
        row.winners = 1 << row.winner
    row.turns = state.turns + state.turn
    row.stalled = state.stalled


@kernel
def redeal(rules, state, seat, stream):
    """Shuffle the other hand's unknown cards and the draw pile together. Hidden: just these."""
    other = 1 - seat
    left = state.cards - state.next
    hidden = np.zeros(MOST_CARDS, np.uint8)
    for place in range(left):
        hidden[place] = state.deck[state.next + place]
    count = left
    for word in range(WORDS):
        rest = state.hand[other, word] & ~state.known[other, word]
        state.hand[other, word] &= state.known[other, word]
        while rest != 0:
            hidden[count] = (word << WORD_SHIFT) + lowest(rest)
            rest &= rest - 1
            count += 1
    for last in range(count - 1, 0, -1):
        place = below(stream, last + 1)
        hidden[last], hidden[place] = hidden[place], hidden[last]
    for place in range(left):
        state.deck[state.next + place] = hidden[place]
    for place in range(left, count):
        card = np.int64(hidden[place])
        state.hand[other, word_of(card)] |= bit_of(card)


verbs.register_room(STATE, globals())
