"""Doppelganger Tricks as kernels: the state and the verbs. Numbers in brackets are sentences of `rulebook.md`.

A card is `suit * LANE + rank - 1`, suits P, G, Y and navy = 0 to 3. A set of cards is one int64 with the suits on
16-bit lanes. An action is a bid, a card, a colour or a bonus (0 none, 1 the star, 2 the eye), as the step asks.
"""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.core.knobs import NONE
from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest, nth_bit, popcount
from simlab.engine.rng import below, shuffle
from simlab.games.doppelganger.cards import EYE, LANE, LANE_SHIFT, NAVY, NOTHING, STAR
from simlab.games.doppelganger.knobs import MOST, RANKS, SUITS
from simlab.games.doppelganger.state import STATE
from simlab.games.doppelganger.tricks import FULL_LANE, NAVY_LANE, bit, followers, lane, winning_place
from simlab.games.doppelganger.worth import bid_points, bonus_worth

COLOURS = NAVY
BIDDING, PLAYING, DECLARING, TAKING, ENDED = 0, 1, 2, 3, 4
NO_SEAT = -1
SHIFTS_A_CARD = 4


@kernel
def ranks(rules):
    """Ranks in play: without the tens at a table that is not full. [1.1, 2.2]"""
    return RANKS if rules.players == MOST else RANKS - 1


@kernel
def setup(rules, state):
    """A new game: seat 0 leads the first round. [2.4, G1]"""
    state.first = NO_SEAT
    state.ahead = NO_SEAT


@kernel
def deal(rules, state, stream):
    """Shuffle the whole deck, deal it out evenly, put the bonus cards back. [2.3, 2.4, 7.8]"""
    cards = 0
    for suit in range(SUITS):
        for rank in range(ranks(rules)):
            state.deck[cards] = suit * LANE + rank
            cards += 1
    shuffle(state.deck, cards, stream)
    state.dealt = cards // rules.players
    card = 0
    for seat in range(rules.players):
        hand = 0
        for _ in range(state.dealt):
            hand |= bit(np.int64(state.deck[card]))
            card += 1
        state.hand[seat] = hand
        state.lacks[seat] = 0
        state.tricks[seat] = 0
        state.bonus[seat] = NOTHING
        state.points[seat] = 0
    state.first = next_seat(rules, state.first)  # [2.4]
    state.deals += 1
    state.trick = 0
    state.seen = 0
    state.pairs = 0
    state.stray = 0
    state.empty = 0
    state.taken_at[:] = 0
    state.untaken = STAR | EYE if rules.bonus_cards else NOTHING  # [1.3, 9.1]
    state.seat = 0
    state.step = BIDDING


@kernel
def next_seat(rules, seat):
    """The next seat, clockwise. [4.2]"""
    seat += 1
    return 0 if seat == rules.players else seat


@kernel
def to_move(rules, state):
    """Who decides now. Bids are asked seat by seat and are hidden until all are made. [3.2, 4.2, G2]"""
    return state.seat


@kernel
def options(rules, state):
    """How many bids, cards, colours or bonus choices there are. [3.1, 4.1, 4.3, 6.5]"""
    if state.step == PLAYING:
        return popcount(state.legal)
    if state.step == TAKING:
        return 1 + popcount(state.untaken)
    if state.step == DECLARING:
        return COLOURS
    return state.dealt + 1


@kernel
def option(rules, state, index):
    """Bids, cards and colours from the lowest up; no bonus first, then the star, then the eye."""
    if state.step == PLAYING:
        return nth_bit(state.legal, index)
    if state.step == TAKING and index == 1:
        return state.untaken & -state.untaken
    return index


@kernel
def apply(rules, state, action):
    """Carry out a bid, a card, a colour or a bonus choice."""
    if state.step == PLAYING:
        play(rules, state, action)
    elif state.step == TAKING:
        take(state, action)
        end_turn(rules, state)
    elif state.step == DECLARING:
        state.led = action  # [4.3, G3]
        offer(rules, state)
    else:
        state.bid[state.seat] = action
        state.seat += 1
        if state.seat == rules.players:  # [3.2]
            start_trick(state, state.first)


@kernel
def start_trick(state, seat):
    """The leader may play any card. [4.1]"""
    state.leader = seat
    state.seat = seat
    state.count = 0
    state.table = 0
    state.led = NAVY
    state.legal = state.hand[seat]
    state.step = PLAYING


@kernel
def play(rules, state, card):
    """Lay a card; a navy card led must be declared, one played later is of the led suit. [1.2, 4.2-4.4, G3]"""
    seat = state.seat
    suit = card >> LANE_SHIFT
    state.hand[seat] &= ~bit(card)
    state.seen |= bit(card)
    state.table |= bit(card)
    state.row[state.count] = card
    state.count += 1
    state.turns += 1
    if state.count == 1:
        state.led = suit
        if suit == NAVY:
            state.step = DECLARING
            return
    elif suit != state.led and (suit != NAVY or not rules.doppelganger_free):  # shown to be out of the suit
        state.lacks[seat] |= FULL_LANE << (state.led << LANE_SHIFT)
    offer(rules, state)


@kernel
def may_take(rules, state, seat):
    """No navy left, a bonus card untaken, and not enough of them yet. [6.1-6.3, 6.6, G6]"""
    if state.untaken == NOTHING or state.hand[seat] & NAVY_LANE != 0:
        return False
    return popcount(state.bonus[seat]) < rules.bonus_per_player


@kernel
def offer(rules, state):
    """Ask for the bonus where one may be taken, else the turn ends. [6.1, 6.4]"""
    if may_take(rules, state, state.seat):
        state.step = TAKING
    else:
        end_turn(rules, state)


