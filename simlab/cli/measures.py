"""`simlab measures GAME`: what is measured of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from simlab.cli.options import AsJson, GameName, game_named


def command(
    game: GameName,
    explain: Annotated[str | None, typer.Option(metavar="NAME", help="One measure: its formula and source.")] = None,
    json: AsJson = False,
) -> None:
    """List what is measured of a game, and its log's columns."""
    from simlab.cli.output import print_entry, print_json, print_table
    from simlab.lab.listing import explained, measures

    game_named(game)
    if explain is not None:
        one = explained(game, explain)
        if json:
            print_json(one)
            return
        words = [f"{one[key][:1].upper()}{one[key][1:]}" for key in ("formula", "source")]
        print_entry(
            f"{one['name']} ({one['unit']})", [one["sentence"], f"Formula: {words[0]}.", f"Source: {words[1]}."]
        )
        return
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
