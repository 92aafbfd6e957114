"""A sweep without writing a file: `knob=10:30:5`, `knob=3,4,5`, `switch=true,false`."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

from simlab.core import catalogue
from simlab.core.errors import Faults, nearest
from simlab.experiment import Experiment, parse


def experiment(
    game: str,
    axes: list[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    precision: float | None = None,
    pairings: list[tuple[str, ...]] | None = None,
) -> Experiment:
    """The experiment of a sweep; carry it out with `simlab.lab.run.carry_out`. Raises Faults, lines without a place.

    `axes` are written `knob=from:to:step`, `knob=from:to` (step 1) or `knob=value,value`; null, true and false are
    values too. `pairings` are bots by seat; without any, the game's best fast bot sits everywhere.
    """
    if game not in catalogue.names():
        known = catalogue.names()
        raise Faults([f"game: found {game}; allowed: {', '.join(known)}{nearest(game, known)}"])
    if not axes:
        raise Faults(["sweep: found no knob; allowed: knob=from:to:step or knob=value,value ..."])
    faults: list[str] = []
    swept = [axis(text, faults) for text in axes]
    names = [name for name, _ in swept]
    faults += [
        f"{name}: found twice; allowed: each knob once" for name in dict.fromkeys(names) if names.count(name) > 1
    ]
    if faults:
        raise Faults(faults)
    title = f"{catalogue.game(game).title}: what {' and '.join(names)} {'do' if len(names) > 1 else 'does'}"
    lines = [f"game: {game}", f"title: {json.dumps(title)}", "sweep:"]
    lines += [f"  {name}: {values}" for name, values in swept]
    if pairings:
        lines += ["pairings:", *(f"  - [{', '.join(bots)}]" for bots in pairings)]
    source = Path(f"{game}-{'-'.join(names)}.yaml")
    try:
        made = parse("\n".join(lines) + "\n", source, games=games, seed=seed, precision=precision)
    except Faults as wrong:
        raise Faults([placeless(line) for line in wrong.lines]) from None
    return replace(made, warnings=tuple(placeless(line) for line in made.warnings))


def placeless(line: str) -> str:
    """A line without the place in a file that nobody wrote."""
    return line.split(": ", 1)[1]


def command(
    game: str,
    axes: list[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    precision: float | None = None,
    pairings: list[tuple[str, ...]] | None = None,
) -> str:
    """The command that makes the sweep."""
    words = ["simlab", "sweep", game, *axes]
    for option, value in (("--games", games), ("--seed", seed), ("--precision", precision)):
        words += [] if value is None else [option, str(value)]
    for bots in pairings or ():
        words += ["--pairing", ",".join(bots)]
    return shlex.join(words)


def axis(text: str, faults: list[str]) -> tuple[str, str]:
    """A knob and its values as YAML; what is wrong goes to `faults`."""
    name, sign, values = text.partition("=")
    parts = values.split(":")
    words = [word.strip() for word in values.split(",")]
    if not name.strip() or not sign or not values:
        faults.append(f"{text}: found no values; allowed: knob=from:to:step or knob=value,value ...")
    elif len(parts) in (2, 3):
        if not all(part.strip().lstrip("-").isdigit() for part in parts):
            faults.append(f"{text}: found a range that is not of whole numbers; allowed: from:to or from:to:step")
        keys = zip(("from", "to", "step"), (part.strip() for part in [*parts, "1"]), strict=False)
        return name.strip(), "{" + ", ".join(f"{key}: {value}" for key, value in keys) + "}"
    elif len(parts) > 3 or not all(word.replace("_", "").replace("-", "").isalnum() for word in words):
        faults.append(f"{text}: found values that can't be read; allowed: knob=from:to:step or knob=value,value ...")
    return name.strip(), "[" + ", ".join(words) + "]"
