"""Replay: any game of a run or an experiment again, as a trace or in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simlab.arena import manifest
from simlab.core import catalogue
from simlab.core.errors import SimlabError
from simlab.engine import loop
from simlab.engine.table import FAULTS, Table
from simlab.experiment import Experiment, load

SCHEMA = "simlab.trace/1"


def source_experiment(source: Path) -> Experiment:
    """The experiment of a run folder or of a YAML file."""
    resolved = source / "experiment.yaml"
    if source.is_dir() and not resolved.exists():
        raise SimlabError(f"{source}: found a folder without experiment.yaml; allowed: a run folder or a YAML file")
    experiment = load(resolved if source.is_dir() else source)
    made = manifest.read(source) if source.is_dir() else None
    if made is not None and made.get("id") != experiment.id:
        raise SimlabError(f"{resolved}: was changed after it was played; `simlab run` plays it as another run")
    return experiment


def traces(source: Path, variant: str | None, pairing: str | None, first: int, last: int) -> Iterator[dict[str, Any]]:
    """The traces of games first to last - 1, of the first variant and pairing unless named."""
    experiment = source_experiment(source)
    chosen, seated = experiment.cell(variant, pairing)
    table = Table(catalogue.game(experiment.game), dict(chosen.resolved), seated.bots)
    for index in range(first, last):
        yield trace(table, chosen.name, experiment.seed, index, seated.rotate)


def trace(table: Table, variant: str, seed: int, index: int, rotate: bool) -> dict[str, Any]:
    """One game as a trace object. An illegal action ends it; `fault` then says so."""
    recording = table.record(seed, index, rotate)
    game = recording.games[0]
    turn = int(game.rotation)
    made = {
        "schema": SCHEMA,
        "game": table.game.name,
        "variant": variant,
        "rules": {name: _json(value) for name, value in table.knobs.items()},
        "seed": seed,
        "index": index,
        "seats": [table.bots[(seat + turn) % table.seats] for seat in range(table.seats)],
    }
    if game.fault:
        step = recording.steps[-1]
        why = FAULTS[int(game.fault)]
        raise SimlabError(
            f"game {index}: {why}: seat {step.seat}, step {len(recording.steps)}, action {step.action}, "
            f"{step.options} were legal; so far: {_so_far(table, recording)}"
        )
    events, result = table.game.room("narration").trace(table.knobs, recording)
    return made | {"events": events, "result": result}


def _so_far(table: Table, recording: Any) -> str:
    return " ".join(f"{step.seat}:{step.action}" for step in recording.steps if step.kind == loop.DECIDED)


def _json(value: Any) -> Any:
    return {str(key): points for key, points in value.items()} if isinstance(value, dict) else value


def tell(made: dict[str, Any]) -> list[str]:
    """A trace in words."""
    narration = catalogue.game(made["game"]).room("narration")
    seats = ", ".join(f"seat {seat} {bot}" for seat, bot in enumerate(made["seats"]))
    lines = [f"Game {made['index']} of {made['variant']} (seed {made['seed']}): {seats}"]
    for event in made["events"]:
        lines += narration.tell(event, made)
    return [*lines, outcome(made)]


def outcome(made: dict[str, Any]) -> str:
    """How the game ended, in a sentence."""
    result = made["result"]
    winners = result["winners"]
    if not winners:
        words = "Nobody at the table wins"
    elif len(winners) == 1:
        words = f"Seat {winners[0]} ({made['seats'][winners[0]]}) wins"
    else:
        words = "The game is shared by seats " + " and ".join(str(seat) for seat in winners)
    scores = result.get("scores")
    if scores is not None:
        words += " with " + " to ".join(str(points) for points in scores)
    return words + (" (stalled)." if result.get("stalled") else ".")
