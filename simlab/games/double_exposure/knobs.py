"""Every number and switch of Double Exposure, in rulebook order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.core.knobs import Knobs, Trouble, Value, choice, number, switch

RULES_VERSION = 1
"""Moves when results change, never when speed does."""

SUITS = 4
"""Spades, hearts, diamonds, clubs. [1.1]"""


def hand_size(knobs: Mapping[str, Value]) -> int:
    """Cards dealt to a player. [2.1]"""
    return int(knobs["tricks"] + knobs["facedown"] + knobs["gift"])


def prison_size(knobs: Mapping[str, Value]) -> int:
    """The most cards a Prison can come to hold: a target and one or both played cards a trick. [3.9, D4]"""
    a_trick = 3 if knobs["played_cards_to"] == "winner" else 2
    return int(a_trick * knobs["tricks"] + knobs["facedown"] + knobs["gift"])


def _troubles(knobs: Mapping[str, Value]) -> Iterator[Trouble]:
    deck, needed = SUITS * knobs["ranks"], 2 * (hand_size(knobs) + knobs["tricks"])
    if deck < needed:
        yield Trouble("tricks", f"the deal takes {needed} cards, the deck has {deck} [2.1, 2.2]")
    length, kind = knobs["flush_length"], knobs["of_a_kind"]
    if length is not None and length > knobs["ranks"]:
        yield Trouble("flush_length", f"a suit has {knobs['ranks']} cards, so nobody can flush [4.3]", False)
    for name, wanted in (("flush_length", length), ("of_a_kind", kind)):
        if wanted is not None and wanted > prison_size(knobs):
            few = f"a Prison comes to hold at most {prison_size(knobs)} cards, so nobody can meld {wanted}"
            yield Trouble(name, f"{few} [3.9, D4]", False)
    if kind is None and length is None and knobs["fallback"] == "draw":
        yield Trouble("fallback", "without melds and without the sum every game is drawn [4.13]", False)


KNOBS = Knobs(
    (
        number("ranks", 9, 5, 13, "Ranks in each of the four suits, from the ace up.", "1.1"),
        number("tricks", 8, 3, 10, "Pairs of targets, and tricks at most.", "2.1", "2.2", "4.10"),
        number("of_a_kind", 4, 2, 4, "Cards of one rank that win; null = no such meld.", "4.2", nullable=True),
        number("flush_length", 7, 3, 13, "Cards of one suit that win; null = no such meld.", "4.3", nullable=True),
        switch("facedown", True, "Whether each player starts with a secret card of their own.", "2.7"),
        switch("gift", True, "Whether each player gives the other a card before trick 1.", "2.9"),
        choice("reply_wins", ("color", "suit", "any"), "Which higher cards beat the lead.", "3.4", "3.7", "3.8"),
        choice("played_cards_to", ("opponent", "owner", "winner"), "Where played cards go.", "3.10", "3.11"),
        switch("kind_beats_flush", True, "Whether a kind beats a flush, or the reverse.", "4.6"),
        choice("fallback", ("sum", "draw"), "What decides a game without a meld.", "4.11", "4.13"),
        choice("match", ("single", "duplicate"), "One game, or one deal twice with hands switched.", "5.1"),
    ),
    seats=lambda knobs: 2,
    troubles=_troubles,
)


def most_rounds(knobs: Mapping[str, Value]) -> int:
    """Games of a match. [5.1]"""
    return 2 if knobs["match"] == "duplicate" else 1
