"""The cards and bids of Duality as numbers, for kernels and for readers.

A card is suit x LANE + rank, rank 0 the two and 12 the ace; a set of cards is an int64 with a bit a card, so that
a suit is a lane of its own and the higher of two cards of a suit is the larger number. [1.2]
A strain is a suit or no trump. A bid is 0 for none, else number << TO, strain << ON and 1 for a jump.
"""

from __future__ import annotations

LANE = 16
"""Places a suit takes in a set of cards."""
LANE_SHIFT = 4
RANK_MASK = LANE - 1
SUIT_MASK = 0x1FFF
"""A whole suit in the lowest lane."""

SUIT_NAMES = "SHDC"
RANK_NAMES = "23456789TJQKA"
STRAIN_NAMES = (*SUIT_NAMES, "NT")
SUITS = len(SUIT_NAMES)
RANKS = len(RANK_NAMES)
STRAINS = len(STRAIN_NAMES)
NO_TRUMP = STRAINS - 1
SEATS = 2

LEAD, REPLY, BID = range(3)
"""What is decided now: `state.step`."""

TO, ON, ON_MASK = 4, 1, 7
"""Where a bid's number and strain lie in an action; the lowest bit is the jump."""
NO_BID = 0


def name(card: int) -> str:
    """A card as people write it: `9S`, `AD`, `TH`."""
    return RANK_NAMES[card & RANK_MASK] + SUIT_NAMES[card >> LANE_SHIFT]


def names(cards: int) -> list[str]:
    """The cards of a set, suit by suit, the highest of a suit first."""
    order = [suit * LANE + rank for suit in range(SUITS) for rank in reversed(range(RANKS))]
    return [name(card) for card in order if (cards >> card) & 1]


def bid(action: int) -> dict[str, object] | None:
    """A bid as traces write it; None for no bid."""
    if action == NO_BID:
        return None
    return {"on": STRAIN_NAMES[(action >> ON) & ON_MASK], "to": action >> TO, "jump": bool(action & 1)}
