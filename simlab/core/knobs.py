"""Knobs: every number and switch of a game's rules, declared once.

A `Knob` holds name, default, bounds, one sentence and the rulebook numbers it serves. From the same
declaration come the YAML check, the JSON Schema, `simlab knobs`, and the record that kernels read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

NONE = -1
"""How `null` reads in a kernel."""

Value = Any
"""What a knob may hold: an int, a bool, a word, None, or a table {int: int}."""


@dataclass(frozen=True)
class Knob:
    """One number or switch of the rules. `kind` is number, switch, choice or table."""

    name: str
    kind: str
    default: Value
    sentence: str
    rules: tuple[str, ...]
    low: int = 0
    high: int = 0
    nullable: bool = False
    choices: tuple[str, ...] = ()
    value_high: int = 0

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        if self.kind == "switch":
            words = "true or false"
        elif self.kind == "choice":
            words = "one of " + ", ".join(self.choices)
        elif self.kind == "table":
            words = f"a table of whole numbers: keys {self.low} to {self.high}, values 0 to {self.value_high}"
        elif self.low == self.high:
            words = f"only {self.low}"
        else:
            words = f"a whole number from {self.low} to {self.high}"
        return words + (" or null" if self.nullable else "")

    def accepts(self, value: Value) -> bool:
        """Whether `value` has the knob's type and lies within its bounds."""
        if value is None:
            return self.nullable
        if self.kind == "switch":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if self.kind == "table":
            return isinstance(value, Mapping) and all(
                _whole(key) and _whole(points) and self.low <= key <= self.high and 0 <= points <= self.value_high
                for key, points in value.items()
            )
        return _whole(value) and self.low <= value <= self.high

    def code(self, value: Value) -> Any:
        """The number (or row of numbers, for a table) that kernels read."""
        if self.kind == "table":
            row = [0] * (self.high + 1)
            for key, points in (value or {}).items():
                row[key] = points
            return row
        if value is None:
            return NONE
        if self.kind == "choice":
            return self.choices.index(value)
        return value

    @property
    def field(self) -> tuple[Any, ...]:
        """The knob's place in the rules record: numbers and choices are int64, switches bool."""
        if self.kind == "table":
            return (self.name, np.int64, (self.high + 1,))
        return (self.name, np.bool_ if self.kind == "switch" else np.int64)

    def schema(self) -> dict[str, Any]:
        """The knob as JSON Schema."""
        shape: dict[str, Any]
        if self.kind == "switch":
            shape = {"type": "boolean"}
        elif self.kind == "choice":
            shape = {"type": "string", "enum": list(self.choices)}
        elif self.kind == "table":
            shape = {
                "type": "object",
                "propertyNames": {"enum": [str(key) for key in range(self.low, self.high + 1)]},
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": self.value_high},
            }
        else:
            shape = {"type": "integer", "minimum": self.low, "maximum": self.high}
        if self.nullable:
            shape = {"anyOf": [shape, {"type": "null"}]}
        return shape | {"description": self.sentence, "default": self.default}


def _whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def number(
    name: str, default: int | None, low: int, high: int, sentence: str, *rules: str, nullable: bool = False
) -> Knob:
    """A whole number from `low` to `high`, both allowed."""
    return Knob(name, "number", default, sentence, rules, low, high, nullable)


def switch(name: str, default: bool, sentence: str, *rules: str) -> Knob:
    """True or false."""
    return Knob(name, "switch", default, sentence, rules)


def choice(name: str, choices: tuple[str, ...], sentence: str, *rules: str) -> Knob:
    """One of several words; the first is the default. Kernels read the word's place in `choices`."""
    return Knob(name, "choice", choices[0], sentence, rules, choices=choices)


def table(name: str, default: dict[int, int], low: int, high: int, value_high: int, sentence: str, *rules: str) -> Knob:
    """Whole numbers by whole numbers; kernels read a row indexed by key, 0 where none is named."""
    return Knob(name, "table", default, sentence, rules, low, high, value_high=value_high)


@dataclass(frozen=True)
class Trouble:
    """Something wrong with a setting of several knobs: an error refuses it, a warning only tells."""

    knob: str
    message: str
    error: bool = True


def _no_troubles(_: Mapping[str, Value]) -> Iterator[Trouble]:
    return iter(())


def _as_given(_: Mapping[str, Value]) -> Mapping[str, Value]:
    return {}


@dataclass(frozen=True)
class Knobs:
    """A game's knobs in rulebook order.

    `defaults_from(given)` names the defaults that depend on other knobs; `troubles(resolved)` yields what is
    impossible (errors) or odd (warnings) about a whole setting; `seats(resolved)` is the number of seats.
    """

    knobs: tuple[Knob, ...]
    seats: Callable[[Mapping[str, Value]], int]
    troubles: Callable[[Mapping[str, Value]], Iterable[Trouble]] = _no_troubles
    defaults_from: Callable[[Mapping[str, Value]], Mapping[str, Value]] = _as_given
    by_name: Mapping[str, Knob] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {knob.name: knob for knob in self.knobs})

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """Every knob with its value: the given ones, else the defaults. Raises KeyError for an unknown name."""
        for name in given:
            if name not in self.by_name:
                raise KeyError(name)
        printed = {knob.name: knob.default for knob in self.knobs}
        return printed | dict(self.defaults_from(printed | dict(given))) | dict(given)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The rules record: a field a knob."""
        return np.dtype((np.record, [knob.field for knob in self.knobs]))

    def record(self, resolved: Mapping[str, Value]) -> np.recarray[Any, Any]:
        """The rules record of a resolved setting, as a recarray of length 1."""
        rules = np.zeros(1, self.dtype).view(np.recarray)
        for knob in self.knobs:
            rules[0][knob.name] = knob.code(resolved[knob.name])
        return rules
