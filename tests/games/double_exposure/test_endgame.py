"""The planner's last tricks against a plain search over the second opinion."""

import copy
import random
from typing import Any

import pytest

from simlab.engine import loop
from simlab.games.double_exposure import rules as kernels
from simlab.games.double_exposure.cards import LEAD, REPLY, name
from simlab.games.double_exposure.endgame import verdict
from simlab.lab.replay import trace
from tests.games.double_exposure import naive
from tests.games.double_exposure.table import table


def outcome(game: naive.Game, seat: int) -> int:
    """1 a win, -1 a loss, 0 a draw."""
    assert game.result is not None
    winners = game.result["winners"]
    return 0 if len(winners) == 2 else 1 if winners == [seat] else -1


def lead_value(game: naive.Game, seat: int) -> int:
    """The result for a seat when the leader is to lead and both play perfectly."""
    if game.result is not None:
        return outcome(game, seat)
    values = [reply_value(game, seat, lead) for lead in game.hands[game.leader]]
    return max(values) if game.leader == seat else min(values)


def reply_value(game: naive.Game, seat: int, lead: str) -> int:
    values = [target_value(game, seat, lead, reply) for reply in game.hands[1 - game.leader]]
    return min(values) if game.leader == seat else max(values)


def target_value(game: naive.Game, seat: int, lead: str, reply: str) -> int:
    values = [taken_value(game, seat, lead, reply, took) for took in game.targets[game.trick]]
    return max(values) if game.winner_of(lead, reply) == seat else min(values)


def taken_value(game: naive.Game, seat: int, lead: str, reply: str, took: str) -> int:
    after = copy.deepcopy(game)
    after.play(lead, reply, took)
    return lead_value(after, seat)


@pytest.mark.parametrize("to", ["opponent", "owner", "winner"])
def test_the_last_tricks_are_perfect_where_nothing_is_hidden(to: str) -> None:
    rng = random.Random(4)
    checked = 0
    for number in range(40):
        shown: dict[str, Any] = {"facedown": False, "match": "single", "played_cards_to": to}
        knobs = naive.random_rules(rng) | shown | {"of_a_kind": rng.choice([3, 4, None])}
        at = table("planner", **knobs)
        recording, made = at.record(6, number, False), trace(at, "test", 6, number, False)
        tricks = [event for event in made["events"] if event["e"] == "trick"]
        before = [
            recording.snapshots[place - 1] for place, step in enumerate(recording.steps) if step.kind == loop.DECIDED
        ]
        acted = [step for step in recording.steps if step.kind == loop.DECIDED]
        for state, step in zip(before, acted, strict=True):
            if state.phase < LEAD or knobs["tricks"] - state.trick > 3:
                continue
            game = naive.Game(made["rules"], made["events"][0]["hands"], made["events"][0]["targets"])
            game.place(made["events"][1]["facedown"], made["events"][1]["gift"])
            for event in tricks[: int(state.trick)]:
                game.play(event["lead"], event["reply"], event["took"])
            seat, chosen = int(step.seat), name(int(step.action))
            if state.phase == LEAD:
                values = {card: reply_value(game, seat, card) for card in game.hands[seat]}
            elif state.phase == REPLY:
                lead = name(int(state.lead))
                values = {card: target_value(game, seat, lead, card) for card in game.hands[seat]}
            else:
                lead, reply = name(int(state.lead)), name(int(state.reply))
                values = {card: taken_value(game, seat, lead, reply, card) for card in game.targets[game.trick]}
            assert values[chosen] == max(values.values())
            checked += len(set(values.values())) > 1
    assert checked > 10, "decisions that mattered"


def test_the_endgame_judges_as_the_rules_do() -> None:
    """[4.1, 4.4, 5.3, 5.7]. Its verdict on a finished match is who won it."""
    rng = random.Random(2)
    found = set()
    for number in range(150):
        at = table("random", **(naive.random_rules(rng) | {"match": "duplicate"}))
        end = at.record(8, number, False).snapshots[-1]
        winner = int(kernels.settle(at.rules[0], end)[0])
        for seat in range(2):
            mine, his = end.prison[1, seat], end.prison[1, 1 - seat]
            value = int(verdict(at.rules[0], end, seat, mine, his, end.winner == seat, end.trick))
            assert value == (0 if winner < 0 else 1 if winner == seat else -1)
            found.add(value)
    assert found == {-1, 0, 1}
