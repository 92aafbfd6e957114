from __future__ import annotations

import pytest

from simlab.core import catalogue
from simlab.core.errors import SimlabError
from simlab.stats import quality, summary
from tests.stats import fakes


def test_every_figure_of_a_summary_is_explained(tmp_path):
    for name in set(summary.summarise(fakes.plain_run(tmp_path, 200))["measure"]):
        found = quality.explain("expeditions", name)
        assert found.formula
        assert found.source
        assert found.sentence


@pytest.mark.parametrize("game", catalogue.names())
def test_every_measure_of_every_game_is_explained(game):
    from simlab.stats.measures import of_game

    for measure in of_game(game, catalogue.game(game).columns.seats):
        assert quality.explain(game, measure.name).formula


def test_an_unknown_measure_names_the_nearest():
    with pytest.raises(SimlabError, match="did you mean comebacks"):
        quality.explain("expeditions", "comeback")


def test_events_that_never_happen(tmp_path):
    import numpy as np
    import polars as pl

    rng = np.random.default_rng(1)
    played = fakes.games(rng, 5000)
    lines = fakes.rounds(rng, played).with_columns(started_0=pl.lit(2), bonuses_0=pl.lit(0), bonuses_1=pl.lit(0))
    folder = fakes.write(tmp_path, [(fakes.cell("printed"), played, lines)])
    found = set(quality.unused(summary.summarise(folder), "expeditions")["measure"])
    assert found == {"bonus_seen", "bonuses_0", "bonuses_1", "nobody_starts"}
