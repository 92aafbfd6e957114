from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

from simlab.core.errors import RunError
from simlab.stats import luck, summary
from tests.stats import fakes


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return fakes.plain_run(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def table(run):
    return summary.summarise(run)


def row(table, measure, variant="printed", pairing="planner"):
    found = table.filter(
        (pl.col("variant") == variant) & (pl.col("pairing") == pairing) & (pl.col("measure") == measure)
    )
    assert len(found) == 1
    return found.row(0, named=True)


def log(run, cell, table="games"):
    return pl.read_parquet(run / table / f"{cell:04d}-*.parquet")


def test_long_form(table):
    assert table.columns == ["variant", "pairing", "measure", "n", "value", "low", "high"]
    assert table.select("variant", "pairing", "measure").is_duplicated().sum() == 0
    assert (table["low"] <= table["value"]).all()
    assert (table["value"] <= table["high"]).all()


def test_share_carries_wilsons_interval(run, table):
    won = int((log(run, 0)["winner"] == 0).sum())
    interval = stats.binomtest(won, 2000).proportion_ci(method="wilson")
    found = row(table, "first_seat_wins")
    assert found["n"] == 2000
    assert found["value"] == won / 2000
    assert (found["low"], found["high"]) == pytest.approx((interval.low, interval.high))


def test_mean_carries_students_interval(run, table):
    scores = log(run, 0)["score_1"].to_numpy()
    found = row(table, "score_1")
    low, high = stats.t.interval(0.95, 1999, scores.mean(), stats.sem(scores))
    assert (found["value"], found["low"], found["high"]) == pytest.approx((scores.mean(), low, high))


def test_rotated_games_of_a_deal_are_one_block(run, table):
    played = log(run, 1)
    blocks = played["score_0"].to_numpy().reshape(-1, 2).mean(axis=1)
    found = row(table, "score_0", pairing="duel")
    low, high = stats.t.interval(0.95, 999, blocks.mean(), stats.sem(blocks))
    assert (found["low"], found["high"]) == pytest.approx((low, high))


def test_a_bots_figures_follow_it_round_the_table(run, table):
    played = log(run, 1)
    at = played["rotation"].to_numpy()
    scores = np.where(at == 0, played["score_0"].to_numpy(), played["score_1"].to_numpy())
    wins = played["winner"].to_numpy() == at
    assert row(table, "score[planner]", pairing="duel")["value"] == pytest.approx(scores.mean())
    assert row(table, "wins[planner]", pairing="duel")["value"] == pytest.approx(wins.mean())
    assert table.filter((pl.col("pairing") == "planner") & pl.col("measure").str.contains("[", literal=True)).is_empty()


def test_nulls_do_not_count(run, table):
    settled = log(run, 0)["settled"].drop_nulls()
    found = row(table, "settled")
    assert found["n"] == len(settled) < 2000
    assert found["value"] == pytest.approx(settled.mean())


def test_percentiles_of_the_length(run, table):
    turns = log(run, 0)["turns"]
    assert row(table, "turns_p50")["value"] == turns.quantile(0.5, "lower")
    assert row(table, "turns_p10")["low"] < row(table, "turns_p50")["value"] < row(table, "turns_p90")["high"]


def test_deal_luck_is_the_correlation_of_the_games_of_a_deal(run, table):
    lead = (log(run, 1)["score_0"] - log(run, 1)["score_1"]).to_numpy().reshape(-1, 2)
    found = row(table, luck.NAME, pairing="duel")
    assert found["value"] == pytest.approx(np.corrcoef(lead.T)[0, 1], abs=0.01)
    assert found["low"] < 4 * 144 / (4 * 144 + 2 * 256) < found["high"]


def test_games_broken_off_do_not_count(tmp_path):
    rng = np.random.default_rng(3)
    played = fakes.games(rng, 100)
    bad = played.with_columns(
        fault=pl.when(pl.col("game") % 10 == 0).then(1).otherwise(0),
        turns=pl.when(pl.col("game") % 10 == 0).then(10_000).otherwise("turns"),
    )
    folder = fakes.write(tmp_path, [(fakes.cell("printed"), bad, fakes.rounds(rng, bad))])
    table = summary.summarise(folder)
    assert row(table, "turns")["n"] == 90
    assert row(table, "turns")["value"] < 100
    assert summary.distribution(folder, "games", "turns")["count"].sum() == 90
    assert summary.distribution(folder, "rounds", "points")["count"].sum() == 90 * 3 * 2


def test_a_share_without_events_keeps_an_upper_end(tmp_path):
    rng = np.random.default_rng(3)
    played = fakes.games(rng, 1000, stalled=False)
    folder = fakes.write(tmp_path, [(fakes.cell("printed"), played, fakes.rounds(rng, played))])
    found = row(summary.summarise(folder), "stalled")
    assert found["value"] == found["low"] == 0
    assert found["high"] == pytest.approx(3.83e-3, rel=0.01)


def test_distribution_counts_every_seat(run):
    counted = summary.distribution(run, "games", "score").filter(variant="printed", pairing="planner")
    scores = pl.concat([log(run, 0)["score_0"], log(run, 0)["score_1"]])
    assert counted["count"].sum() == 4000
    assert counted["value"].is_sorted()
    assert dict(counted.select("value", "count").iter_rows())[30.0] == (scores == 30).sum()
    binned = summary.distribution(run, "games", "score", 10).filter(variant="printed", pairing="planner")
    assert dict(binned.select("value", "count").iter_rows())[30.0] == scores.is_between(30, 39).sum()


def test_distribution_by_bot(run):
    counted = summary.distribution(run, "games", "score", by_bot=True).filter(variant="printed", pairing="duel")
    assert counted.group_by("bot").agg(pl.col("count").sum()).sort("bot").rows() == [
        ("planner", 2000),
        ("random", 2000),
    ]


def test_everything_in_a_summary_is_described(run, table):
    known = summary.describe(run)
    assert set(table["measure"]) <= set(known["measure"])


def test_a_folder_that_is_no_run(tmp_path):
    with pytest.raises(RunError, match="no readable run"):
        summary.summarise(tmp_path)
