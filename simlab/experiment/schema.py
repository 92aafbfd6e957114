"""The JSON Schema of an experiment file: from the models, with the knobs and bots of each game put in."""

from __future__ import annotations

from typing import Any

from simlab.core import catalogue
from simlab.core.catalogue import Game
from simlab.core.knobs import Knob
from simlab.experiment import models
from simlab.experiment.settings import NAME
from simlab.experiment.targets import KINDS


def schema(name: str | None = None) -> dict[str, Any]:
    """The schema of one game's files, or of all games' by the game they name."""
    made = models.File.model_json_schema()
    for shape in made["properties"].values():
        shape.pop("title", None)
    made["properties"]["title"] = {"type": "string", "minLength": 1, "maxLength": 200, "description": "What is asked."}
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "simlab experiment"
    names = [name] if name else list(catalogue.names())
    made["properties"]["game"] = {"enum": names, "description": "The game that is played."}
    if name:
        made["properties"] |= of_game(catalogue.game(name))
    else:
        made["allOf"] = [
            {
                "if": {"properties": {"game": {"const": one}}, "required": ["game"]},
                "then": {"properties": of_game(catalogue.game(one))},
            }
            for one in names
        ]
    return made


def of_game(game: Game) -> dict[str, Any]:
    """What hangs on the game: base, variants, sweep and pairings."""
    knobs = {knob.name: knob.schema() for knob in game.knobs.knobs}
    table = {"type": ["object", "null"], "properties": knobs, "additionalProperties": False}
    return {
        "base": table | {"description": "Knobs shared by all variants."},
        "variants": {
            "type": "object",
            "description": "Variants by name; what a variant does not name is as in the rulebook.",
            "propertyNames": {"pattern": f"^{NAME.pattern}$"},
            "additionalProperties": table,
        },
        "sweep": {
            "type": "object",
            "description": "A grid of knobs; every point is a variant named by itself.",
            "properties": {knob.name: axis(knob) for knob in game.knobs.knobs},
            "additionalProperties": False,
        },
        "pairings": pairings(game),
        "targets": targets(),
    }


def axis(knob: Knob) -> dict[str, Any]:
    """The values of a swept knob."""
    values: dict[str, Any] = {"type": "array", "items": knob.schema(), "minItems": 1, "uniqueItems": True}
    if knob.kind != "number":
        return values
    ends = {"type": "integer", "minimum": knob.low, "maximum": knob.high}
    span = {
        "type": "object",
        "properties": {"from": ends, "to": ends, "step": {"type": "integer", "minimum": 1}},
        "required": ["from", "to"],
        "additionalProperties": False,
    }
    return {"anyOf": [values, span], "description": knob.sentence}


def pairings(game: Game) -> dict[str, Any]:
    """Which bots may sit where."""
    named = {"enum": list(game.bots.names)}
    seat = {
        "anyOf": [
            named,
            {"type": "object", "properties": {"bot": named}, "required": ["bot"], "additionalProperties": False},
        ]
    }
    row = {"type": "array", "items": seat, "minItems": 1}
    called = {"type": "string", "pattern": f"^{NAME.pattern}$"}
    table = {
        "type": "object",
        "properties": {"name": called, "bots": row, "every_seat": seat},
        "oneOf": [{"required": ["bots"]}, {"required": ["every_seat"]}],
        "additionalProperties": False,
    }
    return {
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [row, table]},
        "description": f"Which bot takes which seat; by default {game.bots.best} takes all.",
    }


def targets() -> dict[str, Any]:
    """What a designer may want of a measure."""
    number = {"type": "number"}
    name = {"type": ["string", "number", "boolean"]}
    table = {
        "type": "object",
        "properties": {
            "measure": {"type": "string", "minLength": 1, "description": "One of `simlab measures GAME`."},
            "between": {"type": "array", "items": number, "minItems": 2, "maxItems": 2},
            "at_least": number,
            "at_most": number,
            "same_as": name | {"description": "Another variant."},
            "margin": {"type": "number", "exclusiveMinimum": 0, "description": "What counts as the same."},
            "variant": name | {"description": "Only in this variant."},
            "pairing": name | {"description": "Only in this pairing."},
        },
        "required": ["measure"],
        "oneOf": [{"required": [kind]} for kind in KINDS],
        "dependentRequired": {"margin": ["same_as"]},
        "additionalProperties": False,
    }
    return {
        "type": ["array", "null"],
        "items": table,
        "description": "What is wanted: a target passes if its whole interval lies inside.",
    }
