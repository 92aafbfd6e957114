"""The planner of Duality: what to lead, reply and bid in the bidding phase, then the scoring phase."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.duality.bids import make_bid, smallest_jump, strains
from simlab.games.duality.cards import LANE_SHIFT, LEAD, NO_BID, STRAINS, SUITS
from simlab.games.duality.endgame import above, best_lead, best_reply, blank_memory, is_turned
from simlab.games.duality.rules import bit, playable, suit_cards, unseen
from simlab.games.duality.tricks import played_out, quick_lead, quick_reply
from simlab.games.duality.worth import (
    chance_to_hold,
    contract_value,
    expected_tricks,
    gain_of_winning,
    hidden_share,
    honour_lead,
    proven_tricks,
    pulls,
    raise_value,
    standing_value,
    turned_up,
    worth,
)


@kernel
def plan_lead(rules, brain, state):
    """Lead what wins if winning pays, else what costs least."""
    seat = state.mover
    hidden = unseen(state, seat)
    share = hidden_share(state, 1 - seat, hidden)
    pull = pulls(brain, state, seat)
    gain = gain_of_winning(rules, brain, state, seat, hidden, pull)
    foreign = state.live & ~state.hand[seat]
    best = -1
    best_value = 0.0
    rest = state.hand[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        hold = chance_to_hold(brain, state, seat, share, hidden, card)
        value = hold * gain - worth(brain, foreign, card, pull)
        if best < 0 or value > best_value:
            best = card
            best_value = value
    return best


@kernel
def plan_reply(rules, brain, state):
    """Win if that pays, else give what costs least."""
    seat = state.mover
    hidden = unseen(state, seat)
    pull = pulls(brain, state, seat)
    gain = gain_of_winning(rules, brain, state, seat, hidden, pull)
    foreign = state.live & ~state.hand[seat]
    lead_suit = suit_cards(state.lead >> LANE_SHIFT)
    winners = lead_suit & above(state.lead)
    if 0 <= state.trump < SUITS:
        if (state.hand[seat] & lead_suit) == 0:
            winners |= suit_cards(state.trump)
    best = -1
    best_value = 0.0
    rest = playable(state)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = -worth(brain, foreign, card, pull)
        if bit(card) & winners:
            value += gain
        if best < 0 or value > best_value:
            best = card
            best_value = value
    return best


@kernel
def plan_bid(rules, brain, state):
    """Bid where it raises the value of the final contract most."""
    seat = state.mover
    mine = state.hand[seat] | bit(turned_up(state))
    hidden = unseen(state, seat)
    share = hidden_share(state, 1 - seat, hidden)
    strength = honour_lead(brain, state, seat, mine, share, hidden)
    current = 0.0
    if state.trump >= 0:
        tricks = expected_tricks(rules, brain, state, seat, state.trump, mine, share, hidden, strength)
        current = standing_value(rules, brain, state, seat, tricks)
    best = np.int64(NO_BID)
    best_value = brain.margin
    for strain in range(strains(rules)):
        count = np.int64(state.counts[seat * STRAINS + strain])
        if count >= rules.max_bid:
            continue
        tricks = expected_tricks(rules, brain, state, seat, strain, mine, share, hidden, strength)
        value = raise_value(rules, brain, state, seat, strain, count, tricks, current)
        if value > best_value:
            best_value = value
            best = make_bid(strain, count + 1, 0)
        for number in range(max(state.bid + 1, smallest_jump(rules, count)), rules.max_bid + 1):
            if 2.0 * tricks - rules.hand_size < number - 2:
                break
            value = contract_value(rules, brain, state, tricks, number, True) - current - brain.jump_margin
            if value > best_value and state.trick == rules.hand_size - 1:
                made = proven_tricks(rules, brain, mine, state.live & ~mine, strain, tricks, number)
                value += contract_value(rules, brain, state, made, number, True)
                value -= contract_value(rules, brain, state, tricks, number, True)
            if value > best_value:
                best_value = value
                best = make_bid(strain, number, 1)
    return best


@kernel
def play_scoring(state, exact):
    """The scoring phase, where both hands are known: exactly from so many cards a hand on, before that at a glance."""
    seat = state.mover
    mine = state.hand[seat]
    theirs = state.live & ~mine
    if state.step == LEAD:
        if popcount(mine) > exact:
            return quick_lead(mine, theirs, state.trump)
        guess = played_out(mine, theirs, state.trump)
        return best_lead(mine, theirs, state.trump, guess, blank_memory(popcount(mine), state.trump))
    reply = quick_reply(mine, theirs, state.lead, state.trump)
    if popcount(mine) > exact:
        return reply
    left = mine ^ bit(reply)
    if is_turned(state.lead, reply, state.trump):
        guess = 1 + played_out(left, theirs, state.trump)
    else:
        guess = popcount(theirs) - played_out(theirs, left, state.trump)
    return best_reply(mine, theirs, state.lead, state.trump, guess, blank_memory(popcount(mine), state.trump))
