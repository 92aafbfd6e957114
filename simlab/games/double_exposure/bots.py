"""How the bots of Double Exposure choose. What the other player has laid down unseen is one set with its hand."""

from __future__ import annotations

import numpy as np

from simlab.core.columns import DRAW
from simlab.core.knobs import NONE
from simlab.engine import verbs
from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.double_exposure.cards import DUPLICATE, FACEDOWN, GIFT, LEAD, RANKS, REPLY, TARGET
from simlab.games.double_exposure.knobs import SUITS
from simlab.games.double_exposure.melds import CLUBS, RANK_CARDS, bit, rank_of, reply_beats, suit_of
from simlab.games.double_exposure.rules import OWNER, STATE, WINNER

GREEDY, PLANNER = 1, 2
WIN = 1000.0
"""The worth of a meld that is complete; all else together stays far below."""
BETTER = 100.0
"""What is added for the better type of meld."""
NEVER = -1e9

ME, HIM = range(2)
HAVE, SURE, OPEN, HIDE = range(4)
"""The cards of a side: in its Prison, sure to come, to be won as targets, and those of which one lies face down."""


@kernel
def unseen(state, seat):
    """The other player's hand and face-down card, which this seat cannot tell apart; before play the gift too."""
    other = 1 - seat
    cards = state.hand[state.game, other] | state.down[state.game, other]
    if state.phase < LEAD:
        cards |= state.gift[state.game, other]
    return cards


@kernel
def shown(state, seat):
    """The part of the other Prison that this seat sees."""
    other = 1 - seat
    return state.prison[state.game, other] & ~state.down[state.game, other]


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
    """The best card one trick ahead."""
    seat = state.seat
    hand = state.hand[state.game, seat]
    other = unseen(state, seat)
    weigh(rules, state, brain)
    if state.phase == FACEDOWN or state.phase == GIFT:
        return plan_laying(rules, state, brain, hand, other)
    guard = brain.other * watch(rules, state, brain, seat)
    if state.phase == LEAD:
        look(rules, state, brain, hand, other, hand, other)
        return plan_lead(rules, state, brain, guard, hand, other)
    if state.phase == REPLY:
        lead = bit(state.lead)
        look(rules, state, brain, hand, other | lead, hand, lead)
        return plan_reply(rules, state, brain, guard, hand)
    mine, his = state.lead, state.reply
    if state.leader != seat:
        mine, his = his, mine
    look(rules, state, brain, hand | bit(mine), other | bit(his), bit(mine), bit(his))
    first = trick_worth(rules, state, brain, guard, True, 0, mine, his)
    second = trick_worth(rules, state, brain, guard, True, 1, mine, his)
    return np.int64(state.targets[state.trick, 0 if first >= second else 1])


@kernel
def watch(rules, state, brain, seat):
    """In game 2 of a match the winner of game 1 need not win, only not lose early; the other must win."""
    if rules.match != DUPLICATE or state.game == 0 or state.phase < LEAD or state.won[0] == DRAW:
        return 1.0
    return brain.guard if state.won[0] == seat else 1.0 / brain.guard


@kernel
def weigh(rules, state, brain):
    """Lay out the worth of a meld by the number of cards it lacks, and the chance to win contested ones."""
    state.kind_worth[0] = state.flush_worth[0] = WIN
    if rules.kind_beats_flush:
        state.kind_worth[0] += BETTER
    else:
        state.flush_worth[0] += BETTER
    state.kind_worth[1], state.kind_worth[2] = brain.kind_1, brain.kind_2
    state.kind_worth[3], state.kind_worth[4] = brain.kind_3, brain.kind_4
    state.flush_worth[1], state.flush_worth[2], state.flush_worth[3] = brain.flush_1, brain.flush_2, brain.flush_3
    state.flush_worth[4], state.flush_worth[5], state.flush_worth[6] = brain.flush_4, brain.flush_5, brain.flush_6
    for lacking in range(7, RANKS + 1):
        state.flush_worth[lacking] = brain.flush_far
    state.kind_chance[0] = state.flush_chance[0] = 1.0
    for contested in range(1, SUITS + 1):
        state.kind_chance[contested] = state.kind_chance[contested - 1] * brain.kind_contested
    for contested in range(1, RANKS + 1):
        state.flush_chance[contested] = state.flush_chance[contested - 1] * brain.flush_contested


