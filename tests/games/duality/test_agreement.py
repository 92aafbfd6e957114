"""The kernels and the second opinion play the same game."""

import copy
import random
from typing import Any

import numpy as np
import pytest

from simlab.engine import loop
from simlab.lab.replay import trace
from tests.games.duality import naive
from tests.games.duality.table import table
from tests.house.games import read_back, with_whole_keys


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_games_over_random_knobs(bot: str) -> None:
    rng = random.Random(21)
    for index in range(150 if bot == "random" else 40):
        at = table(bot, bot, **with_whole_keys(naive.random_rules(rng)))
        made = read_back(trace(at, "test", 4, index, False))
        assert naive.referee(made) == []
        steps = at.record(4, index, False).steps
        assert [int(step.options) for step in steps if step.kind == loop.DECIDED] == naive.legal_counts(made)


def test_the_second_opinion_accepts_its_own_games() -> None:
    rng = random.Random(1)
    for _ in range(300):
        assert naive.referee(naive.random_trace(naive.random_rules(rng), rng)) == []


def changed(value: Any) -> Any:
    """Some other value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        return value | {"to": value["to"] + 13}
    if isinstance(value, list):
        return value[:-1]
    return "2S" if isinstance(value, str) else 1


def test_the_second_opinion_finds_every_change() -> None:
    rng = random.Random(2)
    for _ in range(60):
        made = naive.random_trace(naive.random_rules(rng) | {"max_rounds": 2}, rng)
        for place in rng.sample(range(len(made["events"])), 12):
            for key in made["events"][place]:
                broken = copy.deepcopy(made)
                broken["events"][place][key] = changed(made["events"][place][key])
                assert naive.referee(broken), (key, made["events"][place])
        for key in ("winners", "scores", "stalled"):
            broken = copy.deepcopy(made)
            broken["result"][key] = changed(made["result"][key])
            assert naive.referee(broken), key
        assert naive.referee(made | {"events": made["events"][:-1]})
        assert naive.referee(made | {"events": made["events"] * 2})


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values) / np.sqrt(len(values)))


def test_random_play_without_jumps_agrees_with_the_second_opinion() -> None:
    """Means of a round: tricks of the declarer, the bid, how often the declarer wins the round and is in debt."""
    rng = random.Random(3)
    rules = naive.random_rules(rng) | {
        "hand_size": 12, "no_trump": True, "jump_minimum": None, "max_bid": 11, "max_rounds": 1, "debt_penalty": 5
    }  # fmt: skip
    seen: list[list[float]] = [[], [], [], []]
    for _ in range(3000):
        score = naive.random_trace(rules, rng)["events"][-1]
        tricks = score["tricks"][score["declarer"]]
        seen[0].append(tricks)
        seen[1].append(score["bid"])
        seen[2].append(2 * tricks - score["bid"] > 12)
        seen[3].append(score["debt"] > 0)
    at = table(**with_whole_keys(rules))
    _, rounds = at.play(6, 0, 20_000, False)
    tricks = np.where(rounds.declarer == 0, rounds.tricks[:, 0], rounds.tricks[:, 1])
    for there, here in zip(seen, [tricks, rounds.bid, rounds.outcome == 1, rounds.debt > 0], strict=True):
        mean, error = mean_and_error(there)
        own = here.std() / np.sqrt(len(here))
        assert abs(here.mean() - mean) < 4 * np.hypot(error, own)


def test_random_bids_are_uniform() -> None:
    """None, five raises and fifteen jumps are equally likely at first."""
    at = table(max_rounds=1)
    counts: dict[int, int] = {}
    for index in range(800):
        recording = at.record(9, index, False)
        step = next(step for step in recording.steps if step.options == 21 and step.kind == loop.DECIDED)
        counts[int(step.action)] = counts.get(int(step.action), 0) + 1
    assert len(counts) == 21
    assert max(counts.values()) < 800 / 21 + 4.5 * np.sqrt(800 / 21)
    assert min(counts.values()) > 800 / 21 - 4.5 * np.sqrt(800 / 21)
