"""The state of a game of Duality, as kernels keep it."""

from __future__ import annotations

import numpy as np

from simlab.games.duality.cards import SEATS, STRAINS
from simlab.games.duality.knobs import LONGEST

STATE = np.dtype(
    (
        np.record,
        [
            ("hand", np.int64, (SEATS,)),
            ("shown", np.int64, (SEATS,)),
            ("barred", np.int64, (SEATS,)),
            ("live", np.int64),
            ("step", np.int64),
            ("scoring", np.int64),
            ("trick", np.int64),
            ("mover", np.int64),
            ("lead", np.int64),
            ("next", np.int64),
            ("trump", np.int64),
            ("declarer", np.int64),
            ("bid", np.int64),
            ("jumped", np.int64),
            ("tricks", np.int64, (SEATS,)),
            ("points", np.int64, (SEATS,)),
            ("totals", np.int64, (SEATS,)),
            ("debt", np.int64),
            ("bonus", np.int64),
            ("deals", np.int64),
            ("bids", np.int64),
            ("jumps", np.int64),
            ("changes", np.int64),
            ("first_bid", np.int64),
            ("last_change", np.int64),
            ("outcome", np.int64),
            ("bonuses", np.int64),
            ("debts", np.int64),
            ("counts", np.int8, (SEATS * STRAINS,)),
            ("stock", np.int8, (2 * LONGEST,)),
            ("deck", np.int8, (2 * 2 * LONGEST,)),
        ],
    )
)
"""hand: cards held; shown: those of them that both know; barred: cards that a seat's other cards cannot be, as
it could not follow suit; live: cards not yet played; next: place in the stock of the card turned up; counts:
number bid by seat x STRAINS + strain; jumped: a bit for each count that a jump has raised; deck: scratch."""
