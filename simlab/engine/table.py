"""A table: a game with its rules and bots set up, ready to play any of its games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.catalogue import Game
from simlab.core.columns import row_dtype
from simlab.core.knobs import Value
from simlab.engine import loop
from simlab.engine.jit import entry_for
from simlab.engine.rng import STREAM

Rows = np.recarray[Any, Any]

ROUNDS_AHEAD = 4
"""Rounds a game that a batch makes room for at once; a batch that needs more is played in several calls."""

FAULTS = {
    loop.ILLEGAL: "a bot took an illegal action",
    loop.ENDLESS: f"no end after {loop.MOST_DECISIONS} decisions",
}


@dataclass(frozen=True)
class Recording:
    """One game step by step: `steps` (kind, seat, action, options) and the state after each step."""

    steps: Rows
    snapshots: Rows
    games: Rows
    rounds: Rows


class Table:
    """One variant and pairing. Not to be shared by threads: each takes its own."""

    def __init__(
        self,
        game: Game,
        resolved: dict[str, Value],
        bots: tuple[str, ...],
        weights: dict[str, float] | None = None,
    ):
        """`bots` names a bot for each seat; `weights` replaces declared weights of all of them."""
        self.game = game
        self.knobs = resolved
        self.rules = game.knobs.record(resolved)
        self.seats = game.knobs.seats(resolved)
        if len(bots) != self.seats:
            raise ValueError(f"{len(bots)} bots for {self.seats} seats")
        self.bots = bots
        self.brains = game.bots.brains(bots, weights)
        self.states = np.zeros(2, game.state).view(np.recarray)
        self.streams = np.zeros(1 + self.seats, STREAM).view(np.recarray)
        self.columns = game.columns
        self.played_by = entry_for(loop.play, game.folder)
        self.room = int(game.room("knobs").most_rounds(resolved)) if self.columns.round else 0

    def play(self, seed: int, first: int, count: int, rotate: bool, checked: bool = False) -> tuple[Rows, Rows]:
        """Play games `first` to `first + count - 1`; the rows of games and of rounds, in order."""
        games = np.zeros(count, row_dtype(self.columns.games)).view(np.recarray)
        pieces = []
        done = 0
        while done < count:
            rounds = self._rounds(min(ROUNDS_AHEAD * (count - done), self.room * (count - done)))
            played, used, _ = self._call(seed, first + done, rotate, checked, _rows(games[done:]), rounds, 0)
            pieces.append(rounds[:used])
            done += played
        return games, np.concatenate(pieces).view(np.recarray) if pieces else self._rounds(0)

    def record(self, seed: int, index: int, rotate: bool) -> Recording:
        """Play game `index` in the checked mode and keep every step."""
        size = 1 << 10
        while True:
            games = np.zeros(1, row_dtype(self.columns.games)).view(np.recarray)
            rounds = self._rounds(self.room)
            self.snapshots = np.zeros(size, self.game.state).view(np.recarray)
            self.steps = np.zeros(size, loop.STEP).view(np.recarray)
            _, used, steps = self._call(seed, index, rotate, True, games, rounds, size)
            if steps >= 0:
                return Recording(_rows(self.steps[:steps]), _rows(self.snapshots[:steps]), games, _rows(rounds[:used]))
            size *= 4

    def _rounds(self, size: int) -> Rows:
        return np.zeros(max(size, self.room), row_dtype(self.columns.rounds)).view(np.recarray)

    def _call(
        self, seed: int, first: int, rotate: bool, checked: bool, games: Rows, rounds: Rows, size: int
    ) -> tuple[int, int, int]:
        if size == 0:
            self.snapshots = np.zeros(0, self.game.state).view(np.recarray)
            self.steps = np.zeros(0, loop.STEP).view(np.recarray)
        with np.errstate(over="ignore"):  # the counters of random streams wrap round, which plain numpy remarks on
            result = self.played_by(
                self.rules,
                self.brains,
                self.seats,
                seed,
                first,
                rotate,
                checked,
                self.states,
                self.streams,
                games,
                rounds,
                self.room,
                self.steps,
                self.snapshots,
            )
        return result  # type: ignore[no-any-return]


def _rows(part: Any) -> Rows:
    """A part of a record array, which is one itself whatever the type checker holds."""
    rows: Rows = part
    return rows
