"""How the bots of Dex choose, weakest first."""

from __future__ import annotations

from simlab.engine import verbs
from simlab.engine.jit import kernel, lowest
from simlab.games.dex.cards import DEX, KEEP, TARGET, YOU
from simlab.games.dex.knobs import SUITS
from simlab.games.dex.melds import bit_of, melds_with, of_rank, of_suit, usually_preferred
from simlab.games.dex.planner import plan
from simlab.games.dex.rules import target
from simlab.games.dex.state import STATE

GREEDY = 1
"""`brain.bot`; the planner is the next."""


@kernel
def greedy(rules, state):
    """Keep and take what fits your Prison and hand best, give and play what fits Dex's Prison least.

    It sees your hand, both Prisons and the targets of the trick, and looks no further than the card.
    """
    if state.phase == TARGET:
        return greedy_target(rules, state)
    if state.phase == KEEP:
        return best_fit(state.hand, state.hand)
    return worst_fit(rules, state.hand, state.prison[DEX])


@kernel
def greedy_target(rules, state):
    """The target that gives You a meld, else the one that Dex would choose in your place. [3.3-3.5]"""
    low, high = min(target(state, 0), target(state, 1)), max(target(state, 0), target(state, 1))
    you = state.prison[YOU] | bit_of(state.dex_play)
    low_wins = melds_with(you | bit_of(low), low, rules.of_a_kind, rules.flush_length)
    high_wins = melds_with(you | bit_of(high), high, rules.of_a_kind, rules.flush_length)
    if low_wins != high_wins:
        return low if low_wins else high
    return usually_preferred(low, high, you)


@kernel
def fit(prison, card):
    """How well a card fits a Prison: first by its rank, then by its suit."""
    return SUITS * SUITS * of_rank(prison, card) + of_suit(prison, card)


@kernel
def best_fit(hand, prison):
    """The card of the hand that fits best, the highest of equals."""
    choice = lowest(hand)
    best = -1
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if fit(prison, card) >= best:
            best, choice = fit(prison, card), card
    return choice


@kernel
def worst_fit(rules, hand, prison):
    """The card of the hand that gives Dex no meld and fits his Prison least, the lowest of equals."""
    choice = lowest(hand)
    least = 1 << SUITS * SUITS
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        cost = fit(prison, card)
        if melds_with(prison | bit_of(card), card, rules.dex_of_a_kind, rules.dex_flush_length):
            cost += 1 << (2 * SUITS)
        if cost < least:
            least, choice = cost, card
    return choice


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    if brain.bot == GREEDY:
        return greedy(rules, state)
    return plan(rules, state, brain)


verbs.register(STATE, decide=decide)
