"""How the bots of Double Exposure choose. What the other player has laid down unseen is one set with its hand."""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine import verbs
from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.double_exposure.cards import DUPLICATE, FACEDOWN, GIFT, LEAD, REPLY, TARGET
from simlab.games.double_exposure.endgame import MOST_EXACT, result_after
from simlab.games.double_exposure.knobs import SUITS
from simlab.games.double_exposure.melds import CLUBS, RANK_CARDS, bit, rank_of, reply_beats, suit_of
from simlab.games.double_exposure.state import STATE
from simlab.games.double_exposure.worth import (
    HIM,
    ME,
    NEVER,
    best_parting,
    in_reach,
    look,
    loss,
    shown,
    survey,
    unseen,
    weigh,
    weigh_cards,
)

GREEDY = 1


@kernel
def same_rank(cards, card):
    """How many cards of a set share the card's rank."""
    return popcount(cards & (RANK_CARDS << (card & ~(SUITS - 1))))


@kernel
def same_suit(cards, card):
    """How many cards of a set share the card's suit."""
    return popcount(cards & (CLUBS << suit_of(card)))


@kernel
def fit(cards, card):
    """How well a card goes with a Prison, as a beginner counts it."""
    return 2 * same_rank(cards, card) + same_suit(cards, card)


# ------------------------------------------------------------------------------------------------ greedy


@kernel
def greedy(rules, state):
    """The obvious card."""
    seat = state.seat
    if state.phase == TARGET:
        first, second = np.int64(state.targets[state.trick, 0]), np.int64(state.targets[state.trick, 1])
        mine = state.prison[state.game, seat]
        return first if fit(mine, first) > fit(mine, second) else second
    hand = state.hand[state.game, seat]
    if state.phase == GIFT:
        return lowest(hand)
    if state.phase == FACEDOWN:
        return highest(hand)
    best, choice = NEVER, lowest(hand)
    his = shown(state, seat)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = -fit(his, card)
        if state.phase == REPLY and reply_beats(rules, state.lead, card):
            value += SUITS
        if value >= best:
            best, choice = value, card
    return choice


# ----------------------------------------------------------------------------------------------- planner


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`.

    The planner takes the best card one trick ahead; near the end the best card by playing out all that may follow.
    """
    if brain.bot == GREEDY:
        return greedy(rules, state)
    seat, game = state.seat, state.game
    hand = state.hand[game, seat]
    other = unseen(state, seat)
    if state.phase == TARGET:
        cards = bit(np.int64(state.targets[state.trick, 0])) | bit(np.int64(state.targets[state.trick, 1]))
    else:
        cards = hand
    if cards & (cards - 1) == 0:
        return lowest(cards)
    weigh(rules, state, brain)
    if state.phase == FACEDOWN or state.phase == GIFT:
        return plan_laying(rules, state, brain, hand, other)
    guard = brain.other * watch(rules, state, brain, seat)
    plays, replies = hand, other
    if state.phase == REPLY:
        replies = bit(state.lead)
    elif state.phase == TARGET:
        plays, replies = bit(my_card(state)), bit(his_card(state))
    look(rules, state, brain, hand | plays, other | replies, plays, replies)
    late = rules.tricks - state.trick <= min(brain.exact_tricks, MOST_EXACT)
    best, choice, rest = NEVER, lowest(cards), cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = outlook(rules, state, brain, guard, replies, card, NEVER if late else best)
        state.outlook[card] = value
        if value > best:
            best, choice = value, card
    if late:
        return plan_late(rules, state, hand, other, cards)
    return choice


@kernel
def my_card(state):
    """The card that the winner of the trick played to it."""
    return state.lead if state.winner == state.leader else state.reply


@kernel
def his_card(state):
    """The card that the loser of the trick played to it."""
    return state.reply if state.winner == state.leader else state.lead


@kernel
def outlook(rules, state, brain, guard, against, card, floor):
    """What a card is worth: led, after the worst reply of `against`; as a reply to it; or taken as a target.

    A lead is dropped once it falls below `floor`.
    """
    targets, play = 3, card
    if state.phase == TARGET:
        targets, play = 1 if card == state.targets[state.trick, 0] else 2, my_card(state)
    worst = -NEVER
    while against != 0 and worst > floor:
        other = lowest(against)
        against &= against - 1
        won = True
        if state.phase == LEAD:
            won = not reply_beats(rules, card, other)
        elif state.phase == REPLY:
            won = reply_beats(rules, other, card)
        worst = min(worst, best_parting(rules, state, brain, guard, won, targets, play, other))
    return worst


@kernel
def plan_late(rules, state, hand, other, cards):
    """The card that wins most often over all that may lie face down, each case played perfectly to the end.

    Cards are tried from the best outlook down, so that the first of equals is the one to keep.
    """
    mine, seen = state.prison[state.game, state.seat], shown(state, state.seat)
    cases = popcount(other) if rules.facedown else 1
    most, choice = -cases - 1, lowest(cards)
    while cards != 0 and most < cases:
        card = likeliest(state, cards)
        cards &= ~bit(card)
        hidden = other if rules.facedown else np.int64(0)
        total, left = 0, cases
        while left > 0 and total + left > most:  # else it cannot become the best
            case = hidden & -hidden
            hidden ^= case
            left -= 1
            total += result_after(rules, state, mine, seen | case, hand, other & ~case, card)
        if total > most:
            most, choice = total, card
    return choice


@kernel
def likeliest(state, cards):
    """The card with the best outlook."""
    best, choice = NEVER, lowest(cards)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if state.outlook[card] > best:
            best, choice = state.outlook[card], card
    return choice


@kernel
def watch(rules, state, brain, seat):
    """In game 2 of a match the winner of game 1 need not win, only not lose early; the other must win."""
    if rules.match != DUPLICATE or state.game == 0 or state.phase < LEAD or state.won[0] == DRAW:
        return 1.0
    return brain.guard if state.won[0] == seat else 1.0 / brain.guard


@kernel
def plan_laying(rules, state, brain, hand, other):
    """Lay down what helps the own Prison and fails the other; give what helps the other least."""
    survey(rules, state, brain, hand, other, 0)
    side = ME if state.phase == FACEDOWN else HIM
    weigh_cards(rules, state, brain, side, 0, np.int64(0), hand)
    best, choice = NEVER, lowest(hand)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        beaten = popcount(other & in_reach(rules, card) & (bit(card) - 1))
        value = -state.grip * (brain.keep_high * rank_of(card) + brain.keep_control * beaten)
        if state.phase == FACEDOWN:
            value += state.gains[ME, 0, card] + brain.other * loss(rules, state, HIM, card)
        else:
            value -= brain.other * state.gains[HIM, 0, card]
        if value > best:
            best, choice = value, card
    return choice


verbs.register(STATE, decide=decide)
