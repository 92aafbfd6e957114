"""Quick play of the scoring phase, both hands known: a glance at each suit instead of a search.

A card that may be played is weighed by what it is: the numbers were fitted to the exact worth of some nine thousand
positions, of which the quick way gives away a trick in about a hundred.
"""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.duality.cards import LANE_SHIFT, RANK_MASK
from simlab.games.duality.endgame import above, equal_heads, is_turned, masters, replies_to, trump_cards
from simlab.games.duality.rules import bit, suit_cards

FREE, FREE_LENGTH, FREE_TRUMP = 11.0, 3.9, -21.3
"""A lead that nothing can beat, as they have neither the suit nor a trump: alone, a card of mine, if it is trump."""
RUFFED, RUFFED_LENGTH, RUFFED_THEIR_TRUMPS, RUFFED_TRUMP_LACK = 2.75, 0.68, -0.54, 7.05
"""A lead that a trump will beat: alone, a card of mine, a trump of theirs, each trump they have more."""
DRAW, DRAW_TRUMP_LEAD, DRAW_THEIR_TRUMPS, DRAW_MASTERS = 8.15, 1.64, -6.41, 8.25
"""A master trump led: alone, each trump I have more, a trump of theirs, a master trump."""
CASH, CASH_LENGTH, CASH_THEIRS, CASH_UNDER_TRUMPS = 1.68, 3.21, -5.69, 0.27
"""A master led: alone, a card of mine, a card of theirs, if they have trumps."""
LOW_TRUMP, LOW_TRUMP_LEAD, LOW_TRUMP_HIGHER = -8.21, 4.34, -5.16
"""A trump led that they can beat: alone, each trump I have more, a higher one of theirs."""
LOSE, LOSE_LENGTH, LOSE_THEIRS, LOSE_HIGHER = -0.53, -0.07, -1.92, -2.46
LOSE_MASTERS, LOSE_MASTERS_LEFT, LOSE_THEIR_MASTERS, LOSE_ABOVE, LOSE_TRUMP_LEAD = -3.28, 1.52, 2.76, 0.88, -0.75
"""A lead that they can beat: alone, a card of mine, of theirs, a higher one of theirs; a master of mine, one that
is left when they beat it; a master of theirs; a higher card of mine; each trump I have more."""
RUFF, RUFF_TRUMP_LEAD, RUFF_TRUMPS, RUFF_MASTERS = 11.2, 3.59, 3.42, -1.16
"""A trump on a suit I lack: alone, each trump I have more, each trump, each master trump."""
THROW, THROW_LENGTH, THROW_THEIRS, THROW_MASTERS = 2.96, 3.97, -2.57, -1.77
THROW_THEIR_MASTERS, THROW_RANK, THROW_HOPELESS, THROW_VOID = -2.03, -0.98, 17.73, -8.47
"""A card thrown away: alone, a card of mine, of theirs; a master of mine, of theirs; its rank; if all I have there
falls to their masters; if it is my last there and I hold a trump."""


@kernel
def lost_lead_worth(own, foe, card, trump_lead):
    """What speaks for leading a card that a higher one of its suit will beat."""
    beats = foe & above(card)
    worth = LOSE + LOSE_LENGTH * popcount(own) + LOSE_THEIRS * popcount(foe) + LOSE_HIGHER * popcount(beats)
    worth += LOSE_MASTERS * masters(own, foe) + LOSE_THEIR_MASTERS * masters(foe, own)
    worth += LOSE_MASTERS_LEFT * masters(own & ~bit(card), foe & ~bit(lowest(beats)))
    return worth + LOSE_ABOVE * popcount(own & above(card)) + LOSE_TRUMP_LEAD * trump_lead


