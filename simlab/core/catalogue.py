"""The catalogue: which games there are, found by their folders; a room is imported only when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from simlab.core.bots import Bots
from simlab.core.columns import Columns
from simlab.core.knobs import Knobs

FOLDER = Path(__file__).resolve().parent.parent / "games"


@dataclass(frozen=True)
class Game:
    """A game by its name. Rooms: knobs, weights, metrics and narration read; rules and bots play."""

    name: str

    def room(self, room: str) -> ModuleType:
        """One of the game's modules."""
        return import_module(f"simlab.games.{self.name}.{room}")

    @property
    def title(self) -> str:
        """The game's name as the rulebook writes it."""
        return (self.folder / "rulebook.md").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").strip()

    @property
    def folder(self) -> Path:
        """Where the game's rooms lie."""
        return FOLDER / self.name

    @property
    def knobs(self) -> Knobs:
        """The game's knobs."""
        knobs: Knobs = self.room("knobs").KNOBS
        return knobs

    @property
    def rules_version(self) -> int:
        """Moves when the game's results change."""
        return int(self.room("knobs").RULES_VERSION)

    @property
    def bots(self) -> Bots:
        """The game's bots and weights."""
        bots: Bots = self.room("weights").BOTS
        return bots

    @property
    def columns(self) -> Columns:
        """The game's log."""
        columns: Columns = self.room("metrics").COLUMNS
        return columns

    @property
    def state(self) -> np.dtype[Any]:
        """The state record; loads the kernels of rules and bots."""
        self.room("bots")
        state: np.dtype[Any] = self.room("rules").STATE
        return state


@cache
def names() -> tuple[str, ...]:
    """All games, by alphabet. A folder with a rulebook is a game."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/rulebook.md")))


def game(name: str) -> Game:
    """The game of this name. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    return Game(name)
