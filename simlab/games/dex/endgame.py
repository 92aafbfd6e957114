"""The last five tricks played out to the end, when Dex's cards are known and only their order is not.

Chances are exact: the six ways in which the pool's cards can meet in tricks 4 and 5 are equally likely. [4.8-4.11]
With `dex_cards: 1` they are nearly so, and only for the last four tricks. Prisons and hands are sets.
"""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine.jit import highest, kernel, lowest, nth_bit, popcount
from simlab.games.dex.cards import DEX, FIRST_TARGET, PAIR_AFTER, SHUFFLE_AFTER, YOU
from simlab.games.dex.melds import best_meld, bit_of, melds_with, preferred
from simlab.games.dex.rules import other_target, target, undecided_winner
from simlab.games.dex.state import FRAME

NOBODY_YET = -1.0
PAIRINGS, LINES = 6, 4
CARD_WIDTH = 6
CARD_BITS = (1 << CARD_WIDTH) - 1
YOURS, HIS, LEFT, PLAYS, TURN, FIRST, SECOND, WANTED = range(FRAME)
WIN, HALF = 1.0, 0.5


@kernel
def end_value(rules, you, dex, you_won_trick):
    """Chance to win a game that ended without a meld; a draw is half a win. [5.12]"""
    winner = undecided_winner(rules, you, dex, you_won_trick)
    if winner == DRAW:
        return HALF
    return WIN if winner == YOU else 0.0


@kernel
def outcome(rules, you, dex, yours, his, play, dex_play):
    """Chance to win after a trick whose cards now lie in the Prisons; NOBODY_YET if nobody melds. [5.6-5.11]"""
    kind, flush = rules.of_a_kind, rules.flush_length
    your_meld = melds_with(you, yours, kind, flush) or melds_with(you, dex_play, kind, flush)
    kind, flush = rules.dex_of_a_kind, rules.dex_flush_length
    dex_meld = melds_with(dex, his, kind, flush) or melds_with(dex, play, kind, flush)
    if your_meld and dex_meld:
        your_worth = best_meld(you, rules.of_a_kind, rules.flush_length)[0]
        dex_worth = best_meld(dex, rules.dex_of_a_kind, rules.dex_flush_length)[0]
        if your_worth > dex_worth or (your_worth == dex_worth and play > dex_play):
            return WIN
        return 0.0
    if your_meld:
        return WIN
    return 0.0 if dex_meld else NOBODY_YET


@kernel
def line_of(first, second, third, fourth):
    """Dex's next plays as one number, the next in its lowest bits."""
    line = third | (fourth << CARD_WIDTH)
    line = second | (line << CARD_WIDTH)
    return np.int64(first | (line << CARD_WIDTH))


@kernel
def open_frame(rules, state, depth, trick, you, dex, hand, plays):
    """Begin a trick of the line being played out; plays: the cards of the hand that may be played to it."""
    frame = state.frames[depth]
    frame[YOURS], frame[HIS], frame[LEFT], frame[PLAYS], frame[TURN] = you, dex, hand, plays, 0
    place = FIRST_TARGET + 2 * (trick - 1)
    first, second = np.int64(state.cards[place]), np.int64(state.cards[place + 1])
    frame[FIRST], frame[SECOND] = first, second
    frame[WANTED] = preferred(rules, first, second, you, dex)
    state.chance[depth] = 0.0


