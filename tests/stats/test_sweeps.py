from __future__ import annotations

from itertools import product

import numpy as np
import polars as pl
import pytest

from simlab.core import catalogue
from simlab.core.errors import RunError
from simlab.stats import sweeps
from simlab.stats.runs import open_run
from tests.stats import fakes


def swept(tmp_path, settings, effect):
    """A run of variants named by number; score_0 is moved by `effect(setting)`."""
    rng = np.random.default_rng(1)
    cells, knobs = [], {}
    for number, setting in enumerate(settings):
        played = fakes.games(rng, 400).with_columns(score_0=pl.col("score_0") + int(effect(setting)))
        cells.append((fakes.cell(f"v{number}"), played, fakes.rounds(rng, played)))
        knobs[f"v{number}"] = catalogue.game("expeditions").knobs.resolve(setting)
    return fakes.write(tmp_path, cells, **knobs)


def test_one_knob_is_a_curve_with_the_printed_value_marked(tmp_path):
    folder = swept(tmp_path, [{"expedition_cost": cost} for cost in (30, 20, 10)], lambda s: -s["expedition_cost"])
    sweep = sweeps.sweep_of(open_run(folder))
    assert (sweep.knobs, sweep.kind, sweep.printed) == (("expedition_cost",), sweeps.CURVE, {"expedition_cost": 20})
    curve = sweeps.response(folder).filter(measure="score_0")
    assert curve["expedition_cost"].to_list() == [10, 20, 30]
    assert curve["printed"].to_list() == [False, True, False]
    assert curve["value"].to_list() == pytest.approx([20, 10, 0], abs=3)


def test_two_knobs_are_a_grid(tmp_path):
    settings = [{"suits": suits, "bonus_cards": bonus} for suits, bonus in product((3, 4), (None, 8))]
    folder = swept(tmp_path, settings, lambda s: 0)
    assert sweeps.sweep_of(open_run(folder)).kind == sweeps.GRID
    grid = sweeps.response(folder).filter(measure="turns")
    assert grid.select("suits", "bonus_cards").rows() == [(3, 8), (3, None), (4, 8), (4, None)]


def test_effects_are_ranked_by_what_they_explain(tmp_path):
    settings = [
        {"suits": suits, "wagers": wagers, "aces": aces, "rounds": rounds}
        for suits, wagers, aces, rounds in product((3, 4, 5), (0, 3), (False, True), (1, 3))
    ]

    def effect(setting):
        return 20 * setting["suits"] + 10 * setting["wagers"] / 3 + 10 * (setting["aces"] != (setting["rounds"] == 1))

    folder = swept(tmp_path, settings, effect)
    assert sweeps.sweep_of(open_run(folder)).kind == sweeps.MANY
    found = sweeps.effects(folder, "score_0")
    shares = dict(found.select("effect", "share").iter_rows())
    # Variances of a balanced design: suits 400 * 2/3, wagers 25, the crossing of aces and rounds 25.
    total = 400 * 2 / 3 + 25 + 25
    assert found["effect"].to_list()[0] == "suits"
    assert shares["suits"] == pytest.approx(400 * 2 / 3 / total, abs=0.03)
    assert shares["wagers"] == pytest.approx(25 / total, abs=0.03)
    assert shares["aces x rounds"] == pytest.approx(25 / total, abs=0.03)
    assert shares["aces"] < 0.01
    assert found.row(0, named=True)["low_setting"] == "3"


def test_variants_that_differ_in_nothing(tmp_path):
    folder = swept(tmp_path, [{}], lambda s: 0)
    with pytest.raises(RunError, match="differ in no knob"):
        sweeps.response(folder)
