"""`simlab games`: which games there are."""

from __future__ import annotations

from simlab.cli.options import AsJson


def command(json: AsJson = False) -> None:
    """List the games."""
    from simlab.cli.output import print_json, print_table
    from simlab.lab.listing import games

    found = games()
    if json:
        print_json(found)
        return
    rows = [[one["name"], one["title"], one["seats"], str(one["knobs"]), ", ".join(one["bots"])] for one in found]
    print_table(["game", "title", "seats", "knobs", "bots"], rows, right=[3])
