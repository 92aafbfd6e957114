"""What cards are worth to both sides of the table, as the planner counts it.

What the other player has laid down unseen is one set with the cards of its hand: no kernel tells them apart.
"""

from __future__ import annotations

import numpy as np

from simlab.core.knobs import NONE
from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.double_exposure.cards import LEAD, RANKS
from simlab.games.double_exposure.knobs import SUITS
from simlab.games.double_exposure.melds import (
    ANY,
    BLACKS,
    CLUBS,
    RANK_CARDS,
    REDS,
    SUIT,
    SUIT_MASK,
    bit,
    is_red,
    rank_counts,
    rank_of,
    suit_of,
)
from simlab.games.double_exposure.rules import BY_SUMS, OWNER, WINNER
from simlab.games.double_exposure.state import CONTESTED

WIN = 1000.0
"""The worth of a meld that is complete; all else together stays far below."""
BETTER = 100.0
"""What is added for the better type of meld."""
ME, HIM = range(2)
NEVER = -1e9
PRINTED_SUM_CHANCE = 0.16
"""`sum_chance` under the printed rules, for which the weights stand; others shift them between melds and pips."""
COUNT = (1 << SUITS) - 1
"""The bits of one rank in a word of counts."""


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
def tail(n, chance, least):
    """The chance that at least `least` of n cards come, each with `chance`."""
    term = chance**n
    total = 0.0
    for came in range(n, least - 1, -1):
        total += term
        term *= came / (n - came + 1) * (1.0 - chance) / chance
    return total


@kernel
def sum_chance(rules):
    """About how often nobody melds and the sum decides, by the cards of a Prison against the cards that melds need."""
    cards = 2 * rules.tricks + rules.facedown + rules.gift
    chance = cards / (SUITS * rules.ranks)
    melds = 0.0
    if rules.of_a_kind != NONE:
        melds += rules.ranks * tail(SUITS, chance, rules.of_a_kind)
    if rules.flush_length != NONE:
        melds += SUITS * tail(rules.ranks, chance, rules.flush_length)
    return np.exp(-2.0 * melds)


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
    if state.sum_chance == 0.0:
        state.sum_chance = sum_chance(rules)
    state.pip = 0.0
    if rules.fallback == BY_SUMS:
        state.pip = brain.pip * state.sum_chance / PRINTED_SUM_CHANCE
    state.grip = (1.0 - state.sum_chance) / (1.0 - PRINTED_SUM_CHANCE)
    state.kind_rank = brain.kind_rank
    state.kind_chance[0] = state.flush_chance[0] = 1.0
    for contested in range(1, CONTESTED + 1):
        state.kind_chance[contested] = state.kind_chance[contested - 1] * brain.kind_contested
        state.flush_chance[contested] = state.flush_chance[contested - 1] * brain.flush_contested


@kernel
def survey(rules, state, brain, hand, other, first):
    """Count for each side what is sure to come and what may be won; `first`: the first trick whose targets are open.

    Played cards are sure to reach the other side, their owner, or whoever wins them. [3.10, 3.11] Of two targets of
    one suit or rank each side gets one: such twins are sure for suit or rank.
    """
    targets, suit_twins, rank_twins = np.int64(0), np.int64(0), np.int64(0)
    for trick in range(first, rules.tricks):
        one, two = np.int64(state.targets[trick, 0]), np.int64(state.targets[trick, 1])
        pair = bit(one) | bit(two)
        targets |= pair
        if suit_of(one) == suit_of(two):
            suit_twins |= pair
        elif rank_of(one) == rank_of(two):
            rank_twins |= pair
    for side in range(2):
        sure = other if side == ME else hand
        contested = targets
        if rules.played_cards_to == OWNER:
            sure = hand if side == ME else other
        elif rules.played_cards_to == WINNER:
            sure, contested = np.int64(0), targets | hand | other
        state.sure[side] = sure
        state.rank_sure[side] = rank_counts(sure) + (rank_counts(rank_twins) >> 1)
        state.rank_open[side] = rank_counts(contested & ~rank_twins)
        for suit in range(SUITS):
            lane = CLUBS << suit
            state.suit_sure[side, suit] = popcount(sure & lane) + (popcount(suit_twins & lane) >> 1)
            state.suit_open[side, suit] = popcount(contested & ~suit_twins & lane)
    state.hidden = other
    state.hide = 0.0
    if rules.facedown:
        state.hide = brain.hidden / popcount(other)


