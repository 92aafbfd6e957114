"""Duality as kernels: the state and the verbs. Numbers in brackets are sentences of `rulebook.md`."""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine import verbs
from simlab.engine.jit import kernel, nth_bit, popcount
from simlab.engine.rng import below, shuffle
from simlab.games.duality.bids import bid_option, count_bids, record_bid, was_jumped
from simlab.games.duality.cards import (
    BID,
    LANE_SHIFT,
    LEAD,
    NO_BID,
    RANKS,
    REPLY,
    SEATS,
    STRAINS,
    SUIT_MASK,
    SUITS,
)
from simlab.games.duality.scoring import score
from simlab.games.duality.state import STATE


@kernel
def bit(card):
    """The set of one card."""
    return np.int64(1) << card


@kernel
def suit_cards(suit):
    """The set of all cards of a suit."""
    return np.int64(SUIT_MASK) << (suit << LANE_SHIFT)


@kernel
def fill_deck(state, size):
    """Lay out the deck in a fixed order: the highest ranks of each suit. [1.1, 1.2, 1.3]"""
    place = 0
    for suit in range(SUITS):
        for rank in range(RANKS - size, RANKS):
            state.deck[place] = (suit << LANE_SHIFT) + rank
            place += 1
    return place


@kernel
def setup(rules, state):
    """A new game has no rounds behind it."""
    state.deals = 0


@kernel
def clear_round(state):
    """At first there is no trump, no declarer and no bid. [2.3]"""
    for seat in range(SEATS):
        state.hand[seat] = 0
        state.shown[seat] = 0
        state.barred[seat] = 0
        state.tricks[seat] = 0
    for place in range(SEATS * STRAINS):
        state.counts[place] = 0
    state.step = LEAD
    state.scoring = 0
    state.trick = 0
    state.next = 0
    state.trump = -1
    state.declarer = -1
    state.bid = 0
    state.jumped = 0
    state.bids = 0
    state.jumps = 0
    state.changes = 0
    state.first_bid = 0
    state.last_change = 0


@kernel
def deal(rules, state, stream):
    """Deal two hands and the stock; the deal alternates and the dealer leads. [2.1, 2.2, U2]"""
    clear_round(state)
    state.mover = state.deals & 1
    state.deals += 1
    size = rules.hand_size
    count = fill_deck(state, size)
    shuffle(state.deck, count, stream)
    for place in range(2 * size):
        state.hand[place & 1] |= bit(np.int64(state.deck[place]))
    state.live = state.hand[0] | state.hand[1]
    for place in range(2 * size):
        card = state.deck[2 * size + place]
        state.stock[place] = card
        state.live |= bit(np.int64(card))


@kernel
def to_move(rules, state):
    """The seat that leads, replies or may bid."""
    return state.mover


@kernel
def replies(hand, lead):
    """The cards that may follow a lead: those of its suit, if any, else all. [3.4]"""
    same = hand & suit_cards(lead >> LANE_SHIFT)
    if same != 0:
        return same
    return hand


@kernel
def playable(state):
    """The cards that may be played now. [3.3, 3.4]"""
    hand = state.hand[state.mover]
    if state.step == LEAD:
        return hand
    return replies(hand, state.lead)


@kernel
def options(rules, state):
    """How many cards may be played, or bids made."""
    if state.step != BID:
        return popcount(playable(state))
    return count_bids(rules, state)


@kernel
def option(rules, state, index):
    """Card number `index` from the lowest, or bid number `index`."""
    if state.step != BID:
        return nth_bit(playable(state), index)
    return bid_option(rules, state, index)


@kernel
def reply_wins(lead, reply, trump):
    """A higher card of the suit led wins, or else a trump. [3.5, 3.6, U3]"""
    suit = reply >> LANE_SHIFT
    if suit == lead >> LANE_SHIFT:
        return reply > lead
    return suit == trump


@kernel
def lay(state, seat, card):
    """The card leaves the hand for all to see."""
    gone = ~bit(card)
    state.hand[seat] &= gone
    state.shown[seat] &= gone
    state.live &= gone


@kernel
def take_trick(rules, state, winner):
    """The winner of a bidding trick may bid; a scoring trick counts and its winner leads. [3.7, 5.3]"""
    state.mover = winner
    if state.scoring:
        state.tricks[winner] += 1
        state.trick += 1
        state.step = LEAD
    else:
        state.step = BID