@kernel
def survey(rules, state, mine, his, hand, other, first):
    """Sort the cards by what they can become for each side; `first` is the first trick whose targets are open.

    Played cards are sure to reach the other side, their owner, or whoever wins them. [3.10, 3.11] Of two targets of
    one suit or rank each side gets one: such twins are sure for suit or rank.
    """
    targets = np.int64(0)
    suit_twins = np.int64(0)
    rank_twins = np.int64(0)
    for trick in range(first, rules.tricks):
        one, two = np.int64(state.targets[trick, 0]), np.int64(state.targets[trick, 1])
        pair = bit(one) | bit(two)
        targets |= pair
        if suit_of(one) == suit_of(two):
            suit_twins |= pair
        if rank_of(one) == rank_of(two):
            rank_twins |= pair
    state.suit_twins, state.rank_twins = suit_twins, rank_twins
    for side in range(2):
        own, others = hand, other
        if side == HIM:
            own, others = other, hand
        state.sides[side, HAVE] = mine if side == ME else his
        state.sides[side, OPEN] = targets
        state.sides[side, SURE] = others
        state.sides[side, HIDE] = 0
        if rules.played_cards_to == OWNER:
            state.sides[side, SURE] = own
        elif rules.played_cards_to == WINNER:
            state.sides[side, SURE] = 0
            state.sides[side, OPEN] = targets | own | others
    if rules.facedown:
        state.sides[HIM, HIDE] = other


@kernel
def kind_value(rules, state, have, sure, open_):
    """The worth of one rank to a side, by numbers of cards."""
    if rules.of_a_kind == NONE:
        return 0.0
    lacking = max(rules.of_a_kind - have, 0)
    contested = max(lacking - sure, 0)
    if contested > open_:
        return 0.0
    return state.kind_worth[lacking] * state.kind_chance[contested]


@kernel
def flush_value(rules, state, have, sure, open_):
    """The worth of one suit to a side, by numbers of cards."""
    if rules.flush_length == NONE:
        return 0.0
    lacking = max(rules.flush_length - have, 0)
    contested = max(lacking - sure, 0)
    if contested > open_:
        return 0.0
    return state.flush_worth[lacking] * state.flush_chance[contested]


@kernel
def kind_worth(rules, state, brain, side, card, have, sure):
    """The worth of the card's rank to a side, a hidden card that may be of it weighed in."""
    cards = RANK_CARDS << (card & ~(SUITS - 1))
    twins = state.rank_twins & cards
    has, certain = popcount(have & cards), popcount(sure & cards) + (popcount(twins) >> 1)
    open_ = popcount(state.sides[side, OPEN] & cards & ~twins)
    value = kind_value(rules, state, has, certain, open_)
    hide = state.sides[side, HIDE]
    if hide & cards != 0:
        share = brain.hidden * popcount(hide & cards) / popcount(hide)
        value += share * (kind_value(rules, state, has + 1, certain, open_) - value)
    return value


@kernel
def flush_worth(rules, state, brain, side, card, have, sure):
    """The worth of the card's suit to a side, a hidden card that may be of it weighed in."""
    cards = CLUBS << suit_of(card)
    twins = state.suit_twins & cards
    has, certain = popcount(have & cards), popcount(sure & cards) + (popcount(twins) >> 1)
    open_ = popcount(state.sides[side, OPEN] & cards & ~twins)
    value = flush_value(rules, state, has, certain, open_)
    hide = state.sides[side, HIDE]
    if hide & cards != 0:
        share = brain.hidden * popcount(hide & cards) / popcount(hide)
        value += share * (flush_value(rules, state, has + 1, certain, open_) - value)
    return value


@kernel
def gain(rules, state, brain, side, have, card):
    """What a card adds to a side that has `have`, pips included."""
    sure = state.sides[side, SURE]
    after, still = have | bit(card), sure & ~bit(card)
    value = brain.pip * rank_of(card)
    value += kind_worth(rules, state, brain, side, card, after, still)
    value -= kind_worth(rules, state, brain, side, card, have, sure)
    value += flush_worth(rules, state, brain, side, card, after, still)
    value -= flush_worth(rules, state, brain, side, card, have, sure)
    return value


@kernel
def loss(rules, state, brain, side, card):
    """What a side loses if a card can no longer come to it."""
    have, sure = state.sides[side, HAVE], state.sides[side, SURE]
    still = sure & ~bit(card)
    if still == sure:
        return 0.0
    value = kind_worth(rules, state, brain, side, card, have, sure)
    value -= kind_worth(rules, state, brain, side, card, have, still)
    value += flush_worth(rules, state, brain, side, card, have, sure)
    value -= flush_worth(rules, state, brain, side, card, have, still)
    return value


