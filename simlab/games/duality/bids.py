"""The bids of Duality: which may be made, and what a bid does. Numbers in brackets are sentences of `rulebook.md`."""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel
from simlab.games.duality.cards import NO_BID, ON, ON_MASK, STRAINS, SUITS, TO


@kernel
def plain_bids(rules, count):
    """How many ways there are to add one to a count: none at the highest bid. [3.8, 3.9]"""
    if count < rules.max_bid:
        return 1
    return 0


@kernel
def smallest_jump(rules, count):
    """The smallest number that a count may jump to; beyond the highest bid where there is none. [4.1, U4]"""
    if rules.jump_minimum < 0:  # no jumps [8.1]
        return rules.max_bid + 1
    return max(rules.jump_minimum, count + 1)


@kernel
def strains(rules):
    """How many strains may be bid on: no trump comes last. [3.7]"""
    if rules.no_trump:
        return STRAINS
    return SUITS


@kernel
def make_bid(strain, number, jump):
    """The action that raises the count on a strain to a number."""
    return (number << TO) | (strain << ON) | jump


@kernel
def mark_jump(state, seat, strain):
    """Remember that a jump has raised this count. [U7]"""
    state.jumped |= np.int64(1) << (seat * STRAINS + strain)
    state.jumps += 1


@kernel
def record_bid(state, seat, action):
    """Raise the count; beyond every bid before, it makes trump and declarer. [3.8, 3.10, 3.11, U10]"""
    number = action >> TO
    strain = (action >> ON) & ON_MASK
    own = seat * STRAINS + strain
    state.counts[own] = number
    state.bids += 1
    if action & 1:  # [4.1, 4.2]
        mark_jump(state, seat, strain)
    if number > state.bid:
        if strain != state.trump or seat != state.declarer:
            state.last_change = state.trick + 1
            if state.trump < 0:
                state.first_bid = state.trick + 1
            else:
                state.changes += 1
        state.bid = number
        state.trump = strain
        state.declarer = seat


@kernel
def count_bids(rules, state):
    """How many bids the winner of a trick may make; no bid is one of them. [3.7, U10]"""
    total = 1
    own = state.mover * STRAINS
    for strain in range(strains(rules)):
        count = np.int64(state.counts[own + strain])
        total += plain_bids(rules, count) + max(0, rules.max_bid + 1 - smallest_jump(rules, count))
    return total


@kernel
def bid_option(rules, state, index):
    """Bid number `index`: none, then each strain's raise by one and its jumps. [3.7, U10]"""
    if index == 0:
        return np.int64(NO_BID)
    index -= 1
    own = state.mover * STRAINS
    for strain in range(STRAINS):
        count = np.int64(state.counts[own + strain])
        plain = plain_bids(rules, count)
        if index < plain:
            return make_bid(strain, count + 1, 0)
        index -= plain
        smallest = smallest_jump(rules, count)
        jumps = max(0, rules.max_bid + 1 - smallest)
        if index < jumps:
            return make_bid(strain, smallest + index, 1)
        index -= jumps
    return np.int64(NO_BID)


@kernel
def was_jumped(state):
    """Whether a jump has raised the winning bid. [U7]"""
    return state.declarer >= 0 and (state.jumped >> (state.declarer * STRAINS + state.trump)) & 1 != 0
