"""`simlab run FILE...`: play, log, summarise, report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simlab.cli.options import AsJson, Files, whole
from simlab.cli.shell import say
from simlab.core.errors import Exit, Faults, SimlabError


def command(
    files: Files,
    games: Annotated[str | None, typer.Option(metavar="N", help="Games a variant and pairing.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Another seed than the file's.")] = None,
    jobs: Annotated[str | None, typer.Option(metavar="N", help="Workers; default: one a processor.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where runs go; default: reports.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh/--resume", help="Start over / go on where a run stopped.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: a first look.")] = False,
    json: AsJson = False,
) -> None:
    """Play experiments and write their reports.

    Stopped or killed, the same command goes on where it was.
    """
    from simlab.cli.progress import Bar
    from simlab.experiment.models import MOST_GAMES, MOST_SEED
    from simlab.lab.check import check

    wanted = {
        "games": whole(games, "--games", 1, MOST_GAMES),
        "seed": whole(seed, "--seed", 0, MOST_SEED),
        "jobs": whole(jobs, "--jobs", 1, 1024),
    }
    if out is not None and out.exists() and not out.is_dir():
        raise SimlabError(f"--out: found {str(out)!r}, which is a file; allowed a folder")
    checked = [check(path) for path in files]
    lines = [line for one in checked for line in one.faults]
    if lines:
        raise Faults(lines)
    for line in (line for one in checked for line in one.warnings):
        say(line)
    from simlab.lab.run import run

    for path in files:
        try:
            with Bar(path.name) as bar:
                outcome = run(path, out=out, fresh=fresh, quick=quick, progress=bar, **wanted)
        except KeyboardInterrupt:
            say(f"simlab: interrupted; the same command{' without --fresh' * fresh} goes on where it stopped")
            raise typer.Exit(Exit.INTERRUPTED) from None
        show(outcome, json)


def show(outcome: object, json: bool) -> None:
    """What came of a run: a table for a person, or one object for a program."""
    from simlab.cli.output import print_json
    from simlab.cli.results import print_results
    from simlab.lab.run import Outcome

    assert isinstance(outcome, Outcome)
    if json:
        print_json(outcome.as_json())
        return
    print_results(outcome.folder)
    typer.echo()
    typer.echo(str(outcome.folder / "report.html"))
