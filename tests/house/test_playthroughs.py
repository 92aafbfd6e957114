"""A playthrough in words exists for every game and replays to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.games import GAMES
from tests.house.playthroughs import FOLDER, made

FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert made(path.parent.name, text.splitlines()[0]) == text


def test_every_game_has_a_playthrough() -> None:
    assert {path.parent.name for path in FILES} == set(GAMES)
