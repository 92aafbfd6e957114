"""How the bots of Doppelganger Tricks choose.

Both see their own hand, the open bids, all cards played, the tricks and the bonus cards taken; nothing else.
"""

from __future__ import annotations

from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.doppelganger.cards import EYE, STAR
from simlab.games.doppelganger.planner import plan_bid, plan_bonus, plan_card, plan_suit
from simlab.games.doppelganger.rules import BIDDING, COLOURS, DECLARING, PLAYING, ranks
from simlab.games.doppelganger.state import STATE
from simlab.games.doppelganger.tricks import RANK_MASK, above, lane, stands

GREEDY = 1
LOTS = 1 << 10


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    if brain.bot == GREEDY:
        if state.step == PLAYING:
            return greedy_card(rules, state)
        if state.step == BIDDING:
            return greedy_bid(rules, state)
        if state.step == DECLARING:
            return longest(state.hand[state.seat])
        return greedy_bonus(state)
    if state.step == PLAYING:
        return plan_card(rules, state, brain)
    if state.step == BIDDING:
        return plan_bid(rules, state, brain)
    if state.step == DECLARING:
        return plan_suit(rules, state, brain)
    return plan_bonus(rules, state, brain)


@kernel
def greedy_bid(rules, state):
    """One trick for each card of the highest ranks, as many ranks as make an even share of the deck."""
    count = ranks(rules)
    return popcount(state.hand[state.seat] & above(count - count // rules.players - 1))


@kernel
def greedy_card(rules, state):
    """In need: lead the highest, win as cheaply as it goes, else throw the lowest. Served: the highest that loses."""
    seat = state.seat
    need = state.bid[seat] > state.tricks[seat]
    best = -1
    best_value = -LOTS
    rest = state.legal
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        rank = card & RANK_MASK
        wins = state.count == 0
        if not wins:
            wins, _ = stands(rules, state, card, state.led)
        if state.count == 0:
            value = rank if need else -rank
        elif need:
            value = LOTS - rank if wins else -rank
        else:
            value = -rank if wins else LOTS + rank
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def longest(hand):
    """The colour with most cards in hand, the first of equals."""
    best = 0
    for suit in range(1, COLOURS):
        if popcount(lane(hand, suit)) > popcount(lane(hand, best)):
            best = suit
    return best


@kernel
def greedy_bonus(state):
    """The eye while the bid can still be met, else the star, else what there is."""
    seat = state.seat
    need = state.bid[seat] - state.tricks[seat]
    alive = 0 <= need <= state.dealt - state.trick
    if state.untaken == (STAR | EYE):
        return EYE if alive else STAR
    return state.untaken


verbs.register(STATE, decide=decide)
