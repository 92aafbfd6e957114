"""What a file comes to: an Experiment, its variants, its pairings, and the plan of all (variant, pairing)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simlab.core import catalogue
from simlab.core.errors import SimlabError, nearest
from simlab.core.knobs import Value


@dataclass(frozen=True)
class Variant:
    """A setting of the rules: its name, the knobs that the file gives, and every knob."""

    name: str
    given: Mapping[str, Value]
    resolved: Mapping[str, Value]


@dataclass(frozen=True)
class Pairing:
    """Which bot takes which seat. With `every_seat` one bot fills however many seats a variant has."""

    name: str
    bots: tuple[str, ...]
    every_seat: bool = False

    @property
    def rotate(self) -> bool:
        """Whether each deal is played once from every seat: only different bots need it."""
        return len(set(self.bots)) > 1

    def seated(self, seats: int) -> Pairing:
        """The pairing at a table with so many seats."""
        return replace(self, bots=self.bots[:1] * seats, every_seat=False) if self.every_seat else self


@dataclass(frozen=True)
class Target:
    """What the designer wants of a measure: the keys as the file gives them, and where each value stands in it."""

    given: Mapping[str, Any]
    places: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Experiment:
    """A checked experiment. `source` is the file it came from and `text` what stood there; `warnings` are lines."""

    game: str
    title: str
    seed: int
    games: int
    variants: tuple[Variant, ...]
    pairings: tuple[Pairing, ...]
    source: Path
    text: str = ""
    warnings: tuple[str, ...] = ()
    precision: float | None = None
    targets: tuple[Target, ...] = ()

    @property
    def stem(self) -> str:
        """The name of the folder in which runs of this file lie."""
        return self.source.stem or "experiment"

    @property
    def id(self) -> str:
        """Names what is played: a hash of game, rules version, seed, games, variants and pairings.

        Title and targets are left out, so that another wording or wish plays nothing anew.
        """
        told = {
            "schema": "simlab.experiment/1",
            "game": self.game,
            "rules_version": catalogue.game(self.game).rules_version,
            "seed": self.seed,
            "games": self.games,
            "variants": [[variant.name, sorted(jsonable(variant.resolved).items())] for variant in self.variants],
            "pairings": [[pairing.name, pairing.bots, pairing.every_seat] for pairing in self.pairings],
        }
        if self.precision is not None:
            told["precision"] = self.precision
        written = json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(written.encode("ascii")).hexdigest()[:12]

    def cells(self) -> list[tuple[Variant, Pairing]]:
        """The plan: every variant with every pairing, in the order of the file, bots seated."""
        seats = catalogue.game(self.game).knobs.seats
        return [
            (variant, pairing.seated(seats(variant.resolved))) for variant in self.variants for pairing in self.pairings
        ]

    def cell(self, variant: str | None = None, pairing: str | None = None) -> tuple[Variant, Pairing]:
        """The named variant and pairing, or the first. Raises SimlabError for a name that is not there."""
        names = [one.name for one in self.variants]
        chosen = self.variants[place(variant, [names], "--variant")]
        seats = catalogue.game(self.game).knobs.seats(chosen.resolved)
        seated = [one.seated(seats) for one in self.pairings]
        spelt = [[one.name for one in seated], [",".join(one.bots) for one in seated]]
        return chosen, seated[place(pairing, spelt, "--pairing")]


def place(wanted: str | None, spellings: list[list[str]], option: str) -> int:
    """Where a wanted name stands in any of the spellings; 0 if none is wanted."""
    if wanted is None:
        return 0
    for names in spellings:
        if wanted in names:
            return names.index(wanted)
    names = spellings[0]
    raise SimlabError(f"{option}: found {wanted}; allowed one of {', '.join(names)}{nearest(wanted, names)}")


def jsonable(knobs: Mapping[str, Value]) -> dict[str, Value]:
    """Knobs as JSON has them: keys of tables are text."""
    return {
        name: {str(key): value[key] for key in sorted(value)} if isinstance(value, Mapping) else value
        for name, value in knobs.items()
    }
