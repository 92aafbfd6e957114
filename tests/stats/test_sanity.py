from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from simlab.stats.sanity import checks, failed
from tests.stats import fakes


def made(tmp_path, change=None, lines_change=None, bots=("planner", "planner"), rotate=None, **knobs):
    rng = np.random.default_rng(1)
    turns = 1 if len(set(bots)) == 1 and not rotate else 2
    played = fakes.games(rng, 1000 // turns, turns)
    lines = fakes.rounds(rng, played)
    if change is not None:
        played = change(played)
    if lines_change is not None:
        lines = lines_change(lines)
    cell = fakes.cell("printed", bots=bots)
    if rotate is not None:
        cell["rotate"] = rotate
    return fakes.write(tmp_path, [(cell, played, lines)], **knobs)


def names(folder):
    return [check.name for check in failed(folder)]


def test_a_sound_log_passes_every_check(tmp_path):
    found = checks(made(tmp_path))
    assert {check.name for check in found} == {
        "different_rules",
        "faults",
        "distinct_deals",
        "scores_recompute",
        "stalled",
    }
    assert all(check.good for check in found)
    assert not failed(made(tmp_path / "duel", bots=("planner", "random")))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("distinct_deals", lambda games: games.with_columns(game=pl.lit(0, pl.Int64))),
        ("distinct_deals", lambda games: games.head(990).tail(980)),
        ("distinct_deals", lambda games: games.with_columns(deal=pl.col("deal") + 1)),
        ("scores_recompute", lambda games: games.with_columns(winners=3 - pl.col("winners"))),
        ("scores_recompute", lambda games: games.with_columns(score_1=pl.col("score_1") + 1)),
        ("stalled", lambda games: games.with_columns(stalled=pl.col("game") % 50 == 0)),
        ("faults", lambda games: games.with_columns(fault=pl.when(pl.col("game") == 7).then(1).otherwise(0))),
    ],
)
def test_what_is_wrong_is_found(tmp_path, name, change):
    assert name in names(made(tmp_path, change))


def test_the_same_game_over_and_over_is_found(tmp_path):
    def one(games):
        fixed = [column for column in games.columns if column not in ("game", "deal", "rotation")]
        return games.with_columns(pl.col(column).first() for column in fixed)

    def same(lines):
        return lines.with_columns(points_0=pl.lit(10), points_1=pl.lit(10))

    def level(games):
        return one(games).with_columns(score_0=pl.lit(30), score_1=pl.lit(30), winner=pl.lit(-1), winners=pl.lit(3))

    assert names(made(tmp_path, level, same)) == ["distinct_deals"]


def test_deals_that_come_again_are_found(tmp_path):
    def again(games):
        own = [name for name in games.columns if name not in ("game", "deal", "rotation")]
        return games.with_columns(games.select(own)[[row % 400 for row in range(len(games))]])

    def points(lines):
        return lines.drop("points_0", "points_1")

    found = failed(made(tmp_path, again, points))
    assert [check.name for check in found] == ["distinct_deals"]
    assert "played before" in found[0].text


def test_the_best_score_wins(tmp_path):
    def other(games):
        swapped = pl.when(pl.col("winner") >= 0).then(1 - pl.col("winner")).otherwise("winner")
        return games.with_columns(winner=swapped, winners=pl.when(swapped >= 0).then(swapped + 1).otherwise("winners"))

    found = failed(made(tmp_path, other))
    assert [check.name for check in found] == ["scores_recompute"]
    assert "best score" in found[0].text


def test_pairs_of_a_bot_with_itself_cancel(tmp_path):
    def alike(games):
        kept = ("game", "rotation")
        return games.with_columns(pl.col(name).first().over("deal") for name in games.columns if name not in kept)

    def lines_alike(lines):
        mine = [name for name in lines.columns if name not in ("game", "rotation")]
        return lines.with_columns(pl.col(name).first().over("deal", "round") for name in mine)

    assert not failed(made(tmp_path / "one", alike, lines_alike, rotate=True))
    assert names(made(tmp_path / "two", rotate=True)) == ["pairs_cancel"]


def test_variants_of_the_same_rules(tmp_path):
    rng = np.random.default_rng(1)
    played = fakes.games(rng, 100)
    cells = [(fakes.cell(name), played, fakes.rounds(rng, played)) for name in ("printed", "twin")]
    folder = fakes.write(tmp_path, cells, printed={"suits": 4}, twin={"suits": 4})
    found = [check for check in failed(folder) if check.name == "different_rules"]
    assert found[0].text == "twin has the same rules as printed"
