"""`simlab replay SOURCE`: games one by one, in words or as traces."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from simlab.cli.options import AsJson, pairing_names, sources, variant_names
from simlab.core.errors import SimlabError

MOST = 10**12


def span(words: str) -> tuple[int, int]:
    """`A:B` as the games A to B - 1, `A` as the one game A. Raises SimlabError."""
    found = re.fullmatch(r"(\d[\d_]{0,14})(?::(\d[\d_]{0,14}))?", words, re.ASCII)
    if found:
        first = int(found[1].replace("_", ""))
        last = int(found[2].replace("_", "")) if found[2] else first + 1
        if first < last <= MOST:
            return first, last
    raise SimlabError(f"--games: found {words[:60]!r}; allowed A:B, the games A to B - 1 with A below B, or one number")


def command(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="A run folder or an experiment.", autocompletion=sources)
    ],
    games: Annotated[str, typer.Option(metavar="A:B", help="The games A to B - 1, or one by its number.")] = "0:1",
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", help="Default: the first.", autocompletion=variant_names)
    ] = None,
    pairing: Annotated[
        str | None, typer.Option(metavar="NAME", help="Default: the first.", autocompletion=pairing_names)
    ] = None,
    json: AsJson = False,
) -> None:
    """Tell single games in words, or as JSON traces."""
    from simlab.cli.output import print_json
    from simlab.lab.replay import tell, traces

    first, last = span(games)
    for number, trace in enumerate(traces(source, variant, pairing, first, last)):
        if json:
            print_json(trace)
            continue
        if number:
            typer.echo()
        for line in tell(trace):
            typer.echo(line)
