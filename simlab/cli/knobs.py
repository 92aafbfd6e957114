"""`simlab knobs GAME [WORD]`: what may be changed about a game."""

from __future__ import annotations

import json as notation
from typing import Annotated

import typer

from simlab.cli.options import AsJson, GameName, game_named


def command(
    game: GameName,
    word: Annotated[str, typer.Argument(metavar="WORD", help="Only knobs whose name or sentence has this word.")] = "",
    json: AsJson = False,
) -> None:
    """List what may be changed about a game, its knobs."""
    from simlab.cli.output import print_entry, print_json
    from simlab.core.errors import SimlabError, nearest
    from simlab.lab.listing import knobs

    game_named(game)
    found = knobs(game, word)
    if not found:
        known = [one["name"] for one in knobs(game)]
        raise SimlabError(f"WORD: found {word!r}; allowed a word of {', '.join(known)}{nearest(word, known)}")
    if json:
        print_json(found)
        return
    for one in found:
        default = notation.dumps(one["default"]).replace('"', "")
        rules = ", ".join(one["rules"])
        print_entry(f"{one['name']}: {default}", [one["sentence"], f"Allowed: {one['allowed']}. Rules: {rules}."])
