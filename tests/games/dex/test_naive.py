"""The second opinion judged by itself: clean games pass, spoilt ones are caught."""

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.dex import naive

Trace = dict[str, Any]


def test_random_games_are_clean() -> None:
    rng = random.Random(1)
    by = Counter()
    for _ in range(3000):
        trace = naive.random_trace(naive.random_rules(rng), rng)
        assert naive.referee(trace) == []
        by[trace["result"]["by"]] += 1
    assert set(by) == {"kind", "flush", "sum", "none"}


def test_random_play_wins_as_often_as_known() -> None:
    rng = random.Random(2)
    games = [naive.random_trace(naive.printed_rules(), rng)["result"] for _ in range(8000)]
    won = sum(g["winners"] == [0] for g in games) / len(games)
    trick = sum(g["trick"] for g in games) / len(games)
    assert abs(won - 0.0203) < 3 * (0.0203 * 0.9797 / 8000) ** 0.5
    assert abs(trick - 3.19) < 0.05


def tricks(trace: Trace) -> list[Trace]:
    return [e for e in trace["events"] if e["e"] == "trick"]


def twist_winner(t: Trace) -> None:
    tricks(t)[0]["winner"] = "dex" if tricks(t)[0]["winner"] == "you" else "you"


def twist_preference(t: Trace) -> None:
    pair = t["events"][0]["targets"][0]
    first = tricks(t)[0]
    first["preference"] = pair[1] if first["preference"] == pair[0] else pair[0]


def twist_deal(t: Trace) -> None:
    t["events"][0]["hand"][0] = t["events"][0]["targets"][0][0]


def twist_keep(t: Trace) -> None:
    t["events"][1]["keep"] = t["events"][1]["gift"]


def twist_taken(t: Trace) -> None:
    first = tricks(t)[0]
    first["you_took"] = first["dex_took"]


def twist_length(t: Trace) -> None:
    t["events"].pop()


def twist_meld(t: Trace) -> None:
    t["result"]["meld"] = t["result"]["meld"][1:] or ["AS"]


def twist_result(t: Trace) -> None:
    t["result"]["winners"] = [0] if t["result"]["winners"] == [] else []


def twist_trick(t: Trace) -> None:
    t["result"]["trick"] += 1


def twist_knobs(t: Trace) -> None:
    del t["rules"]["dex_blocks"]


def twist_dex_cards(t: Trace) -> None:
    tricks(t)[0]["dex_cards"] = t["events"][0]["dex_hand"][2:4]


TWISTS: list[Callable[[Trace], None]] = [
    twist_winner,
    twist_preference,
    twist_deal,
    twist_keep,
    twist_taken,
    twist_length,
    twist_meld,
    twist_result,
    twist_trick,
    twist_knobs,
    twist_dex_cards,
]


@pytest.mark.parametrize("twist", TWISTS)
def test_a_spoilt_game_is_caught(twist: Callable[[Trace], None]) -> None:
    rng = random.Random(3)
    for _ in range(200):
        trace = copy.deepcopy(naive.random_trace(naive.random_rules(rng), rng))
        twist(trace)
        assert naive.referee(trace) != []


def test_counts_of_legal_actions() -> None:
    rng = random.Random(4)
    trace = naive.random_trace(naive.printed_rules(), rng)
    won = sum(e["winner"] == "you" for e in tricks(trace))
    counts = naive.legal_counts(trace)
    assert counts[:3] == [9, 8, 7]
    assert len(counts) == 2 + len(tricks(trace)) + won
