"""Double Exposure as kernels: the state and the verbs. Numbers in brackets are sentences of `rulebook.md`.

Cards and sets of cards are those of `cards.py`. An action is a card: laid down, played, or taken as a target.
"""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest, popcount
from simlab.engine.rng import below, shuffle
from simlab.games.double_exposure.cards import (
    BETTER_MELD,
    BOTH_GAMES,
    DUPLICATE,
    EARLIER,
    ENDED,
    FACEDOWN,
    FLUSH,
    GIFT,
    KIND,
    LARGER_SUM,
    LEAD,
    NOTHING,
    ONE_GAME,
    OTHER_DRAWN,
    REPLY,
    SUM,
    TARGET,
    UNSETTLED,
)
from simlab.games.double_exposure.knobs import SUITS
from simlab.games.double_exposure.melds import (
    NO_MELD,
    best_meld,
    bit,
    first_leader,
    is_flush,
    meld_cards,
    nth,
    rank_of,
    reply_beats,
    sum_of,
)
from simlab.games.double_exposure.state import GAMES, SEATS, STATE

OPPONENT, OWNER, WINNER = range(3)
BY_SUMS, BY_NOTHING = range(2)


@kernel
def setup(rules, state):
    """Nothing comes before the deal."""


@kernel
def deal(rules, state, stream):
    """Deal hands and targets, or turn to the second game of a match. [2.1-2.6, 5.1, D9]"""
    state.rounds += 1
    if state.rounds == GAMES:
        begin(state, 1)
        return
    cards = SUITS * rules.ranks
    for card in range(cards):
        state.deck[card] = card
    shuffle(state.deck, cards, stream)
    held = rules.tricks + rules.facedown + rules.gift  # [2.1]
    place = 0
    for seat in range(SEATS):
        hand = 0
        for _ in range(held):
            hand |= bit(np.int64(state.deck[place]))
            place += 1
        state.dealt[0, seat] = hand
    for trick in range(rules.tricks):  # [2.2]
        for side in range(2):
            state.targets[trick, side] = state.deck[place]
            place += 1
    opener = first_leader(state.dealt[0, 0], state.dealt[0, 1])  # [2.5, 2.6]
    for game in range(1 + (rules.match == DUPLICATE)):
        for seat in range(SEATS):
            state.dealt[game, seat] = state.dealt[0, (seat + game) & 1]  # [5.1]
            state.hand[game, seat] = state.dealt[game, seat]
        state.opener[game] = (opener + game) & 1
    lay_down(rules, state, 0)


@kernel
def lay_down(rules, state, game):
    """Ask for a game's face-down cards, or where there are none for its gifts, or begin. [2.7, 2.9, 5.2]"""
    state.game = game
    state.seat = 0
    if rules.facedown:
        state.phase = FACEDOWN
    elif rules.gift:
        state.phase = GIFT
    else:
        begin(state, 0)


@kernel
def begin(state, game):
    """Open the Prisons with face-down cards and gifts; the opener leads. [2.5-2.9, D4]"""
    state.game = game
    for seat in range(SEATS):
        state.prison[game, seat] = state.down[game, seat] | state.gift[game, 1 - seat]
    state.trick = 0
    state.leader = state.opener[game]
    state.phase = LEAD
    state.seat = state.leader


@kernel
def to_move(rules, state):
    """Who lays down, plays or takes."""
    return state.seat


@kernel
def options(rules, state):
    """Any card of the hand, or one of the two targets. [2.7, 2.9, 3.2, 3.3, 3.9]"""
    if state.phase == TARGET:
        return 2
    return popcount(state.hand[state.game, state.seat])


@kernel
def option(rules, state, index):
    """The hand from the lowest card up; the targets as they lie."""
    if state.phase == TARGET:
        return np.int64(state.targets[state.trick, index])
    return nth(state.hand[state.game, state.seat], index)


