"""Every number and switch of Duality, in rulebook order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.core.knobs import Knobs, Trouble, Value, number, switch, table

RULES_VERSION = 1
"""Moves when results change, never when speed does."""

LONGEST = 12
"""Cards a hand at most; no bid can pass it either."""

HIGHEST_BID = 11
"""The highest bid a whole deck allows: one trick must be left to win."""

ALL_KNOBS = (
    number(
        "hand_size",
        LONGEST,
        6,
        LONGEST,
        "Cards a hand and tricks in each phase; the lowest ranks leave the deck so that four hands remain.",
        "1.1",
        "2.1",
        "3.1",
        "5.1",
    ),
    switch("no_trump", True, "Whether no trump may be bid.", "3.7"),
    number(
        "jump_minimum",
        9,
        2,
        LONGEST,
        "The smallest number a bid may jump to; null: no jumps.",
        "4.1",
        "8.1",
        "U4",
        nullable=True,
    ),
    number(
        "max_bid",
        HIGHEST_BID,
        1,
        LONGEST,
        f"No bid may pass it; unless given, the smaller of {HIGHEST_BID} and hand_size - 1.",
        "3.9",
        "U4",
    ),
    table(
        "jump_bonuses",
        {9: 5, 10: 10, 11: 25},
        1,
        LONGEST,
        100,
        "Points by final bid for a declarer who jumped and won.",
        "6.5",
        "U7",
    ),
    switch("bonus_without_jump", False, "Pay the jump bonus for a bid reached one by one, too.", "8.2"),
    number("win_bonus_per_bid", 2, 0, 5, "The round's winner gets this times the bid.", "6.3"),
    number("tie_bonus_per_bid", 1, 0, 5, "In a tied round both get this times the bid.", "6.4"),
    number("debt_penalty", 5, 0, 20, "Points to the opponent for each trick of debt.", "6.7"),
    number("target_score", 50, 1, 500, "Reaching it ends the game.", "7.1", "U9"),
    number("max_rounds", 100, 1, 1000, "A guard, not a rule: after so many rounds the game is scored.", "U11"),
)


def troubles(knobs: Mapping[str, Value]) -> Iterator[Trouble]:
    """What is legal but odd. [U11]"""
    size, most, least = knobs["hand_size"], knobs["max_bid"], knobs["jump_minimum"]
    if most >= size:
        yield Trouble(
            "max_bid",
            f"a bid of {size} fills the book with every trick of {size} and cannot win the round",
            False,
        )
    if least is not None and least > most:
        yield Trouble("jump_minimum", f"nobody can jump: {least} is above max_bid, {most}", False)


def defaults_from(given: Mapping[str, Value]) -> Mapping[str, Value]:
    """The highest bid leaves one trick to win."""
    size = given["hand_size"]
    return {"max_bid": min(HIGHEST_BID, size - 1)} if isinstance(size, int) else {}


KNOBS = Knobs(ALL_KNOBS, seats=lambda _: 2, troubles=troubles, defaults_from=defaults_from)


def most_rounds(knobs: Mapping[str, Value]) -> int:
    """The most rounds a game can take. [U11]"""
    return int(knobs["max_rounds"])