@kernel
def play_out(rules, state, trick, you, dex, hand, plays, line):
    """Chance to win from a trick on, when it is known what Dex will play: `line`, as `line_of` makes it.

    you, dex: the Prisons; plays: the cards of the hand that may be played to this trick. [4.3-4.5] Written with a
    stack of its own, a frame a trick, because a compiled function that calls itself cannot be kept on disk.
    """
    depth = 0
    open_frame(rules, state, depth, trick, you, dex, hand, plays)
    while True:
        frame = state.frames[depth]
        if frame[PLAYS] == 0 or state.chance[depth] == WIN:
            if depth == 0:
                return state.chance[0]
            depth -= 1
            state.chance[depth] = max(state.chance[depth], state.chance[depth + 1])
            continue
        play = lowest(frame[PLAYS])
        dex_play = (line >> (CARD_WIDTH * depth)) & CARD_BITS
        his = frame[SECOND] if frame[TURN] == 0 else frame[FIRST]
        frame[PLAYS] ^= bit_of(play) * frame[TURN]  # after its second turn the card is done
        frame[TURN] = 1 - frame[TURN]
        if play < dex_play and his != frame[WANTED]:
            continue
        yours = frame[FIRST] + frame[SECOND] - his
        you = frame[YOURS] | bit_of(yours) | bit_of(dex_play)
        dex = frame[HIS] | bit_of(his) | bit_of(play)
        left = frame[LEFT] & ~bit_of(play)
        value = outcome(rules, you, dex, yours, his, play, dex_play)
        if value == NOBODY_YET and left != 0:
            depth += 1
            open_frame(rules, state, depth, trick + depth, you, dex, left, left)
            continue
        if value == NOBODY_YET:
            value = end_value(rules, you, dex, play > dex_play)
        state.chance[depth] = max(state.chance[depth], value)


@kernel
def pool_line(pool, number):
    """What Dex plays from trick 4 on, and in how many of the six ways his pool's cards a < b < c < d meet so. [4.9]"""
    a, d = lowest(pool), highest(pool)
    b, c = lowest(pool & (pool - 1)), highest(pool & ~bit_of(d))
    if number == 0:  # a d or b d first
        return line_of(d, c, b, a), 2
    if number == 1:  # a c or b c first
        return line_of(c, d, b, a), 2
    if number == 2:  # c d, then a b
        return line_of(d, b, c, a), 1
    return line_of(b, d, c, a), 1  # a b, then c d


@kernel
def meet_pool(rules, state, play, pool, you, dex, hand, floor):
    """Chance to win when `play` is played to trick 4, or some chance not above `floor`. [4.9]"""
    trick = np.int64(SHUFFLE_AFTER + 1)
    total = 0.0
    left = PAIRINGS
    for number in range(LINES):
        line, ways = pool_line(pool, number)
        total += ways * play_out(rules, state, trick, you, dex, hand, bit_of(play), line)
        left -= ways
        if total + left <= PAIRINGS * floor:
            break
    return total / PAIRINGS


@kernel
def before_pool(rules, state, pool, you, dex, hand, floor):
    """Chance to win before trick 4, the pool's order not yet known; `floor` if it is not above that."""
    best = floor
    rest = hand
    while rest != 0 and best < WIN:
        best = max(best, meet_pool(rules, state, lowest(rest), pool, you, dex, hand, best))
        rest &= rest - 1
    return best


@kernel
def meet_in_third(rules, state, play, dex_play, floor):
    """Chance to win when `play` meets a card of Dex's in trick 3, `floor` if it is not above that.

    The pool is then all that Dex has left. [4.8]
    """
    first, second = target(state, 0), target(state, 1)
    pool = (state.unturned | state.aside) & ~bit_of(dex_play)
    best = floor
    for index in range(2):
        his = second if index == 0 else first
        if play < dex_play and his != state.preference:
            continue
        yours = first + second - his
        you = state.prison[YOU] | bit_of(yours) | bit_of(dex_play)
        dex = state.prison[DEX] | bit_of(his) | bit_of(play)
        value = outcome(rules, you, dex, yours, his, play, dex_play)
        if value == NOBODY_YET:
            value = before_pool(rules, state, pool, you, dex, state.hand & ~bit_of(play), best)
        best = max(best, value)
    return best


@kernel
def third_play(rules, state):
    """The card with the best chance to win in trick 3, where Dex has three cards left to turn. [4.2]

    The highest of them is played in two cases of three, the middle one in the third.
    """
    high = highest(state.unturned)
    middle = highest(state.unturned & ~bit_of(high))
    best = -1.0
    choice = lowest(state.hand)
    rest = state.hand
    while rest != 0:
        play = lowest(rest)
        rest &= rest - 1
        value = 2 * meet_in_third(rules, state, play, high, max(0.0, (best - 1) / 2))
        if value + 1 > best:
            value += meet_in_third(rules, state, play, middle, max(0.0, best - value))
        if value > best:
            best, choice = value, play
    return choice


