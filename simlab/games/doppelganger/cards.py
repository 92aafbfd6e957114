"""How cards, suits and bonus cards are numbered; shared by the kernels and the narration."""

from __future__ import annotations

from simlab.games.doppelganger.knobs import SUITS

LANE_SHIFT = 4
LANE = 1 << LANE_SHIFT
"""A card is `suit * LANE + rank - 1`; a set of cards is one int64 with a lane of bits a suit. [1.1]"""

NAVY = SUITS - 1
"""Pink, Green and Yellow are 0 to 2; navy, the doppelganger suit, is 3. [1.2]"""

NOTHING, STAR, EYE = 0, 1, 2
"""A bonus choice, and the bits of a set of bonus cards. [1.3]"""

RANK_LETTERS = "123456789T"
SUIT_LETTERS = "PGYN"
COLOUR_NAMES = ("pink", "green", "yellow")
BONUS_NAMES = (None, "star", "eye")


def name(card: int) -> str:
    """The card as rank then suit, `6N`."""
    return RANK_LETTERS[card % LANE] + SUIT_LETTERS[card // LANE]


def names(cards: int) -> list[str]:
    """The cards of a set, by suit and rank."""
    return [name(card) for card in range(SUITS * LANE) if cards >> card & 1]
