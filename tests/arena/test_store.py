"""The log on disk: whole at any moment, gone on with where it stopped, clear about a disk that refuses."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simlab.arena import chunks, play, store
from simlab.arena.chunks import Cell, Chunk
from simlab.core import catalogue
from simlab.core.errors import RunError
from simlab.engine.table import Table

GAMES = 4_000


def cells(bots: tuple[str, ...] = ("random", "random")) -> list[Cell]:
    knobs = catalogue.game("expeditions").knobs
    given = ({}, {"expedition_cost": 10})
    rotate = len(set(bots)) > 1
    return [
        Cell(number, "expeditions", f"v{number}", "p", knobs.resolve(one), bots, rotate)
        for number, one in enumerate(given)
    ]


def log(folder: Path, table: str = "games") -> pl.DataFrame:
    rows = pl.concat([pl.read_parquet(path) for path in sorted((folder / table).glob("*.parquet"))])
    return rows.with_columns(pl.col("variant", "pairing", "bots").cast(pl.String)).sort(
        "variant", "game", *rounds(rows)
    )


def rounds(rows: pl.DataFrame) -> list[str]:
    return ["round_number"] if "round_number" in rows.columns else []


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "GAMES", 512)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    folder = tmp_path / "whole"
    store.prepare(folder, fresh=True)
    play.play(dict.fromkeys(cells(), GAMES), 5, folder, 1)
    return folder


def test_a_log_holds_every_game_and_round_once(whole: Path) -> None:
    games = log(whole)
    assert games.group_by("variant").len().sort("variant").rows() == [("v0", GAMES), ("v1", GAMES)]
    assert games.filter(pl.col("variant") == "v0")["game"].to_list() == list(range(GAMES))
    per_game = log(whole, "rounds").group_by("variant", "game").agg(pl.len(), pl.col("points_0").sum())
    joined = games.join(per_game, on=["variant", "game"])
    assert len(joined) == 2 * GAMES
    assert (joined["len"] == joined["rounds"]).all()
    assert (joined["points_0"] == joined["score_0"]).all()
    assert games.filter(pl.col("winner") == -1)["settled"].null_count() == games.filter(pl.col("winner") == -1).height
    assert games.filter(pl.col("winner") >= 0)["settled"].null_count() == 0


def test_an_interrupted_run_goes_on_to_the_same_log(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    store.prepare(folder, fresh=True)

    def stop(done: int, total: int, seconds: float) -> None:
        if done > total // 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play.play(dict.fromkeys(cells(), GAMES), 5, folder, 2, stop)
    stored = len(list((folder / "games").glob("*.parquet")))
    assert 0 < stored < 16
    store.prepare(folder, fresh=False)
    tally = play.play(dict.fromkeys(cells(), GAMES), 5, folder, 2)
    assert 0 < tally.games < 2 * GAMES
    assert log(folder).equals(log(whole))
    assert log(folder, "rounds").equals(log(whole, "rounds"))


KILLED = """
import sys
from pathlib import Path
from simlab.arena import chunks, play, store
from tests.arena.test_store import GAMES, cells
chunks.GAMES = 512
store.prepare(Path(sys.argv[1]), fresh=False)
play.play(dict.fromkeys(cells(), GAMES), 5, Path(sys.argv[1]), 2)
"""


def test_a_killed_run_leaves_only_readable_shards_and_goes_on(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    for wait in (0, 2, 5):  # kill after so many new shards
        before = len(list(folder.glob("games/*.parquet")))
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(folder)])
        while process.poll() is None and len(list(folder.glob("games/*.parquet"))) <= before + wait:
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL) if process.poll() is None else None
        process.wait()
        for path in folder.rglob("*.parquet"):
            assert len(pl.read_parquet(path)) > 0
    store.prepare(folder, fresh=False)
    assert not list(folder.rglob(f"*{store.ASIDE}"))
    play.play(dict.fromkeys(cells(), GAMES), 5, folder, 2)
    assert log(folder).equals(log(whole))
    assert log(folder, "rounds").equals(log(whole, "rounds"))


def test_a_pair_of_one_deal_never_straddles_two_chunks() -> None:
    for seats in (1, 2, 3, 4):
        assert chunks.size_for(seats) % seats == 0
        assert chunks.size_for(seats) <= chunks.GAMES


def test_bots_are_named_by_seat(tmp_path: Path) -> None:
    store.prepare(tmp_path, fresh=True)
    play.play({cells(("planner", "random"))[0]: 100}, 5, tmp_path, 1)
    games = log(tmp_path)
    assert games["bots"].to_list() == ["planner,random", "random,planner"] * 50
    assert games["deal"].to_list() == [number // 2 for number in range(100)]


def test_a_game_that_fails_is_counted_and_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Table.play

    def fails_on_seven(self: Table, seed: int, first: int, count: int, rotate: bool) -> tuple:
        if first <= 7 < first + count:
            raise ZeroDivisionError
        return sound(self, seed, first, count, rotate)

    monkeypatch.setattr(Table, "play", fails_on_seven)
    store.prepare(tmp_path, fresh=True)
    play.play({cells()[0]: 600}, 5, tmp_path, 1)
    games = log(tmp_path)
    assert games.filter(pl.col("fault") != 0)["game"].to_list() == [7]
    assert len(games) == 600
    assert store.faults(tmp_path) == {("v0", "p"): 1}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_refuses_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    store.prepare(tmp_path, fresh=True)
    monkeypatch.setattr(pl.DataFrame, "write_parquet", refuse)
    with pytest.raises(RunError) as caught:
        play.play(dict.fromkeys(cells(), 100), 5, tmp_path, 1)
    assert str(caught.value) == f"{tmp_path / 'rounds'}: can't write here: {os.strerror(code)}"


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="can't write here: Not a directory"):
        store.prepare(tmp_path / "file" / "run", fresh=False)


def test_a_chunk_is_a_plain_function_of_plain_data() -> None:
    chunk = Chunk(cells()[0], 0, 64, 32)
    once, again = chunks.play(chunk, 5), chunks.play(chunk, 5)
    assert once.games.tobytes() == again.games.tobytes()
    whole, _ = Table(catalogue.game("expeditions"), cells()[0].knobs, cells()[0].bots).play(5, 0, 96, False)
    assert np.array_equal(whole[64:].score, once.games.score)


@pytest.mark.parametrize("table", ["games", "rounds"])
@pytest.mark.parametrize("size", [None, 0, 3, 500])
def test_a_chunk_whose_file_is_cut_off_or_gone_is_played_again(whole: Path, table: str, size: int | None) -> None:
    expected = log(whole, "games"), log(whole, "rounds")
    harmed = sorted((whole / table).glob("*.parquet"))[1]
    if size is None:
        harmed.unlink()
    else:
        os.truncate(harmed, size)
    planned = dict.fromkeys(cells(), GAMES)
    assert play.play(planned, 5, whole, 1).games == 512
    assert log(whole, "games").equals(expected[0])
    assert log(whole, "rounds").equals(expected[1])


def test_a_disk_that_refuses_is_left_without_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: object, target: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    store.prepare(tmp_path, False)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(RunError, match="No space left"):
        play.play(dict.fromkeys(cells(), 10), 5, tmp_path, 1)
    with pytest.raises(RunError, match="No space left"):
        store.write_text(tmp_path / "summary.csv", "variant")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