@kernel
def kind_value(rules, state, has, sure, contested):
    """The worth of one rank to a side, by numbers of cards."""
    if rules.of_a_kind == NONE:
        return 0.0
    lacking = max(rules.of_a_kind - has, 0)
    to_win = max(lacking - sure, 0)
    if to_win > contested:
        return 0.0
    return state.kind_worth[lacking] * state.kind_chance[to_win]


@kernel
def flush_value(rules, state, has, sure, contested):
    """The worth of one suit to a side, by numbers of cards."""
    if rules.flush_length == NONE:
        return 0.0
    lacking = max(rules.flush_length - has, 0)
    to_win = max(lacking - sure, 0)
    if to_win > contested:
        return 0.0
    return state.flush_worth[lacking] * state.flush_chance[min(to_win, CONTESTED)]


@kernel
def rank_worth(rules, state, side, card, has, sure):
    """The worth of the card's rank to a side, the hidden card that may be of it weighed in."""
    place = card & ~SUIT_MASK
    contested = (state.rank_open[side] >> place) & COUNT
    value = kind_value(rules, state, has, sure, contested)
    if side == HIM:
        hidden = popcount((state.hidden >> place) & RANK_CARDS)
        if hidden != 0:
            value += state.hide * hidden * (kind_value(rules, state, has + 1, sure, contested) - value)
    return value * (1.0 + state.kind_rank * rank_of(card))


@kernel
def suit_worth(rules, state, side, suit, has, sure):
    """The worth of a suit to a side, the hidden card that may be of it weighed in."""
    contested = state.suit_open[side, suit]
    value = flush_value(rules, state, has, sure, contested)
    if side == HIM:
        hidden = popcount((state.hidden >> suit) & CLUBS)
        if hidden != 0:
            value += state.hide * hidden * (flush_value(rules, state, has + 1, sure, contested) - value)
    return value


@kernel
def weigh_cards(rules, state, brain, side, i, have, coming):
    """Write down what each card of `coming` adds to a side that has `have`, and what the suits are worth before.

    The cards of `coming` are either all sure to come to the side, or none is.
    """
    step = 1 if coming & state.sure[side] != 0 else 0
    total = 0.0
    for suit in range(SUITS):
        has, sure = popcount((have >> suit) & CLUBS), state.suit_sure[side, suit]
        value = suit_worth(rules, state, side, suit, has, sure)
        total += value
        state.suit_gain[suit] = 0.0
        if (coming >> suit) & CLUBS != 0:
            state.suit_gain[suit] = suit_worth(rules, state, side, suit, has + 1, sure - step) - value
    state.stakes[side, i] = total
    has_ranks, sure_ranks = rank_counts(have), state.rank_sure[side]
    while coming != 0:
        card = lowest(coming)
        coming &= coming - 1
        place = card & ~SUIT_MASK
        has, sure = (has_ranks >> place) & COUNT, (sure_ranks >> place) & COUNT
        value = rank_worth(rules, state, side, card, has + 1, sure - step)
        value -= rank_worth(rules, state, side, card, has, sure)
        state.gains[side, i, card] = value + state.suit_gain[suit_of(card)] + state.pip * rank_of(card)


@kernel
def loss(rules, state, side, card):
    """What a side with an empty Prison loses if a card that was sure can no longer come to it."""
    if state.sure[side] & bit(card) == 0:
        return 0.0
    sure = (state.rank_sure[side] >> (card & ~SUIT_MASK)) & COUNT
    value = rank_worth(rules, state, side, card, 0, sure) - rank_worth(rules, state, side, card, 0, sure - 1)
    suit = suit_of(card)
    sure = state.suit_sure[side, suit]
    value += suit_worth(rules, state, side, suit, 0, sure) - suit_worth(rules, state, side, suit, 0, sure - 1)
    return value


