"""The state of Double Exposure: a game, or a match of two games on one deal."""

from __future__ import annotations

import numpy as np

from simlab.games.double_exposure.cards import MOST_CARDS, RANKS
from simlab.games.double_exposure.knobs import KNOBS, SUITS

SEATS = 2
GAMES = 2
MOST_TRICKS = KNOBS.by_name["tricks"].high
CONTESTED = 4
"""Cards of a meld still to be won beyond which the planner sees no difference."""

STATE = np.dtype(
    (
        np.record,
        [
            # Places are [game, seat]; a single game is game 0.
            ("dealt", np.int64, (GAMES, SEATS)),
            ("hand", np.int64, (GAMES, SEATS)),
            ("down", np.int64, (GAMES, SEATS)),  # the face-down card in the seat's own Prison, as a set
            ("gift", np.int64, (GAMES, SEATS)),  # the card that the seat gives, as a set
            ("prison", np.int64, (GAMES, SEATS)),  # face-down card included, empty until play begins
            ("sums", np.int64, (GAMES, SEATS)),  # of the Prisons at the end
            ("won", np.int64, (GAMES,)),  # the winner, or DRAW
            ("by", np.int64, (GAMES,)),
            ("ended", np.int64, (GAMES,)),  # the trick that ended the game, 0 while it goes on
            ("strength", np.int64, (GAMES,)),  # of the winning meld
            ("meld", np.int64, (GAMES,)),  # its cards
            ("both", np.int64, (GAMES,)),  # both players melded at once
            ("lead_wins", np.int64, (GAMES,)),  # tricks that their leader won
            ("opener", np.int64, (GAMES,)),  # who led to trick 1
            ("game", np.int64),  # the game that is being set up or played
            ("rounds", np.int64),  # games that have begun or are over
            ("phase", np.int64),
            ("seat", np.int64),
            ("trick", np.int64),  # tricks of this game that have ended
            ("leader", np.int64),
            ("lead", np.int64),
            ("reply", np.int64),
            ("winner", np.int64),  # of the trick, from the reply on
            # Scratch paper of the planner, filled anew for every decision.
            ("sum_chance", np.float64),
            ("pip", np.float64),
            ("grip", np.float64),
            ("kind_worth", np.float64, (SUITS + 1,)),
            ("kind_chance", np.float64, (CONTESTED + 1,)),
            ("flush_worth", np.float64, (RANKS + 1,)),
            ("flush_chance", np.float64, (CONTESTED + 1,)),
            ("kind_rank", np.float64),
            ("sure", np.int64, (SEATS,)),
            ("rank_sure", np.int64, (SEATS,)),
            ("rank_open", np.int64, (SEATS,)),
            ("suit_sure", np.int64, (SEATS, SUITS)),
            ("suit_open", np.int64, (SEATS, SUITS)),
            ("hidden", np.int64),
            ("hide", np.float64),
            ("suit_gain", np.float64, (SUITS,)),
            ("power", np.float64, (MOST_CARDS,)),
            ("outlook", np.float64, (MOST_CARDS,)),
            ("stakes", np.float64, (SEATS, 2)),
            ("gains", np.float64, (SEATS, 2, MOST_CARDS)),
            ("targets", np.uint8, (MOST_TRICKS, 2)),
            ("deck", np.uint8, (MOST_CARDS,)),
        ],
    )
)
