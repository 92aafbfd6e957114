"""Variants of a file: base, named variants and the sweep's grid, checked knob by knob and as whole settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

from simlab.core.catalogue import Game
from simlab.core.errors import nearest
from simlab.core.knobs import Knob, Value
from simlab.experiment.faults import Ledger, listed, plain
from simlab.experiment.models import MOST_CELLS
from simlab.experiment.nodes import Node, Place
from simlab.experiment.plan import Variant

NAME = re.compile(r"\w[\w.=+,:-]{0,99}")
"""Names of variants: safe on a command line and in any table."""

IN_ALL = f"{MOST_CELLS} variants times pairings in all"

NAMING = "a name of letters, digits and _ - . = + : , (100 at most, no blanks)"

YES = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


@dataclass
class Setting:
    """A variant in the making: where it and each of its knobs stand in the file."""

    name: str
    place: Place
    key: str
    given: dict[str, Value] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    whole: bool = True

    def take(self, other: Setting) -> None:
        """Adds another setting's knobs, which win."""
        self.given |= other.given
        self.places |= other.places
        self.whole = self.whole and other.whole


class Settings:
    """Reads the variants of one file."""

    def __init__(self, game: Game, root: Node, ledger: Ledger):
        self.game, self.root, self.ledger = game, root, ledger
        self.knobs = game.knobs

    def read(self) -> tuple[list[Variant], list[Setting]]:
        """All variants that are right, and all settings, right or not. Complaints go to the ledger."""
        named = self.named()
        swept = self.swept()
        return self.resolve(named, swept)

    def named(self) -> list[Setting]:
        """The variants that have a name of their own, on top of base."""
        base_node = self.root.get("base")
        base = self.setting("base", base_node, "base") if base_node else Setting("base", (1, 1), "base")
        self.base = base
        settings = []
        variants = self.root.get("variants")
        if variants and len(variants.items()) > MOST_CELLS:
            self.ledger.fault(variants.place, "variants", f"{len(variants.items())} variants", IN_ALL)
            return []
        for name, key, node in variants.items() if variants else []:
            path = f"variants.{plain(name)}"
            if not NAME.fullmatch(name):
                meant = re.sub(r"[^\w.=+,:-]+", "_", name).strip("_.=+,:-")[:100]
                self.ledger.fault(key.place, "variants", f"the name {plain(name)}", NAMING, meant)
            own = self.setting(name, node, path)
            setting = Setting(name, key.place, path)
            setting.take(base)
            setting.take(own)
            settings.append(setting)
        if not settings and not (self.root.get("sweep") and self.root.get("sweep").items()):  # type: ignore[union-attr]
            place = base_node.place if base_node else (1, 1)
            setting = Setting("base" if base.given else "printed", place, "base")
            setting.take(base)
            settings.append(setting)
        return settings

    def setting(self, name: str, node: Node, path: str) -> Setting:
        """One table of knobs."""
        setting = Setting(name, node.place, path)
        setting.whole = isinstance(node.value, dict) or node.value is None
        for word, key, value in node.items():
            knob = self.knob(word, key, path)
            if knob is None or not self.check(knob, value, f"{path}.{word}"):
                setting.whole = False
                continue
            setting.given[word] = plain_value(knob, value)
            setting.places[word] = value.place
        return setting

    def knob(self, word: str, key: Node, path: str) -> Knob | None:
        """The knob of this name."""
        knob = self.knobs.by_name.get(word)
        if knob is None:
            known = list(self.knobs.by_name)
            self.ledger.message(
                key.place,
                f"{path}.{plain(word)}: found an unknown knob; allowed {listed(known)}{nearest(word, known)}",
            )
        return knob

    def check(self, knob: Knob, node: Node, path: str) -> bool:
        """Whether a value may stand there; complains if not."""
        if node.broken:
            return False
        if knob.kind == "table" and isinstance(node.value, dict):
            good = True
            for word, key, value in node.items():
                if not knob.accepts({whole(word): value.value}):
                    place = key.place if not knob.accepts({whole(word): 0}) else value.place
                    self.ledger.fault(place, f"{path}.{plain(word)}", f"{plain(word)}: {value.shown()}", knob.allowed)
                    good = False
            return good
        if knob.accepts(node.data()):
            return True
        self.ledger.fault(node.place, path, node.shown(), knob.allowed, meant(knob, node), knob.choices)
        return False

    def swept(self) -> list[Setting]:
        """The grid of the sweep, each point named by itself."""
        sweep = self.root.get("sweep")
        axes: list[tuple[str, list[tuple[Node, Value]]]] = []
        good = True
        for word, key, node in sweep.items() if sweep else []:
            knob = self.knob(word, key, "sweep")
            values = self.axis(knob, node, f"sweep.{word}") if knob else None
            good = good and values is not None
            if values:
                axes.append((word, values))
        if not axes or not good or sweep is None:
            return []
        points = prod(len(values) for _, values in axes)
        if points > MOST_CELLS:
            self.ledger.fault(sweep.place, "sweep", f"{points:_} points", IN_ALL)
            return []
        settings = []
        for point in product(*(values for _, values in axes)):
            name = ",".join(f"{word}={told(value)}" for (word, _), (_, value) in zip(axes, point, strict=True))
            setting = Setting(name, point[0][0].place, f"sweep.{name}")
            setting.take(self.base)
            for (word, _), (node, value) in zip(axes, point, strict=True):
                setting.given[word] = value
                setting.places[word] = node.place
            settings.append(setting)
        return settings

    def axis(self, knob: Knob, node: Node, path: str) -> list[tuple[Node, Value]] | None:
        """The values of one swept knob, with where they stand; None if something is wrong."""
        if isinstance(node.value, dict):
            values = self.span(knob, node, path)
        elif isinstance(node.value, list) and node.value:
            values = [
                (item, plain_value(knob, item) if self.check(knob, item, f"{path}.{number}") else None)
                for number, item in enumerate(node.value, 1)
            ]
            if any(not knob.accepts(value) or item.broken for item, value in values):
                return None
        elif node.broken:
            return None
        else:
            found = "an empty list" if isinstance(node.value, list) else node.shown()
            self.ledger.fault(node.place, path, found, "a list of values or {from, to, step}")
            return None
        seen: dict[str, Node] = {}
        for item, value in values or []:
            if told(value) in seen and item is not node:
                self.ledger.fault(item.place, path, f"{told(value)} twice", "each value once")
                return None
            seen[told(value)] = item
        return values

    def span(self, knob: Knob, node: Node, path: str) -> list[tuple[Node, Value]] | None:
        """The values of {from, to, step}."""
        if knob.kind != "number":
            self.ledger.fault(node.place, path, "{from, to, step}", f"a list of values, each {knob.allowed}")
            return None
        ends = [node.get("from"), node.get("to")]
        step_node = node.get("step")
        step = step_node.value if step_node else 1
        if any(end is None or end.broken or not isinstance(end.value, int) for end in ends):
            return None  # the file's shape was complained about
        if not isinstance(step, int) or step < 1:
            return None
        checks = [
            self.check(knob, end, f"{path}.{word}") for word, end in zip(("from", "to"), ends, strict=True) if end
        ]
        if not all(checks):
            return None
        first, last = (end.value for end in ends if end)
        if first > last:
            self.ledger.fault(node.place, path, f"from {first} to {last}", "`from` not above `to`")
            return None
        return [(node, value) for value in range(first, last + 1, step)]

    def resolve(self, named: list[Setting], swept: list[Setting]) -> tuple[list[Variant], list[Setting]]:
        """Whole settings: impossible ones refused, odd ones warned of, the same rules never played twice."""
        variants: list[Variant] = []
        seen: dict[str, Setting] = {}
        for setting in [*named, *swept]:
            if not setting.whole:
                continue
            resolved = self.knobs.resolve(setting.given)
            if not self.possible(setting, resolved):
                continue
            rules = repr(sorted(resolved.items()))
            if rules in seen:
                self.again(setting, seen[rules], setting in swept)
                continue
            seen[rules] = setting
            variants.append(Variant(setting.name, setting.given, resolved))
        return variants, [*named, *swept]

    def possible(self, setting: Setting, resolved: Mapping[str, Value]) -> bool:
        """Whether such a game can be played; what is odd about it is warned of."""
        good = True
        for trouble in self.knobs.troubles(resolved):
            place = setting.places.get(trouble.knob, setting.place)
            line = f"{setting.key}: {trouble.knob}: {trouble.message}"
            if trouble.error:
                self.ledger.message(place, line)
                good = False
            else:
                self.ledger.warning(place, line)
        return good

    def again(self, setting: Setting, earlier: Setting, swept: bool) -> None:
        """Two names for the same rules: refused where somebody wrote both, else played once under the first."""
        if swept:
            self.ledger.warning(
                setting.place, f"{setting.key}: the same rules as {earlier.name}, which is played in its place"
            )
        else:
            self.ledger.fault(
                setting.place, setting.key, f"the same rules as in {earlier.name}", "every variant's rules once"
            )


def whole(word: str) -> Any:
    """A key of a table as the whole number that it is."""
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word


def plain_value(knob: Knob, node: Node) -> Value:
    """A checked value as the engine wants it."""
    data = node.data()
    return {whole(key): points for key, points in data.items()} if knob.kind == "table" else data


def told(value: Value) -> str:
    """A value as a swept variant's name shows it."""
    if isinstance(value, Mapping):
        return "+".join(f"{key}:{value[key]}" for key in sorted(value)) or "none"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def meant(knob: Knob, node: Node) -> str:
    """What was probably meant by a value of the wrong type."""
    if isinstance(node.value, dict | list):
        return ""
    word = node.raw.strip().lower()
    if knob.kind == "switch":
        return word if word in ("true", "false") else YES.get(word, "")
    if knob.nullable and word in ("none", "null", "never", "off", "no"):
        return "null"
    if knob.kind == "number":
        try:
            guess = float(word.replace("_", ""))
        except ValueError:
            return ""
        if guess.is_integer() and knob.accepts(int(guess)):
            return str(int(guess))
    return ""
