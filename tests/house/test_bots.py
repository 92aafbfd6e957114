"""A bot sees what its seat may see: all else is dealt anew, and it must choose the same."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core import catalogue
from simlab.engine import loop
from simlab.engine.audit import reconsider
from tests.house.games import GAMES, settings, table

REDEALS = 4

BOTS = [(name, bot.name) for name in GAMES for bot in catalogue.game(name).bots.all if bot.deterministic]


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_a_bot_chooses_the_same_when_what_it_cannot_see_is_redealt(name: str, bot: str) -> None:
    moved = 0
    for number, given in enumerate([{}] * 12 + settings(name, seed=31, count=30)):
        one = table(name, given, bot)
        recording = one.record(3, number, False)
        decided = [place for place, step in enumerate(recording.steps) if step.kind == loop.DECIDED]
        for place in decided[:: max(1, len(decided) // 25)]:
            second = reconsider(one, recording, place, REDEALS, seed=place)
            step = recording.steps[place]
            assert (second.actions == step.action).all(), (given, number, place)
            assert (second.legal == second.legal[0]).all(), (given, number, place)
            assert (second.legal[0] >= 0).sum() == min(step.options, second.legal.shape[1])
            moved += second.state[0].tobytes() != second.state[1].tobytes()
    assert moved > 100, "redealing must change what is hidden"


@pytest.mark.parametrize("name", GAMES)
def test_the_bots_are_declared(name: str) -> None:
    bots = catalogue.game(name).bots
    assert bots.names[:3] == ("random", "greedy", "planner")
    assert bots.best in bots.names
    assert all(bot.sentence.endswith(".") and bot.sees.endswith(".") for bot in bots.all)
    assert len({weight.name for weight in bots.weights}) == len(bots.weights)
    assert all(np.isfinite(weight.value) and weight.sentence for weight in bots.weights)
