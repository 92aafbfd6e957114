"""Playthroughs: whole games in words, kept to the letter. `python -m tests.house.playthroughs GAME` remakes them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from simlab.core import catalogue
from simlab.engine.table import Table
from simlab.lab.replay import tell, trace
from tests.house.games import with_whole_keys

FOLDER = Path(__file__).parent.parent / "playthroughs"


def made(name: str, header: str) -> str:
    """The playthrough that a header line asks for."""
    asked = json.loads(header)
    game = catalogue.game(name)
    resolved = game.knobs.resolve(with_whole_keys(asked["given"]))
    table = Table(game, resolved, tuple(asked["bots"]))
    told = tell(trace(table, "playthrough", asked["seed"], asked["index"], False))
    return "\n".join([header, *told]) + "\n"


def main(name: str) -> None:
    """Remake every playthrough of a game from its header."""
    for path in sorted((FOLDER / name).glob("*.txt")):
        header = path.read_text(encoding="utf-8").splitlines()[0]
        path.write_text(made(name, header), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
