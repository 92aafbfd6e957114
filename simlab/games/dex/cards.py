"""How cards and phases are numbered, shared by rules and narration.

A card is `4 * (rank - 1) + suit`, suits in the order clubs, diamonds, hearts, spades, so that the higher of
two cards is the greater number. [1.1, 1.2, S1] A set of cards is an int64 with a bit a card.
"""

from __future__ import annotations

from simlab.games.dex.knobs import SUITS, TRICKS

RANKS = 13
DECK = SUITS * RANKS
HAND = TRICKS + 2
"""One card to keep, one to give, one a trick. [2.4]"""

DEX_HAND = TRICKS
POOL = 4
"""Cards shuffled again after trick 3. [4.8]"""

SIDES = 2
YOU, DEX = 0, 1

SHUFFLE_AFTER, PAIR_AFTER = 3, 5
"""Tricks after which Dex's pool is shuffled, and after which his last pair is laid out. [4.8, 4.10]"""

FIRST_HAND = 2
FIRST_DEX = FIRST_HAND + HAND
FIRST_TARGET = FIRST_DEX + DEX_HAND
LAST_CARD = FIRST_TARGET + 2 * TRICKS
"""Places of a deal: Dex's Prison, your hand, Dex's hand, the targets."""

NO_CARD = -1
KEEP, GIVE, PLAY, TARGET, ENDED = range(5)
"""What is decided next."""

BY = ("none", "kind", "flush", "sum")
BY_NONE, BY_KIND, BY_FLUSH, BY_SUM = range(4)
"""What decided a game."""

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CDHS"


def name(card: int) -> str:
    """The card in print: 19 is `5S`."""
    return RANK_LETTERS[card // SUITS] + SUIT_LETTERS[card % SUITS]


def names(cards: int) -> list[str]:
    """The cards of a set, the highest first."""
    return [name(card) for card in range(DECK - 1, -1, -1) if cards >> card & 1]
