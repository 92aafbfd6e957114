"""Every number and switch of Dex, in rulebook order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.core.knobs import Knobs, Trouble, Value, choice, number, switch

RULES_VERSION = 1
"""Moves when results change, never when speed does."""

TRICKS = 7
"""The way Dex's cards are dealt and shuffled again allows just this many. [2.6, S5]"""

SUITS = 4
YOUR_CARDS = 1 + 2 * TRICKS
"""Cards in your Prison after the last trick. [2.7, 4.4-4.7]"""

DEX_CARDS = 2 + 1 + 2 * TRICKS
"""Cards in Dex's Prison after the last trick. [2.1, 2.2, 2.8, 4.4-4.7]"""


def _certain(cards: int, ranks: int, kind: int | None, flush: int | None) -> bool:
    """Whether so many cards always hold a meld: more than fit into all ranks, or all suits, without one."""
    kinds = ranks * (kind - 1) if kind is not None else cards
    flushes = SUITS * (flush - 1) if flush is not None else cards
    return cards > min(kinds, flushes)


def _troubles(knobs: Mapping[str, Value]) -> Iterator[Trouble]:
    ranks = knobs["ranks"]
    for name in ("flush_length", "dex_flush_length"):
        if knobs[name] is not None and knobs[name] > ranks:
            short = f"a suit has {ranks} cards, so nobody can collect {knobs[name]} of one [5.3, 5.5]"
            yield Trouble(name, short, False)
    yours = (knobs["of_a_kind"], knobs["flush_length"])
    his = (knobs["dex_of_a_kind"], knobs["dex_flush_length"])
    if yours == (None, None) and knobs["undecided"] != "sum":
        yield Trouble("of_a_kind", "without a kind and a flush You can never win [5.2, 5.3, 5.12]", False)
    if not _certain(YOUR_CARDS, ranks, *yours) and not _certain(DEX_CARDS, ranks, *his):
        odd = f"a game may end without a meld; `undecided: {knobs['undecided']}` then decides it [5.12]"
        yield Trouble("undecided", odd, False)


KNOBS = Knobs(
    (
        number("ranks", 8, 8, 13, "Ranks in the deck, 1 to n; 32 cards are used.", "1.1", "D9"),
        number("tricks", TRICKS, TRICKS, TRICKS, "Tricks, fixed by how Dex's hand is played.", "2.6"),
        number("of_a_kind", 4, 2, 4, "Cards of one rank with which You win.", "5.2", nullable=True),
        number("flush_length", 6, 3, 9, "Cards of one suit with which You win.", "5.3", nullable=True),
        number("dex_of_a_kind", 3, 2, 4, "Cards of one rank with which Dex wins.", "5.4", nullable=True),
        number("dex_flush_length", 5, 3, 9, "Cards of one suit with which Dex wins.", "5.5", nullable=True),
        switch("dex_blocks", True, "Whether Dex prefers the target that would let You win.", "3.2", "S3"),
        number("dex_cards", 2, 1, 2, "Cards Dex turns up a trick, playing the higher.", "4.2", "S5"),
        choice("undecided", ("loss", "draw", "sum"), "The result without a meld at the end.", "5.12", "S6"),
    ),
    seats=lambda knobs: 1,
    troubles=_troubles,
)
