"""The second opinion on itself: its own games are clean, and no single lie gets past it."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.double_exposure import naive

Trace = dict[str, Any]


def test_random_games_are_clean() -> None:
    rng = random.Random(5)
    for _ in range(400):
        made = naive.random_trace(naive.random_rules(rng), rng)
        assert naive.referee(made) == []
        assert min(naive.legal_counts(made)) >= 1


def made(**knobs: Any) -> Trace:
    return naive.random_trace(naive.PRINTED | knobs, random.Random(8))


def events(trace: Trace, kind: str) -> list[dict[str, Any]]:
    return [event for event in trace["events"] if event["e"] == kind]


def swap_hands(trace: Trace) -> None:
    first, second = events(trace, "deal")[0]["hands"]
    first[0], second[0] = second[0], first[0]


LIES: dict[str, Callable[[Trace], Any]] = {
    "a card dealt twice": lambda t: events(t, "deal")[0]["hands"][0].__setitem__(
        0, events(t, "deal")[0]["hands"][0][1]
    ),
    "a card of no deck": lambda t: events(t, "deal")[0]["targets"][0].__setitem__(0, "KS"),
    "cards switched": swap_hands,
    "a wrong leader": lambda t: events(t, "deal")[0].__setitem__("leader", 1 - events(t, "deal")[0]["leader"]),
    "a face-down card of the other": lambda t: events(t, "place")[0]["facedown"].reverse(),
    "a gift that is no card": lambda t: events(t, "place")[0]["gift"].__setitem__(0, None),
    "one card laid down twice": lambda t: events(t, "place")[0].__setitem__("gift", events(t, "place")[0]["facedown"]),
    "a lead twice": lambda t: events(t, "trick")[1].__setitem__("lead", events(t, "trick")[0]["lead"]),
    "a reply not held": lambda t: events(t, "trick")[0].__setitem__("reply", events(t, "trick")[0]["lead"]),
    "another trick's winner": lambda t: events(t, "trick")[0].__setitem__(
        "winner", 1 - events(t, "trick")[0]["winner"]
    ),
    "another trick's leader": lambda t: events(t, "trick")[1].__setitem__(
        "leader", 1 - events(t, "trick")[1]["leader"]
    ),
    "a target of another trick": lambda t: events(t, "trick")[0].__setitem__("took", events(t, "trick")[1]["took"]),
    "a trick number": lambda t: events(t, "trick")[2].__setitem__("n", 4),
    "a trick missing": lambda t: t["events"].remove(events(t, "trick")[-1]),
    "a trick after the end": lambda t: t["events"].append(events(t, "trick")[-1]),
    "a stall": lambda t: t["result"].__setitem__("stalled", True),
    "scores": lambda t: t["result"].__setitem__("scores", [1, 0]),
    "no winner": lambda t: t["result"].__setitem__("winners", []),
    "a knob missing": lambda t: t["rules"].pop("gift"),
    "a knob out of bounds": lambda t: t["rules"].__setitem__("tricks", 11),
    "an impossible deal": lambda t: t["rules"].__setitem__("ranks", 8),
    "another game": lambda t: t.__setitem__("game", "bridge"),
    "an event that is none": lambda t: t["events"].insert(3, {"e": "pass"}),
}
OF_A_GAME: dict[str, Callable[[Trace], Any]] = {
    "another winner": lambda t: t["result"]["winners"].__setitem__(0, 1 - t["result"]["winners"][0]),
    "another reason": lambda t: t["result"].__setitem__("by", "none"),
    "another trick": lambda t: t["result"].__setitem__("trick", 0),
    "another meld": lambda t: t["result"].__setitem__("meld", ["AS"]),
    "another sum": lambda t: t["result"]["sums"].__setitem__(0, 0),
}
OF_A_MATCH: dict[str, Callable[[Trace], Any]] = {
    "another match winner": lambda t: t["result"].__setitem__("winners", [[1], [0]][t["result"]["winners"][0]]),
    "hands not switched": lambda t: events(t, "deal")[1]["hands"].reverse(),
    "other targets": lambda t: events(t, "deal")[1]["targets"].reverse(),
    "one place event too few": lambda t: t["events"].remove(events(t, "place")[1]),
    "game 1 told wrong": lambda t: t["result"]["games"][0].__setitem__("trick", 0),
    "game 2 told wrong": lambda t: t["result"]["games"][1].__setitem__("by", "none"),
}


@pytest.mark.parametrize(
    ("knobs", "lie"),
    [({}, lie) for lie in LIES | OF_A_GAME] + [({"match": "duplicate"}, lie) for lie in LIES | OF_A_MATCH],
)
def test_a_lie_is_found(knobs: dict[str, Any], lie: str) -> None:
    trace = made(**knobs)
    twisted = copy.deepcopy(trace)
    (LIES | OF_A_GAME | OF_A_MATCH)[lie](twisted)
    assert naive.referee(trace) == []
    assert naive.referee(twisted) != []


def test_uniform_random_play() -> None:
    """Independent figures: kind .560, flush .209, sum .231, the first leader wins .472, mean deciding trick 6.88."""
    rng = random.Random(3)
    games = [naive.random_trace(naive.PRINTED, rng) for _ in range(6000)]
    shares = {by: sum(one["result"]["by"] == by for one in games) / 6000 for by in ("kind", "flush", "sum")}
    assert shares["kind"] == pytest.approx(0.560, abs=0.02)
    assert shares["flush"] == pytest.approx(0.209, abs=0.02)
    assert shares["sum"] == pytest.approx(0.231, abs=0.02)
    assert sum(one["result"]["trick"] for one in games) / 6000 == pytest.approx(6.88, abs=0.08)
