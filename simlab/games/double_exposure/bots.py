"""How the bots of Double Exposure choose. What the other player has laid down unseen is one set with its hand."""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.engine import verbs
from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.double_exposure.cards import DUPLICATE, FACEDOWN, GIFT, LEAD, REPLY, TARGET
from simlab.games.double_exposure.endgame import MOST_EXACT, after_lead, after_reply, after_target
from simlab.games.double_exposure.knobs import SUITS
from simlab.games.double_exposure.melds import CLUBS, RANK_CARDS, bit, rank_of, reply_beats, suit_of
from simlab.games.double_exposure.state import STATE
from simlab.games.double_exposure.worth import (
    HIM,
    ME,
    best_parting,
    look,
    loss,
    shown,
    survey,
    trick_worth,
    unseen,
    weigh,
    weigh_cards,
)

GREEDY, PLANNER = 1, 2
NEVER = -1e9


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
def plan(rules, state, brain):
    """The best card one trick ahead; near the end the best card by playing out all that may follow."""
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
    if state.phase == LEAD:
        look(rules, state, brain, hand, other, hand, other)
    elif state.phase == REPLY:
        lead = bit(state.lead)
        look(rules, state, brain, hand, other | lead, hand, lead)
    else:
        mine, his = my_card(state), his_card(state)
        look(rules, state, brain, hand | bit(mine), other | bit(his), bit(mine), bit(his))
    if rules.tricks - state.trick <= min(brain.exact_tricks, MOST_EXACT):
        return plan_late(rules, state, brain, guard, hand, other, cards)
    best, choice = NEVER, lowest(cards)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        value = outlook(rules, state, brain, guard, other, card, best)
        if value > best:
            best, choice = value, card
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
def outlook(rules, state, brain, guard, other, card, floor):
    """What a lead is worth after its worst reply, what a reply or target is worth; a lead is dropped below `floor`."""
    if state.phase == TARGET:
        i = 0 if card == state.targets[state.trick, 0] else 1
        return trick_worth(rules, state, brain, guard, True, i, my_card(state), his_card(state))
    if state.phase == REPLY:
        won = reply_beats(rules, state.lead, card)
        return best_parting(rules, state, brain, guard, won, card, state.lead)
    worst = -NEVER
    while other != 0 and worst > floor:
        reply = lowest(other)
        other &= other - 1
        won = not reply_beats(rules, card, reply)
        worst = min(worst, best_parting(rules, state, brain, guard, won, card, reply))
    return worst


@kernel
def plan_late(rules, state, brain, guard, hand, other, cards):
    """The card that wins most often over all that may lie face down, each case played perfectly to the end.

    Cards are tried from the best outlook down, so that the first of equals is the one to keep.
    """
    rest = cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        state.outlook[card] = outlook(rules, state, brain, guard, other, card, NEVER)
    cases = popcount(other) if rules.facedown else 1
    most, choice = -cases - 1, lowest(cards)
    while cards != 0 and most < cases:
        card = likeliest(state, cards)
        cards &= ~bit(card)
        total = prospects(rules, state, hand, other, card, most + 1)
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
def prospects(rules, state, hand, other, card, floor):
    """Wins minus losses after `card`, summed over the cases; broken off when `floor` is out of reach."""
    seat, left = state.seat, rules.tricks - state.trick
    mine, seen = state.prison[state.game, seat], shown(state, seat)
    hidden = other if rules.facedown else np.int64(0)
    cases = popcount(hidden) if rules.facedown else 1
    total = 0
    while cases > 0 and total + cases >= floor:
        case = hidden & -hidden
        hidden ^= case
        cases -= 1
        his, held, kept = seen | case, other & ~case, hand & ~bit(card)
        if state.phase == LEAD:
            total += after_lead(rules, state, seat, mine, his, kept, held, left, card)
        elif state.phase == REPLY:
            won = reply_beats(rules, state.lead, card)
            total += after_reply(rules, state, seat, mine, his, kept, held, left, won, card)
        else:
            i = 0 if card == state.targets[state.trick, 0] else 1
            total += after_target(rules, state, seat, mine, his, hand, held, left, my_card(state), his_card(state), i)
    return total


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
        value = -brain.keep_high * rank_of(card)
        if state.phase == FACEDOWN:
            value += state.gains[ME, 0, card] + brain.other * loss(rules, state, HIM, card)
        else:
            value -= brain.other * state.gains[HIM, 0, card]
        if value > best:
            best, choice = value, card
    return choice


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    if brain.bot == GREEDY:
        return greedy(rules, state)
    return plan(rules, state, brain)


verbs.register(STATE, decide=decide)
