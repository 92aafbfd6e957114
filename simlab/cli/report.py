"""`simlab report RUN...`: the pages again, without playing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simlab.cli.options import run_folders
from simlab.core.errors import Exit, SimlabError


def command(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Run folders.", autocompletion=run_folders)],
    as_pdf: Annotated[bool, typer.Option("--pdf", help="Print the page to report.pdf too; needs a Chromium.")] = False,
) -> None:
    """Write a run's report again, without playing."""
    for run in runs:
        if not (run / "manifest.json").is_file():
            raise SimlabError(f"RUN: found {str(run)!r}, which has no manifest.json; allowed the folder of a run")
    from simlab.cli.verdicts import print_alarms
    from simlab.lab.report import pdf, report

    worst = Exit.GOOD
    for run in runs:
        found = report(run)
        worst = max(worst, found.sound)
        print_alarms(run, found)
        typer.echo(str(run / "report.html"))
        if as_pdf:
            typer.echo(str(pdf(run)))
    raise typer.Exit(worst)
