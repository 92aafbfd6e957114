"""The kernels and the second opinion play the same game."""

import random

import numpy as np
import pytest

from simlab.engine import loop
from simlab.lab.replay import trace
from tests.games.doppelganger import naive
from tests.games.doppelganger.table import table


def test_random_games_over_random_knobs() -> None:
    rng = random.Random(21)
    for index in range(200):
        at = table("random", **naive.random_rules(rng))
        made = trace(at, "test", 4, index, False)
        assert naive.referee(made) == []
        steps = at.record(4, index, False).steps
        assert [int(step.options) for step in steps if step.kind == loop.DECIDED] == naive.legal_counts(made)


@pytest.mark.parametrize(("players", "expected"), [(3, 0.1106), (4, 0.1874)])
def test_random_play_annihilates_as_often_as_the_second_opinion(players: int, expected: float) -> None:
    """Pairs a trick; the figures are those of 15,000 and more games of `naive.random_trace`. [5.1]"""
    rows, rounds = table("random", players=players).play(6, 0, 10_000, False)
    tricks = rounds.tricks.sum(axis=1) + rounds.empty
    by_game = (rounds.pairs / tricks).reshape(len(rows), players).mean(axis=1)
    error = by_game.std() / np.sqrt(len(rows))
    assert abs(by_game.mean() - expected) < 4 * error + 0.0012


def test_random_bonus_choices_are_uniform() -> None:
    """None, star and eye are equally likely where all three are open. [6.5]"""
    at = table("random")
    counts = np.zeros(3)
    for index in range(150):
        steps = at.record(9, index, False)
        for before, step in zip(steps.snapshots[:-1], steps.steps[1:], strict=True):
            if step.kind == loop.DECIDED and before.step == 3 and step.options == 3:
                counts[step.action] += 1
    assert counts.sum() > 800
    assert (np.abs(counts / counts.sum() - 1 / 3) < 4 * np.sqrt(2 / 9 / counts.sum())).all()
