"""The second opinion on itself: its own games are clean, and no single lie gets past it."""

import copy
import random
from typing import Any

import pytest

from tests.games.doppelganger import naive


def test_random_games_are_clean() -> None:
    rng = random.Random(5)
    for _ in range(300):
        made = naive.random_trace(naive.random_rules(rng), rng)
        assert naive.referee(made) == []
        assert min(naive.legal_counts(made)) >= 1


def a_game(**knobs: Any) -> dict[str, Any]:
    rng = random.Random(8)
    rules = naive.random_rules(rng) | {"players": 4, "rounds": 1, "bonus_cards": True, "annihilation": True} | knobs
    return naive.random_trace(rules, rng)


def first(made: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(event for event in made["events"] if event["e"] == kind)


LIES = {
    "a card dealt twice": lambda made: first(made, "round")["hands"][0].__setitem__(
        0, first(made, "round")["hands"][1][0]
    ),
    "a wrong leader": lambda made: first(made, "round").__setitem__("leader", 1),
    "a bid beyond the hand": lambda made: first(made, "bids")["bids"].__setitem__(0, 11),
    "a bid too few": lambda made: first(made, "bids")["bids"].pop(),
    "a bid of no number": lambda made: first(made, "bids")["bids"].__setitem__(0, True),
    "a card that was not held": lambda made: first(made, "trick")["plays"][0].__setitem__("card", "5X"),
    "a seat out of turn": lambda made: first(made, "trick")["plays"][1].__setitem__("seat", 3),
    "a suit that it cannot be": lambda made: first(made, "trick")["plays"][0].__setitem__("suit", "N"),
    "a bonus out of thin air": lambda made: first(made, "trick")["plays"][0].__setitem__("bonus", "moon"),
    "a pair that never was": lambda made: first(made, "trick")["annihilated"].append("1P"),
    "another winner": lambda made: first(made, "trick").__setitem__("winner", 4),
    "a trick number": lambda made: first(made, "trick").__setitem__("n", 2),
    "tricks counted wrong": lambda made: first(made, "score")["tricks"].__setitem__(0, 11),
    "a point too many": lambda made: first(made, "score")["points"].__setitem__(2, 99),
    "a wrong total": lambda made: first(made, "score")["totals"].__setitem__(2, 99),
    "another result": lambda made: made["result"].__setitem__("winners", []),
    "a stall": lambda made: made["result"].__setitem__("stalled", True),
    "a knob too few": lambda made: made["rules"].pop("star_points"),
    "a knob out of bounds": lambda made: made["rules"].__setitem__("eye_points", 21),
    "an event missing": lambda made: made["events"].pop(3),
    "an event too many": lambda made: made["events"].append({"e": "bids", "bids": [0, 0, 0, 0]}),
    "a seat too many": lambda made: made["seats"].append("random"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str) -> None:
    made = a_game()
    assert naive.referee(made) == []
    told = copy.deepcopy(made)
    LIES[lie](told)
    assert naive.referee(told) != []


def test_a_revoke_is_found() -> None:
    rng = random.Random(9)
    found = 0
    for _ in range(200):
        made = naive.random_trace(naive.random_rules(rng) | {"rounds": 1}, rng)
        hands = copy.deepcopy(first(made, "round")["hands"])
        plays = first(made, "trick")["plays"]
        led, follower = plays[0]["suit"], plays[1]
        able = [c for c in hands[follower["seat"]] if c[1] == led]
        others = [c for c in hands[follower["seat"]] if c[1] not in (led, "N")]
        if able and others:
            follower["card"], follower["suit"] = others[0], others[0][1]
            assert any("is not among" in fault for fault in naive.referee(made))
            found += 1
    assert found > 20
