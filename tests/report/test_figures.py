"""Data behind the pictures."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from simlab.report import formats, style
from simlab.report.figures import Dot, curves, dots, happenings, paths, scores, shares
from simlab.report.model import Estimate, Spread, Wish
from tests.report import fakes


@pytest.mark.parametrize(
    ("numbers", "unit", "words"),
    [
        ((0.512345, 0.5091, 0.5156), "share", ("51.23", "50.91", "51.56")),
        ((0.5, 0.4, 0.6), "share", ("50", "40", "60")),
        (
            (-12.3456, -12.9, -11.8),
            "points",
            (formats.MINUS + "12.35", formats.MINUS + "12.90", formats.MINUS + "11.80"),
        ),
        ((1234567.0, 1230000.0, 1240000.0), "turns", ("1,234,567", "1,230,000", "1,240,000")),
        ((0.0, 0.0, 0.0), "share", ("0", "0", "0")),
        ((-0.00001, -0.2, 0.2), "points", ("0.00", formats.MINUS + "0.20", "0.20")),
    ],
)
def test_numbers_show_two_digits_of_their_interval(
    numbers: tuple[float, float, float], unit: str, words: tuple[str, str, str]
) -> None:
    assert formats.shown(*numbers, unit) == words


@pytest.mark.parametrize(("n", "words"), [(7, 7), (99, 99), (123, 130), (123_456, 130_000), (100_000, 100_000)])
def test_games_that_would_settle_are_rounded_up_to_two_digits(n: int, words: int) -> None:
    assert formats.rounded(n) == words


def test_a_long_name_keeps_both_ends() -> None:
    assert formats.shortened("expedition_cost=10,suits=5", 15) == "expedit…suits=5"
    assert formats.shortened("short", 15) == "short"


def test_a_range_never_shrinks_to_noise_and_shares_stay_shares() -> None:
    tight = dots.Panel("", [("a", [Dot("", 50.0, 49.99, 50.01)])])
    low, high = dots.limits([tight], shares.LEAST, whole=True)
    assert high - low >= shares.LEAST
    sure = dots.Panel("", [("a", [Dot("", 100.0, 99.9, 100.0)])])
    low, high = dots.limits([sure], shares.LEAST, whole=True)
    assert high < 101
    assert low <= 96


def test_two_seats_without_draws_need_one_dot() -> None:
    assert shares.winners(fakes.reading(draws=0.0), "planner") == ["wins_0"]
    assert shares.winners(fakes.reading(draws=0.1), "planner") == ["wins_0", "wins_1"]
    mixed = {"duel": ("planner", "greedy")}
    assert shares.winners(fakes.reading(pairings=mixed), "duel") == ["wins[planner]", "wins[greedy]"]


def test_an_even_share_is_marked() -> None:
    (made,) = shares.pictures(fakes.reading())
    assert "stroke-dasharray" in made.svg
    assert "dashed line is an even share" in made.see


def test_score_bins_are_common_and_hold_nearly_all() -> None:
    one = Spread("", tuple(float(value) for value in range(-100, 101)), (10,) * 201)
    far = Spread("", (0.0, 10_000.0), (100_000, 1))
    bins = scores.edges([("a", [one]), ("b", [far])])
    assert bins[0] <= -100
    assert bins[-1] <= 106
    assert len(bins) <= scores.BINS + 2
    assert scores.heights(one, bins).sum() == pytest.approx(100, abs=0.3)


def test_many_pairings_are_shared_out_over_figures() -> None:
    pairings = {f"p{place}": ("planner", "greedy") for place in range(4)}
    run = fakes.reading(given={f"v{place}": {} for place in range(12)}, pairings=pairings)
    made = shares.pictures(run)
    assert [picture.name for picture in made] == ["win-share", "win-share-2"]


def test_measures_beyond_the_room_are_left_to_the_tables() -> None:
    run = fakes.reading(given={"printed": {}, "b": {}})
    drawn, left = happenings.chosen(run, "planner", ("events", "length", "choices"))
    assert len(drawn) == happenings.MOST_PANELS
    assert left > 0
    steady = {key: dataclasses.replace(one, value=1.0) for key, one in run.figures.items() if key[2] != "turns"}
    run.figures = steady | {key: one for key, one in run.figures.items() if key[2] == "turns"}
    drawn, _ = happenings.chosen(run, "planner", ("events", "length", "choices"))
    assert "turns" in drawn


def test_parts_that_make_a_whole_are_found() -> None:
    run = fakes.reading("dex", {"printed": {}, "b": {}}, {"planner": ("planner",)})
    names = [name for name in run.names("planner") if run.asked[name].group == "paths"]
    if not names:
        shown = [name for name in run.names("planner") if run.asked[name].group == "result" and not run.asked[name].who]
        names = [name for name in shown if run.asked[name].unit == "share"][1:5]
        for variant in run.variants:
            for name, share in zip(names, (0.4, 0.3, 0.2, 0.1), strict=True):
                run.figures[variant, "planner", name] = Estimate(1000, share, share, share)
    assert paths.wholes(run, "planner") == names
    assert len(paths.pictures(run, 3)) == 1


def test_sweeps_are_found_among_other_variants() -> None:
    costs: fakes.Given = {f"cost={cost}": {"expedition_cost": cost} for cost in (10, 15, 25)}
    run = fakes.reading(given={"printed": {}, "aces": {"aces": True}, **costs})
    (sweep,) = curves.sweeps(run)
    assert sweep.knobs == ("expedition_cost",)
    assert sorted(sweep.values.values()) == [(10,), (15,), (20,), (25,)]
    grid: fakes.Given = {
        f"{cost},{suits}": {"expedition_cost": cost, "suits": suits} for cost in (10, 20, 30) for suits in (3, 4, 5)
    }
    (sweep,) = curves.sweeps(fakes.reading(given=grid))
    assert set(sweep.knobs) == {"suits", "expedition_cost"}
    assert curves.sweeps(fakes.reading(given={"printed": {}, "aces": {"aces": True}})) == []


def test_ids_of_two_figures_never_meet() -> None:
    with style.styled():
        made = []
        for name in ("one", "two"):
            figure = style.canvas(1.0)
            axes = style.panel(figure, 0.5, 0.2, 3, 0.5)
            axes.plot(np.arange(3), np.arange(3), "o")
            made.append(style.svg(figure, name, "A line of three dots."))
    ids = [{part.split('"')[0] for part in text.split(' id="')[1:]} for text in made]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_the_users_own_settings_of_matplotlib_do_not_show() -> None:
    import matplotlib as mpl

    before = shares.pictures(fakes.reading())[0].svg
    with mpl.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red"}):
        assert shares.pictures(fakes.reading())[0].svg == before
        assert mpl.rcParams["font.size"] == 30


def test_names_that_shorten_alike_are_told_apart() -> None:
    names = ["printed", *(f"expedition_cost={cost},suits=3,wagers=2" for cost in (15, 20))]
    assert formats.labels(names, dots.LONGEST) == ["printed", *(f"expe_cost={cost},suit=3,wage=2" for cost in (15, 20))]
    alike = [f"{'a' * 60}{place}{'b' * 60}" for place in range(3)]
    assert len(set(formats.labels(alike, dots.SHORT))) == 3
    assert formats.labels(["printed", "b"], dots.SHORT) == ["printed", "b"]


def test_a_map_marks_where_targets_are_met() -> None:
    grid: fakes.Given = {
        f"{cost},{suits}": {"expedition_cost": cost, "suits": suits} for cost in (10, 20, 30) for suits in (3, 4, 5)
    }
    run = fakes.reading(given=grid)
    wish = Wish(
        "first_seat_wins at least 0.4", "10,3", "planner", "first_seat_wins", Estimate(9, 0.5, 0.4, 0.6), "pass", None
    )
    (plain,) = curves.pictures(run)
    run.targets = [wish, dataclasses.replace(wish, variant="20,3", verdict="undecided")]
    (aimed,) = curves.pictures(run)
    assert "meet the target" not in plain.see
    assert "meet the target" in aimed.see
    assert aimed.svg.count("stroke-dasharray") == plain.svg.count("stroke-dasharray") + 1