@kernel
def lead_worth(mine, theirs, trump, trump_lead, their_trumps, card):
    """What speaks for leading a card."""
    suit = card >> LANE_SHIFT
    own = mine & suit_cards(suit)
    foe = theirs & suit_cards(suit)
    length = popcount(own)
    if foe == 0:
        if suit == trump:
            return FREE + FREE_LENGTH * length + FREE_TRUMP
        if their_trumps == 0:
            return FREE + FREE_LENGTH * length
        lack = RUFFED_TRUMP_LACK * -trump_lead
        return RUFFED + RUFFED_LENGTH * length + RUFFED_THEIR_TRUMPS * their_trumps + lack
    higher = popcount(foe & above(card))
    if suit == trump:
        if higher != 0:
            return LOW_TRUMP + LOW_TRUMP_LEAD * trump_lead + LOW_TRUMP_HIGHER * higher
        tops = DRAW_MASTERS * masters(own, foe)
        return DRAW + DRAW_TRUMP_LEAD * trump_lead + DRAW_THEIR_TRUMPS * their_trumps + tops
    if higher != 0:
        return lost_lead_worth(own, foe, card, trump_lead)
    worth = CASH + CASH_LENGTH * length + CASH_THEIRS * popcount(foe)
    if their_trumps != 0:
        worth += CASH_UNDER_TRUMPS
    return worth


@kernel
def quick_lead(mine, theirs, trump):
    """The lead that most speaks for."""
    heads = equal_heads(mine, theirs)
    their_trumps = popcount(theirs & trump_cards(trump))
    trump_lead = popcount(mine & trump_cards(trump)) - their_trumps
    best = lowest(heads)
    rest = heads & (heads - 1)
    if rest == 0:
        return best
    most = lead_worth(mine, theirs, trump, trump_lead, their_trumps, best)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        worth = lead_worth(mine, theirs, trump, trump_lead, their_trumps, card)
        if worth > most:
            most = worth
            best = card
    return best


@kernel
def throw_worth(mine, theirs, trump, card):
    """What speaks for a reply from another suit than the one led: a trump, or a card thrown away."""
    suit = card >> LANE_SHIFT
    own = mine & suit_cards(suit)
    foe = theirs & suit_cards(suit)
    length = popcount(own)
    if suit == trump:
        return (
            RUFF + RUFF_TRUMP_LEAD * (length - popcount(foe)) + RUFF_TRUMPS * length + RUFF_MASTERS * masters(own, foe)
        )
    tops = masters(foe, own)
    worth = THROW + THROW_LENGTH * length + THROW_THEIRS * popcount(foe) + THROW_MASTERS * masters(own, foe)
    worth += THROW_THEIR_MASTERS * tops + THROW_RANK * (card & RANK_MASK)
    if tops >= length:
        worth += THROW_HOPELESS
    if length == 1 and (mine & trump_cards(trump)) != 0:
        worth += THROW_VOID
    return worth


@kernel
def quick_reply(mine, theirs, lead, trump):
    """Following: the cheapest winner, else the lowest; void: what most speaks for. The leader holds `theirs`."""
    same = mine & suit_cards(lead >> LANE_SHIFT)
    if same != 0:
        winners = same & above(lead)
        return lowest(winners) if winners != 0 else lowest(same)
    rest = replies_to(mine, trump, lead)
    best = lowest(rest)
    rest &= rest - 1
    if rest == 0:
        return best
    most = throw_worth(mine, theirs, trump, best)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        worth = throw_worth(mine, theirs, trump, card)
        if worth > most:
            most = worth
            best = card
    return best


@kernel
def played_out(mine, theirs, trump):
    """Tricks the leader takes when both play the rest of the scoring phase the quick way."""
    tricks = np.int64(0)
    turned = False  # whether the leader of the start does not lead now
    while mine != 0:
        card = quick_lead(mine, theirs, trump)
        mine ^= bit(card)
        reply = quick_reply(theirs, mine, card, trump)
        theirs ^= bit(reply)
        if is_turned(card, reply, trump):
            mine, theirs = theirs, mine
            turned = not turned
        if not turned:
            tricks += 1
    return tricks
