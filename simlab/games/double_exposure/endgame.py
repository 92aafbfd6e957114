"""The last tricks of Double Exposure played out in full, for one assumption about the hidden card at a time."""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine.jit import kernel, lowest
from simlab.games.double_exposure.cards import DUPLICATE, LEAD, REPLY, TARGET
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
def play_out(rules, state, seat, mine, his, hand, other, trick, phase, my_turn, i_lead, lead, reply):
    """The result for me, 1, 0 or -1, when both see all cards and play perfectly. [3.2, 3.3, 3.9, 3.12]

    Prisons `mine` and `his`, hands `hand` and `other` (cards already played to the trick are out of them); the phase
    is LEAD, REPLY or TARGET; in TARGET the player whose turn it is has won the trick.
    """
    aim = 1 if my_turn else -1
    best = -aim
    if phase == TARGET:
        play, answer = (lead, reply) if i_lead else (reply, lead)
        mine_0, his_0 = parted(rules, state, mine, his, my_turn, play, answer, trick, 0)
        mine_1, his_1 = parted(rules, state, mine, his, my_turn, play, answer, trick, 1)
        first = verdict(rules, state, seat, mine_0, his_0, my_turn, trick + 1)
        if first == aim:
            return first
        second = verdict(rules, state, seat, mine_1, his_1, my_turn, trick + 1)
        if second == aim:
            return second
        if first == GOES_ON:
            first = play_out(
                rules, state, seat, mine_0, his_0, hand, other, trick + 1, LEAD, my_turn, my_turn, lead, reply
            )
        if first == aim:
            return first
        if second == GOES_ON:
            second = play_out(
                rules, state, seat, mine_1, his_1, hand, other, trick + 1, LEAD, my_turn, my_turn, lead, reply
            )
        return max(first, second) if my_turn else min(first, second)
    if phase == LEAD and hand & (hand - 1) == 0:  # the last trick plays itself
        play, answer = lowest(hand), lowest(other)
        lead, reply = (play, answer) if my_turn else (answer, play)
        won = my_turn != reply_beats(rules, lead, reply)
        return play_out(
            rules, state, seat, mine, his, np.int64(0), np.int64(0), trick, TARGET, won, my_turn, lead, reply
        )
    cards = hand if my_turn else other
    while cards != 0 and best != aim:
        card = cards & -cards
        cards ^= card
        left, kept = (hand ^ card, other) if my_turn else (hand, other ^ card)
        if phase == LEAD:
            value = play_out(
                rules, state, seat, mine, his, left, kept, trick, REPLY, not my_turn, my_turn, lowest(card), reply
            )
        else:
            mine_now = my_turn == reply_beats(rules, lead, lowest(card))
            value = play_out(
                rules, state, seat, mine, his, left, kept, trick, TARGET, mine_now, i_lead, lead, lowest(card)
            )
        best = max(best, value) if my_turn else min(best, value)
    return best


@kernel
def taken(rules, state, seat, mine, his, hand, other, trick, play, reply, i):
    """The result for me when I have won the trick and take target i."""
    mine, his = parted(rules, state, mine, his, True, play, reply, trick, i)
    value = verdict(rules, state, seat, mine, his, True, trick + 1)
    if value != GOES_ON:
        return value
    return play_out(rules, state, seat, mine, his, hand, other, trick + 1, LEAD, True, True, play, reply)
