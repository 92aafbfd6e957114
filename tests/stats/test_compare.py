from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

from simlab.core.errors import SimlabError
from simlab.stats import compare
from simlab.stats.pairs import holm
from tests.stats import fakes
from tests.stats.draws import pair


def cells(rng, deals, **shifts):
    """Variants dealt alike: the same games, some scores moved."""
    played = fakes.games(rng, deals)
    lines = fakes.rounds(rng, played)
    made = []
    for name, shift in shifts.items():
        noise = pl.Series(rng.integers(-3, 4, deals))
        moved = played.with_columns(score_0=pl.col("score_0") + shift + noise)
        made.append((fakes.cell(name), moved, lines))
    return made


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    rng = np.random.default_rng(5)
    return fakes.write(tmp_path_factory.mktemp("run"), cells(rng, 3000, printed=0, dear=-2, twin=0))


@pytest.fixture(scope="module")
def compared(run):
    return compare.compare([run])


def row(compared, measure, variant):
    found = compared.frame.filter((pl.col("measure") == measure) & (pl.col("variant") == variant))
    assert len(found) == 1
    return found.row(0, named=True)


def test_the_columns_of_the_contract(compared):
    assert compared.shown.columns == [
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
    assert set(compared.frame["variant"]) == {"dear", "twin"}
    assert set(compared.frame["against"]) == {"printed"}


def test_paired_by_deal_it_is_the_paired_t_test(run, compared):
    base, dear = (pl.read_parquet(run / "games" / f"000{cell}-*.parquet")["score_0"].to_numpy() for cell in (0, 1))
    found = row(compared, "score_0", "dear")
    test = stats.ttest_rel(dear, base)
    interval = test.confidence_interval()
    assert (found["difference"], found["low"], found["high"]) == pytest.approx(
        ((dear - base).mean(), interval.low, interval.high)
    )
    assert found["paired"]
    assert found["verdict"] == compare.LESS
    independent = dear.var(ddof=1) + base.var(ddof=1)
    assert found["factor"] == pytest.approx((dear - base).var(ddof=1) / independent)


def test_what_did_not_change_is_the_same(compared):
    found = row(compared, "turns", "dear")
    assert found["difference"] == found["low"] == found["high"] == 0
    assert found["verdict"] == compare.SAME


def test_another_reference_turns_the_sign(run, compared):
    turned = compare.compare([run], "dear")
    assert row(turned, "score_0", "printed")["difference"] == -row(compared, "score_0", "dear")["difference"]
    with pytest.raises(SimlabError, match="did you mean dear"):
        compare.compare([run], "deer")


def test_runs_of_other_seeds_are_independent(tmp_path):
    rng = np.random.default_rng(6)
    first = fakes.write(tmp_path / "one", cells(rng, 2000, printed=0), seed=1)
    second = fakes.write(tmp_path / "two", cells(rng, 1000, printed=0), seed=2)
    compared = compare.compare([first, second], measures=["score_0", "first_seat_wins"])
    assert set(compared.frame["against"]) == {"printed (one)"}
    assert not compared.frame["paired"].any()
    one, two = (pl.read_parquet(folder / "games/*.parquet")["score_0"].to_numpy() for folder in (first, second))
    interval = stats.ttest_ind(two, one, equal_var=False).confidence_interval()
    found = row(compared, "score_0", "printed (two)")
    assert (found["low"], found["high"]) == pytest.approx((interval.low, interval.high))
    assert "independent deals" in " ".join(compared.notes)


def test_runs_of_one_seed_are_paired(tmp_path):
    rng = np.random.default_rng(6)
    made = cells(rng, 1000, printed=0, dear=-2)
    first = fakes.write(tmp_path / "one", made[:1])
    second = fakes.write(tmp_path / "two", made[1:])
    apart = compare.compare([first, second]).frame
    together = compare.compare([fakes.write(tmp_path / "both", made)]).frame
    assert apart.equals(together)


def test_margins_may_be_set(run):
    wide = compare.compare([run], margins={"score": 5})
    assert row(wide, "score_0", "dear")["verdict"] == compare.SAME
    assert row(wide, "score_0", "dear")["margin"] == 5


def test_what_is_not_yet_known_says_how_many_games_would_settle_it(tmp_path):
    rng = np.random.default_rng(7)
    one, other = fakes.games(rng, 400), fakes.games(rng, 400)
    folder = fakes.write(
        tmp_path,
        [
            (fakes.cell("printed"), one, fakes.rounds(rng, one)),
            (fakes.cell("other"), other, fakes.rounds(rng, other)),
        ],
    )
    found = row(compare.compare([folder], measures=["score_0"]), "score_0", "other")
    assert found["verdict"] == compare.UNKNOWN
    spread = (one["score_0"] - other["score_0"]).std()
    z, power = stats.norm.ppf([0.975, 0.8])
    needed = [((z + power) * spread / found["difference"]) ** 2]
    if abs(found["difference"]) < found["margin"]:
        needed.append(((stats.norm.ppf(0.95) + power) * spread / (found["margin"] - abs(found["difference"]))) ** 2)
    assert found["settle"] == pytest.approx(min(needed), rel=0.01)


def test_measures_may_be_chosen_and_holm_counts_them(run):
    one = compare.compare([run], measures=["score_0"]).frame.filter(variant="dear")
    assert one["measure"].to_list() == ["score_0"]
    with pytest.raises(SimlabError, match="did you mean score_0"):
        compare.compare([run], measures=["scor_0"])


def test_holm_steps_down():
    assert holm(np.array([0.01, 0.04, 0.03, np.nan])) == pytest.approx([0.03, 0.06, 0.06, np.nan], nan_ok=True)


def test_rare_events_are_tested_exactly():
    one, other = np.zeros(1000), np.zeros(1000)
    one[:5] = 1
    assert pair(True, one, other).p == pytest.approx(stats.binomtest(5, 5).pvalue)
    assert pair(True, one, other, same_deals=False).p == pytest.approx(stats.binomtest(5, 5).pvalue)


def test_no_event_on_either_side_leaves_room():
    low, high = pair(True, np.zeros(1000), np.zeros(1000)).interval()
    assert low == pytest.approx(-3.8e-3, rel=0.01)
    assert high == pytest.approx(3.8e-3, rel=0.01)


def test_of_runs_of_different_length_the_shared_deals_are_paired(tmp_path):
    rng = np.random.default_rng(8)
    made = cells(rng, 3000, printed=0, dear=-2)
    first = fakes.write(tmp_path / "one", made[:1])
    cell, played, lines = made[1]
    second = fakes.write(tmp_path / "two", [(cell, played.head(1700), lines)])
    found = row(compare.compare([first, second]), "score_0", "dear")
    base, dear = (pl.read_parquet(folder / "games/*.parquet")["score_0"].to_numpy() for folder in (first, second))
    interval = stats.ttest_rel(dear, base[:1700]).confidence_interval()
    assert (found["n"], found["paired"]) == (1700, True)
    assert (found["low"], found["high"]) == pytest.approx((interval.low, interval.high))


def test_games_broken_off_do_not_shift_the_deals(tmp_path):
    rng = np.random.default_rng(9)
    (one, printed, lines), (other, dear, _) = cells(rng, 1000, printed=0, dear=-2)
    broken = dear.with_columns(fault=pl.when(pl.col("game") < 5).then(1).otherwise(0))
    folder = fakes.write(tmp_path, [(one, printed, lines), (other, broken, lines)])
    found = row(compare.compare([folder]), "score_0", "dear")
    base, moved = printed["score_0"].to_numpy()[5:], dear["score_0"].to_numpy()[5:]
    assert found["difference"] == pytest.approx((moved - base).mean())
    assert found["n"] == 995