@kernel
def plan_laying(rules, state, brain, hand, other):
    """Lay down what helps the own Prison and fails the other; give what helps the other least."""
    down = state.down[state.game, state.seat]
    survey(rules, state, down, np.int64(0), hand, other, 0)
    best, choice = NEVER, lowest(hand)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if state.phase == FACEDOWN:
            value = gain(rules, state, brain, ME, down, card) + brain.other * loss(rules, state, brain, HIM, card)
        else:
            value = -brain.other * gain(rules, state, brain, HIM, np.int64(0), card)
        value -= brain.keep_high * rank_of(card)
        if value > best:
            best, choice = value, card
    return choice


@kernel
def look(rules, state, brain, hand, other, plays, replies):
    """Work out what this trick's cards are worth to each side, for each way to part the targets.

    `hand` and `other` are the cards of both sides at the start of the trick, `plays` and `replies` those that
    each may still play to it. `base[side, i]` is the worth of target i to the side, `gains[side, i, card]` what a
    played card adds to that.
    """
    seat = state.seat
    survey(rules, state, state.prison[state.game, seat], shown(state, seat), hand, other, state.trick + 1)
    for side in range(2):
        coming = replies if side == ME else plays
        if rules.played_cards_to == OWNER:
            coming = plays if side == ME else replies
        elif rules.played_cards_to == WINNER:
            coming = plays | replies
        for i in range(2):
            card = np.int64(state.targets[state.trick, i])
            have = state.sides[side, HAVE] | bit(card)
            state.base[side, i] = brain.pip * rank_of(card) + targets_worth(rules, state, brain, side, have)
            rest = coming
            while rest != 0:
                card = lowest(rest)
                rest &= rest - 1
                state.gains[side, i, card] = gain(rules, state, brain, side, have, card)


@kernel
def targets_worth(rules, state, brain, side, have):
    """The worth of the ranks and suits of this trick's targets to a side that has `have`."""
    one, two = np.int64(state.targets[state.trick, 0]), np.int64(state.targets[state.trick, 1])
    sure = state.sides[side, SURE]
    value = kind_worth(rules, state, brain, side, one, have, sure)
    value += flush_worth(rules, state, brain, side, one, have, sure)
    if rank_of(one) != rank_of(two):
        value += kind_worth(rules, state, brain, side, two, have, sure)
    if suit_of(one) != suit_of(two):
        value += flush_worth(rules, state, brain, side, two, have, sure)
    return value


@kernel
def trick_worth(rules, state, brain, guard, won, mine_is, play, reply):
    """The worth of a trick to me: I play `play`, he `reply`, target `mine_is` comes to me. [3.9-3.11]"""
    his_is = 1 - mine_is
    to_me, to_him = reply, play
    if rules.played_cards_to == OWNER:
        to_me, to_him = play, reply
    mine, his = state.base[ME, mine_is], state.base[HIM, his_is]
    if rules.played_cards_to == WINNER:
        if won:
            mine += state.gains[ME, mine_is, play] + state.gains[ME, mine_is, reply]
        else:
            his += state.gains[HIM, his_is, play] + state.gains[HIM, his_is, reply]
    else:
        mine += state.gains[ME, mine_is, to_me]
        his += state.gains[HIM, his_is, to_him]
    value = mine - guard * his + brain.spend * (rank_of(reply) - rank_of(play))
    return value + brain.lead if won else value - brain.lead


@kernel
def best_parting(rules, state, brain, guard, won, play, reply):
    """The worth of a trick to me when its winner takes the target that is better for him."""
    first = trick_worth(rules, state, brain, guard, won, 0, play, reply)
    second = trick_worth(rules, state, brain, guard, won, 1, play, reply)
    return max(first, second) if won else min(first, second)


@kernel
def plan_lead(rules, state, brain, guard, hand, other):
    """Lead the card whose worst reply is best."""
    best, choice = NEVER, lowest(hand)
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        worst = -NEVER
        rest = other
        while rest != 0 and worst > best:
            reply = lowest(rest)
            rest &= rest - 1
            won = not reply_beats(rules, card, reply)
            worst = min(worst, best_parting(rules, state, brain, guard, won, card, reply))
        if worst > best:
            best, choice = worst, card
    return choice


@kernel
def plan_reply(rules, state, brain, guard, hand):
    """Reply with the best card."""
    best, choice = NEVER, lowest(hand)
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        won = reply_beats(rules, state.lead, card)
        value = best_parting(rules, state, brain, guard, won, card, state.lead)
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
