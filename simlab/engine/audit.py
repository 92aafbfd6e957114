"""Second looks at a recorded decision: what would the seat do if all it cannot see were otherwise?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import entry_for
from simlab.engine.loop import choose
from simlab.engine.rng import STREAM, start
from simlab.engine.table import Recording, Rows, Table

redeal = verbs.redeal
options = verbs.options
option = verbs.option
to_move = verbs.to_move

REDEALS = 0
"""Purpose of the stream that redeals: streams of no game that counts."""


def look_again(rulebook, brains, seats, rotation, states, streams, seed, times, actions, legal):
    """Redeal a position `times` times; write the bot's choice and the legal actions each time.

    states: (2,), the second the position; actions: (times,); legal: (times, most). Returns the seat to move.
    """
    rules = rulebook[0]
    state = states[0]
    seat = to_move(rules, states[1])
    for place in range(times):
        states[0] = states[1]
        start(streams[0], seed, REDEALS, place, 1)
        start(streams[1], seed, REDEALS, place, 2)
        redeal(rules, state, seat, streams[0])
        count = options(rules, state)
        actions[place] = choose(rules, state, brains[(seat + rotation) % seats], streams[1], count)
        for index in range(legal.shape[1]):
            legal[place, index] = option(rules, state, index) if index < count else np.int64(-1)
    return seat


@dataclass(frozen=True)
class Second:
    """What came of redealing one position: choices, legal actions (-1: none), and the state redealt last."""

    actions: np.ndarray
    legal: np.ndarray
    state: Rows


def reconsider(table: Table, recording: Recording, place: int, times: int, seed: int, most: int = 128) -> Second:
    """Redeal the position before step `place` of a recording, `times` times."""
    states = np.zeros(2, table.states.dtype).view(np.recarray)
    states[1] = recording.snapshots[place - 1]
    streams = np.zeros(2, STREAM).view(np.recarray)
    actions = np.zeros(times, np.int64)
    legal = np.zeros((times, most), np.int64)
    rotation = int(recording.games[0].rotation)
    with np.errstate(over="ignore"):
        look = entry_for(look_again, table.game.folder)
        look(table.rules, table.brains, table.seats, rotation, states, streams, seed, times, actions, legal)
    return Second(actions, legal, states)
