"""`simlab schema [GAME]`: the JSON Schema of an experiment file."""

from __future__ import annotations

from typing import Annotated

import typer

from simlab.cli.options import game_named, game_names


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Only this game's files.", autocompletion=game_names)
    ] = None,
) -> None:
    """Print the JSON Schema of experiments, for editors."""
    import json

    from simlab.experiment.schema import schema

    if game is not None:
        game_named(game)
    typer.echo(json.dumps(schema(game), indent=2, ensure_ascii=False))
