"""How a round of Duality is scored. Numbers in brackets are sentences of `rulebook.md`."""

from __future__ import annotations

from simlab.engine.jit import kernel
from simlab.games.duality.bids import was_jumped
from simlab.games.duality.cards import SEATS


@kernel
def score_debt(rules, state, declarer):
    """The declarer scores nothing, the opponent all and more for each trick of debt. [6.6, 6.7, U12]"""
    state.debt = state.bid - state.tricks[declarer]
    state.debts += 1
    state.outcome = -1
    state.points[declarer] = 0
    state.points[1 - declarer] = rules.hand_size + state.bid + rules.debt_penalty * state.debt


@kernel
def earns_jump_bonus(rules, state):
    """A jump must have raised the winning bid, unless the variant does without. [6.5, 8.2, U7]"""
    return rules.bonus_without_jump or was_jumped(state)


@kernel
def score_made(rules, state, declarer):
    """Book, points a trick and the bonus of winner or tie. [6.1, 6.2, 6.3, 6.4, 6.5, U6]"""
    other = 1 - declarer
    mine = state.tricks[declarer] - state.bid
    theirs = state.tricks[other]
    if mine > theirs:
        if earns_jump_bonus(rules, state):
            state.bonus = rules.jump_bonuses[state.bid]
            state.bonuses += min(1, state.bonus)
        mine += rules.win_bonus_per_bid * state.bid + state.bonus
        state.outcome = 1
    elif theirs > mine:
        theirs += rules.win_bonus_per_bid * state.bid
        state.outcome = -1
    else:
        mine += rules.tie_bonus_per_bid * state.bid
        theirs += rules.tie_bonus_per_bid * state.bid
    state.points[declarer] = mine
    state.points[other] = theirs


@kernel
def score(rules, state):
    """Settle the round: without a bid a point a trick, else book, bonus and debt. [U8]"""
    state.debt = 0
    state.bonus = 0
    state.outcome = 0
    if state.declarer < 0:
        for seat in range(SEATS):
            state.points[seat] = state.tricks[seat]
    elif state.tricks[state.declarer] < state.bid:
        score_debt(rules, state, state.declarer)
    else:
        score_made(rules, state, state.declarer)
    for seat in range(SEATS):
        state.totals[seat] += state.points[seat]
