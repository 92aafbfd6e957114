"""The cards of Double Exposure as numbers, for kernels and for readers.

A card is `4 * (rank - 1) + suit`, suits counted up from clubs, diamonds, hearts, spades: of two cards the
larger number is the higher card [1.3]. A set of cards is an int64 with a bit a card, so that a rank is four
neighbouring bits, a suit every fourth bit, and of two sets without a common card the larger number holds the
highest card.
"""

from __future__ import annotations

from simlab.games.double_exposure.knobs import KNOBS, SUITS

RANKS = KNOBS.by_name["ranks"].high
MOST_CARDS = SUITS * RANKS
SUIT_BITS = 2
RANK_NAMES = "A23456789TJQK"
SUIT_NAMES = "CDHS"

SINGLE, DUPLICATE = range(2)
FACEDOWN, GIFT, LEAD, REPLY, TARGET, ENDED = range(6)
"""What is asked for now: `state.phase`."""
KIND, FLUSH, SUM, NOTHING = range(4)
"""What decided a game: `state.by`."""
ONE_GAME, BOTH_GAMES, EARLIER, BETTER_MELD, LARGER_SUM, OTHER_DRAWN, UNSETTLED = range(7)
"""What told who wins: `row.settled_by`."""
BY_NAMES = ("kind", "flush", "sum", "none")


def name(card: int) -> str:
    """A card as people write it: `9S`, `AD`, `TH`."""
    return RANK_NAMES[card >> SUIT_BITS] + SUIT_NAMES[card & (SUITS - 1)]


def names(cards: int) -> list[str]:
    """The cards of a set, the highest first."""
    return [name(card) for card in range(MOST_CARDS - 1, -1, -1) if (cards >> card) & 1]
