from __future__ import annotations

import numpy as np
import pytest

from simlab.stats.runs import open_run
from simlab.stats.stopping import PILOT, Watch, watch_cell
from tests.stats import fakes


def feed(watch, rng, games, share=0.5):
    number = np.arange(watch.games, watch.games + games)
    watch.add(number, (rng.random(games) < share).astype(int), np.zeros(games, int))


def test_never_before_the_pilot():
    rng = np.random.default_rng(1)
    watch = Watch(("planner", "planner"), False, 0.4)
    feed(watch, rng, PILOT - 2)
    assert not watch.reached
    feed(watch, rng, 2)
    assert watch.reached


def test_asks_for_what_the_width_projects():
    rng = np.random.default_rng(1)
    watch = Watch(("planner", "planner"), False, 0.01)
    feed(watch, rng, 2000)
    wanted = watch.wanted(100_000, 100)
    assert wanted == pytest.approx(1.96**2 * 0.25 / 0.01**2 * 1.05, rel=0.02)
    assert wanted % 100 == 0
    assert watch.wanted(5000, 100) == 5000
    assert "5000 games were played" in watch.reason(5000)


def test_bots_are_watched_round_the_table(tmp_path):
    run = open_run(fakes.plain_run(tmp_path, 4000))
    stored = watch_cell(run, run.cells[1], 0.1)
    played = fakes.games(np.random.default_rng(2), 2000, 2)
    live = Watch(("planner", "random"), True, 0.1)
    live.add(*(played[name].to_numpy() for name in ("game", "winner", "fault")))
    assert set(stored.sums) == set(live.sums) == {"planner", "random"}
    assert stored.games == live.games == 4000
    won = (played["winner"] == played["rotation"]).mean()
    assert live.sums["planner"].value == pytest.approx(won)
    assert "half width" in live.reason(10_000)


def test_games_begin_with_a_deal_and_only_the_last_deal_may_lack_games():
    watch = Watch(("planner", "random"), True, 0.1)
    watch.add(np.arange(3), np.array([0, 1, 0]), np.zeros(3, int))
    assert watch.games == 3
    assert watch.sums["planner"].value == 1
    with pytest.raises(ValueError, match="begin with a deal"):
        watch.add(np.arange(3, 5), np.zeros(2, int), np.zeros(2, int))
