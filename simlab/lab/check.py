"""Check: is an experiment file right, and what would it play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simlab.core.errors import Faults
from simlab.experiment import Experiment, load
from simlab.lab import verdicts


@dataclass(frozen=True)
class Checked:
    """A file with its experiment, or with its faults; warnings do not make it wrong."""

    path: Path
    experiment: Experiment | None
    faults: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def words(self) -> str:
        """What would be played, in a few words."""
        one = self.experiment
        if one is None:
            return f"{len(self.faults)} faults"
        plan = f"{plural(len(one.variants), 'variant')}, {plural(len(one.pairings), 'pairing')}"
        plan += f", {plural(len(one.targets), 'target')}" if one.targets else ""
        return f"{one.game}, {plan}, {'at most ' if one.precision else ''}{one.games * len(one.cells()):,} games"

    def as_json(self) -> dict[str, Any]:
        """The same for a program."""
        one = self.experiment
        plan = None
        if one is not None:
            plan = {
                "game": one.game,
                "title": one.title,
                "id": one.id,
                "seed": one.seed,
                "games": one.games,
                "precision": one.precision,
                "variants": [variant.name for variant in one.variants],
                "pairings": [pairing.name for pairing in one.pairings],
                "targets": [dict(target.given) for target in one.targets],
            }
        return {
            "file": str(self.path),
            "good": one is not None,
            "experiment": plan,
            "faults": list(self.faults),
            "warnings": list(self.warnings),
        }


def plural(count: int, word: str) -> str:
    """A count with its word."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def check(path: Path) -> Checked:
    """Reads a file; nothing is played or written."""
    try:
        experiment = load(path)
        if wrong := verdicts.faults(experiment):
            raise Faults(wrong)
    except Faults as faults:
        return Checked(path, None, tuple(faults.lines), ())
    return Checked(path, experiment, (), experiment.warnings)
