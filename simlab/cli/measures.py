"""`simlab measures GAME`: what is measured of a game."""

from __future__ import annotations

import typer

from simlab.cli.options import AsJson, GameName, game_named


def command(game: GameName, json: AsJson = False) -> None:
    """List what is measured of a game, and its log's columns."""
    from simlab.cli.output import print_json, print_table
    from simlab.lab.listing import measures

    game_named(game)
    found = measures(game)
    if json:
        print_json(found)
        return
    rows = [[one["name"], one["unit"], one["sentence"]] for one in found["measures"]]
    print_table(["measure", "unit", "meaning"], rows)
    for table in ("games", "rounds"):
        if found[table]:
            typer.echo()
            rows = [[one["name"], one["unit"], one["sentence"]] for one in found[table]]
            print_table([f"column of {table}/*.parquet", "unit", "meaning"], rows)
