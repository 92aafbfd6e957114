"""`simlab init GAME`: a file to start from."""

from __future__ import annotations

import typer

from simlab.cli.options import GameName, game_named


def command(game: GameName) -> None:
    """Print an experiment to start from.

    It names every knob of the game in a comment: simlab init GAME > my.yaml
    """
    from simlab.lab.start import starter

    game_named(game)
    typer.echo(starter(game), nl=False)
