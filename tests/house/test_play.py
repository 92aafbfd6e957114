"""Every game, played at random: it ends, stays legal, keeps its cards, and a plain second opinion agrees."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core import catalogue
from simlab.engine import loop
from simlab.engine.table import Table
from simlab.lab.replay import trace
from tests.house.games import GAMES, legal_settings_with, naive, read_back, settings, table, trace_of, values_of

KNOBS = [(name, knob.name) for name in GAMES for knob in catalogue.game(name).knobs.knobs]


def legal_counts(one: Table, index: int) -> list[int]:
    steps = one.record(3, index, False).steps
    return [int(step.options) for step in steps if step.kind == loop.DECIDED]


@pytest.mark.parametrize("name", GAMES)
def test_random_games_over_random_knobs_agree_with_the_second_opinion(name: str) -> None:
    for number, given in enumerate(settings(name, seed=11, count=400)):
        one = table(name, given)
        made = trace_of(one, number)
        assert naive(name).referee(made) == [], (given, number)
        assert legal_counts(one, number) == naive(name).legal_counts(made), (given, number)


@pytest.mark.parametrize(("name", "knob"), KNOBS)
def test_each_knob_at_its_bounds_agrees_with_the_second_opinion(name: str, knob: str) -> None:
    for value in values_of(name, knob):
        given = legal_settings_with(name, knob, value)
        if given is not None:
            assert naive(name).referee(trace_of(table(name, given), 5)) == [], given


@pytest.mark.parametrize(("name", "knob"), KNOBS)
def test_turning_a_knob_changes_some_log(name: str, knob: str) -> None:
    values = values_of(name, knob)
    if not values:  # a knob with one value has nothing to turn
        assert catalogue.game(name).knobs.by_name[knob].low == catalogue.game(name).knobs.by_name[knob].high
        return
    assert any(turned(name, knob, value) for value in values), f"{knob} does nothing"


def turned(name: str, knob: str, value: object) -> bool:
    """Whether some game runs otherwise with the knob turned, the others as printed or in some random setting."""
    knobs = catalogue.game(name).knobs
    for given in [{}, *settings(name, seed=5, count=30)]:
        base = knobs.resolve(given)
        changed = base | {knob: value}
        if base[knob] == value or any(trouble.error for trouble in knobs.troubles(changed)):
            continue
        if knobs.seats(base) != knobs.seats(changed):
            return True
        logs = [table(name, rules).play(3, 0, 300, False) for rules in (base, changed)]
        if any(before.tobytes() != after.tobytes() for before, after in zip(*logs, strict=True)):
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_stay_legal_over_random_knobs(name: str, bot: str) -> None:
    for number, given in enumerate(settings(name, seed=23, count=120)):
        made = trace_of(table(name, given, bot), number)
        assert naive(name).referee(made) == [], (given, number)


@pytest.mark.parametrize("name", GAMES)
def test_a_pairing_of_a_deterministic_bot_with_itself_cancels(name: str) -> None:
    one = table(name, {}, "planner")
    games, _ = one.play(3, 0, 40 * one.seats, rotate=True)
    by_deal = games.score.reshape(40, one.seats, -1)[:, :, : one.seats]
    assert (by_deal == by_deal[:, :1]).all()
    assert (games.winners.reshape(40, one.seats) == games.winners.reshape(40, one.seats)[:, :1]).all()
    assert len(np.unique(games.deal)) == 40


@pytest.mark.parametrize("name", GAMES)
def test_a_game_alone_is_the_game_in_its_batch(name: str) -> None:
    one = table(name, {}, "random")
    games, _ = one.play(3, 0, 30, rotate=True)
    for index in (0, 7, 29):
        alone, _ = one.play(3, index, 1, rotate=True)
        assert alone.tobytes() == games[index : index + 1].tobytes()
        assert read_back(trace(one, "house", 3, index, True))["index"] == index


@pytest.mark.parametrize("name", GAMES)
def test_seeds_and_games_differ(name: str) -> None:
    one = table(name, {}, "random")
    columns = ["decisions", "choices", "turns", *(column.name for column in catalogue.game(name).columns.game)]
    logs = [one.play(seed, 0, 200, False)[0] for seed in (3, 4)]
    first, second = ([b"".join(row[column].tobytes() for column in columns) for row in log] for log in logs)
    assert sum(row != other for row, other in zip(first, second, strict=True)) > 60
    assert len(set(first)) > 20
