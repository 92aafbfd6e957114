"""The use cases on top of the statistics: compare and sweep."""

from __future__ import annotations

import json

import pytest

from simlab.core.errors import Faults, SimlabError
from simlab.lab import compare, sweep
from tests.stats import fakes


def test_compare_prints_the_rows_of_the_contract(tmp_path):
    made = compare.compare([fakes.plain_run(tmp_path, 400)], measures=["turns", "first_seat_wins"])
    rows = json.loads(json.dumps(compare.rows(made)))
    assert [(row["variant"], row["pairing"], row["measure"]) for row in rows] == [
        ("cheap", "planner", "first_seat_wins"),
        ("cheap", "planner", "turns"),
        ("cheap", "duel", "first_seat_wins"),
        ("cheap", "duel", "turns"),
    ]
    assert list(rows[0]) == [
        "variant",
        "against",
        "pairing",
        "measure",
        "n",
        "difference",
        "low",
        "high",
        "p_holm",
        "verdict",
    ]


def test_verdicts_in_words(tmp_path):
    made = compare.compare([fakes.plain_run(tmp_path, 400)], measures=["first_seat_wins"], margins={"turns": 9})
    row = made.frame.row(0, named=True)
    told = compare.words(row, share=True)
    assert "points of a hundred" in told
    assert row["verdict"] in told
    assert "games a variant would settle it" in told


def test_one_variant_is_nothing_to_compare(tmp_path):
    import numpy as np

    rng = np.random.default_rng(1)
    played = fakes.games(rng, 100)
    folder = fakes.write(tmp_path, [(fakes.cell("printed"), played, fakes.rounds(rng, played))])
    with pytest.raises(SimlabError, match="found one variant"):
        compare.compare([folder])


def test_margins_of_a_command_line():
    assert compare.margin("turns=0.5") == ("turns", 0.5)
    for wrong in ("turns", "turns=", "turns=-1", "=1", "turns=x", "turns=nan"):
        with pytest.raises(SimlabError, match="allowed: measure=number"):
            compare.margin(wrong)


def test_a_sweep_is_an_experiment():
    made = sweep.experiment("expeditions", ["expedition_cost=10:30:10", "aces=true,false"], games=500, seed=3)
    assert [variant.given for variant in made.variants] == [
        {"expedition_cost": cost, "aces": aces} for cost in (10, 20, 30) for aces in (True, False)
    ]
    assert (made.games, made.seed, made.stem) == (500, 3, "expeditions-expedition_cost-aces")
    assert [len(made.variants)] == [
        len(sweep.experiment("expeditions", ["bonus_cards=7,8,null", "suits=4:5"]).variants)
    ]


@pytest.mark.parametrize(
    ("axes", "found"),
    [
        ([], "found no knob"),
        (["expedition_cost"], "found no values"),
        (["expedition_cost=a:b"], "not of whole numbers"),
        (["expedition_cost=1:2:3:4"], "can't be read"),
        (["expedition_cost={}"], "can't be read"),
        (["suits=3", "suits=4"], "found twice"),
        (["expedition_kost=1:2"], "did you mean expedition_cost"),
    ],
)
def test_a_faulty_sweep_says_what_is_allowed(axes, found):
    with pytest.raises(Faults, match=found):
        sweep.experiment("expeditions", axes)


def test_a_sweep_of_no_game():
    with pytest.raises(Faults, match="did you mean expeditions"):
        sweep.experiment("expedition", ["suits=3"])
