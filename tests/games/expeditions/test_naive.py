"""The second opinion is clean on its own games, catches tampering, and agrees with the kernels."""

import copy
import json
import random
import statistics
from typing import Any

import pytest

from simlab.lab.replay import trace
from tests.games.expeditions import naive
from tests.games.expeditions.table import table


def test_its_own_games_are_clean() -> None:
    rng = random.Random(1)
    for _ in range(150):
        made = naive.random_trace(naive.random_rules(rng), rng)
        assert naive.referee(made) == []
        assert len(naive.legal_counts(made)) == 2 * sum(event["e"] == "turn" for event in made["events"])


def _first(made: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in made["events"] if event["e"] == kind)
    return found


def _another(made: dict[str, Any], card: str) -> str:
    return next(other for other in naive.deck_of(made["rules"]) if other != card)


TAMPERING: dict[str, Any] = {
    "a card dealt twice": lambda m: _first(m, "round")["hands"][0].__setitem__(0, _first(m, "round")["draw_pile"][0]),
    "a hand too small": lambda m: _first(m, "round")["draw_pile"].append(_first(m, "round")["hands"][0].pop()),
    "another dealer": lambda m: _first(m, "round").update(dealer=0),
    "another round number": lambda m: _first(m, "round").update(n=2),
    "the other seat acts": lambda m: _first(m, "turn").update(seat=1),
    "a card not held": lambda m: _first(m, "turn").update(card=_first(m, "round")["draw_pile"][5]),
    "no such destination": lambda m: _first(m, "turn").update(to="hand"),
    "an empty pile drawn from": lambda m: _first(m, "turn").update({"from": "S"}),
    "another card drawn": lambda m: _first(m, "turn").update(drew=_another(m, _first(m, "turn")["drew"])),
    "a turn left out": lambda m: m["events"].pop(4),
    "a turn with more to say": lambda m: _first(m, "turn").update(why="bored"),
    "points not earned": lambda m: _first(m, "score")["points"].__setitem__(0, 99),
    "a total not reached": lambda m: _first(m, "score")["totals"].__setitem__(1, 99),
    "a suit not started": lambda m: _first(m, "score")["by_suit"][0].update(X=0),
    "another end": lambda m: _first(m, "score").update(end="turn_limit"),
    "a round left out": lambda m: m["events"].pop(),
    "nobody wins": lambda m: m["result"].update(winners=[]),
    "another score": lambda m: m["result"]["scores"].__setitem__(0, 1000),
    "stalled": lambda m: m["result"].update(stalled=True),
    "a knob missing": lambda m: m["rules"].pop("wagers"),
    "an unknown knob": lambda m: m["rules"].update(jokers=2),
    "a knob out of bounds": lambda m: m["rules"].update(suits=6),
    "another cost": lambda m: m["rules"].update(expedition_cost=21),
    "three seats": lambda m: m["seats"].append("random"),
    "another schema": lambda m: m.update(schema="simlab.trace/2"),
}


@pytest.mark.parametrize("what", TAMPERING)
def test_tampering_is_caught(what: str) -> None:
    made = naive.random_trace(naive.PRINTED, random.Random(3))
    tampered = copy.deepcopy(made)
    TAMPERING[what](tampered)
    assert tampered != made
    assert naive.referee(tampered) != []


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_kernels_agree_over_random_knobs(bot: str) -> None:
    rng = random.Random(bot)
    for index in range(250):
        at = table((bot, bot), **naive.random_rules(rng))
        made = json.loads(json.dumps(trace(at, "test", 5, index, False)))
        assert naive.referee(made) == [], at.knobs
        counts = [int(step.options) for step in at.record(5, index, False).steps if step.kind == 1]
        assert counts == naive.legal_counts(made), at.knobs


@pytest.mark.plain
def test_a_game_agrees_in_plain_python_too() -> None:
    for bot in ("random", "greedy", "planner"):
        made = json.loads(json.dumps(trace(table((bot, bot), rounds=1), "test", 5, 0, False)))
        assert naive.referee(made) == []


def test_random_play_scores_as_the_second_opinion_does() -> None:
    """Means over many rounds: the kernels' random bot is as uniform as the plain one."""
    rng = random.Random(9)
    plain: list[int] = []
    lengths: list[int] = []
    for _ in range(150):
        events = naive.random_trace(naive.PRINTED, rng)["events"]
        plain += [points for event in events if event["e"] == "score" for points in event["points"]]
        lengths.append(sum(event["e"] == "turn" for event in events) / sum(event["e"] == "round" for event in events))
    _, rounds = table().play(4, 0, 5000, False)
    spread = statistics.stdev(plain) / len(plain) ** 0.5
    assert abs(rounds.points.mean() - statistics.mean(plain)) < 4 * spread
    assert abs(rounds.turns.mean() - statistics.mean(lengths)) < 4 * statistics.stdev(lengths) / len(lengths) ** 0.5
    assert rounds.points.mean() == pytest.approx(-34.4, abs=0.5)
    assert rounds.turns.mean() == pytest.approx(85.0, abs=0.7)
