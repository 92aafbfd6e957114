"""The resolved experiment as YAML: every knob written out; loading it again gives the same experiment."""

from __future__ import annotations

import json
from collections.abc import Mapping

import simlab
from simlab.core.knobs import Value
from simlab.experiment.plan import Experiment, Pairing


def dump(experiment: Experiment) -> str:
    """The text of `experiment.yaml` in a run folder."""
    lines = [
        f"# Resolved by simlab {simlab.__version__} from {json.dumps(experiment.source.name)}: every knob written out.",
        f"game: {experiment.game}",
        f"title: {text(experiment.title)}",
        f"seed: {experiment.seed}",
        f"games: {experiment.games}",
    ]
    if experiment.precision is not None:
        lines.append(f"precision: {experiment.precision}")
    lines.append("variants:")
    for variant in experiment.variants:
        lines.append(f"  {text(variant.name)}:")
        lines += [f"    {name}: {value(given)}" for name, given in variant.resolved.items()]
    lines.append("pairings:")
    lines += [f"  - {{name: {text(pairing.name)}, {seating(pairing)}}}" for pairing in experiment.pairings]
    return "\n".join(lines) + "\n"


def seating(pairing: Pairing) -> str:
    """Who sits where."""
    if pairing.every_seat:
        return f"every_seat: {pairing.bots[0]}"
    return f"bots: [{', '.join(pairing.bots)}]"


def text(words: str) -> str:
    """A text in double quotes, which mean the same in JSON and YAML for printable text."""
    return json.dumps(words, ensure_ascii=False)


def value(given: Value) -> str:
    """A knob's value."""
    if isinstance(given, Mapping):
        return "{" + ", ".join(f"{key}: {given[key]}" for key in sorted(given)) + "}"
    return json.dumps(given)
