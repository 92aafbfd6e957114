"""Compare variants of one run, or runs: what differs, by how much, how sure."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simlab.core.errors import SimlabError
from simlab.lab.log import reading
from simlab.report.formats import rounded
from simlab.stats import compare as statistics
from simlab.stats.compare import LESS, MORE, SAME, Comparison
from simlab.stats.runs import open_run


def compare(
    folders: list[Path],
    to: str | None = None,
    *,
    measures: list[str] | None = None,
    margins: Mapping[str, float] | None = None,
) -> Comparison:
    """Every variant of these runs against the first, or `to`. Raises SimlabError if there is nothing to compare."""
    with reading(*folders):
        made = statistics.compare(folders, to, measures=measures or None, margins=margins)
    if made.frame.is_empty():
        several = len(folders) > 1
        found = f"nothing that has a pairing in common with {made.against}" if several else "one variant"
        raise SimlabError(f"{folders[0]}: found {found}; allowed: a run of several, or several runs of like pairings")
    return made


def rows(comparison: Comparison) -> list[dict[str, Any]]:
    """What `compare --json` prints: variant, against, pairing, measure, n, difference, low, high, p_holm, verdict."""
    return comparison.shown.to_dicts()


def margin(text: str) -> tuple[str, float]:
    """`measure=0.01` from a command line. Raises SimlabError."""
    name, sign, number = text.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = -1.0
    if not name or not sign or not 0 <= value < float("inf"):
        raise SimlabError(f"--margin: found {text}; allowed: measure=number, such as first_seat_wins=0.01")
    return name, value


def words(row: Mapping[str, Any], share: bool) -> str:
    """A row's verdict in a sentence; `share` tells whether it is in points of a hundred."""
    times, unit = (100, " points of a hundred") if share else (1, "")
    if row["verdict"] == SAME:
        return f"{row['measure']}: the same within {times * row['margin']:.3g}{unit}"
    numbers = f"{times * row['difference']:+.3g} ({times * row['low']:+.3g} to {times * row['high']:+.3g}){unit}"
    if row["verdict"] in (MORE, LESS):
        return f"{row['measure']}: {row['verdict']}, {numbers}"
    settle = f"; about {rounded(row['settle']):,} games a variant would settle it" if row["settle"] else ""
    return f"{row['measure']}: {row['verdict']}, {numbers}{settle}"


def units(folders: list[Path]) -> dict[str, str]:
    """The unit of every measure of these runs."""
    from simlab.stats.summary import describe

    return {row["measure"]: row["unit"] for folder in folders for row in describe(folder).to_dicts()}


def unfinished(folders: list[Path]) -> list[Path]:
    """The runs that were stopped before their end."""
    return [folder for folder in folders if not open_run(folder).manifest.get("complete", True)]
