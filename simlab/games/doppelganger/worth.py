"""What a bid and a bonus card are worth. Numbers in brackets are sentences of `rulebook.md`."""

from __future__ import annotations

from simlab.engine.jit import kernel
from simlab.games.doppelganger.cards import EYE, STAR


@kernel
def bid_points(rules, bid, tricks):
    """What a bid is worth. [7.1-7.5, G7]"""
    if bid == tricks:
        return rules.zero_points if bid == 0 else rules.exact_points  # [7.1, 7.4]
    if bid == 0:  # [7.5]
        return 0
    if bid == tricks + 1 or bid == tricks - 1:  # [7.2]
        return rules.near_points
    return 0  # [7.3]


@kernel
def bonus_worth(rules, bonus, exact):
    """What the bonus cards of a seat are worth: the star always, the eye with an exact bid. [7.6, 7.7, G7]"""
    points = 0
    if bonus & STAR != 0:
        points += rules.star_points
    if bonus & EYE != 0 and exact:
        points += rules.eye_points
    return points
