"""Dex as kernels: the state and the verbs. Numbers in brackets are sentences of `rulebook.md`.

How cards are numbered stands in `cards.py`.
"""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW, NOBODY
from simlab.engine import verbs
from simlab.engine.jit import highest, kernel, lowest, nth_bit, popcount
from simlab.engine.rng import below, shuffle
from simlab.games.dex.cards import (
    BY_FLUSH,
    BY_KIND,
    BY_NONE,
    BY_SUM,
    DEX,
    DEX_HAND,
    ENDED,
    FIRST_DEX,
    FIRST_HAND,
    FIRST_TARGET,
    GIVE,
    KEEP,
    LAST_CARD,
    NO_CARD,
    PAIR_AFTER,
    PLAY,
    POOL,
    SHUFFLE_AFTER,
    TARGET,
    YOU,
)
from simlab.games.dex.knobs import SUITS
from simlab.games.dex.melds import (
    KIND_WORTH,
    RANK_BITS,
    SUIT_BITS,
    best_meld,
    bit_of,
    preferred,
    sum_of,
    usually_preferred,
)
from simlab.games.dex.state import STATE

LOSS_IF_UNDECIDED, DRAW_IF_UNDECIDED, SUM_IF_UNDECIDED = range(3)
"""The choices of the knob `undecided`."""


@kernel
def capture(state, side, card):
    """Put a card into a Prison. [1.3]"""
    state.prison[side] |= bit_of(card)


@kernel
def setup(rules, state):
    """A new game: nothing but the deal to prepare."""


@kernel
def open_prison(state, deck, stream):
    """Turn Dex's first two cards, skipping what is like the first; the rest stays to be shuffled. [2.1-2.3, S2]"""
    cards = state.cards
    place = below(stream, deck)
    cards[0], cards[place] = cards[place], cards[0]
    first = np.int64(cards[0])
    turned = 1
    while True:
        place = turned + below(stream, deck - turned)
        cards[turned], cards[place] = cards[place], cards[turned]
        card = np.int64(cards[turned])
        if (card ^ first) & RANK_BITS != 0 and (card ^ first) & SUIT_BITS != 0:
            break
        state.skip[state.skipped] = card
        state.skipped += 1
        turned += 1
    cards[1], cards[turned] = cards[turned], cards[1]
    capture(state, DEX, first)
    capture(state, DEX, card)


@kernel
def deal(rules, state, stream):
    """Deal Dex's Prison, the hands and the targets; what is left over is out of play. [2.1-2.6, D9]"""
    deck = SUITS * rules.ranks
    cards = state.cards
    for card in range(deck):
        cards[card] = card
    open_prison(state, deck, stream)
    for dealt in range(FIRST_HAND, LAST_CARD):
        place = dealt + below(stream, deck - dealt)
        cards[dealt], cards[place] = cards[place], cards[dealt]
    for place in range(FIRST_HAND, FIRST_DEX):
        state.hand |= bit_of(np.int64(cards[place]))
    for place in range(DEX_HAND):  # dealt in random order, so that Dex's hand is shuffled already [2.5]
        state.queue[place] = cards[FIRST_DEX + place]
        state.unturned |= bit_of(np.int64(cards[FIRST_DEX + place]))
    for place in range(POOL):
        state.pool_order[place] = place
    shuffle(state.pool_order, POOL, stream)
    state.trick = 1
    state.phase = KEEP


@kernel
def to_move(rules, state):
    """You are alone at the table."""
    return 0


@kernel
def options(rules, state):
    """Any card of the hand, or either target of a trick You won. [2.7, 2.8, 4.1, 4.5]"""
    if state.phase == TARGET:
        return 2
    return popcount(state.hand)


@kernel
def option(rules, state, index):
    """Cards of the hand from the lowest, the two targets as dealt. An action is a card."""
    if state.phase == TARGET:
        return target(state, index)
    return nth_bit(state.hand, index)


@kernel
def target(state, index):
    """Target 0 or 1 of the trick being played. [2.6]"""
    return np.int64(state.cards[FIRST_TARGET + 2 * (state.trick - 1) + index])


@kernel
def other_target(state, card):
    """The target that is not `card`."""
    return target(state, 0) + target(state, 1) - card


@kernel
def apply(rules, state, action):
    """Keep a card, give one, play one, or take a target. [2.7, 2.8, 4.1, 4.5]"""
    if state.phase == TARGET:
        finish_trick(rules, state, action)
        return
    state.hand &= ~bit_of(action)
    if state.phase == KEEP:  # [2.7]
        capture(state, YOU, action)
        state.phase = GIVE
    elif state.phase == GIVE:  # [2.8]
        capture(state, DEX, action)
        state.phase = PLAY
        find_preference(rules, state)
    else:
        play_trick(rules, state, action)


@kernel
def find_preference(rules, state):
    """Find what Dex prefers in the trick about to be played, and whether he does so only to stop You. [3.1, 3.2]"""
    first, second = target(state, 0), target(state, 1)
    state.preference = preferred(rules, first, second, state.prison[YOU], state.prison[DEX])
    usual = usually_preferred(min(first, second), max(first, second), state.prison[DEX])
    state.blocking = state.preference != usual


@kernel
def play_trick(rules, state, card):
    """You play a card, Dex turns his up, the higher wins; if Dex wins he takes what he prefers. [4.1-4.4, S4]"""
    state.play = card
    state.dex_play = turn_up(rules, state)
    if state.play > state.dex_play:  # [4.3]
        state.trick_winner = YOU
        state.tricks_won += 1
        state.phase = TARGET
        return
    state.trick_winner = DEX
    state.blocks += state.blocking
    finish_trick(rules, state, other_target(state, state.preference))


