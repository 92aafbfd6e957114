"""`simlab sweep GAME knob=a:b:step ...`: a sweep without writing a file."""

from __future__ import annotations

from typing import Annotated

import typer

from simlab.cli.options import AsJson, GameName, Jobs, Out, Precision, Seed, folder_out, game_named, real, whole
from simlab.cli.run import finish, playing
from simlab.cli.shell import say


def command(
    game: GameName,
    axes: Annotated[
        list[str], typer.Argument(metavar="KNOB=VALUES...", help="knob=from:to:step, or knob=value,value,value.")
    ],
    pairing: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT,BOT", help="A bot for every seat; may be repeated. Default: the game's best bot."),
    ] = None,
    games: Annotated[str | None, typer.Option(metavar="N", help="Games a variant and pairing.")] = None,
    seed: Seed = None,
    precision: Precision = None,
    jobs: Jobs = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Play a sweep of knobs without writing a file.

    For example: simlab sweep GAME cost=10:30:5 aces=true,false --games 20_000
    """
    from simlab.experiment.models import COARSEST, FINEST, MOST_GAMES, MOST_SEED

    game_named(game)
    folder_out(out)
    workers = whole(jobs, "--jobs", 1, 1024)
    numbers = {"games": whole(games, "--games", 1, MOST_GAMES), "seed": whole(seed, "--seed", 0, MOST_SEED)}
    fine = real(precision, "--precision", FINEST, COARSEST)
    bots = [tuple(bot.strip() for bot in words.split(",")) for words in pairing or ()]
    from simlab.lab import sweep

    experiment = sweep.experiment(game, axes, precision=fine, pairings=bots, **numbers)
    for line in experiment.warnings:
        say(line)
    from simlab.lab.run import carry_out

    told = sweep.command(game, axes, precision=fine, pairings=bots, **numbers)
    with playing(experiment.stem) as bar:
        outcome = carry_out(experiment, told, jobs=workers, out=out, progress=bar, compiling=bar.compiling)
    raise typer.Exit(finish(outcome, json))
