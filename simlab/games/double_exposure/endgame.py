"""The last tricks of Double Exposure played out in full, for one assumption about the hidden card at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine.jit import kernel, lowest
from simlab.games.double_exposure.cards import DUPLICATE
from simlab.games.double_exposure.melds import NO_MELD, best_meld, bit, reply_beats, sum_of
from simlab.games.double_exposure.rules import BY_NOTHING, OPPONENT, OWNER

GOES_ON = 2


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
def parted(rules, state, mine, his, won, play, reply, trick, i):
    """Both Prisons after the trick; target i comes to me. [3.9-3.11]"""
    mine |= bit(np.int64(state.targets[trick, i]))
    his |= bit(np.int64(state.targets[trick, 1 - i]))
    if rules.played_cards_to == OPPONENT:
        return mine | bit(reply), his | bit(play)
    if rules.played_cards_to == OWNER:
        return mine | bit(play), his | bit(reply)
    if won:
        return mine | bit(play) | bit(reply), his
    return mine, his | bit(play) | bit(reply)


@kernel
def nothing(rules, state, seat, mine, his, hand, other, trick, my_lead):
    """What follows the last trick."""
    return 0


def trick_before(next_lead: Any) -> tuple[Any, Any, Any]:
    """The three steps of a trick, lead, reply and target, after which `next_lead` plays on.

    Each gives the result for me, 1, 0 or -1, when both see all cards and play perfectly: Prisons `mine` and `his`,
    hands `hand` and `other` without the cards that lie on the table. Tricks are laid one upon the other like this
    because compiled functions that call themselves do not come back whole from the disk cache.
    """

    @kernel
    def target(rules, state, seat, mine, his, hand, other, trick, won, play, reply):
        """The winner takes the target that serves him best. [3.9, 3.12]"""
        aim = 1 if won else -1
        mine_0, his_0 = parted(rules, state, mine, his, won, play, reply, trick, 0)
        mine_1, his_1 = parted(rules, state, mine, his, won, play, reply, trick, 1)
        first = verdict(rules, state, seat, mine_0, his_0, won, trick + 1)
        if first == aim:
            return first
        second = verdict(rules, state, seat, mine_1, his_1, won, trick + 1)
        if second == aim:
            return second
        if first == GOES_ON:
            first = next_lead(rules, state, seat, mine_0, his_0, hand, other, trick + 1, won)
        if first == aim:
            return first
        if second == GOES_ON:
            second = next_lead(rules, state, seat, mine_1, his_1, hand, other, trick + 1, won)
        return max(first, second) if won else min(first, second)

    @kernel
    def reply(rules, state, seat, mine, his, hand, other, trick, my_lead, lead):
        """The reply that serves him best who replies. [3.3]"""
        aim = -1 if my_lead else 1
        best = -aim
        cards = other if my_lead else hand
        while cards != 0 and best != aim:
            card = lowest(cards)
            cards &= cards - 1
            won = my_lead != reply_beats(rules, lead, card)
            if my_lead:
                value = target(rules, state, seat, mine, his, hand, other & ~bit(card), trick, won, lead, card)
                best = min(best, value)
            else:
                value = target(rules, state, seat, mine, his, hand & ~bit(card), other, trick, won, card, lead)
                best = max(best, value)
        return best

    @kernel
    def lead(rules, state, seat, mine, his, hand, other, trick, my_lead):
        """The lead that serves the leader best. [3.2]"""
        aim = 1 if my_lead else -1
        best = -aim
        cards = hand if my_lead else other
        while cards != 0 and best != aim:
            card = lowest(cards)
            cards &= cards - 1
            if my_lead:
                best = max(best, reply(rules, state, seat, mine, his, hand & ~bit(card), other, trick, True, card))
            else:
                best = min(best, reply(rules, state, seat, mine, his, hand, other & ~bit(card), trick, False, card))
        return best

    return lead, reply, target


LEAD_1, REPLY_1, TARGET_1 = trick_before(nothing)
LEAD_2, REPLY_2, TARGET_2 = trick_before(LEAD_1)
LEAD_3, REPLY_3, TARGET_3 = trick_before(LEAD_2)
MOST_EXACT = 3


@kernel
def after_lead(rules, state, seat, mine, his, hand, other, left, card):
    """The result of my leading `card`, `left` tricks before the end."""
    trick = state.trick
    if left == MOST_EXACT:
        return REPLY_3(rules, state, seat, mine, his, hand, other, trick, True, card)
    return REPLY_2(rules, state, seat, mine, his, hand, other, trick, True, card)


@kernel
def after_reply(rules, state, seat, mine, his, hand, other, left, won, card):
    """The result of my replying with `card`, `left` tricks before the end."""
    trick, led = state.trick, state.lead
    if left == MOST_EXACT:
        return TARGET_3(rules, state, seat, mine, his, hand, other, trick, won, card, led)
    return TARGET_2(rules, state, seat, mine, his, hand, other, trick, won, card, led)


@kernel
def after_target(rules, state, seat, mine, his, hand, other, left, play, reply, i):
    """The result of my taking target i, having won with `play` over `reply`, `left` tricks before the end."""
    trick = state.trick
    mine, his = parted(rules, state, mine, his, True, play, reply, trick, i)
    value = verdict(rules, state, seat, mine, his, True, trick + 1)
    if value != GOES_ON:
        return value
    if left == MOST_EXACT:
        return LEAD_2(rules, state, seat, mine, his, hand, other, trick + 1, True)
    return LEAD_1(rules, state, seat, mine, his, hand, other, trick + 1, True)
