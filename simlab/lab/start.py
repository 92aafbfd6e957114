"""A file to start an experiment from."""

from __future__ import annotations

import json

from simlab.core import catalogue
from simlab.core.knobs import Knob

WIDTH = 40
"""Columns before the comment of a knob."""


def starter(name: str) -> str:
    """An experiment file of a game: the printed rules, one change, and every knob in a comment."""
    game = catalogue.game(name)
    best = game.bots.best
    seats = game.knobs.seats(game.knobs.resolve({}))
    knob, value = changed(game)
    lines = [
        f"# An experiment on {game.title}. Check it with `simlab check FILE`, play it with `simlab run FILE`.",
        f"game: {name}",
        f"title: What does {knob.name} do?",
        "seed: 1",
        "games: 20_000 # of each variant and pairing",
        "",
        "variants:",
        "  printed: {} # the rules as the rulebook has them",
        "  changed:",
        f"    {knob.name}: {written(value)}",
        "",
        "# sweep: # a grid of values, each a variant that is named by itself",
        f"#   {knob.name}: [{written(knob.default)}, {written(value)}]",
        "",
        "pairings: # a bot for every seat; different bots play each deal from all seats",
        f"  - [{', '.join([best] * seats)}]",
        "",
        "# precision: 0.005 # play until win shares are known to within this, `games` at most",
        "# targets: # what is wanted, judged by `simlab check FILE --run`; `simlab measures GAME` lists what can be",
        "#   - {measure: stalled, at_most: 0.001}",
        "",
        f"# Bots: {', '.join(game.bots.names)}.",
        "# Knobs, with what the rulebook says:",
    ]
    for one in game.knobs.knobs:
        line = f"#   {one.name}: {written(one.default)}"
        lines.append(f"{line:{WIDTH}} # {one.allowed}")
    return "\n".join(lines) + "\n"


def changed(game: catalogue.Game) -> tuple[Knob, object]:
    """A knob and another value for it that the game allows without a complaint."""
    for knob in game.knobs.knobs:
        for value in others(knob):
            changed = game.knobs.resolve({knob.name: value})
            same_table = game.knobs.seats(changed) == game.knobs.seats(game.knobs.resolve({}))
            if same_table and not list(game.knobs.troubles(changed)):
                return knob, value
    raise LookupError(f"{game.name} has no knob that can be turned alone")


def others(knob: Knob) -> list[object]:
    """Values beside the printed one."""
    if knob.kind == "switch":
        return [not knob.default]
    if knob.kind == "choice":
        return list(knob.choices[1:])
    if knob.kind == "number" and knob.default is not None:
        return [value for value in (knob.default + 1, knob.default - 1) if knob.accepts(value)]
    return []


def written(value: object) -> str:
    """A knob's value in YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {points}" for key, points in value.items()) + "}"
    return json.dumps(value).strip('"')
