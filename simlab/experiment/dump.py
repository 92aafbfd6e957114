"""The resolved experiment as YAML: every knob written out; loading it again gives the same experiment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

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
    if experiment.targets:
        lines.append("targets:")
        lines += [
            f"  - {{{', '.join(wished(key, at) for key, at in one.given.items())}}}" for one in experiment.targets
        ]
    return "\n".join(lines) + "\n"


def wished(key: str, given: Any) -> str:
    """An entry of a target."""
    if isinstance(given, list):
        return f"{key}: [{', '.join(number(end) for end in given)}]"
    return f"{key}: {text(given) if isinstance(given, str) else number(given)}"


def number(given: float) -> str:
    """A number that YAML 1.1 reads as one too: it wants a point before an exponent."""
    mantissa, sign, exponent = repr(given).partition("e")
    return mantissa + (".0" if sign and "." not in mantissa else "") + sign + exponent


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
