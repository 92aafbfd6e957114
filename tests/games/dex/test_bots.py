"""How the bots of Dex play: what they never do, what they must find, and how strong they are."""

import itertools
import random
from typing import Any

import numpy as np
import pytest

from simlab.engine.table import Table
from tests.games.dex import naive
from tests.games.dex.table import settings, table, traced

Trace = dict[str, Any]


def wins(bot: str, games: int = 20_000, **knobs: Any) -> float:
    rows, _ = table(bot, **knobs).play(9, 0, games, False)
    return float((rows.winner == 0).mean())


def test_planner_beats_greedy_beats_random() -> None:
    planner, greedy, chance = wins("planner"), wins("greedy"), wins("random")
    assert planner > 0.40
    assert greedy > chance + 0.02
    assert planner > 5 * greedy
    assert abs(chance - 0.0198) < 3 * (0.0198 / 20_000) ** 0.5


@pytest.mark.parametrize("knobs", [{"dex_cards": 1}, {"ranks": 13}, {"flush_length": 5}, {"undecided": "sum"}])
def test_the_planner_adapts_to_other_rules(knobs: dict[str, Any]) -> None:
    assert wins("planner", 5000, **knobs) > wins("greedy", 5000, **knobs) + 0.03


def test_planner_games_are_clean_over_random_settings() -> None:
    for index, knobs in enumerate(settings(150, 33)):
        trace, counts = traced(table("planner", **knobs), index)
        assert naive.referee(trace) == []
        assert counts == naive.legal_counts(trace)


def test_greedy_takes_a_meld_and_gives_none_it_can_avoid() -> None:
    at = table("greedy")
    melds = 0
    for index in range(400):
        trace = traced(at, index)[0]
        deal, place = trace["events"][:2]
        you, dex = [place["keep"]], [*deal["dex_prison"], place["gift"]]
        hand = set(deal["hand"]) - {place["keep"], place["gift"]}
        for trick in (event for event in trace["events"] if event["e"] == "trick"):
            safe = [c for c in hand if not naive.dex_melds(at.knobs, [*dex, c])]
            assert trick["play"] in safe or not safe
            pair = deal["targets"][trick["n"] - 1]
            able = [c for c in pair if naive.your_melds(at.knobs, [*you, trick["dex_play"], c])]
            if trick["winner"] == "you" and able:
                melds += 1
                assert trick["you_took"] in able
            hand.remove(trick["play"])
            you += [trick["you_took"], trick["dex_play"]]
            dex += [trick["dex_took"], trick["play"]]
    assert melds > 10


class Ending:
    """A position in the last tricks, solved by trying everything in plain Python."""

    def __init__(self, rules: dict[str, Any], targets: list[list[str]]) -> None:
        self.rules, self.targets = rules, targets

    def value(self, n: int, you: list[str], dex: list[str], hand: list[str], left: naive.DexHand) -> float:
        """The best chance to win before trick n, over all orders of Dex's cards that are still open."""
        if n == 4:
            return max(self.mean_over_pools(play, you, dex, hand, left) for play in hand)
        return max(self.play(n, play, you, dex, hand, left) for play in hand)

    def mean_over_pools(self, play: str, you: list[str], dex: list[str], hand: list[str], left: naive.DexHand) -> float:
        values = []
        for order in itertools.permutations(left.order):
            again = naive.DexHand(self.rules, list(order))
            values.append(self.play(4, play, you, dex, hand, again))
        return sum(values) / len(values)

    def play(self, n: int, play: str, you: list[str], dex: list[str], hand: list[str], left: naive.DexHand) -> float:
        after = naive.DexHand(self.rules, left.order)
        after.aside = list(left.aside)
        _, his = after.turn(n)
        pair = self.targets[n - 1]
        winner = "you" if naive.strength(play) > naive.strength(his) else "dex"
        wanted = naive.preference(self.rules, pair, you, dex)
        best = 0.0
        for yours in pair if winner == "you" else [c for c in pair if c != wanted]:
            other = pair[1] if yours == pair[0] else pair[0]
            mine, theirs = [*you, yours, his], [*dex, other, play]
            result = naive.result(self.rules, mine, theirs, n, winner)
            if result is None:
                value = self.value(n + 1, mine, theirs, [c for c in hand if c != play], after)
            else:
                value = 1.0 if result["winners"] == [0] else 0.0 if result["dex"] else 0.5
            best = max(best, value)
        return best


def test_the_planner_plays_the_last_tricks_perfectly() -> None:
    at = table("planner")
    judged = 0
    for index in range(30):
        trace = traced(at, index)[0]
        deal, place = trace["events"][:2]
        if not any(event["e"] == "shuffle" for event in trace["events"]):
            continue
        ending = Ending(at.knobs, deal["targets"])
        you, dex = [place["keep"]], [*deal["dex_prison"], place["gift"]]
        hand = [c for c in deal["hand"] if c not in (place["keep"], place["gift"])]
        for event in trace["events"][2:]:
            if event["e"] == "shuffle":
                left = naive.DexHand(at.knobs, event["pool"])
                continue
            if event["n"] == 4:
                chances = {play: ending.mean_over_pools(play, you, dex, hand, left) for play in hand}
                assert chances[event["play"]] == pytest.approx(max(chances.values()))
                judged += min(chances.values()) < max(chances.values())
            hand.remove(event["play"])
            you += [event["you_took"], event["dex_play"]]
            dex += [event["dex_took"], event["play"]]
    assert judged > 8


def test_weights_turned_round_lose_games() -> None:
    at = table("planner")
    plain, _ = at.play(4, 0, 2000, False)
    careless = Table(at.game, at.knobs, at.bots, {"setup_you_rank": -9.0, "setup_you_suit": -9.0})
    other, _ = careless.play(4, 0, 2000, False)
    assert np.mean(other.winner == 0) < np.mean(plain.winner == 0) - 0.03


def test_the_bots_draw_nothing_by_chance() -> None:
    rng = random.Random(5)
    for bot in ("greedy", "planner"):
        at = table(bot)
        index = rng.randrange(1000)
        assert traced(at, index) == traced(at, index)
