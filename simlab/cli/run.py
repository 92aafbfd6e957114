"""`simlab run FILE...`: play, log, summarise, report."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from simlab.cli.options import AsJson, Files, Jobs, Out, Precision, Seed, folder_out, real, whole
from simlab.cli.shell import say
from simlab.core.errors import Exit, Faults

if TYPE_CHECKING:
    from simlab.cli.progress import Bar
    from simlab.lab.run import Outcome


def command(
    files: Files,
    games: Annotated[str | None, typer.Option(metavar="N", help="Games a variant and pairing.")] = None,
    seed: Seed = None,
    precision: Precision = None,
    jobs: Jobs = None,
    out: Out = None,
    fresh: Annotated[bool, typer.Option("--fresh/--resume", help="Start over / go on where a run stopped.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: a first look.")] = False,
    json: AsJson = False,
) -> None:
    """Play experiments and write their reports.

    Stopped or killed, the same command goes on where it was.
    """
    from simlab.experiment.models import COARSEST, FINEST, MOST_GAMES, MOST_SEED
    from simlab.lab.check import check

    wanted = {
        "games": whole(games, "--games", 1, MOST_GAMES),
        "seed": whole(seed, "--seed", 0, MOST_SEED),
        "jobs": whole(jobs, "--jobs", 1, 1024),
    }
    fine = real(precision, "--precision", FINEST, COARSEST)
    folder_out(out)
    checked = [check(path) for path in files]
    lines = [line for one in checked for line in one.faults]
    if lines:
        raise Faults(lines)
    for line in (line for one in checked for line in one.warnings):
        say(line)
    from simlab.lab.run import run

    worst = Exit.GOOD
    for path in files:
        with playing(path.name, fresh) as bar:
            outcome = run(
                path, precision=fine, out=out, fresh=fresh, quick=quick, progress=bar, compiling=bar.compiling, **wanted
            )
        worst = max(worst, finish(outcome, json))
    raise typer.Exit(worst)


@contextmanager
def playing(name: str, fresh: bool = False) -> Iterator[Bar]:
    """A progress bar, and what to say of an interrupt."""
    from simlab.cli.progress import Bar

    try:
        with Bar(name) as bar:
            yield bar
    except KeyboardInterrupt:
        say(f"simlab: interrupted; the same command{' without --fresh' * fresh} goes on where it stopped")
        raise typer.Exit(Exit.INTERRUPTED) from None


def finish(outcome: Outcome, json: bool) -> Exit:
    """Shows what came of a run: tables for a person, or one object for a program. Returns the exit status."""
    from simlab.cli.output import print_json
    from simlab.cli.results import print_results
    from simlab.cli.verdicts import print_alarms, print_targets
    from simlab.lab.compare import units

    print_alarms(outcome.folder, outcome.verdicts, json)
    if json:
        print_json(outcome.as_json())
        return outcome.verdicts.sound
    print_results(outcome.folder)
    typer.echo()
    if outcome.verdicts.targets:
        print_targets(outcome.verdicts, units([outcome.folder]))
        typer.echo()
    typer.echo(str(outcome.folder / "report.html"))
    return outcome.verdicts.sound
