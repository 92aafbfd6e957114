"""Targets of a file: what the designer wants of a measure, in all variants and pairings or in a named one.

Whether a measure of that name exists is known to the statistics, a layer above: `simlab.lab.targets` checks it.
"""

from __future__ import annotations

import math
from typing import Any

from simlab.core.errors import nearest
from simlab.experiment.faults import Ledger, listed, plain
from simlab.experiment.nodes import Node, Place, scalar
from simlab.experiment.plan import Target

FORM = "{measure: NAME} with one of between, at_least, at_most, same_as"
KINDS = ("between", "at_least", "at_most", "same_as")
KEYS = ("measure", *KINDS, "margin", "variant", "pairing")
NUMBER = "a number"
ENDS = "two numbers, [from, to], the first not above the second"


class Targets:
    """Reads the targets of one file."""

    def __init__(self, root: Node, variants: list[str] | None, pairings: list[str] | None, ledger: Ledger):
        """`variants` and `pairings` are the names a target may give, None where they can't be told."""
        self.root, self.variants, self.pairings, self.ledger = root, variants, pairings, ledger

    def read(self) -> list[Target]:
        """The targets that are right. Complaints go to the ledger."""
        node = self.root.get("targets")
        if node is None or not isinstance(node.value, list):
            return []
        read = [self.target(item, f"targets.{number}") for number, item in enumerate(node.value, 1)]
        return [one for one in read if one is not None]

    def target(self, node: Node, path: str) -> Target | None:
        """One target; None if something is wrong with it."""
        if node.broken:
            return None
        if not isinstance(node.value, dict):
            self.ledger.fault(node.place, path, node.shown(), FORM)
            return None
        before = len(self.ledger.faults)
        for word, key, _ in node.items():
            if word not in KEYS:
                line = f"{path}.{plain(word)}: found an unknown key; allowed {listed(KEYS)}{nearest(word, KEYS)}"
                self.ledger.message(key.place, line)
        given: dict[str, Any] = {}
        places: dict[str, Place] = {}
        for word in KEYS:
            value = node.get(word)
            if value is not None and not value.broken:
                given[word], places[word] = self.value(word, value, f"{path}.{word}"), value.place
        self.whole(node, path)
        return Target(given, places) if len(self.ledger.faults) == before else None

    def value(self, word: str, node: Node, path: str) -> Any:
        """What stands under a key."""
        if word == "measure":
            if isinstance(node.value, str) and node.value:
                return node.value
            self.ledger.fault(
                node.place, path, node.shown(), "the name of a measure; `simlab measures GAME` lists them"
            )
        elif word in ("variant", "same_as"):
            return self.named(node, path, self.variants)
        elif word == "pairing":
            return self.named(node, path, self.pairings)
        elif word == "between":
            return self.ends(node, path)
        elif word == "margin":
            return self.number(node, path, "a number above 0", above=0)
        else:
            return self.number(node, path, NUMBER)
        return None

    def named(self, node: Node, path: str, known: list[str] | None) -> str | None:
        """A variant or a pairing."""
        if isinstance(node.value, dict | list) or node.value is None or (known is not None and node.raw not in known):
            known = known or []
            self.ledger.fault(node.place, path, node.shown(), f"one of {listed(known) or 'the names'}", known=known)
            return None
        return node.raw

    def number(self, node: Node, path: str, allowed: str, above: float = -math.inf) -> float | int | None:
        """A finite number."""
        if node.broken:
            return None
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            if above < node.value < math.inf:
                return node.value
        self.ledger.fault(node.place, path, node.shown(), allowed, meant(node))
        return None

    def ends(self, node: Node, path: str) -> list[float | int] | None:
        """A lowest and a highest value."""
        if not isinstance(node.value, list) or len(node.value) != 2:
            found = f"a list of {len(node.value)}" if isinstance(node.value, list) else node.shown()
            self.ledger.fault(node.place, path, found, ENDS)
            return None
        ends = [self.number(item, f"{path}.{place}", NUMBER) for place, item in enumerate(node.value, 1)]
        low, high = ends
        if low is None or high is None:
            return None
        if low > high:
            self.ledger.fault(node.place, path, f"from {low} to {high}", ENDS, f"[{high}, {low}]")
            return None
        return [low, high]

    def whole(self, node: Node, path: str) -> None:
        """What a target must have and may not have at once."""
        if node.get("measure") is None:
            self.ledger.fault(node.place, path, "a target without `measure`", FORM)
        kinds = [kind for kind in KINDS if node.get(kind) is not None]
        misspelt = not kinds and any(word not in KEYS for word, _, _ in node.items())
        if len(kinds) != 1 and not misspelt:
            self.ledger.fault(
                node.place, path, " and ".join(kinds) or f"none of {listed(KINDS)}", "exactly one of them"
            )
        margin, variant, other = node.get("margin"), node.get("variant"), node.get("same_as")
        if margin is not None and other is None:
            self.ledger.fault(margin.place, f"{path}.margin", "a margin without same_as", "a margin beside same_as")
        if other is not None and self.variants is not None and other.raw in self.variants:
            if variant is not None and variant.raw == other.raw:
                self.ledger.fault(other.place, f"{path}.same_as", "the target's own variant", "another variant")
            elif len(self.variants) == 1:
                self.ledger.fault(other.place, f"{path}.same_as", "the only variant", "a variant among several")


def meant(node: Node) -> str:
    """The number in a text: quoted, or in per cent."""
    if isinstance(node.value, dict | list) or node.value is None:
        return ""
    word = node.raw.strip()
    found = scalar(word.removesuffix("%").strip())
    if isinstance(found, bool) or not isinstance(found, int | float) or not math.isfinite(found):
        return ""
    if word.endswith("%"):
        return f"{found / 100:g}"
    return word if node.quoted else ""
