"""The state of a game of Dex: what lies where, and what the planner notes."""

from __future__ import annotations

import numpy as np

from simlab.games.dex.cards import DECK, DEX_HAND, HAND, POOL, RANKS, SIDES
from simlab.games.dex.knobs import SUITS

FRAME = 8
"""Numbers that the planner keeps for each of the last tricks when it plays them out."""

STATE = np.dtype(
    (
        np.record,
        [
            ("phase", np.int64),
            ("trick", np.int64),  # the trick being played, from 1
            ("hand", np.int64),  # your hand
            ("prison", np.int64, (SIDES,)),
            ("preference", np.int64),  # the target Dex prefers in this trick
            ("unturned", np.int64),  # the cards Dex's next play comes from
            ("aside", np.int64),
            ("next", np.int64),  # place in the queue
            ("queue", np.uint8, (DEX_HAND,)),  # hidden from `next` on, up to trick 5
            ("pool_order", np.uint8, (POOL,)),  # hidden: how the pool will be shuffled
            ("cards", np.uint8, (DECK,)),  # as dealt: Prison, your hand, Dex's hand, targets
            ("skipped", np.int64),
            ("skip", np.uint8, (DECK,)),  # in the order turned
            (
                "play",
                np.int64,
            ),  # the latest trick: your card, Dex's, what he turned up, was wanted, was taken
            ("dex_play", np.int64),
            ("shown", np.int64, (2,)),
            ("wanted", np.int64),
            ("took", np.int64, (SIDES,)),
            ("trick_winner", np.int64),
            ("tricks_won", np.int64),
            ("blocks", np.int64),  # tricks in which rule 3.2 changed what Dex took
            ("blocking", np.bool_),
            ("winner", np.int64),  # YOU, DEX or DRAW
            ("by", np.int64),
            ("both", np.bool_),
            ("meld", np.int64),
            ("sums", np.int64, (SIDES,)),
            # Scratch paper of the planner, filled anew for every decision.
            ("rank_supply", np.float64, (RANKS,)),
            ("suit_supply", np.float64, (SUITS,)),
            ("rank_worth", np.float64, (SIDES, RANKS)),
            ("suit_worth", np.float64, (SIDES, SUITS)),
            ("rank_lift", np.float64, (SIDES,)),
            ("suit_lift", np.float64, (SIDES,)),
            ("awaited_rank_lift", np.float64),
            ("awaited_suit_lift", np.float64),
            ("standing", np.float64),
            ("rank_room", np.int64),
            ("suit_room", np.int64),
            ("price", np.float64, (2, HAND)),
            ("value", np.float64, (HAND,)),
            ("frames", np.int64, (POOL, FRAME)),
            ("chance", np.float64, (POOL,)),
        ],
    )
)
