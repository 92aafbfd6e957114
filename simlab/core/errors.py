"""Errors a user can cause, and exit statuses.

SimlabError          anything simlab says in one line instead of a traceback
+-- Faults           an experiment file is wrong: all its faults, one line each
+-- RunError         a run folder can't be written, read or gone on with
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import IntEnum


class Exit(IntEnum):
    """What the process ends with."""

    GOOD = 0
    TARGET_FAILED = 1
    WRONG_INPUT = 2
    UNDECIDED = 3
    UNSOUND = 4
    INTERRUPTED = 130


class SimlabError(Exception):
    """Something the user can mend; its text is one line."""


class Faults(SimlabError):
    """Everything wrong with an input, a line each."""

    def __init__(self, lines: list[str]):
        super().__init__("\n".join(lines))
        self.lines = lines


class RunError(SimlabError):
    """A run folder can't be written, read or gone on with."""


def nearest(word: str, known: list[str] | tuple[str, ...]) -> str:
    """`; did you mean X?` for the nearest known name, or nothing."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f"; did you mean {close[0]}?" if close else ""
