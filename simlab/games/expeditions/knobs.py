"""Every number and switch of Expeditions, in rulebook order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.core.knobs import Knobs, Trouble, Value, number, switch

RULES_VERSION = 1
"""Moves when results change, never when speed does."""

LOWEST = 2
"""The lowest number card without Aces. [2.2]"""


def deck_size(knobs: Mapping[str, Value]) -> int:
    """Cards in the deck. [2.1-2.3, 8.1]"""
    numbers = knobs["highest"] - LOWEST + 1 + int(knobs["aces"])
    return int(knobs["suits"] * (numbers + knobs["wagers"]))


def _troubles(knobs: Mapping[str, Value]) -> Iterator[Trouble]:
    deck, hands = deck_size(knobs), 2 * knobs["hand_size"]
    if deck <= hands:
        yield Trouble("hand_size", f"the deck has {deck} cards, not more than both hands ({hands}) [E8]")
    elif knobs["round_turn_limit"] < deck - hands:
        limit = f"the limit of {knobs['round_turn_limit']} turns"
        yield Trouble("round_turn_limit", f"{limit} is below the {deck - hands} cards of the draw pile [E8]", False)
    if knobs["bonus_cards"] is not None and knobs["bonus_cards"] > deck // knobs["suits"]:
        longest = deck // knobs["suits"]
        yield Trouble("bonus_cards", f"a suit has {longest} cards, so no expedition can reach the bonus", False)


KNOBS = Knobs(
    (
        number("suits", 4, 2, 5, "Suits in the deck: the first of S, H, D, C, X.", "2.1"),
        switch("aces", False, "Adds a number card 1 to each suit.", "8.1"),
        number("highest", 10, 5, 10, "The highest number card.", "2.2"),
        number("wagers", 3, 0, 3, "Wager cards a suit: J, Q and K in that order.", "2.3"),
        number("hand_size", 8, 3, 12, "Cards in a hand.", "3.2"),
        number("expedition_cost", 20, 0, 60, "Points subtracted from every started expedition.", "6.3"),
        number("wager_step", 1, 0, 5, "What each wager adds to the multiplier.", "6.4"),
        number("bonus_cards", 8, 1, 13, "Cards, wagers included, that earn the bonus.", "6.5", nullable=True),
        number("bonus_points", 20, 0, 100, "The bonus of a long expedition.", "6.5"),
        switch("bonus_multiplied", False, "Whether wagers multiply the bonus too.", "6.6"),
        switch("draw_from_discards", True, "Whether discard piles may be drawn from.", "4.7"),
        number("rounds", 3, 1, 9, "Rounds of a game.", "7.1", "8.2"),
        number("extra_rounds", 1, 0, 9, "Rounds added one by one while totals are tied.", "7.5", "8.2"),
        number("round_turn_limit", 400, 50, 2000, "Turns after which a round is scored as it stands.", "E6"),
    ),
    seats=lambda knobs: 2,
    troubles=_troubles,
)


def most_rounds(knobs: Mapping[str, Value]) -> int:
    """The most rounds a game can take. [7.1, 7.5]"""
    return int(knobs["rounds"] + knobs["extra_rounds"])