@kernel
def apply(rules, state, action):
    """Lay down, play or take a card."""
    if state.phase == TARGET:
        take(rules, state, action)
        return
    seat, game = state.seat, state.game
    card = bit(action)
    state.hand[game, seat] &= ~card
    if state.phase == LEAD:  # [3.2]
        state.lead = action
        state.phase = REPLY
        state.seat = 1 - seat
    elif state.phase == REPLY:  # [3.3]
        state.reply = action
        state.winner = seat if reply_beats(rules, state.lead, action) else state.leader
        state.phase = TARGET
        state.seat = state.winner
    else:
        if state.phase == FACEDOWN:  # [2.7]
            state.down[game, seat] = card
        else:  # [2.9]
            state.gift[game, seat] = card
        laid(rules, state)


@kernel
def laid(rules, state):
    """After a card was laid down: the other player, then the gifts, then game 2, then play. [D2, 5.2]"""
    if state.seat == 0:
        state.seat = 1
    elif state.phase == FACEDOWN and rules.gift:
        state.phase = GIFT
        state.seat = 0
    elif rules.match == DUPLICATE and state.game == 0:
        lay_down(rules, state, 1)
    else:
        begin(state, 0)


@kernel
def take(rules, state, card):
    """The winner takes a target, all other cards of the trick follow; look for the end. [3.9-3.12, D4]"""
    game, winner, leader = state.game, state.winner, state.leader
    pair = bit(np.int64(state.targets[state.trick, 0])) | bit(np.int64(state.targets[state.trick, 1]))
    state.prison[game, winner] |= bit(card)  # [3.9]
    state.prison[game, 1 - winner] |= pair & ~bit(card)
    lead_to, reply_to = 1 - leader, leader  # [3.10]
    if rules.played_cards_to == OWNER:  # [3.11]
        lead_to, reply_to = leader, 1 - leader
    elif rules.played_cards_to == WINNER:
        lead_to, reply_to = winner, winner
    state.prison[game, lead_to] |= bit(state.lead)
    state.prison[game, reply_to] |= bit(state.reply)
    state.lead_wins[game] += winner == leader
    state.trick += 1
    state.leader = winner  # [3.12]
    state.seat = winner
    state.phase = LEAD
    judge(rules, state)


@kernel
def judge(rules, state):
    """Look for melds after a trick, and for the end. [4.1, 4.4, 4.5, 4.9, 4.10, D5]"""
    game = state.game
    first = best_meld(rules, state.prison[game, 0])
    second = best_meld(rules, state.prison[game, 1])
    if first == NO_MELD and second == NO_MELD:
        if state.trick < rules.tricks:  # [3.1]
            return
        judge_sums(rules, state)
    else:
        winner = state.winner  # [4.9]
        if first != second:  # [4.4, 4.5]
            winner = 0 if first > second else 1
        state.strength[game] = max(first, second)
        state.both[game] = first != NO_MELD and second != NO_MELD
        state.won[game] = winner
        state.meld[game] = meld_cards(state.prison[game, winner], state.strength[game])
        state.by[game] = FLUSH if is_flush(state.strength[game]) else KIND
    for seat in range(SEATS):
        state.sums[game, seat] = sum_of(state.prison[game, seat])
    state.ended[game] = state.trick
    state.phase = ENDED


@kernel
def judge_sums(rules, state):
    """Nobody has melded: the larger sum, or the last trick, or nobody. [4.11-4.13, D7]"""
    game = state.game
    if rules.fallback == BY_NOTHING:  # [4.13]
        state.won[game] = DRAW
        state.by[game] = NOTHING
        return
    state.by[game] = SUM
    ahead = sum_of(state.prison[game, 0]) - sum_of(state.prison[game, 1])
    state.won[game] = state.winner  # [4.12]
    if ahead != 0:  # [4.11]
        state.won[game] = 0 if ahead > 0 else 1


@kernel
def round_over(rules, state):
    """Whether the game has ended."""
    return state.phase == ENDED


@kernel
def score(rules, state):
    """There are no points."""


