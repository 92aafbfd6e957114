"""`simlab compare RUN...`: what differs, by how much, how sure."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from simlab.cli.options import AsJson, run_folders
from simlab.cli.shell import say
from simlab.core.errors import SimlabError


def command(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Run folders.", autocompletion=run_folders)],
    to: Annotated[
        str | None, typer.Option(metavar="NAME", help="The variant to compare with; default: the first.")
    ] = None,
    measure: Annotated[
        list[str] | None, typer.Option(metavar="M", help="Only this measure; may be repeated. Default: all.")
    ] = None,
    margin: Annotated[
        list[str] | None, typer.Option(metavar="M=X", help="How little counts as the same; may be repeated.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Compare variants of one run, or runs.

    Every variant against the first: the difference with its 95 % interval, and a verdict that allows for the number of
    comparisons made (Holm): more, less, the same within a margin, or not yet known.
    """
    from simlab.cli.output import print_json
    from simlab.lab import compare

    for run in runs:
        if not (run / "manifest.json").is_file():
            raise SimlabError(f"RUN: found {str(run)!r}, which has no manifest.json; allowed the folder of a run")
    margins = dict(compare.margin(words) for words in margin or ())
    made = compare.compare(runs, to, measures=measure, margins=margins)
    for run in compare.unfinished(runs):
        say(f"{run}: not played to its end; what is there is compared")
    if json:
        print_json(compare.rows(made))
        return
    units = compare.units(runs)
    rows = made.frame.to_dicts()
    for pairing in dict.fromkeys(row["pairing"] for row in rows):
        print_pairing(pairing, made.against, [row for row in rows if row["pairing"] == pairing], units)
    for note in made.notes:
        typer.echo(note)


def print_pairing(pairing: str, against: str, rows: list[dict[str, Any]], units: dict[str, str]) -> None:
    """The differences of a pairing. Shares are in per cent, their differences in percentage points (pp)."""
    from simlab.cli.output import interval, level, print_table

    typer.echo(f"{pairing}, against {against}:")
    lines = []
    for row in rows:
        unit = units[row["measure"]]
        ends = (row["difference"], row["low"], row["high"])
        p = "-" if row["p_holm"] is None else "<0.0001" if row["p_holm"] < 0.0001 else f"{row['p_holm']:.4f}"
        lines.append(
            [
                row["variant"],
                row["measure"],
                f"{row['n']:,}",
                level(row["base"], ends, unit),
                level(row["value"], ends, unit),
                interval(*ends, unit, difference=True),
                p,
                verdict(row, unit),
            ]
        )
    head = ["variant", "measure", "n", against, "value", "difference [95 %]", "p (Holm)", "verdict"]
    print_table(head, lines, right=range(2, 7))
    typer.echo()


def verdict(row: dict[str, Any], unit: str) -> str:
    """The verdict, with the margin or the number of games that would settle it."""
    from simlab.report.formats import rounded
    from simlab.stats.compare import SAME

    if row["verdict"] == SAME:
        times, sign = (100, " pp") if unit == "share" else (1, "")
        return f"the same within {times * row['margin']:.3g}{sign}"
    settle = f"; about {rounded(row['settle']):,} games would settle it" if row["settle"] else ""
    return f"{row['verdict']}{settle}"
