"""The state of Doppelganger Tricks."""

from __future__ import annotations

import numpy as np

from simlab.games.doppelganger.knobs import MOST, RANKS, SUITS

SEATS = MOST
DECK = SUITS * RANKS
BONUSES = 2

STATE = np.dtype(
    (
        np.record,
        [
            ("hand", np.int64, (SEATS,)),
            ("lacks", np.int64, (SEATS,)),  # cards that everybody knows the seat does not hold
            ("bid", np.int64, (SEATS,)),
            ("tricks", np.int64, (SEATS,)),
            ("bonus", np.int64, (SEATS,)),  # bonus cards of the seat, as a bit set
            ("points", np.int64, (SEATS,)),  # of the round
            ("totals", np.int64, (SEATS,)),
            ("step", np.int64),  # BIDDING, PLAYING, DECLARING, TAKING, ENDED
            ("seat", np.int64),
            ("first", np.int64),  # who leads the round
            ("leader", np.int64),  # who leads the trick
            ("deals", np.int64),  # rounds dealt so far
            ("trick", np.int64),  # tricks of this round that are complete
            ("dealt", np.int64),  # cards dealt to a hand
            ("count", np.int64),  # cards in the trick
            ("table", np.int64),  # cards in the trick, as a set
            ("row", np.int64, (SEATS,)),  # cards in the trick, in order of play
            ("led", np.int64),  # suit of the trick
            ("legal", np.int64),  # cards that may be played
            ("seen", np.int64),  # cards played this round
            ("untaken", np.int64),  # bonus cards that nobody has, as a bit set
            ("ahead", np.int64),
            ("turns", np.int64),  # cards played in the game
            ("taken_at", np.int64, (BONUSES,)),  # the trick in which star and eye were taken, 0 for never
            ("pairs", np.int64),  # annihilated in this round
            ("stray", np.int64),  # tricks of this round that went without the led suit
            ("empty", np.int64),  # tricks of this round that nobody took
            ("deck", np.uint8, (DECK,)),
            ("owner", np.uint8, (DECK,)),  # scratch of redeal
        ],
    )
)
