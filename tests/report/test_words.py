"""What the page says, and what it refuses to say."""

from __future__ import annotations

import dataclasses

import pytest

from simlab.report import doubts, formats, page, words
from simlab.report.model import Spread, Wish
from tests.report import fakes

TWO: fakes.Given = {"printed": {}, "other": {"expedition_cost": 40}}


def told(run: fakes.Reading) -> str:
    return " ".join(words.answer(run))


def test_the_answer_names_shares_with_interval_and_games() -> None:
    text = told(fakes.reading(wins=0.5, games=10_000))
    assert "seat 0 wins 50.0" in text
    assert "(49.0 to 51.0)" in text
    assert "10,000 games" in text


@pytest.mark.parametrize(("stem", "kind"), [("stalled", "Ended by a guard"), ("draws", "Mostly drawn")])
def test_no_verdict_where_hardly_a_game_was_decided(stem: str, kind: str) -> None:
    run = fakes.reading(given=TWO, **{stem: 0.95})
    made = page.build(run, "run")
    assert any(kind in alarm and "95" in alarm for alarm in made.alarms)
    assert "wins" not in " ".join(made.answer)
    assert "no variant allows a verdict" in " ".join(made.answer)
    assert {field.verdict for table in made.compared for row in table.rows for field in row} == {"", "in doubt"}


def test_no_verdict_where_one_score_is_reached_over_and_over() -> None:
    run = fakes.reading(given=TWO)
    lively = run.spreads["printed", "planner"]
    run.spreads["other", "planner"] = [Spread("", (-20.0, 0.0, 5.0), (100, 19_000, 900))]
    assert doubts.doubts(run) == [
        doubts.Doubt(
            "other",
            "planner",
            "Little happens, one score is reached over and over",
            "95 % of final scores are 0",
            True,
        )
    ]
    text = told(run)
    assert "About “other”" in text
    assert "Under “printed”" in text
    assert lively == run.spreads["printed", "planner"]


def test_scores_that_repeat_by_nature_raise_no_doubt() -> None:
    run = fakes.reading()
    run.spreads["printed", "planner"] = [Spread("", (0.0, 1.0), (9000, 11_000))]
    assert doubts.doubts(run) == []


def test_no_verdict_where_nothing_happens() -> None:
    run = fakes.reading()
    run.figures = {
        key: dataclasses.replace(one, value=0.0) if run.asked[key[2]].group == "events" else one
        for key, one in run.figures.items()
    }
    assert [doubt.kind for doubt in doubts.doubts(run)] == ["Nothing that the game counts ever happened"]
    assert "wins" not in told(run)


def test_no_verdict_from_a_handful_of_games() -> None:
    assert "wins" not in told(fakes.reading(games=100))
    assert any("Too few games" in alarm for alarm in page.build(fakes.reading(games=100), "run").alarms)


def test_a_quiet_run_has_no_alarm() -> None:
    assert page.build(fakes.reading(given=TWO), "run").alarms == []


def test_faults_and_an_unfinished_run_come_first() -> None:
    run = fakes.reading()
    run.cells[0] = dataclasses.replace(run.cells[0], faults=3)
    run.manifest["complete"] = False
    run.checks = ["The check scores_recompute failed: 2 of 9."]
    alarms = page.build(run, "run").alarms
    assert "scores_recompute" in alarms[0]
    assert "not complete" in alarms[1]
    assert "3 games were broken off" in alarms[2]
    html = page.render("page.html", page.build(run, "run"))
    assert html.index("3 games were broken off") < html.index(">What was asked</h2>") < html.index(">The answer</h2>")


def difference(value: float, low: float, high: float, verdict: str, settle: int | None = None) -> fakes.Difference:
    key = ("other", "printed", "planner", "wins_0")
    return fakes.Difference(*key, 1000, value, low, high, 0.5, verdict, 0.01, settle)


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (
            difference(-0.021, -0.03, -0.012, "less"),
            "“other” lowers the share of games won by seat 0 by 2.1 percentage points (1.2 to 3.0)",
        ),
        (
            difference(0.001, -0.002, 0.004, "same"),
            "“other” leaves the share of games won by seat 0 the same (within 1",
        ),
        (
            difference(0.01, -0.02, 0.04, "not yet known", 123_456),
            "Whether “other” moves the share of games won by seat 0 is not yet known (about 130,000 games a variant",
        ),
    ],
)
def test_a_verdict_is_as_sure_as_the_comparison(one: fakes.Difference, sentence: str) -> None:
    run = fakes.reading(given=TWO)
    run.compared = {("other", "planner", "wins_0"): one}
    assert sentence.replace(" percent", formats.NARROW + "percent") in told(run).replace("  ", " ")


def test_rules_that_are_never_used_are_named() -> None:
    run = fakes.reading()
    run.unused = [("printed", "planner", "bonus_seen")]
    assert words.unused(run).startswith("Less than once in a thousand everywhere: “bonus seen”")
    both = fakes.reading(given=TWO)
    both.unused = [("other", "planner", "bonus_seen")]
    assert words.unused(both) == "All but never in some variants: “bonus seen” under other."
    assert words.unused(fakes.reading()) == ""


def test_shares_of_wins_are_not_compared_across_numbers_of_seats() -> None:
    given: fakes.Given = {"printed": {}, "three": {"players": 3}}
    run = fakes.reading("doppelganger", given, {"planner": ("planner",) * 4})
    run.cells[1] = dataclasses.replace(run.cells[1], bots=("planner",) * 3)
    cautious = doubts.cautious(run, [])
    verdicts = {key[2]: one.verdict for key, one in cautious.compared.items() if key[0] == "three"}
    assert verdicts["wins_0"] == doubts.OTHER_SEATS
    assert verdicts["turns"] != doubts.OTHER_SEATS
    assert "share of games won" not in " ".join(words.answer(cautious))


def test_targets_are_counted_and_failed_ones_stand_first() -> None:
    run = fakes.reading(given=TWO)
    found = run.figures["printed", "planner", "wins_0"]
    wish = Wish("wins_0 at least 0.4", "printed", "planner", "wins_0", found, "pass", None)
    run.targets = [
        wish,
        dataclasses.replace(wish, verdict="fail"),
        dataclasses.replace(wish, settle=12_345, verdict="undecided"),
    ]
    assert told(run).endswith("asked of, 1 pass, 1 fail and 1 undecided.")
    table = page.build(run, "run").targets
    assert table is not None
    assert [row[-1].text for row in table.rows] == ["fail", "undecided", "pass"]
    assert table.rows[1][-1].small == "about 13,000 games would decide"


@pytest.mark.parametrize(
    ("words", "unit", "head"),
    [
        ("Turns", "turns", "Turns"),
        ("Expeditions, seat 0", "expeditions", "Expeditions, seat 0"),
        ("Round turns", "turns", "Round turns (turns)"),
        ("Draws", "%", "Draws (%)"),
    ],
)
def test_a_heading_does_not_say_its_unit_twice(words: str, unit: str, head: str) -> None:
    assert formats.headed(words, unit) == head
