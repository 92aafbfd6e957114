from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest

from simlab.core.errors import SimlabError
from simlab.stats.targets import FAIL, PASS, UNDECIDED, Target, judge, table, target
from tests.stats import fakes


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    rng = np.random.default_rng(5)
    played = fakes.games(rng, 4000)
    lines = fakes.rounds(rng, played)
    dear = played.with_columns(score_0=pl.col("score_0") - 8)
    made = [(fakes.cell("printed"), played, lines), (fakes.cell("dear"), dear, lines)]
    return fakes.write(tmp_path_factory.mktemp("run"), made)


def verdicts(run, **given):
    return [one.verdict for one in judge(run, [target(given)])]


def test_by_the_whole_interval(run):
    assert verdicts(run, measure="score_0", between=[25, 35], variant="printed") == [PASS]
    assert verdicts(run, measure="score_0", between=[25, 35], variant="dear") == [FAIL]
    assert verdicts(run, measure="score_0", at_least=25) == [PASS, FAIL]
    assert verdicts(run, measure="score_0", at_most=25) == [FAIL, PASS]


def test_an_interval_across_a_bound_is_undecided_and_says_how_many_games_would_decide(run):
    value = judge(run, [Target("first_seat_wins", "printed", low=0)])[0].value
    found = judge(run, [Target("first_seat_wins", "printed", low=value - 0.005)])[0]
    assert found.verdict == UNDECIDED
    assert found.low < value - 0.005 < found.high
    # The usual plan: (1.96 + 0.84)^2 p (1 - p) / d^2 games.
    assert found.settle == pytest.approx(7.85 * 0.25 / 0.005**2, rel=0.02)


def test_games_are_counted_not_rounds(run):
    value = judge(run, [Target("round_score_0", "printed", low=-100)])[0].value
    found = judge(run, [Target("round_score_0", "printed", low=value - 0.1)])[0]
    # The score of a round is a third of the score, of standard deviation 20.
    assert found.n == 12_000
    assert found.settle == pytest.approx(7.85 * (20 / 3) ** 2 / 0.1**2, rel=0.1)


def test_same_as_another_variant(run):
    assert verdicts(run, measure="turns", same_as="printed") == [PASS]
    assert verdicts(run, measure="score_0", same_as="printed") == [FAIL]
    assert verdicts(run, measure="score_0", same_as="printed", margin=9) == [PASS]


def test_targets_of_the_experiment(tmp_path):
    folder = fakes.plain_run(tmp_path, 400)
    path = folder / "experiment.yaml"
    experiment = json.loads(path.read_text())
    experiment["targets"] = [{"measure": "rounds", "between": [3, 3], "pairing": "duel"}]
    path.write_text(json.dumps(experiment))
    made = judge(folder)
    assert [(one.variant, one.pairing, one.verdict) for one in made] == [
        ("printed", "duel", PASS),
        ("cheap", "duel", PASS),
    ]
    assert table(made)["target"].to_list() == ["rounds between 3 and 3"] * 2


def test_faulty_targets_say_what_is_allowed(run):
    with pytest.raises(SimlabError, match="did you mean turns"):
        judge(run, [Target("turnz", low=1)])
    with pytest.raises(SimlabError, match="did you mean printed"):
        judge(run, [Target("turns", variant="print", low=1)])
    with pytest.raises(SimlabError, match="one of between"):
        target({"measure": "turns", "at_least": 1, "at_most": 3})
