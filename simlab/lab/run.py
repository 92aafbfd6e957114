"""Run an experiment: play, store, summarise, report; go on where an earlier run of it stopped."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from simlab.arena import manifest, play, precise, store
from simlab.arena.chunks import Cell
from simlab.arena.play import Progress
from simlab.core import catalogue
from simlab.core.errors import Faults, RunError
from simlab.engine import jit
from simlab.experiment import Experiment, dump, load
from simlab.lab import verdicts
from simlab.lab.log import reading
from simlab.lab.verdicts import Verdicts

QUICK_GAMES = 2_000
"""Games a variant and pairing with `--quick`: a first look."""


@dataclass
class Seconds:
    """Where the time went. `play`: kernel seconds a worker; `store`: the playing stage besides."""

    compile: float = 0.0
    play: float = 0.0
    store: float = 0.0
    read: float = 0.0
    report: float = 0.0


@dataclass
class Outcome:
    """What a run came to: its folder, games in its log, games played now, what the user should hear, and verdicts."""

    folder: Path
    games: int
    played: int
    seconds: Seconds
    games_per_second: float
    warnings: list[str] = field(default_factory=list)
    verdicts: Verdicts = field(default_factory=Verdicts)

    def as_json(self) -> dict[str, Any]:
        """The object that `simlab run --json` ends with."""
        seconds = {name: round(value, 3) for name, value in asdict(self.seconds).items()}
        speed = round(self.games_per_second, 1)
        made = {"run": str(self.folder), "games": self.games, "seconds": seconds, "games_per_second": speed}
        return made | self.verdicts.as_json()


def cells_of(experiment: Experiment) -> list[Cell]:
    """The plan as plain data, in the order of the file."""
    return [
        Cell(
            number,
            experiment.game,
            variant.name,
            pairing.name,
            dict(variant.resolved),
            pairing.bots,
            pairing.rotate,
        )
        for number, (variant, pairing) in enumerate(experiment.cells())
    ]


def folder_of(experiment: Experiment, out: Path | None) -> Path:
    """`reports/<file stem>/<id>`, or under `out`."""
    return (out or Path("reports")) / experiment.stem / experiment.id


def run(
    path: Path,
    *,
    games: int | None = None,
    seed: int | None = None,
    precision: float | None = None,
    jobs: int | None = None,
    out: Path | None = None,
    fresh: bool = False,
    quick: bool = False,
    progress: Progress | None = None,
    compiling: Callable[[], None] | None = None,
) -> Outcome:
    """Run the experiment of a file; raises Faults, RunError or KeyboardInterrupt, and can be called again."""
    games = QUICK_GAMES if quick and games is None else games
    experiment = load(path, games=games, seed=seed, precision=precision)
    words = ["simlab", "run", path.as_posix()]
    for option, value in (("--games", games), ("--seed", seed), ("--precision", precision)):
        words += [] if value is None else [option, str(value)]
    return carry_out(
        experiment, shlex.join(words), jobs=jobs, out=out, fresh=fresh, progress=progress, compiling=compiling
    )


def carry_out(
    experiment: Experiment,
    command: str,
    *,
    jobs: int | None = None,
    out: Path | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    compiling: Callable[[], None] | None = None,
) -> Outcome:
    """Run an experiment that was loaded; `command` is what plays it again. Raises as `run` does."""
    if wrong := verdicts.faults(experiment):
        raise Faults(wrong)
    folder = folder_of(experiment, out)
    sources = jit.source_digest(catalogue.game(experiment.game).folder)
    earlier = None if fresh else manifest.read(folder)
    if earlier is not None and earlier["sources"] != sources:
        raise RunError(f"{folder}: was played by other sources of simlab; --fresh plays it anew")
    store.prepare(folder, fresh)
    store.write_text(folder / "experiment.yaml", dump(experiment))
    cells = cells_of(experiment)
    made = opening(experiment, command, cells, sources)
    if earlier is None:
        manifest.write(folder, made)
    if compiling and jit.must_compile(catalogue.game(experiment.game).folder):
        compiling()
    seconds = Seconds(compile=play.compile_kernels(cells[0]))
    if experiment.precision is None:
        stopped: Mapping[Cell, precise.Stopped] = {}
        tally = play.play(dict.fromkeys(cells, experiment.games), experiment.seed, folder, jobs, progress)
    else:
        tally, stopped = precise.play_until(
            cells, experiment.precision, experiment.games, experiment.seed, folder, jobs, progress
        )
    seconds.play, seconds.store = tally.play, tally.store
    speed = tally.games / max(tally.play + tally.store, 1e-9)
    if earlier is not None and tally.games == 0:  # nothing was left to play: keep what the playing said
        seconds = Seconds(**earlier["seconds"])
        speed = earlier["games_per_second"]
    with reading(folder):
        faults = store.faults(folder)
    for cell, told in zip(cells, made["cells"], strict=True):
        told["games"] = stopped[cell].games if cell in stopped else experiment.games
        told["faults"] = faults.get((cell.variant, cell.pairing), 0)
        if cell in stopped:
            told["stopped"] = {"reached": stopped[cell].reached, "reason": stopped[cell].reason}
    made["complete"] = True
    made["seconds"] = asdict(seconds)
    made["games_per_second"] = speed
    manifest.write(folder, made)
    with reading(folder):
        found = _read(folder, seconds)
    made["seconds"] = asdict(seconds)
    manifest.write(folder, made)
    total = sum(told["games"] for told in made["cells"])
    return Outcome(folder, total, tally.games, seconds, speed, list(experiment.warnings), found)


def _read(folder: Path, seconds: Seconds) -> Verdicts:
    """Summarise, look the log over and judge it, pick and tell games, report."""
    from simlab.lab import stories
    from simlab.report import page
    from simlab.stats import summary

    begun = perf_counter()
    summarised = summary.summarise(folder)
    store.write_text(folder / "summary.csv", summarised.write_csv())
    found = verdicts.verdicts(folder, summarised)
    seconds.read = perf_counter() - begun
    begun = perf_counter()
    stories.write(folder)
    with store.disk(folder):
        page.write(folder, found.failed)
    seconds.report = perf_counter() - begun
    return found


def opening(experiment: Experiment, command: str, cells: list[Cell], sources: str) -> dict[str, Any]:
    """The manifest before the first game."""
    game = catalogue.game(experiment.game)
    deterministic = {bot.name: bot.deterministic for bot in game.bots.all}
    return {
        "schema": manifest.SCHEMA,
        "game": experiment.game,
        "title": experiment.title,
        "rules_version": game.rules_version,
        "sources": sources,
        "id": experiment.id,
        "seed": experiment.seed,
        "games": experiment.games,
        "precision": experiment.precision,
        "seats": max(len(cell.bots) for cell in cells),
        "source": experiment.source.name,
        "command": command,
        "cells": [
            {
                "variant": cell.variant,
                "pairing": cell.pairing,
                "bots": list(cell.bots),
                "rotate": cell.rotate,
                "deterministic": all(deterministic[bot] for bot in cell.bots),
                "games": 0,
                "faults": 0,
            }
            for cell in cells
        ],
        "warnings": list(experiment.warnings),
        "versions": manifest.versions(),
        "machine": manifest.machine(),
        "seconds": asdict(Seconds()),
        "games_per_second": 0.0,
        "complete": False,
    }
