"""The program `simlab`: the table of its commands."""

from __future__ import annotations

import io
import logging
import sys
import warnings
from importlib import import_module
from typing import Annotated

import typer

from simlab.cli.shell import Shell, say

COMMANDS = (
    "run",
    "compare",
    "sweep",
    "report",
    "replay",
    "check",
    "games",
    "knobs",
    "bots",
    "measures",
    "schema",
    "init",
    "bench",
)
"""A command NAME is the function `command` of `simlab.cli.NAME`; help lists them in this order."""

app = typer.Typer(
    name="simlab",
    cls=Shell,
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        import simlab

        typer.echo(f"simlab {simlab.__version__}")
        raise typer.Exit


@app.callback()
def simlab(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Play card games under variants of their rules, a million times, and see what a change did."""


for name in COMMANDS:
    app.command(name)(import_module(f"simlab.cli.{name}").command)


def main() -> None:
    """The entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot show must not end a run
            stream.reconfigure(errors="backslashreplace")
    warnings.showwarning = lambda message, *_, **__: say(f"simlab: {message}")
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it remarks on caches of its own
    app(prog_name="simlab")
