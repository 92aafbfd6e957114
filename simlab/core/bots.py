"""How a game declares its bots and their weights (`weights.py`), apart from the kernels that play them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Weight:
    """One named number of a heuristic: its value, and a sentence on what it weighs."""

    name: str
    value: float
    sentence: str


@dataclass(frozen=True)
class Bot:
    """A bot: name, one sentence on how it plays, one on what it sees. `random` is every game's and needs no entry."""

    name: str
    sentence: str
    sees: str
    deterministic: bool = True


RANDOM = Bot("random", "Takes any legal action with equal chance.", "The legal actions.", deterministic=False)


@dataclass(frozen=True)
class Bots:
    """A game's bots, weakest first, with the weights of the heuristic ones.

    `brain.bot` is a bot's place in `all` (0 random, 1 the first of `own` ...); each weight is a field of the brain.
    `best` is what a pairing takes where the experiment names none.
    """

    own: tuple[Bot, ...]
    weights: tuple[Weight, ...] = ()
    best: str = "planner"

    @property
    def all(self) -> tuple[Bot, ...]:
        """Every bot by its number, random first."""
        return (RANDOM, *self.own)

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot's name by its number."""
        return tuple(bot.name for bot in self.all)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The brain record: the bot's number, then the weights."""
        fields: list[tuple[str, Any]] = [("bot", np.int64)]
        return np.dtype((np.record, fields + [(weight.name, np.float64) for weight in self.weights]))

    def brains(self, names: tuple[str, ...], weights: Mapping[str, float] | None = None) -> np.recarray[Any, Any]:
        """A brain for each name of a pairing; `weights` replaces declared values in all of them."""
        brains = np.zeros(len(names), self.dtype).view(np.recarray)
        for brain, name in zip(brains, names, strict=True):
            brain["bot"] = self.names.index(name)
            for weight in self.weights:
                brain[weight.name] = weight.value if weights is None else weights.get(weight.name, weight.value)
        return brains