@kernel
def look(rules, state, brain, hand, other, plays, replies):
    """Work out what this trick's cards are worth to each side, for each way to part the targets.

    `hand` and `other` are the cards of both sides at the start of the trick, `plays` and `replies` those that
    each may still play to it. `stakes[side, i]` is the worth of target i to the side, `gains[side, i, card]` what a
    played card adds to that.
    """
    seat = state.seat
    survey(rules, state, brain, hand, other, state.trick + 1)
    weigh_power(rules, state, brain, plays, other)
    weigh_power(rules, state, brain, replies, hand)
    one, two = np.int64(state.targets[state.trick, 0]), np.int64(state.targets[state.trick, 1])
    for side in range(2):
        coming = replies if side == ME else plays
        if rules.played_cards_to == OWNER:
            coming = plays if side == ME else replies
        elif rules.played_cards_to == WINNER:
            coming = plays | replies
        prison = state.prison[state.game, seat] if side == ME else shown(state, seat)
        for i in range(2):
            card = two if i == 1 else one
            have = prison | bit(card)
            weigh_cards(rules, state, brain, side, i, have, coming)
            value = state.pip * rank_of(card) + one_rank(rules, state, side, one, have)
            if rank_of(one) != rank_of(two):
                value += one_rank(rules, state, side, two, have)
            state.stakes[side, i] += value


@kernel
def weigh_power(rules, state, brain, cards, against):
    """What it costs to part with each card: its rank, and how many of the cards against it it can beat."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        beaten = popcount(against & in_reach(rules, card) & (bit(card) - 1))
        state.power[card] = (brain.spend * rank_of(card) + brain.control * beaten) * state.grip


@kernel
def in_reach(rules, card):
    """The cards that a higher card of this kind beats. [3.4, 3.7, 3.8]"""
    if rules.reply_wins == ANY:
        return np.int64(-1)
    if rules.reply_wins == SUIT:
        return CLUBS << suit_of(card)
    return REDS if is_red(card) == 1 else BLACKS


@kernel
def one_rank(rules, state, side, card, have):
    """The worth of the card's rank to a side that has `have`."""
    place = card & ~SUIT_MASK
    sure = (state.rank_sure[side] >> place) & COUNT
    return rank_worth(rules, state, side, card, popcount((have >> place) & RANK_CARDS), sure)


@kernel
def trick_worth(rules, state, brain, guard, won, mine_is, play, reply):
    """The worth of a trick to me: I play `play`, he `reply`, target `mine_is` comes to me. [3.9-3.11]"""
    his_is = 1 - mine_is
    to_me, to_him = reply, play
    if rules.played_cards_to == OWNER:
        to_me, to_him = play, reply
    mine, his = state.stakes[ME, mine_is], state.stakes[HIM, his_is]
    if rules.played_cards_to == WINNER:
        if won:
            mine += state.gains[ME, mine_is, play] + state.gains[ME, mine_is, reply]
        else:
            his += state.gains[HIM, his_is, play] + state.gains[HIM, his_is, reply]
    else:
        mine += state.gains[ME, mine_is, to_me]
        his += state.gains[HIM, his_is, to_him]
    value = mine - guard * his + state.power[reply] - state.power[play]
    return value + state.grip * (brain.lead if won else -brain.lead)


@kernel
def best_parting(rules, state, brain, guard, won, targets, play, reply):
    """The worth of a trick to me when its winner takes the target that is best for him, of the bits of `targets`."""
    best = NEVER if won else -NEVER
    for i in range(2):
        if (targets >> i) & 1 == 1:
            value = trick_worth(rules, state, brain, guard, won, i, play, reply)
            best = max(best, value) if won else min(best, value)
    return best
