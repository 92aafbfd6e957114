"""The players of Duality, the weakest first."""

from __future__ import annotations

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.duality.bids import make_bid
from simlab.games.duality.cards import BID, LEAD, NO_BID, RANK_MASK, STRAINS, SUITS
from simlab.games.duality.planner import plan_bid, plan_lead, plan_reply, play_scoring
from simlab.games.duality.rules import playable, reply_wins, suit_cards
from simlab.games.duality.state import STATE

GREEDY, PLANNER, SOLVER = 1, 2, 3


@kernel
def rank(card):
    """A card's rank."""
    return card & RANK_MASK


@kernel
def greedy_bid(rules, brain, state):
    """One more on the longest suit, as long as it has cards to spare for the bid."""
    seat = state.mover
    best = 0
    strain = 0
    for suit in range(SUITS):
        length = popcount(state.hand[seat] & suit_cards(suit))
        if length > best:
            best = length
            strain = suit
    number = np.int64(state.counts[seat * STRAINS + strain]) + 1
    if number <= rules.max_bid and number + brain.greedy_spare <= best:
        return make_bid(strain, number, 0)
    return np.int64(NO_BID)


@kernel
def greedy_lead(state):
    """The highest card."""
    rest = state.hand[state.mover]
    best = lowest(rest)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if rank(card) > rank(best):
            best = card
    return best


@kernel
def greedy_reply(state):
    """The cheapest card that wins, else the lowest."""
    best = np.int64(-1)
    wins = False
    rest = playable(state)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        winner = reply_wins(state.lead, card, state.trump)
        if best < 0 or (winner and not wins) or (winner == wins and rank(card) < rank(best)):
            best = card
            wins = winner
    return best


@kernel
def greedy(rules, brain, state):
    """The obvious move."""
    if state.step == BID:
        return greedy_bid(rules, brain, state)
    if state.step == LEAD:
        return greedy_lead(state)
    return greedy_reply(state)


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    if brain.bot == GREEDY:
        return greedy(rules, brain, state)
    if state.scoring:
        exact = rules.hand_size if brain.bot == SOLVER else brain.exact
        return play_scoring(state, exact)
    if state.step == BID:
        return plan_bid(rules, brain, state)
    if state.step == LEAD:
        return plan_lead(rules, brain, state)
    return plan_reply(rules, brain, state)


verbs.register(STATE, decide=decide)
