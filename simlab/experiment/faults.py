"""Faults and warnings of one file: a line each, with the place, the key, what was found and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterable

from simlab.core.errors import Faults, nearest

SHOWN = 60
"""Characters of a value that an error shows."""


def quoted(text: str) -> str:
    """Text as a line may show it: escaped, cut short."""
    cut = text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
    return json.dumps(cut, ensure_ascii=not cut.isprintable())


def plain(text: str) -> str:
    """Text as it stands if it is a short printable word, else quoted."""
    if text and len(text) <= SHOWN and text.isprintable() and text == text.strip():
        return text
    return quoted(text)


def listed(words: Iterable[str]) -> str:
    """Words in a row; a great many are cut short."""
    words = list(words)
    most = 40
    return ", ".join(words[:most]) + (f", and {len(words) - most} more" if len(words) > most else "")


class Ledger:
    """Collects the faults and warnings of one file, in the order of their places."""

    def __init__(self, name: str):
        """`name` is how the user called the file."""
        self.name = name
        self.faults: list[tuple[int, int, str]] = []
        self.warnings: list[tuple[int, int, str]] = []

    def fault(
        self,
        place: tuple[int, int],
        key: str,
        found: str,
        allowed: str = "",
        meant: str = "",
        known: Iterable[str] = (),
    ) -> None:
        """Something that must be mended. `meant` is a certain suggestion, `known` are names to seek the nearest in."""
        line = f"{key}: found {found}" + (f"; allowed {allowed}" if allowed else "")
        if meant:
            line += f"; did you mean {meant}?"
        elif known:
            line += nearest(found, list(known))
        self.message(place, line)

    def message(self, place: tuple[int, int], line: str) -> None:
        """A fault in words of its own."""
        if (*place, line) not in self.faults:
            self.faults.append((*place, line))

    def warning(self, place: tuple[int, int], line: str) -> None:
        """Something legal but odd."""
        if (*place, line) not in self.warnings:
            self.warnings.append((*place, line))

    def lines(self, entries: list[tuple[int, int, str]], mark: str = "") -> list[str]:
        """The entries as lines, by place."""
        entries = sorted(entries, key=lambda entry: entry[:2])
        return [f"{self.name}:{line}:{column}: {mark}{words}" for line, column, words in entries]

    def warning_lines(self) -> list[str]:
        """The warnings, a line each."""
        return self.lines(self.warnings, "warning: ")

    def close(self) -> None:
        """Raises Faults if there are any."""
        if self.faults:
            raise Faults(self.lines(self.faults))
