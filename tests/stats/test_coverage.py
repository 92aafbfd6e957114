"""The stated rates hold: a thousand small experiments each, with known truth."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.stats import compare
from simlab.stats.pairs import holm
from simlab.stats.stopping import Watch
from tests.stats.draws import HIGH, LOW, alike, below, covered, moments, pair, rate


@pytest.fixture
def rng():
    return np.random.default_rng(20)


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_shares(rng, share):
    assert LOW <= rate(lambda: covered(moments(True, rng.random(400) < share).interval(), share)) <= HIGH


@pytest.mark.parametrize("rho", [0.3, 0.9])
def test_shares_of_deals_played_from_both_seats(rng, rho):
    def experiment():
        return covered(moments(True, below(alike(rng, (300, 2), rho), 0.3)).interval(), 0.3)

    assert LOW <= rate(experiment) <= HIGH


def test_means(rng):
    assert LOW <= rate(lambda: covered(moments(False, rng.exponential(1, 300)).interval(), 1)) <= HIGH


def test_means_of_deals_played_from_both_seats(rng):
    assert LOW <= rate(lambda: covered(moments(False, alike(rng, (200, 2), 0.5)).interval(), 0)) <= HIGH


def test_means_over_rounds_of_games(rng):
    def experiment():
        counts = rng.integers(1, 5, 300)
        return covered(moments(False, rng.normal(0, 1, 300) * counts, counts).interval(), 0)

    assert LOW <= rate(experiment) <= HIGH


@pytest.mark.parametrize("rho", [0.0, 0.8])
def test_paired_differences_of_shares(rng, rho):
    def experiment():
        one, other = alike(rng, (500, 2), rho).T
        return covered(pair(True, below(one, 0.55), below(other, 0.5)).interval(), 0.05)

    assert LOW <= rate(experiment) <= HIGH


def test_paired_differences_of_means(rng):
    def experiment():
        one, other = alike(rng, (200, 2), 0.7).T
        return covered(pair(False, one + 1, other).interval(), 1)

    assert LOW <= rate(experiment) <= HIGH


def test_differences_of_independent_deals(rng):
    def experiment():
        made = pair(True, rng.random(300) < 0.4, rng.random(500) < 0.3, same_deals=False)
        return covered(made.interval(), 0.1)

    assert LOW <= rate(experiment) <= HIGH


@pytest.mark.parametrize(("share", "precision"), [(0.5, 0.03), (0.1, 0.015)])
def test_runs_stopped_by_their_precision(rng, share, precision):
    def experiment():
        watch = Watch(("planner", "planner"), False, precision)
        while not watch.reached:
            games = np.arange(watch.games, watch.wanted(10**9, 100))
            watch.add(games, (rng.random(len(games)) < share).astype(int), np.zeros(len(games), int))
        return covered(watch.sums["1"].interval(), share)

    assert LOW <= rate(experiment) <= HIGH


def test_the_same_variant_twice_alarms_no_more_often_than_stated(rng):
    """Ten measures of one variant under two seeds, Holm over all: an experiment alarms if any measure does."""

    def experiment():
        p = []
        for number in range(10):
            one, other = rng.random((2, 300)) < (number + 1) / 20
            p.append(pair(True, one, other, same_deals=number % 2 == 0).p)
        return bool(np.nanmin(holm(np.array(p))) < compare.ERROR)

    assert rate(experiment) <= 0.07


def test_equivalence_is_claimed_in_error_no_more_often_than_stated(rng):
    """The true difference lies just on the margin: every claim of sameness is an error."""

    def shares():
        one, other = alike(rng, (600, 2), 0.5).T
        return compare.equivalent(pair(True, below(one, 0.6), below(other, 0.5)), 0.1)

    def means():
        one, other = alike(rng, (300, 2), 0.5).T
        return compare.equivalent(pair(False, one + 0.2, other), 0.2)

    assert rate(shares) <= 0.065
    assert 0.03 <= rate(means) <= 0.065


def test_rare_events_do_not_alarm_too_often(rng):
    def experiment():
        one, other = rng.random((2, 500)) < 0.004
        return pair(True, one, other, same_deals=False).p < 0.05

    assert rate(experiment) <= 0.065