@kernel
def turn_up(rules, state):
    """Dex turns up his cards of this trick; returns the one he plays. [4.2, 4.9-4.11, S5]"""
    first = np.int64(state.queue[state.next])
    state.shown[0] = first
    state.shown[1] = NO_CARD
    state.next += 1
    state.unturned &= ~bit_of(first)
    if state.trick == rules.tricks or rules.dex_cards == 1:  # [4.11, S5]
        return first
    second = np.int64(state.queue[state.next])
    state.shown[1] = second
    if state.trick > PAIR_AFTER:  # [4.10] the higher was laid first in the queue
        return first
    state.next += 1
    state.unturned &= ~bit_of(second)
    state.aside |= bit_of(min(first, second))
    return max(first, second)


@kernel
def finish_trick(rules, state, yours):
    """Both sides take a target and the card the other played; then melds are looked for. [4.4-4.7, 5.1]"""
    his = other_target(state, yours)
    state.took[YOU] = yours
    state.took[DEX] = his
    state.wanted = state.preference
    capture(state, YOU, yours)
    capture(state, YOU, state.dex_play)  # [4.7]
    capture(state, DEX, his)
    capture(state, DEX, state.play)  # [4.6]
    yours_worth, your_meld = best_meld(state.prison[YOU], rules.of_a_kind, rules.flush_length)  # [5.1, D5, D10]
    his_worth, his_meld = best_meld(state.prison[DEX], rules.dex_of_a_kind, rules.dex_flush_length)
    if yours_worth > 0 or his_worth > 0:
        win_by_meld(state, yours_worth, your_meld, his_worth, his_meld)
    elif state.trick == rules.tricks:
        end_undecided(rules, state)
    else:
        next_trick(rules, state)


@kernel
def next_trick(rules, state):
    """Lay out Dex's cards for the next trick and find his preference. [3.1, 4.8-4.11, S5]"""
    state.phase = PLAY
    if rules.dex_cards == 2:
        if state.trick == SHUFFLE_AFTER:  # [4.8] the pool, lowest first, is put in its hidden order
            state.unturned |= state.aside
            state.aside = 0
            state.next = 0
            pool = state.unturned
            for place in range(POOL):
                state.queue[state.pool_order[place]] = lowest(pool)
                pool &= pool - 1
        elif state.trick == PAIR_AFTER:  # [4.10, 4.11]
            state.unturned = state.aside
            state.aside = 0
            state.next = 0
            state.queue[0] = highest(state.unturned)
            state.queue[1] = lowest(state.unturned)
    state.trick += 1
    find_preference(rules, state)


@kernel
def win_by_meld(state, yours, your_meld, his, his_meld):
    """The better meld wins, of equal ones that of the trick's winner. [5.6-5.11, S6]"""
    state.both = yours > 0 and his > 0
    you_win = yours > his
    if yours == his:  # [5.11]
        you_win = state.trick_winner == YOU
    state.winner = YOU if you_win else DEX
    state.meld = your_meld if you_win else his_meld
    state.by = BY_KIND if max(yours, his) >= KIND_WORTH else BY_FLUSH
    state.phase = ENDED


@kernel
def undecided_winner(rules, you, dex, you_won_trick):
    """Nobody melded: a loss, a draw, or the larger sum, equal sums to the last trick's winner. [5.12, S6]"""
    if rules.undecided == DRAW_IF_UNDECIDED:
        return DRAW
    if rules.undecided == SUM_IF_UNDECIDED:
        lead = sum_of(you) - sum_of(dex)
        if lead > 0 or (lead == 0 and you_won_trick):
            return YOU
    return DEX


@kernel
def end_undecided(rules, state):
    """End a game without a meld. [5.12]"""
    you, dex = state.prison[YOU], state.prison[DEX]
    state.phase = ENDED
    state.winner = undecided_winner(rules, you, dex, state.trick_winner == YOU)
    state.by = BY_NONE
    if rules.undecided == SUM_IF_UNDECIDED:
        state.by = BY_SUM
        state.sums[YOU] = sum_of(you)
        state.sums[DEX] = sum_of(dex)


@kernel
def round_over(rules, state):
    """Whether the game has ended."""
    return state.phase == ENDED


@kernel
def score(rules, state):
    """Dex is not scored."""


@kernel
def over(rules, state):
    """A game is a single deal."""
    return True


@kernel
def leader(rules, state):
    """Nobody else sits at the table, so nobody leads."""
    return -1


@kernel
def measure_round(rules, state, row):
    """A game is a single deal: there is no table of rounds."""


@kernel
def measure(rules, state, row):
    """The game's result. [5.6-5.12]"""
    row.winner = state.winner
    row.winners = 0
    if state.winner == YOU:
        row.winners = 1
    elif state.winner == DEX:
        row.winner = NOBODY
    row.score[0] = 0
    row.turns = state.trick
    row.stalled = False
    row.by = state.by
    row.tricks_won = state.tricks_won
    row.blocks = state.blocks
    row.both = state.both


@kernel
def redeal(rules, state, seat, stream):
    """Shuffle Dex's unturned cards, and how his pool will lie. Hidden: just these."""
    shuffle(state.pool_order, POOL, stream)
    if rules.dex_cards == 2 and state.trick > PAIR_AFTER:  # [4.10, 4.11] no secret is left
        return
    for last in range(popcount(state.unturned) - 1, 0, -1):
        place = state.next + below(stream, last + 1)
        top = state.next + last
        state.queue[top], state.queue[place] = state.queue[place], state.queue[top]


verbs.register_room(STATE, globals())