@kernel
def draw(state, seat):
    """Take the next card of the stock, for both to see. [3.12, 3.13, U1]"""
    card = bit(np.int64(state.stock[state.next]))
    state.hand[seat] |= card
    state.shown[seat] |= card
    state.next += 1


@kernel
def end_bidding_trick(rules, state, winner, action):
    """The bid if any, then both draw; the phase ends with the stock. [3.7, 3.12, 3.13, 5.1, 5.2, U5]"""
    if action != NO_BID:
        record_bid(state, winner, action)
    draw(state, winner)
    draw(state, 1 - winner)
    state.step = LEAD
    state.trick += 1
    if state.trick == rules.hand_size:  # the last trick's winner leads the scoring phase [3.1, U5]
        state.scoring = 1
        state.trick = 0


@kernel
def apply(rules, state, action):
    """Lead, reply or bid, and what follows from it."""
    seat = state.mover
    if state.step == BID:
        end_bidding_trick(rules, state, seat, action)
        return
    lay(state, seat, action)
    if state.step == LEAD:
        state.lead = action
        state.mover = 1 - seat
        state.step = REPLY
        return
    if (action ^ state.lead) >> LANE_SHIFT:  # could not follow: none of this suit among the hidden cards
        state.barred[seat] |= suit_cards(state.lead >> LANE_SHIFT)
    winner = 1 - seat
    if reply_wins(state.lead, action, state.trump):
        winner = seat
    take_trick(rules, state, winner)


@kernel
def round_over(rules, state):
    """The round ends with the last trick of the scoring phase. [5.1]"""
    return state.scoring != 0 and state.trick == rules.hand_size


@kernel
def reached(rules, state):
    """Whether someone has the points that end the game. [7.1]"""
    return max(state.totals[0], state.totals[1]) >= rules.target_score


@kernel
def over(rules, state):
    """The target ends the game, or the guard. [7.1, U9, U11]"""
    return reached(rules, state) or state.deals >= rules.max_rounds


@kernel
def leader(rules, state):
    """The seat with the higher total, -1 for equal totals."""
    if state.totals[0] == state.totals[1]:
        return -1
    return 0 if state.totals[0] > state.totals[1] else 1


@kernel
def measure(rules, state, row):
    """The higher total wins, equal totals draw; short of the target the game stalled. [7.2, U9, U11]"""
    ahead = leader(rules, state)
    row.winner = ahead if ahead >= 0 else DRAW
    row.winners = bit(np.int64(ahead)) if ahead >= 0 else (1 << SEATS) - 1
    for seat in range(SEATS):
        row.score[seat] = state.totals[seat]
    row.turns = SEATS * 2 * rules.hand_size * state.deals
    row.stalled = not reached(rules, state)
    row.bonus_rounds = state.bonuses
    row.debt_rounds = state.debts


@kernel
def measure_round(rules, state, row):
    """What the designers ask about a round."""
    row.dealer = (state.deals + 1) & 1
    row.declarer = state.declarer
    row.trump = state.trump
    row.bid = state.bid
    row.jumped = was_jumped(state)
    row.jumps = state.jumps
    row.bids = state.bids
    row.changes = state.changes
    row.first_bid = state.first_bid
    row.last_change = state.last_change
    row.debt = state.debt
    row.bonus = state.bonus
    row.outcome = state.outcome
    for seat in range(SEATS):
        row.tricks[seat] = state.tricks[seat]
        row.points[seat] = state.points[seat]


@kernel
def unseen(state, seat):
    """The cards whose place `seat` does not know: hidden in the other hand or in the stock. [U1]"""
    known = state.hand[seat] | state.shown[1 - seat]
    if not state.scoring:
        known |= bit(np.int64(state.stock[state.next]))  # turned up [3.2]
    return state.live & ~known


@kernel
def redeal(rules, state, seat, stream):
    """Deal the unseen cards anew between the other hand and the stock below the card turned up."""
    if state.scoring:  # the stock is gone, so everything is known
        return
    other = 1 - seat
    pool = unseen(state, seat)
    hidden = popcount(state.hand[other] & ~state.shown[other])
    hand = state.shown[other]
    free = pool & ~state.barred[other]
    for _ in range(hidden):
        card = bit(nth_bit(free, below(stream, popcount(free))))
        free &= ~card
        pool &= ~card
        hand |= card
    state.hand[other] = hand
    for place in range(state.next + 1, 2 * rules.hand_size):
        card = nth_bit(pool, below(stream, popcount(pool)))
        pool &= ~bit(card)
        state.stock[place] = card


verbs.register_room(STATE, globals())
verbs.register(STATE, score=score)
