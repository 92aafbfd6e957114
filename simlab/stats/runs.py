"""A run folder as the statistics see it: its manifest, its cells, their shards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from simlab.core import catalogue
from simlab.core.errors import RunError

SCHEMA = "simlab.run/1"


@dataclass(frozen=True)
class Cell:
    """A variant and pairing of a run. `number` names its shards."""

    number: int
    variant: str
    pairing: str
    bots: tuple[str, ...]
    rotate: bool
    deterministic: bool

    @property
    def rotations(self) -> int:
        """Games a deal: one from each rotation of the bots, or just one."""
        return len(self.bots) if self.rotate else 1

    def bot_at(self, seat: int, rotation: int) -> str:
        """Which bot sits at `seat` when the pairing is moved by `rotation`."""
        return self.bots[(seat + rotation) % len(self.bots)]


@dataclass(frozen=True)
class Run:
    """A run folder that was opened."""

    folder: Path
    manifest: dict[str, Any]
    cells: tuple[Cell, ...]

    @property
    def game(self) -> str:
        """The game that was played."""
        return str(self.manifest["game"])

    @property
    def seed(self) -> int:
        """The seed; with the same one, games of the same number have the same shuffle."""
        return int(self.manifest["seed"])

    @property
    def variants(self) -> list[str]:
        """Variants in the experiment's order."""
        return list(dict.fromkeys(cell.variant for cell in self.cells))

    @property
    def pairings(self) -> list[str]:
        """Pairings in the experiment's order."""
        return list(dict.fromkeys(cell.pairing for cell in self.cells))

    @cached_property
    def experiment(self) -> dict[str, Any]:
        """The resolved experiment. Raises RunError if it can't be read."""
        path = self.folder / "experiment.yaml"
        try:
            loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, yaml.YAMLError) as error:
            raise RunError(f"{path}: can't be read: {error}") from error
        if not isinstance(loaded, dict):
            raise RunError(f"{path}: found no experiment")
        return loaded

    @property
    def resolved(self) -> dict[str, dict[str, Any]]:
        """Every knob of every variant."""
        return {str(name): dict(knobs) for name, knobs in self.experiment["variants"].items()}

    def shards(self, cell: Cell, table: str = "games") -> list[Path]:
        """A cell's files of a table, in game order. Rounds go with the games that are there."""
        games = sorted((self.folder / "games").glob(f"{cell.number:04d}-*.parquet"))
        return games if table == "games" else [self.folder / table / path.name for path in games]


def open_run(folder: Path) -> Run:
    """Open a run folder. Raises RunError if it is none."""
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"{folder}: found no readable run (manifest.json: {error})") from error
    if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA:
        raise RunError(f"{path}: found no manifest of schema {SCHEMA}")
    try:
        cells = tuple(
            Cell(
                number,
                str(cell["variant"]),
                str(cell["pairing"]),
                tuple(cell["bots"]),
                bool(cell["rotate"]),
                bool(cell.get("deterministic", False)),
            )
            for number, cell in enumerate(manifest["cells"])
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise RunError(f"{path}: found a manifest that simlab did not write ({error})") from error
    if manifest.get("game") not in catalogue.names():
        raise RunError(f"{path}: found a run of {manifest.get('game')!r}, a game that is not here")
    return Run(folder, manifest, cells)