@kernel
def take(state, bonus):
    """Take a bonus card or none. [6.1, 6.5]"""
    if bonus != NOTHING:
        seat = state.seat
        state.untaken &= ~bonus
        state.bonus[seat] |= bonus
        state.lacks[seat] |= NAVY_LANE
        state.taken_at[bonus - 1] = state.trick + 1


@kernel
def end_turn(rules, state):
    """The next seat follows, or the trick is complete. [4.2, 4.7, 4.8, 5.6]"""
    if state.count < rules.players:
        seat = next_seat(rules, state.seat)
        state.seat = seat
        state.legal = followers(rules, state.hand[seat], state.led)
        state.step = PLAYING
        return
    place = winning_place(rules, state)
    count_annihilated(rules, state)
    leader = state.leader
    if place >= 0:
        leader += place
        if leader >= rules.players:
            leader -= rules.players
        state.tricks[leader] += 1  # [4.7]
    else:
        state.empty += 1  # [5.6]
    state.trick += 1
    start_trick(state, leader)
    if state.trick == state.dealt:  # [4.8]
        state.step = ENDED


@kernel
def count_annihilated(rules, state):
    """Note the pairs that annihilated each other, and whether the led suit went with them. [5.1, 5.4]"""
    colour, navy = lane(state.table, state.led), lane(state.table, NAVY)
    twins = colour & navy
    if twins != 0 and rules.annihilation:
        state.pairs += popcount(twins)
        state.stray += twins == colour | navy and popcount(twins) + popcount(twins) < state.count


@kernel
def round_over(rules, state):
    """Whether all cards are played. [4.8]"""
    return state.step == ENDED


@kernel
def score(rules, state):
    """Settle the round. [7.1-7.7]"""
    best = -1
    state.ahead = NO_SEAT
    for seat in range(rules.players):
        bid, tricks = state.bid[seat], state.tricks[seat]
        extra = bonus_worth(rules, state.bonus[seat], bid == tricks)
        state.points[seat] = bid_points(rules, bid, tricks) + extra
        state.totals[seat] += state.points[seat]
        if state.totals[seat] > best:
            best = state.totals[seat]
            state.ahead = seat
        elif state.totals[seat] == best:
            state.ahead = NO_SEAT


@kernel
def over(rules, state):
    """Whether the last round was scored. [8.1, 9.4]"""
    rounds = rules.players if rules.rounds == NONE else rules.rounds
    return state.deals >= rounds


@kernel
def leader(rules, state):
    """Who is ahead after the rounds scored so far."""
    return state.ahead


@kernel
def measure_round(rules, state, row):
    """The round's columns."""
    row.leader = state.first
    row.pairs = state.pairs
    row.stray = state.stray
    row.empty = state.empty
    row.star_seat = NO_SEAT
    row.eye_seat = NO_SEAT
    row.star_trick = state.taken_at[0]
    row.eye_trick = state.taken_at[1]
    for seat in range(rules.players):
        row.bid[seat] = state.bid[seat]
        row.tricks[seat] = state.tricks[seat]
        row.points[seat] = state.points[seat]
        if state.bonus[seat] & STAR != 0:
            row.star_seat = seat
        if state.bonus[seat] & EYE != 0:
            row.eye_seat = seat


@kernel
def measure(rules, state, row):
    """The game's result: most points win, equals share the victory. [8.2, 8.3, G8]"""
    best = -1
    for seat in range(rules.players):
        best = max(best, state.totals[seat])
    row.winner = state.ahead if state.ahead != NO_SEAT else DRAW
    row.winners = 0
    row.turns = state.turns
    row.stalled = False
    for seat in range(rules.players):
        row.score[seat] = state.totals[seat]
        row.winners |= (state.totals[seat] == best) << seat


@kernel
def redeal(rules, state, seat, stream):
    """Mix the other hands, as far as what everybody has seen allows; hide bids that are not open yet. [3.2]

    Hidden: the other hands. Cards are moved round between hands, always to where they may lie, so that the deal
    stays possible at every moment; moves of two and of three cards reach every deal.
    """
    if state.step == BIDDING:
        for other in range(state.seat):
            if other != seat:
                state.bid[other] = below(stream, state.dealt + 1)
    count = 0
    for other in range(rules.players):
        rest = state.hand[other]
        while rest != 0 and other != seat:
            state.deck[count] = lowest(rest)
            state.owner[count] = other
            rest &= rest - 1
            count += 1
    for _ in range(SHIFTS_A_CARD * count):
        one, two, three = below(stream, count), below(stream, count), below(stream, count)
        move_round(state, one, two, two)
        move_round(state, one, two, three)
    for other in range(rules.players):
        if other != seat:
            state.hand[other] = 0
    for place in range(count):
        state.hand[state.owner[place]] |= bit(np.int64(state.deck[place]))
    if state.step == PLAYING and state.seat != seat:
        hand = state.hand[state.seat]
        state.legal = hand if state.count == 0 else followers(rules, hand, state.led)


@kernel
def move_round(state, one, two, three):
    """Move the cards of three places round by one, if each may lie there; with two = three a swap of two."""
    if one == two or one == three:
        return
    a, b, c = np.int64(state.deck[one]), np.int64(state.deck[two]), np.int64(state.deck[three])
    barred = state.lacks[state.owner[one]] & bit(b)
    barred |= state.lacks[state.owner[three]] & bit(a)
    if two != three:
        barred |= state.lacks[state.owner[two]] & bit(c)
    if barred == 0:
        state.deck[one] = b
        state.deck[two] = c
        state.deck[three] = a


verbs.register_room(STATE, globals())
