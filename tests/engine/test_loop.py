"""The loop: common deals, bots that cannot touch the cards, the checked mode."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from simlab.core import catalogue
from simlab.core.errors import SimlabError
from simlab.engine import loop
from simlab.engine.table import Table
from simlab.lab.replay import trace
from tests.engine import toy

NAME = "expeditions"


def table(given: dict | None = None, *bots: str) -> Table:
    game = catalogue.game(NAME)
    return Table(game, game.knobs.resolve(given or {}), bots or ("random", "random"))


def deals(one: Table, seed: int = 3, index: int = 4, rotate: bool = False) -> list[dict]:
    return [event for event in trace(one, "v", seed, index, rotate)["events"] if event["e"] == "round"]


def test_variants_of_one_deck_are_dealt_the_same_cards() -> None:
    printed, dear = deals(table()), deals(table({"expedition_cost": 35, "wager_step": 3}))
    assert printed[0] == dear[0]
    assert [set(map(tuple, one["hands"])) for one in printed[:3]] == [set(map(tuple, one["hands"])) for one in dear[:3]]


def test_bots_do_not_change_the_deal() -> None:
    pairings = [("random", "random"), ("planner", "random"), ("greedy", "greedy")]
    assert len({str(deals(table({}, *bots))[0]) for bots in pairings}) == 1


def test_different_bots_play_each_deal_from_both_seats() -> None:
    one = table({}, "planner", "random")
    games, _ = one.play(3, 0, 6, rotate=True)
    assert games.deal.tolist() == [0, 0, 1, 1, 2, 2]
    assert games.rotation.tolist() == [0, 1, 0, 1, 0, 1]
    assert trace(one, "v", 3, 2, True)["seats"] == ["planner", "random"]
    assert trace(one, "v", 3, 3, True)["seats"] == ["random", "planner"]
    assert deals(one, index=2, rotate=True)[0] == deals(one, index=3, rotate=True)[0]


def test_rounds_of_a_game_are_dealt_apart() -> None:
    hands = [str(one["hands"]) for one in deals(table())]
    assert len(hands) == len(set(hands)) >= 3


def test_a_batch_with_more_rounds_than_room_loses_none() -> None:
    one = table({"rounds": 9, "extra_rounds": 0})
    games, rounds = one.play(1, 0, 50, False)
    assert len(rounds) == 450
    assert rounds.game.tolist() == np.repeat(np.arange(50), 9).tolist()
    assert games.rounds.tolist() == [9] * 50


def toy_table(*bots: str) -> Table:
    return Table(toy.game(), toy.KNOBS.resolve({}), bots)


def test_an_illegal_action_is_refused_and_the_game_so_far_shown() -> None:
    one = toy_table("stuck", "cheat")
    games, _ = one.play(3, 0, 5, False, checked=True)
    assert games.fault.tolist() == [loop.ILLEGAL] * 5
    with pytest.raises(SimlabError) as caught:
        trace(one, "v", 3, 0, False)
    limit = int(one.record(3, 0, False).snapshots[0].limit)
    assert str(caught.value) == (
        "game 0: a bot took an illegal action: seat 1, step 3, "
        f"action {limit}, {limit} were legal; so far: 0:0 1:{limit}"
    )


def test_the_random_bot_takes_each_legal_action_as_often() -> None:
    games, _ = toy_table("random", "random").play(3, 0, 30_000, False)
    for limit in (2, 3, 6):
        named = games.score[games.choices == limit].ravel()
        counts = np.bincount(named, minlength=limit)
        assert len(counts) == limit
        assert chisquare(counts).pvalue > 1e-4


def test_a_record_holds_every_step() -> None:
    recording = table().record(3, 0, False)
    decided = [step for step in recording.steps if step.kind == loop.DECIDED]
    assert len(decided) == recording.games[0].decisions
    assert sum(int(step.options) for step in decided) / len(decided) == pytest.approx(recording.games[0].choices)
    assert sum(step.options == 1 for step in decided) == recording.games[0].forced


def test_the_leader_is_followed_through_the_game() -> None:
    one = table()
    recording = one.record(3, 0, False)
    changes, ahead, settled, decisions = 0, -1, 0, 0
    for step, state in zip(recording.steps, recording.snapshots, strict=True):
        decisions += step.kind == loop.DECIDED
        if step.kind == loop.DEALT:
            continue
        totals = state.totals + state.round_points
        now = -1 if totals[0] == totals[1] else int(np.argmax(totals))
        if now >= 0 and now != ahead:
            changes += ahead >= 0
            ahead, settled = now, decisions
    assert recording.games[0].lead_changes == changes > 0
    assert recording.games[0].settled == pytest.approx(settled / decisions)
    assert recording.games[0].winner == ahead
