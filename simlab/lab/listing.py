"""Listings: the games, and what a game declares of its knobs, bots and measures, as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from simlab.core import catalogue
from simlab.core.columns import Column
from simlab.core.knobs import Knob


def games() -> list[dict[str, Any]]:
    """Every game: name, title, seats as printed (a range where a knob moves it), rules version, knobs, bots."""
    made = []
    for name in catalogue.names():
        game = catalogue.game(name)
        made.append(
            {
                "name": name,
                "title": game.title,
                "seats": seats(game),
                "rules_version": game.rules_version,
                "knobs": len(game.knobs.knobs),
                "bots": list(game.bots.names),
            }
        )
    return made


def seats(game: catalogue.Game) -> str:
    """The numbers of seats a game can have, such as 2 or 3-4."""
    knobs = game.knobs
    counts = {knobs.seats(knobs.resolve({}))}
    for knob in knobs.knobs:
        ends = [knob.low, knob.high] if knob.kind == "number" else []
        counts |= {knobs.seats(knobs.resolve({knob.name: end})) for end in ends}
    return f"{min(counts)}-{max(counts)}" if len(counts) > 1 else str(counts.pop())


def knobs(name: str, word: str = "") -> list[dict[str, Any]]:
    """A game's knobs in rulebook order; only those whose name, sentence or rule numbers have the word, if given."""
    wanted = word.lower().replace("-", "_")
    return [
        knob_entry(knob)
        for knob in catalogue.game(name).knobs.knobs
        if wanted in knob.name or word.lower() in knob.sentence.lower() or word in knob.rules
    ]


def knob_entry(knob: Knob) -> dict[str, Any]:
    """A knob as plain data."""
    default = knob.default
    if knob.kind == "table" and default is not None:
        default = {str(key): points for key, points in default.items()}
    entry: dict[str, Any] = {
        "name": knob.name,
        "kind": knob.kind,
        "default": default,
        "allowed": knob.allowed,
        "nullable": knob.nullable,
        "sentence": knob.sentence,
        "rules": list(knob.rules),
    }
    if knob.kind in ("number", "table"):
        entry |= {"low": knob.low, "high": knob.high}
    if knob.kind == "table":
        entry |= {"value_low": 0, "value_high": knob.value_high}
    if knob.kind == "choice":
        entry |= {"choices": list(knob.choices)}
    return entry


def bots(name: str) -> dict[str, Any]:
    """A game's bots, weakest first, and the weights of those that weigh."""
    found = catalogue.game(name).bots
    return {
        "bots": [
            {
                "name": bot.name,
                "sentence": bot.sentence,
                "sees": bot.sees,
                "deterministic": bot.deterministic,
                "default": bot.name == found.best,
            }
            for bot in found.all
        ],
        "weights": [
            {"name": weight.name, "value": weight.value, "sentence": weight.sentence} for weight in found.weights
        ],
    }


def measures(name: str) -> dict[str, Any]:
    """What is measured of a game, and the columns of its log."""
    from simlab.stats.measures import of_game

    columns = catalogue.game(name).columns
    return {
        "measures": [
            {
                "name": measure.name,
                "unit": measure.unit,
                "sentence": measure.sentence,
                "group": measure.group,
                "table": measure.table,
                "per_seat": measure.per_seat,
            }
            for measure in of_game(name, columns.seats)
        ],
        "games": [entry for column in columns.games for entry in column_entries(column)],
        "rounds": [entry for column in columns.rounds for entry in column_entries(column)] if columns.round else [],
    }


def explained(name: str, measure: str) -> dict[str, Any]:
    """A measure: name, sentence, unit, formula, source. Raises SimlabError for one that the game has not."""
    from simlab.stats.quality import explain

    return asdict(explain(name, measure))


def column_entries(column: Column) -> list[dict[str, Any]]:
    """A column as it stands in the log, spread by place."""
    spread = column.places > 1 or column.per_seat
    names = [f"{column.name}_{place}" for place in range(column.places)] if spread else [column.name]
    return [{"name": name, "unit": column.unit, "sentence": column.sentence} for name in names]