@kernel
def line_in_order(cards, number):
    """A line of a few cards in order `number` of all their orders."""
    line = np.int64(0)
    count = popcount(cards)
    for place in range(count):
        card = nth_bit(cards, number % (count - place))
        number //= count - place
        cards &= ~bit_of(card)
        line |= card << (CARD_WIDTH * place)
    return line


@kernel
def meet_in_any_order(rules, state, trick, play, unturned, you, dex, hand):
    """Mean chance to win over all orders of Dex's last cards, where he plays them one by one. [S5]

    Each order is played out as if it were known, so this is a little too hopeful; it serves to compare.
    """
    orders = 1
    for cards in range(1, popcount(unturned) + 1):
        orders *= cards
    total = 0.0
    for number in range(orders):
        line = line_in_order(unturned, number)
        total += play_out(rules, state, trick, you, dex, hand, bit_of(play), line)
    return total / orders


@kernel
def before_any_order(rules, state, you, dex):
    """Chance to win after the trick being finished, where Dex plays his last cards one by one. [S5]"""
    best = 0.0
    rest = state.hand
    while rest != 0:
        play = lowest(rest)
        rest &= rest - 1
        chance = meet_in_any_order(rules, state, state.trick + 1, play, state.unturned, you, dex, state.hand)
        best = max(best, chance)
    return best


@kernel
def line_ahead(state, unturned, aside):
    """What Dex plays from trick 5 on: the higher of his last pair, then what was and is set aside. [4.9-4.11]"""
    if state.trick > PAIR_AFTER:
        return line_of(highest(unturned), lowest(unturned), 0, 0)
    low = lowest(unturned)
    set_aside = lowest(aside)
    return line_of(highest(unturned), max(low, set_aside), min(low, set_aside), 0)


@kernel
def endgame_play(rules, state):
    """The card with the best chance to win, from trick 4 on."""
    you, dex = state.prison[YOU], state.prison[DEX]
    best = -1.0
    choice = lowest(state.hand)
    rest = state.hand
    while rest != 0:
        play = lowest(rest)
        rest &= rest - 1
        if rules.dex_cards == 1:
            value = meet_in_any_order(rules, state, state.trick, play, state.unturned, you, dex, state.hand)
        elif state.trick == SHUFFLE_AFTER + 1:
            value = meet_pool(rules, state, play, state.unturned, you, dex, state.hand, best)
        else:
            line = line_ahead(state, state.unturned, state.aside)
            value = play_out(rules, state, state.trick, you, dex, state.hand, bit_of(play), line)
        if value > best:
            best, choice = value, play
    return choice


@kernel
def endgame_target(rules, state):
    """The target with the best chance to win, from trick 3 on."""
    best = -1.0
    choice = target(state, 0)
    for index in range(2):
        yours = target(state, index)
        his = other_target(state, yours)
        you = state.prison[YOU] | bit_of(yours) | bit_of(state.dex_play)
        dex = state.prison[DEX] | bit_of(his) | bit_of(state.play)
        value = outcome(rules, you, dex, yours, his, state.play, state.dex_play)
        if value == NOBODY_YET:
            value = value_ahead(rules, state, you, dex)
        if value > best:
            best, choice = value, yours
    return choice


@kernel
def value_ahead(rules, state, you, dex):
    """Chance to win after the trick being finished, which You won, from trick 3 on."""
    if state.hand == 0:
        return end_value(rules, you, dex, True)
    if rules.dex_cards == 1:
        return before_any_order(rules, state, you, dex)
    if state.trick == SHUFFLE_AFTER:
        return before_pool(rules, state, state.unturned | state.aside, you, dex, state.hand, 0.0)
    if state.trick == PAIR_AFTER:
        line = line_of(highest(state.aside), lowest(state.aside), 0, 0)
    elif state.trick > PAIR_AFTER:
        line = np.int64(lowest(state.unturned))
    else:
        line = line_ahead(state, state.unturned, state.aside)
    return play_out(rules, state, state.trick + 1, you, dex, state.hand, state.hand, line)
