"""The last tricks of Double Exposure played out in full, for one assumption about the hidden card at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine.jit import kernel, lowest
from simlab.games.double_exposure.cards import DUPLICATE, LEAD, REPLY
from simlab.games.double_exposure.melds import NO_MELD, best_meld, bit, reply_beats, sum_of
from simlab.games.double_exposure.rules import BY_NOTHING, OPPONENT, OWNER

GOES_ON = 2
BOTH_TARGETS = 3
MOST_EXACT = 3
"""Tricks at the end that can be played out."""


@kernel
def verdict(rules, state, seat, mine, his, won, trick):
    """What two Prisons decide after trick number `trick`: 1 I win, -1 he does, 0 neither, or GOES_ON. [4.1-4.13]"""
    first, second = best_meld(rules, mine), best_meld(rules, his)
    if first == second == NO_MELD and trick < rules.tricks:
        return GOES_ON
    ahead = first - second
    total = 0
    if first == second == NO_MELD:
        if rules.fallback == BY_NOTHING:
            return match_verdict(rules, state, seat, 0, trick, NO_MELD, 0)
        my_sum, his_sum = sum_of(mine), sum_of(his)
        ahead = my_sum - his_sum
        total = max(my_sum, his_sum)
    result = 1 if won else -1
    if ahead != 0:
        result = 1 if ahead > 0 else -1
    return match_verdict(rules, state, seat, result, trick, max(first, second), total)


@kernel
def match_verdict(rules, state, seat, result, trick, strength, total):
    """What a result of game 2 makes of the match; any other result stands for itself. [5.3-5.7]"""
    if rules.match != DUPLICATE or state.game == 0 or state.won[0] == DRAW:
        return result
    earlier = 1 if state.won[0] == seat else -1
    if result == 0 or result == earlier:
        return earlier
    if trick != state.ended[0]:
        return result if trick < state.ended[0] else earlier
    if strength != state.strength[0]:
        return result if strength > state.strength[0] else earlier
    if strength == NO_MELD and total != state.sums[0, state.won[0]]:
        return result if total > state.sums[0, state.won[0]] else earlier
    return 0


@kernel
def parted(rules, state, mine, his, play, reply, trick, i):
    """Both Prisons after a trick that `play` has won over `reply`; target i comes to its winner, me. [3.9-3.11]"""
    mine |= bit(np.int64(state.targets[trick, i]))
    his |= bit(np.int64(state.targets[trick, 1 - i]))
    if rules.played_cards_to == OPPONENT:
        return mine | bit(reply), his | bit(play)
    if rules.played_cards_to == OWNER:
        return mine | bit(play), his | bit(reply)
    return mine | bit(play) | bit(reply), his


@kernel
def nothing(rules, state, seat, mine, his, hand, other, trick, leads, replies, targets):
    """What follows the last trick."""
    return 0


def trick_before(next_trick: Any) -> Any:
    """A trick played perfectly by both, who see all cards; `next_trick` plays on after it.

    The result, 1, 0 or -1, is that of the seat that decides: the Prisons `mine` and `his`, the hands `hand` and
    `other`. Leads and replies are chosen from the sets `leads` and `replies`, targets from the bits of `targets`.
    Tricks are laid one upon the other because a compiled function that calls itself does not survive the disk
    cache; each calls the next in one place, for compiled code is copied to where it is called.
    """

    @kernel
    def target(rules, state, seat, mine, his, hand, other, trick, play, reply, targets):
        """The winner takes the target that serves him best; an end at once is looked for first. [3.9, 3.12]"""
        ends = (-1, -1)
        for i in range(2):
            if (targets >> i) & 1 == 1:
                after_mine, after_his = parted(rules, state, mine, his, play, reply, trick, i)
                end = verdict(rules, state, seat, after_mine, after_his, True, trick + 1)
                if end == 1:
                    return 1
                ends = (end, ends[1]) if i == 0 else (ends[0], end)
        best = -1
        for i in range(2):
            value = ends[0] if i == 0 else ends[1]
            if value == GOES_ON:
                after_mine, after_his = parted(rules, state, mine, his, play, reply, trick, i)
                value = next_trick(
                    rules, state, seat, after_mine, after_his, hand, other, trick + 1, hand, other, BOTH_TARGETS
                )
            best = max(best, value)
            if best == 1:
                break
        return best

    @kernel
    def reply(rules, state, seat, mine, his, hand, other, trick, lead, replies, targets):
        """The reply that serves the second player best. [3.3]"""
        best = -1
        while replies != 0 and best != 1:
            card = lowest(replies)
            replies &= replies - 1
            left = hand & ~bit(card)
            sign, winner = 1, seat
            first, second, held, kept, play, answer = mine, his, left, other, card, lead
            if not reply_beats(rules, lead, card):
                sign, winner = -1, 1 - seat
                first, second, held, kept, play, answer = his, mine, other, left, lead, card
            value = target(rules, state, winner, first, second, held, kept, trick, play, answer, targets)
            best = max(best, sign * value)
        return best

    @kernel
    def lead(rules, state, seat, mine, his, hand, other, trick, leads, replies, targets):
        """The lead that serves the leader best. [3.2]"""
        best = -1
        while leads != 0 and best != 1:
            card = lowest(leads)
            leads &= leads - 1
            left = hand & ~bit(card)
            best = max(best, -reply(rules, state, 1 - seat, his, mine, other, left, trick, card, replies, targets))
        return best

    return lead


last_trick = trick_before(nothing)
last_two = trick_before(last_trick)
last_three = trick_before(last_two)


@kernel
def result_after(rules, state, mine, his, hand, other, card):
    """The result for the seat to move of its leading, replying with or taking `card`.

    `hand` and `other` are the cards held now, `his` and `other` for one assumption about the hidden card.
    """
    seat, trick = state.seat, state.trick
    leads, replies, targets = bit(state.lead), bit(state.reply), BOTH_TARGETS
    if state.phase == LEAD:
        leads, replies = bit(card), other
    elif state.phase == REPLY:
        replies = bit(card)
    else:
        targets = 1 if card == state.targets[trick, 0] else 2
    sign = 1
    if seat != state.leader:
        sign, seat, mine, his, hand, other = -1, 1 - seat, his, mine, other, hand
    left = rules.tricks - trick
    if left == 1:
        return sign * last_trick(rules, state, seat, mine, his, hand, other, trick, leads, replies, targets)
    if left == 2:
        return sign * last_two(rules, state, seat, mine, his, hand, other, trick, leads, replies, targets)
    return sign * last_three(rules, state, seat, mine, his, hand, other, trick, leads, replies, targets)
