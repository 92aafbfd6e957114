"""`simlab check FILE...`: is it right, before anything is played; with --run, does the game meet its targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.cli.options import AsJson, Files, Jobs, Out, folder_out, whole
from simlab.cli.shell import say
from simlab.core.errors import Exit, SimlabError

if TYPE_CHECKING:
    from simlab.lab.check import Checked
    from simlab.lab.run import Outcome


def command(
    files: Files,
    play: Annotated[bool, typer.Option("--run", help="Play what is not yet played, and judge the targets.")] = False,
    jobs: Jobs = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Validate experiments; with --run, judge their targets.

    With --run the exit status is 1 if a target failed, 3 if one is undecided, 4 if the log can't be believed.
    """
    from simlab.cli.output import print_json
    from simlab.lab.check import check

    workers = whole(jobs, "--jobs", 1, 1024)
    folder_out(out)
    for option, value in (("--jobs", jobs), ("--out", out)):
        if value is not None and not play:
            raise SimlabError(f"{option}: found it without --run; allowed only with --run")
    checked = [check(path) for path in files]
    wrong = any(one.faults for one in checked)
    for one in checked:
        for line in [*one.faults, *one.warnings]:
            say(line)
        if not json and not one.faults and not (play and not wrong):
            typer.echo(f"{one.path}: good: {one.words}")
    told = [one.as_json() for one in checked]
    worst = Exit.WRONG_INPUT if wrong else Exit.GOOD
    if play and not wrong:
        worst = judge(checked, told, workers, out, json)
    if json:
        print_json(told)
    raise typer.Exit(worst)


def judge(checked: list[Checked], told: list[dict[str, Any]], jobs: int | None, out: Any, json: bool) -> Exit:
    """Plays the files and shows how their targets do; adds the same to `told`. Returns the exit status."""
    from simlab.cli.run import playing
    from simlab.lab.run import run

    found = []
    for one, entry in zip(checked, told, strict=True):
        with playing(one.path.name) as bar:
            outcome = run(one.path, jobs=jobs, out=out, progress=bar, compiling=bar.compiling)
        found.append(outcome.verdicts.status)
        entry["run"] = str(outcome.folder)
        entry |= outcome.verdicts.as_json() | {"status": int(found[-1])}
        show(one, outcome, json)
    order = (Exit.UNSOUND, Exit.TARGET_FAILED, Exit.UNDECIDED)
    return next((status for status in order if status in found), Exit.GOOD)


def show(one: Checked, outcome: Outcome, json: bool) -> None:
    """The judgements of a file for a person; for a program only what is wrong with its log."""
    from simlab.cli.verdicts import print_alarms, print_targets
    from simlab.lab.compare import units

    print_alarms(outcome.folder, outcome.verdicts, json)
    if json:
        return
    if outcome.verdicts.targets:
        print_targets(outcome.verdicts, units([outcome.folder]))
    else:
        say(f"{one.path}: has no targets")
    typer.echo(str(outcome.folder / "report.html"))
