"""YAML text -> nodes that know their place. Only plain data: no tags, anchors, aliases or second document.

Words are read as in YAML 1.2: only true and false are switches, only null, ~ and nothing are null, numbers are
decimal and may be written 1_000_000.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from simlab.experiment.faults import Ledger, plain, quoted

DEEPEST = 12
"""Levels of nesting; an experiment needs five."""

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*(_[0-9]+)*)")
REAL = re.compile(r"[-+]?(0|[1-9][0-9]*(_[0-9]+)*)?(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")
LONGEST = 40
"""Digits of a number; longer ones are words, and so refused wherever a number is due."""

Place = tuple[int, int]


class Broken:
    """Stands for a value that was already complained about."""


@dataclass
class Node:
    """A value with its place (line and column from 1).

    `value` is a scalar, a list of nodes, a dict {key: (key node, value node)}, or Broken. `raw` is a scalar's text.
    """

    value: Any
    place: Place
    raw: str = ""
    quoted: bool = False
    tagged: bool = False

    @property
    def broken(self) -> bool:
        """Whether it was already complained about."""
        return isinstance(self.value, Broken)

    def get(self, key: str) -> Node | None:
        """The value under a key of a table."""
        entry = self.value.get(key) if isinstance(self.value, dict) else None
        return entry[1] if entry else None

    def items(self) -> list[tuple[str, Node, Node]]:
        """Key, key node and value node of a table; nothing of anything else."""
        if not isinstance(self.value, dict):
            return []
        return [(name, key, value) for name, (key, value) in self.value.items()]

    def data(self) -> Any:
        """The value as plain Python data; keys are text."""
        if isinstance(self.value, dict):
            return {name: value.data() for name, _, value in self.items()}
        if isinstance(self.value, list):
            return [item.data() for item in self.value]
        return self.value

    def shown(self) -> str:
        """What an error says was found here."""
        if isinstance(self.value, dict):
            return "a table"
        if isinstance(self.value, list):
            return "a list"
        if self.value is None:
            return "null" if self.raw else "nothing"
        return quoted(self.raw) if self.quoted else plain(self.raw)


def scalar(text: str) -> Any:
    """What a plain (unquoted) word means."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE"):
        return True
    if text in ("false", "False", "FALSE"):
        return False
    if len(text) <= LONGEST and any(digit in text for digit in "0123456789"):
        if WHOLE.fullmatch(text):
            return int(text)
        if REAL.fullmatch(text):
            return float(text)
    return text


def read(text: str, ledger: Ledger) -> Node | None:
    """The document as a node; None if it cannot be read at all. Complaints go to the ledger."""
    builder = Builder(ledger)
    try:
        for event in yaml.parse(text, Loader=LOADER):
            if not builder.take(event):
                return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        ledger.fault(place, "file", f"something that is not YAML ({error.problem or error.context})")
        return None
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        place = (before.count("\n") + 1, error.position - before.rfind("\n"))
        ledger.fault(place, "file", "a character that YAML does not allow", "printable text")
        return None
    return builder.root


class Builder:
    """Builds nodes from parser events with a stack of its own, so that depth is bounded and places are kept."""

    def __init__(self, ledger: Ledger):
        self.ledger = ledger
        self.root: Node | None = None
        self.stack: list[tuple[Node, Node | None]] = []  # an open list or table, and the key that waits for its value
        self.documents = 0

    def take(self, event: Any) -> bool:
        """One event; False when there is no use in going on."""
        place = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.ledger.fault(place, "file", "a second document", "one experiment a file")
                return False
        elif isinstance(event, yaml.AliasEvent):
            self.refuse(place, f"the alias *{event.anchor}")
            self.add(Node(Broken(), place))
        elif isinstance(event, yaml.ScalarEvent):
            self.add(self.scalar(event, place))
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            return self.open(event, place)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            node = self.stack.pop()[0]
            self.add(Node(Broken(), node.place) if node.tagged else node)
        return True

    def refuse(self, place: Place, found: str) -> None:
        """Complains about what only clever YAML has."""
        self.ledger.fault(place, self.path(), found, "plain values without tags, anchors and aliases")

    def scalar(self, event: Any, place: Place) -> Node:
        """A word, a number or a text."""
        if event.anchor:
            self.refuse(place, f"the anchor &{event.anchor}")
        if event.tag:
            self.refuse(place, f"the tag {plain(short(event.tag))}")
            return Node(Broken(), place)
        if not event.style:  # no quotes, no block
            return Node(scalar(event.value), place, event.value)
        return Node(event.value, place, event.value, quoted=True)

    def open(self, event: Any, place: Place) -> bool:
        """A list or a table begins."""
        if event.anchor:
            self.refuse(place, f"the anchor &{event.anchor}")
        if event.tag:
            self.refuse(place, f"the tag {plain(short(event.tag))}")
        if len(self.stack) >= DEEPEST:
            self.ledger.fault(place, "file", f"more than {DEEPEST} levels of nesting", "an experiment")
            return False
        empty: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.stack.append((Node(empty, place, tagged=bool(event.tag)), None))
        return True

    def add(self, node: Node) -> None:
        """A finished value goes to the list or table it stands in."""
        if not self.stack:
            self.root = node
            return
        parent, key = self.stack[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif key is None:
            if isinstance(node.value, dict | list):
                self.ledger.fault(node.place, self.path(), f"{node.shown()} as a key", "a word as a key")
                node = Node(Broken(), node.place)
            self.stack[-1] = (parent, node)
        else:
            self.stack[-1] = (parent, None)
            self.pair(parent, key, node)

    def pair(self, parent: Node, key: Node, node: Node) -> None:
        """A finished entry of a table."""
        if key.broken:
            return
        if key.raw in parent.value:
            first = parent.value[key.raw][0].place
            self.ledger.fault(
                key.place,
                self.path(key),
                "the same key twice",
                f"each key once (the first is in line {first[0]})",
            )
            return
        parent.value[key.raw] = (key, node)

    def path(self, last: Node | None = None) -> str:
        """The dotted path of what is being read."""
        parts = []
        for parent, key in self.stack:
            if isinstance(parent.value, list):
                parts.append(str(len(parent.value) + 1))
            elif key is not None:
                parts.append(plain(key.raw))
        if last is not None:
            parts.append(plain(last.raw))
        return ".".join(parts) or "file"


def short(tag: str) -> str:
    """A tag as it was written."""
    return tag.replace("tag:yaml.org,2002:", "!!")
