"""The same seed gives the same log however many workers, with and without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from simlab.arena import play, store
from simlab.arena.chunks import Cell
from simlab.core import catalogue
from tests.house.games import GAMES, table

DIGEST = """
import sys, hashlib, warnings
warnings.simplefilter("error")
from tests.house.games import table
for bot in ("random", "planner"):
    games, rounds = table(sys.argv[1], {}, bot).play(11, 5, 2, True)
    print(hashlib.sha256(games.tobytes() + rounds.tobytes()).hexdigest())
"""


def cell(name: str, bot: str) -> Cell:
    resolved = catalogue.game(name).knobs.resolve({})
    seats = catalogue.game(name).knobs.seats(resolved)
    return Cell(0, name, "printed", bot, resolved, (bot,) * seats, rotate=False)


def log(folder: Path, name: str, jobs: int) -> pl.DataFrame:
    store.prepare(folder, fresh=True)
    play.play({cell(name, "random"): 3 * 2_000}, 9, folder, jobs)
    return pl.read_parquet(folder / "games" / "*.parquet").sort("game")


@pytest.mark.parametrize("name", GAMES)
def test_one_worker_and_two_write_the_same_log(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simlab.arena.chunks.GAMES", 1_200)
    alone, together = log(tmp_path / "one", name, 1), log(tmp_path / "two", name, 2)
    assert alone.equals(together)
    assert alone["game"].to_list() == list(range(6_000))


@pytest.mark.parametrize("name", GAMES)
def test_plain_python_plays_the_same_games(name: str) -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", DIGEST, name],
            env=os.environ | {"SIMLAB_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].split()) == 2


@pytest.mark.plain
@pytest.mark.parametrize("name", GAMES)
def test_a_few_games_run_to_their_end(name: str) -> None:
    games, _ = table(name, {}, "random").play(1, 0, 3, False)
    assert (games.fault == 0).all()
    assert (games.turns > 0).all()
