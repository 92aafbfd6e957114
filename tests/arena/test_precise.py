"""Playing until a precision is reached: it stops there, at the cap, and where it would have without an interruption."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.arena import chunks, precise, store
from tests.arena.test_store import cells, log


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "GAMES", 512)


def played(folder: Path, precision: float, cap: int, jobs: int = 1, progress: object = None) -> list[precise.Stopped]:
    store.prepare(folder, fresh=False)
    return list(precise.play_until(cells(), precision, cap, 5, folder, jobs, progress)[1].values())


def test_it_stops_when_every_share_is_known_well_enough(tmp_path: Path) -> None:
    for stopped in played(tmp_path, 0.02, 100_000):
        assert stopped.reached
        assert 0.015 < stopped.half_width <= 0.02
        assert 1_500 < stopped.games < 4_000
        assert "half width" in stopped.reason
    games = log(tmp_path).group_by("variant").len().sort("variant")
    assert games["len"].to_list() == [stopped.games for stopped in played(tmp_path, 0.02, 100_000)]


def test_the_cap_holds_and_is_given_as_the_reason(tmp_path: Path) -> None:
    for stopped in played(tmp_path, 0.001, 1_300):
        assert not stopped.reached
        assert stopped.games == 1_300
        assert stopped.reason.startswith("1300 games were played before the half width came down")


def test_an_interrupted_run_stops_where_an_uninterrupted_one_does(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 0.015, 100_000, jobs=2)

    def stop(done: int, total: int, seconds: float) -> None:
        if done > 3_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "stopped", 0.015, 100_000, progress=stop)
    assert played(tmp_path / "stopped", 0.015, 100_000) == whole
    assert log(tmp_path / "stopped").equals(log(tmp_path / "whole"))
