"""The state of Expeditions."""

from __future__ import annotations

import numpy as np

from simlab.games.expeditions.cards import MOST_CARDS, PLACES, SUITS, WORDS

SEATS = 2  # [1.1]

STATE = np.dtype(
    (
        np.record,
        [
            ("hand", np.int64, (SEATS, WORDS)),
            ("open", np.int64, (SEATS, WORDS)),  # cards that may still go to the seat's expeditions
            ("table", np.int64, (SEATS, WORDS)),  # cards in the seat's expeditions [1.2]
            ("known", np.int64, (SEATS, WORDS)),  # cards in hand that the other saw taken from the discards
            ("discards", np.int64, (WORDS,)),  # cards in the discard piles
            ("points", np.int64, (SEATS, SUITS)),  # each expedition as it stands
            ("round_points", np.int64, (SEATS,)),
            ("totals", np.int64, (SEATS,)),
            ("turn", np.int64),  # turns of this round that have ended
            ("turns", np.int64),  # turns of earlier rounds
            ("round_number", np.int64),
            ("dealer", np.int64),
            ("seat", np.int64),
            ("drawing", np.bool_),  # the second step of the turn
            ("ended", np.bool_),
            ("stalled", np.bool_),  # some round stalled
            ("closed", np.int64),  # suit whose pile is closed this turn, or CLOSED
            ("piles", np.int64),  # bit set of suits with a discard pile
            ("height", np.int64, (SUITS,)),
            ("pile", np.uint8, (SUITS, PLACES)),
            ("next", np.int64),  # place of the draw pile's top card in deck
            ("cards", np.int64),  # cards in the deck
            ("deck", np.uint8, (MOST_CARDS,)),
            ("taken", np.int64, (SEATS,)),  # cards drawn from discards this round
            ("all_taken", np.int64, (SEATS,)),
        ],
    )
)
