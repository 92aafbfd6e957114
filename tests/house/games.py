"""What the house tests share: every game of the catalogue, its second opinion, tables and traces."""

from __future__ import annotations

import json
import random
from importlib import import_module
from types import ModuleType
from typing import Any

from simlab.core import catalogue
from simlab.engine.table import Table
from simlab.lab.replay import trace

GAMES = catalogue.names()


def naive(name: str) -> ModuleType:
    """The game's second implementation."""
    return import_module(f"tests.games.{name}.naive")


def table(name: str, given: dict[str, Any], bot: str = "random") -> Table:
    """A table with the same bot in every seat."""
    game = catalogue.game(name)
    resolved = game.knobs.resolve(given)
    return Table(game, resolved, (bot,) * game.knobs.seats(resolved))


def read_back(made: dict[str, Any]) -> dict[str, Any]:
    """A trace as another program reads it."""
    return json.loads(json.dumps(made))


def settings(name: str, seed: int, count: int) -> list[dict[str, Any]]:
    """Random legal settings of all knobs, each at its bounds often."""
    rng = random.Random(seed)
    return [with_whole_keys(naive(name).random_rules(rng)) for _ in range(count)]


def with_whole_keys(rules: dict[str, Any]) -> dict[str, Any]:
    """Tables with numbers for keys, as YAML has them."""
    return {
        knob: {int(key): points for key, points in value.items()} if isinstance(value, dict) else value
        for knob, value in rules.items()
    }


def legal_settings_with(name: str, knob: str, value: Any) -> dict[str, Any] | None:
    """The printed rules with one knob turned, if that is a legal setting."""
    knobs = catalogue.game(name).knobs
    resolved = knobs.resolve({knob: value})
    if any(trouble.error for trouble in knobs.troubles(resolved)):
        return None
    return {knob: value}


def values_of(name: str, knob_name: str) -> list[Any]:
    """A knob's bounds and neighbours of its default, the default left out."""
    knob = catalogue.game(name).knobs.by_name[knob_name]
    if knob.kind == "switch":
        values: list[Any] = [not knob.default]
    elif knob.kind == "choice":
        values = list(knob.choices)
    elif knob.kind == "table":
        values = [{}, dict.fromkeys(range(knob.low, knob.high + 1), knob.value_high)]
    else:
        near = [] if knob.default is None else [knob.default - 1, knob.default + 1]
        values = [knob.low, knob.high, *near] + ([None] if knob.nullable else [])
    return [value for value in values if value != knob.default and knob.accepts(value)]


def trace_of(one: Table, index: int, seed: int = 3) -> dict[str, Any]:
    """One game of a table as a trace read back."""
    return read_back(trace(one, "house", seed, index, False))
