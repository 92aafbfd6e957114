"""Every number and switch of Doppelganger Tricks, in rulebook order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.core.knobs import Knobs, Trouble, Value, number, switch

RULES_VERSION = 1
"""Moves when results change, never when speed does."""

SUITS = 4
"""Three colours and navy. [1.1]"""

RANKS = 10
"""Ranks of a suit with a full table. [1.1]"""

FEWEST, MOST = 3, 4
"""Players at the table; with the fewer the tens stay out. [2.1, 2.2]"""


def _troubles(knobs: Mapping[str, Value]) -> Iterator[Trouble]:
    if not knobs["bonus_cards"] and knobs["bonus_per_player"] > 1:
        yield Trouble("bonus_per_player", "there are no bonus cards to take", False)


def most_rounds(knobs: Mapping[str, Value]) -> int:
    """Rounds of a game. [8.1, 9.4]"""
    return int(knobs["players"] if knobs["rounds"] is None else knobs["rounds"])


KNOBS = Knobs(
    (
        number("players", MOST, FEWEST, MOST, "Players; 3 takes the tens out of the deck.", "2.1", "2.2"),
        number("exact_points", 3, 0, 20, "Points for a bid met exactly.", "7.1"),
        number("near_points", 1, 0, 20, "Points for a bid missed by one trick.", "7.2"),
        number("zero_points", 7, 0, 40, "Points for a bid of zero met exactly.", "7.4", "7.5"),
        number("star_points", 1, 0, 20, "Points for holding the star.", "7.6"),
        number("eye_points", 3, 0, 20, "Points for holding the eye with a bid met exactly.", "7.7"),
        switch("bonus_cards", True, "Whether the star and the eye are in play.", "1.3", "9.1"),
        number("bonus_per_player", 1, 1, 2, "Bonus cards that one player may take in a round.", "6.6"),
        switch("annihilation", True, "Whether equal cards of the led suit annihilate each other.", "5.1", "9.2"),
        switch("doppelganger_free", True, "Whether navy may be played while able to follow.", "4.5", "9.3"),
        number("rounds", None, 1, 12, "Rounds of a game; null: as many as players.", "8.1", "9.4", nullable=True),
    ),
    seats=lambda knobs: int(knobs["players"]),
    troubles=_troubles,
)
