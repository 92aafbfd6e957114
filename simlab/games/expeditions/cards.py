"""How a card of Expeditions is numbered, and its name.

A card is `suit * LANE + place`: places 0 to 2 are the wagers J, Q, K, place `rank + ACE_PLACE - 1` is a number card.
A set of cards is two int64: four suits on 16-bit lanes in the first, the fifth suit in the second.
"""

from __future__ import annotations

from typing import Any

SUIT_NAMES = "SHDCX"
PLACE_NAMES = "JQKA23456789T"

SUITS = len(SUIT_NAMES)
PLACES = len(PLACE_NAMES)
SUITS_A_WORD = 4
WORDS = 2
LANE = 16
LANE_SHIFT = 4
WORD_SHIFT = 6
PLACE_MASK = LANE - 1
WORD_MASK = SUITS_A_WORD * LANE - 1
ACE_PLACE = PLACE_NAMES.index("A")
MOST_CARDS = SUITS * PLACES
WAGER_LANE = (1 << ACE_PLACE) - 1
FULL_LANE = (1 << PLACES) - 1

BINARY_DIGITS = tuple(
    (sum(1 << place for place in range(ACE_PLACE, PLACES) if place - ACE_PLACE + 1 & digit), digit)
    for digit in (1, 2, 4, 8)
)
"""For each binary digit of the numbers: the places of a suit whose number has it, and its worth."""

DISCARD, PLAY = 0, 1
"""The last bit of a card action; the rest is the card."""
DECK = 0
"""The draw action of the draw pile; 1 + suit is that of a discard pile."""


def name(card: int) -> str:
    """`5H`, `TD`, `KS`."""
    return PLACE_NAMES[card % LANE] + SUIT_NAMES[card // LANE]


def names(words: Any) -> list[str]:
    """The cards of a set, by suit, lowest first."""
    return [
        name(word * (WORD_MASK + 1) + bit)
        for word in range(WORDS)
        for bit in range(WORD_MASK)
        if int(words[word]) >> bit & 1
    ]
