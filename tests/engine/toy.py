"""The smallest game there is, for tests of the engine: each seat names a number below its hand; the higher one wins."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from simlab.core.bots import Bot, Bots
from simlab.core.columns import DRAW, Columns
from simlab.core.knobs import Knobs, number
from simlab.engine import verbs
from simlab.engine.jit import kernel
from simlab.engine.rng import below

STATE = np.dtype((np.record, [("limit", np.int64), ("named", np.int64, (2,)), ("toy_seat", np.int64)]))
KNOBS = Knobs((number("limit", 6, 1, 9, "Numbers below this may be named.", "1.1"),), seats=lambda knobs: 2)
BOTS = Bots(own=(Bot("cheat", "Names a number that is not there.", "All."), Bot("stuck", "Names 0.", "Nothing.")))
COLUMNS = Columns(2, ())


@kernel
def setup(rules, state):
    """Nothing to set up."""


@kernel
def deal(rules, state, stream):
    """A hand of numbers."""
    state.limit = 1 + below(stream, rules.limit)


@kernel
def to_move(rules, state):
    """One after the other."""
    return state.toy_seat


@kernel
def options(rules, state):
    """Every number below the limit."""
    return state.limit


@kernel
def option(rules, state, index):
    """The numbers in order."""
    return index


@kernel
def apply(rules, state, action):
    """Name it."""
    state.named[state.toy_seat] = action
    state.toy_seat += 1


@kernel
def round_over(rules, state):
    """When both have named one."""
    return state.toy_seat == 2


@kernel
def score(rules, state):
    """Nothing to add up."""


@kernel
def over(rules, state):
    """A single round."""
    return True


@kernel
def leader(rules, state):
    """Nobody leads on the way."""
    return -1


@kernel
def measure_round(rules, state, row):
    """No rounds table."""


@kernel
def measure(rules, state, row):
    """The higher number wins."""
    row.winner = DRAW
    row.winners = 3
    for seat in range(2):
        row.score[seat] = state.named[seat]
        if state.named[seat] > state.named[1 - seat]:
            row.winner = seat
            row.winners = 1 + seat
    row.turns = 2


@kernel
def decide(rules, state, brain, stream):
    """The cheat names the limit itself; the other names 0."""
    return state.limit if brain.bot == 1 else np.int64(0)


verbs.register_room(STATE, globals())


def game() -> Any:
    """The toy as the engine sees a game of the catalogue."""
    narration = SimpleNamespace(trace=lambda knobs, recording: ([], {"winners": []}))
    rooms = {"narration": narration, "knobs": SimpleNamespace(most_rounds=lambda knobs: 1)}
    return SimpleNamespace(
        name="toy",
        folder=Path(__file__).parent,
        knobs=KNOBS,
        bots=BOTS,
        columns=COLUMNS,
        state=STATE,
        room=rooms.__getitem__,
    )
