"""`simlab bench [GAME...]`: how fast this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer

from simlab.cli.options import AsJson, game_named, game_names
from simlab.core.errors import SimlabError


def command(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Default: all.", autocompletion=game_names)
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each bot plays.")] = 2.0,
    json: AsJson = False,
) -> None:
    """Measure how fast this machine plays, on one core."""
    from simlab.cli.output import print_json, print_table
    from simlab.core.catalogue import names

    for game in games or ():
        game_named(game)
    if not 0 < seconds <= 600:
        raise SimlabError(f"--seconds: found {seconds:g}; allowed a number above 0, at most 600")
    from simlab.lab.bench import bench

    found = bench(list(games or names()), seconds)
    if json:
        print_json(found)
        return
    heads = list(found[0]) if found else []
    numbers = [place for place, head in enumerate(heads) if found and not isinstance(found[0][head], str)]
    rows = [[f"{cell:,.0f}" if isinstance(cell, int | float) else str(cell) for cell in one.values()] for one in found]
    print_table([head.replace("_", " ") for head in heads], rows, right=numbers)
