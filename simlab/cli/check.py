"""`simlab check FILE...`: is it right, before anything is played."""

from __future__ import annotations

import typer

from simlab.cli.options import AsJson, Files
from simlab.cli.shell import say
from simlab.core.errors import Exit


def command(files: Files, json: AsJson = False) -> None:
    """Validate experiments: all faults, a line each."""
    from simlab.cli.output import print_json
    from simlab.lab.check import check

    checked = [check(path) for path in files]
    for one in checked:
        for line in [*one.faults, *one.warnings]:
            say(line)
        if not json and not one.faults:
            typer.echo(f"{one.path}: good: {one.words}")
    if json:
        print_json([one.as_json() for one in checked])
    if any(one.faults for one in checked):
        raise typer.Exit(Exit.WRONG_INPUT)
