"""What a run's log is worth, and its targets, as a person reads them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import typer

from simlab.cli.output import interval, print_table
from simlab.cli.shell import say
from simlab.lab.verdicts import Verdicts
from simlab.report.formats import rounded


def print_alarms(folder: Path, found: Verdicts, json: bool = False) -> None:
    """What is wrong with a log, before anything else is said of it."""
    tell = say if json else typer.echo
    if found.failed:
        tell(f"{folder}: its figures can't be believed:")
    for line in found.alarms:
        tell(f"  {line}")
    if found.failed and not json:
        typer.echo()


def print_targets(found: Verdicts, units: Mapping[str, str]) -> None:
    """The judgements, a line a target, variant and pairing."""
    if not found.targets:
        return
    rows = []
    for one in found.targets:
        settle = f"; about {rounded(one.settle):,} games would decide" if one.settle else ""
        shown = interval(one.value, one.low, one.high, units[one.measure], one.difference) if one.n else "-"
        rows.append([one.target, one.variant, one.pairing, f"{one.n:,}", shown, one.verdict + settle])
    print_table(["target", "variant", "pairing", "n", "found", "verdict"], rows, right=[3, 4])
