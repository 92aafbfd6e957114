"""The players of Expeditions, weakest first, as kernels. What each sees: `weights.py`; the planner: `planner.py`."""

from __future__ import annotations

from simlab.engine import verbs
from simlab.engine.jit import inlined, lowest
from simlab.games.expeditions.cards import DECK, DISCARD, FULL_LANE, LANE, PLAY, WAGER_LANE
from simlab.games.expeditions.planner import planner_card, planner_draw
from simlab.games.expeditions.rules import open_piles
from simlab.games.expeditions.scoring import lane
from simlab.games.expeditions.state import STATE
from simlab.games.expeditions.worth import pips, top_bit

GREEDY = 1


@inlined
def greedy_card(rules, state, seat):
    """Play the lowest card of an expedition that pays by the hand alone; else discard the least number. [4.1-4.5]"""
    play, play_pips = -1, 0.0
    discard, discard_pips = -1, 0.0
    for suit in range(rules.suits):
        hand = lane(state.hand[seat], suit)
        table = lane(state.table[seat], suit)
        playable = hand & lane(state.open[seat], suit)
        pays = pips(table) + pips(playable) > rules.expedition_cost
        if playable != 0 and (table != 0 or pays) and (playable & WAGER_LANE == 0 or pays):
            card = lowest(playable)
        elif playable & ~WAGER_LANE != 0 and table != 0:
            card = lowest(playable & ~WAGER_LANE)
        else:
            card = -1
        if card >= 0 and (play < 0 or pips(playable) > play_pips):
            play, play_pips = suit * LANE + card, pips(playable)
        if hand != 0:
            useless = hand & ~playable
            card = lowest(useless) if useless != 0 else lowest(hand)
            worth = 0.0 if useless != 0 else pips(playable) + (table != 0) * pips(FULL_LANE)
            if discard < 0 or worth < discard_pips:
                discard, discard_pips = suit * LANE + card, worth
    return 2 * play + PLAY if play >= 0 else 2 * discard + DISCARD


@inlined
def greedy_draw(rules, state, seat):
    """Take the highest discard that fits a started expedition, else from the draw pile. [4.7]"""
    piles = open_piles(rules, state)
    source, most = DECK, 0.0
    for suit in range(rules.suits):
        if piles >> suit & 1 != 0 and lane(state.table[seat], suit) != 0:
            bit = top_bit(state, suit) & lane(state.open[seat], suit)
            if pips(bit) > most:
                source, most = 1 + suit, pips(bit)
    return source


@inlined
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot` at either step of its turn. [4.1]"""
    seat = state.seat
    if brain.bot == GREEDY:
        return greedy_draw(rules, state, seat) if state.drawing else greedy_card(rules, state, seat)
    return planner_draw(rules, state, brain, seat) if state.drawing else planner_card(rules, state, brain, seat)


verbs.register(STATE, decide=decide)