@kernel
def over(rules, state):
    """A single game is over with its end, a match with its second. [5.1]"""
    return state.rounds == 1 + (rules.match == DUPLICATE)


@kernel
def settle(rules, state):
    """Who has won, DRAW for nobody, and by what it was told. [5.3-5.7, D8, D11]"""
    first, second = state.won[0], state.won[1]
    if rules.match != DUPLICATE:
        return first, ONE_GAME
    if first == second:  # [5.3]
        return first, UNSETTLED if first == DRAW else BOTH_GAMES
    if first == DRAW:  # [D11]
        return second, OTHER_DRAWN
    if second == DRAW:
        return first, OTHER_DRAWN
    if state.ended[0] != state.ended[1]:  # [5.4]
        return first if state.ended[0] < state.ended[1] else second, EARLIER
    if state.strength[0] != state.strength[1]:  # [5.5] a sum has strength NO_MELD
        return first if state.strength[0] > state.strength[1] else second, BETTER_MELD
    if state.strength[0] == NO_MELD:  # [5.6]
        ahead = state.sums[0, first] - state.sums[1, second]
        if ahead != 0:
            return first if ahead > 0 else second, LARGER_SUM
    return DRAW, UNSETTLED  # [5.7]


@kernel
def leader(rules, state):
    """Who has won, in a match also who has won its first game; nobody before."""
    if state.ended[0] == 0:
        return -1
    if rules.match == DUPLICATE and state.ended[1] == 0:
        return state.won[0]
    return settle(rules, state)[0]


@kernel
def measure_round(rules, state, row):
    """There is no table of rounds."""


@kernel
def measure(rules, state, row):
    """The result and how it came about. The game told of is the one that won the match for its winner."""
    winner, told = settle(rules, state)
    row.winner = winner
    row.winners = (1 << SEATS) - 1 if winner == DRAW else 1 << winner
    row.stalled = False
    row.settled_by = told
    games = 1 + (rules.match == DUPLICATE)
    row.turns = 0
    row.opener_wins = 0
    row.score[0] = 0
    row.score[1] = 0
    for game in range(games):
        row.turns += state.ended[game]
        row.opener_wins += state.won[game] == state.opener[game]
        if state.won[game] != DRAW:
            row.score[state.won[game]] += 1
    game = np.int64(games == GAMES and state.won[0] != winner and state.won[1] == winner)
    row.by = state.by[game]
    row.trick = state.ended[game]
    row.opener = state.opener[game]
    row.both = state.both[game]
    row.lead_wins = state.lead_wins[game]
    meld = state.meld[game]
    row.meld_cards = popcount(meld)
    row.meld_down = meld != 0 and (meld & state.down[game, state.won[game]]) != 0
    for seat in range(SEATS):
        row.total[seat] = state.sums[game, seat]
        row.down_rank[seat] = rank_or_zero(state.down[game, seat])
        row.gift_rank[seat] = rank_or_zero(state.gift[game, seat])


@kernel
def rank_or_zero(cards):
    """The rank of a set of one card, 0 for the empty set."""
    return rank_of(lowest(cards)) if cards != 0 else 0


@kernel
def redeal(rules, state, seat, stream):
    """Choose anew what the other player has laid down unseen, from the cards it may be. [2.8, D2, D11]"""
    other = 1 - seat
    for game in range(state.rounds - 1, GAMES):
        down, gift = state.down[game, other], state.gift[game, other]
        shown = state.phase >= LEAD and game == state.game
        if shown:
            gift = np.int64(0)
        unseen = state.hand[game, other] | down | gift
        if down != 0:
            chosen = bit(nth(unseen, below(stream, popcount(unseen))))
            unseen &= ~chosen
            state.down[game, other] = chosen
            if shown:
                state.prison[game, other] ^= down | chosen if down != chosen else 0
        if gift != 0:
            chosen = bit(nth(unseen, below(stream, popcount(unseen))))
            unseen &= ~chosen
            state.gift[game, other] = chosen
        state.hand[game, other] = unseen


verbs.register_room(STATE, globals())
