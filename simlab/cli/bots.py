"""`simlab bots GAME`: who plays."""

from __future__ import annotations

import typer

from simlab.cli.options import AsJson, GameName, game_named


def command(game: GameName, json: AsJson = False) -> None:
    """List a game's bots, what they see and their weights."""
    from simlab.cli.output import print_entry, print_json, print_table
    from simlab.lab.listing import bots

    game_named(game)
    found = bots(game)
    if json:
        print_json(found)
        return
    for bot in found["bots"]:
        marks = ["the default"] if bot["default"] else []
        marks += ["deterministic"] if bot["deterministic"] else []
        mark = f" ({', '.join(marks)})" if marks else ""
        print_entry(bot["name"] + mark, [bot["sentence"], f"Sees: {bot['sees']}"])
    if found["weights"]:
        typer.echo()
        rows = [[one["name"], f"{one['value']:g}", one["sentence"]] for one in found["weights"]]
        print_table(["weight", "value", "what it weighs"], rows, right=[1])
