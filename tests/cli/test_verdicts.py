"""Comparisons, precision, targets and sweeps as a user meets them, and what a log that can't be believed does."""

import json
from pathlib import Path

import pytest

from simlab.core.errors import Exit
from simlab.lab.verdicts import Verdicts
from simlab.stats.sanity import Check
from simlab.stats.targets import FAIL, PASS, UNDECIDED, Judgement
from tests.cli.test_commands import refused, simlab

TWO = """\
game: expeditions
title: Does a cheap start pay?
seed: 11
games: 300
base: {rounds: 1, extra_rounds: 0}
variants: {printed: {}, cheap: {expedition_cost: 0}}
pairings: [[greedy, greedy]]
"""
MET = "{measure: score_0, at_least: 30, variant: cheap}"
MISSED = "{measure: score_0, same_as: printed, margin: 1}"
OPEN = "{measure: first_seat_wins, between: [0.4999, 0.5001], variant: cheap}"


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """Where the runs of this file lie: they are the same game, played once."""
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def file(out):
    def write(*targets, text=TWO):
        path = out / "two.yaml"
        path.write_text(text + "".join(["targets:\n", *(f"  - {one}\n" for one in targets)] if targets else []))
        return path

    return write


def folder_of(result):
    return Path(result.stdout.splitlines()[-1]).parent


@pytest.mark.parametrize(
    ("targets", "status", "verdicts"),
    [
        ([MET], 0, [PASS]),
        ([MET, OPEN], 3, [PASS, UNDECIDED]),
        ([OPEN, MISSED, MET], 1, [UNDECIDED, FAIL, PASS]),
        ([], 0, []),
    ],
)
def test_check_run_judges(file, out, targets, status, verdicts):
    path = file(*targets)
    result = simlab("check", path, "--run", "--jobs", "1", "--out", out, "--json")
    assert result.exit_code == status, result.output
    (found,) = json.loads(result.stdout)
    assert [one["verdict"] for one in found["targets"]] == verdicts
    assert (found["sound"], found["status"]) == (True, status)
    told = simlab("check", path, "--run", "--out", out)
    assert told.exit_code == status
    rows = told.stdout.splitlines()[2:-1] if targets else []
    assert [row.split()[-1] if " games would decide" not in row else UNDECIDED for row in rows] == verdicts
    assert folder_of(told) == Path(found["run"])
    assert ("has no targets" in told.stderr) == (not targets)


def test_another_wish_plays_nothing_and_is_judged_by_run_and_report(file, out):
    first = simlab("run", file(MET), "--out", out)
    again = simlab("run", file(MISSED), "--out", out)
    assert (first.exit_code, again.exit_code) == (0, 0), "run shows a failed target, check --run is what fails"
    assert folder_of(first) == folder_of(again)
    assert "600 games, 0 of them played now" in again.stderr
    (line,) = [line for line in again.stdout.splitlines() if line.startswith("score_0 the same as in printed within 1")]
    assert line.endswith("fail")
    assert "score_0 the same as in printed within 1" in (folder_of(again) / "report.html").read_text()


@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("{measure: trns, at_most: 3}", "9:15: targets.1.measure: found trns; allowed first_seat_wins, "),
        ("{measure: 'wins[greedy]', at_most: 1}", "9:15: targets.1.measure: found wins[greedy]; allowed first_"),
        ("{measure: deal_luck, at_most: 1}", "9:15: targets.1.measure: found deal_luck; allowed first_seat_wins"),
        (
            "{measure: draws, between: [1, 2]}",
            "9:31: targets.1.between: found 1, 2 for draws, which is a share; allowed numbers from 0 to 1; "
            "did you mean [0.01, 0.02]?",
        ),
        (
            "{measure: draws, at_most: 50}",
            "9:31: targets.1.at_most: found 50 for draws, which is a share; allowed numbers from 0 to 1; "
            "did you mean 0.5?",
        ),
        (
            "{measure: turns_p50, same_as: printed}",
            "9:15: targets.1.measure: found turns_p50; allowed first_seat_wins, ",
        ),
    ],
)
@pytest.mark.parametrize("words", [["check"], ["check", "--run"], ["run"]])
def test_a_measure_that_is_not_there_is_refused_before_anything_is_played(tmp_path, target, line, words):
    path = tmp_path / "x.yaml"
    path.write_text(TWO + "targets:\n  - " + target)
    (told,) = refused(*words, path, *(["--out", tmp_path / "runs"] if words != ["check"] else []))
    assert told.startswith(f"{path}:{line}")
    assert not (tmp_path / "runs").exists()


def test_the_nearest_measure_is_named(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(TWO + "targets: [{measure: first_seat_win, at_most: 0.5}]")
    (told,) = refused("check", path)
    assert told.endswith("did you mean first_seat_wins?")


def test_percentiles_and_luck_can_be_wanted_where_they_are_measured(tmp_path):
    path = tmp_path / "x.yaml"
    wishes = "targets: [{measure: turns_p50, at_most: 90}, {measure: deal_luck, at_most: 0.5}]"
    path.write_text(TWO.replace("[greedy, greedy]", "[greedy, random]") + wishes)
    assert simlab("check", path).exit_code == 0
    path.write_text(path.read_text().replace("games: 300", "games: 4"))
    result = simlab("check", path, "--run", "--out", tmp_path, "--json")
    luck = json.loads(result.stdout)[0]["targets"][-1]
    assert (luck["verdict"], luck["n"], luck["value"]) == (UNDECIDED, 0, None)


def test_a_log_that_cannot_be_believed_comes_first_and_in_the_status(tmp_path):
    path = tmp_path / "x.yaml"
    stalling = TWO.replace("extra_rounds: 0", "extra_rounds: 0, round_turn_limit: 50").replace("greedy", "random")
    path.write_text(stalling + "targets: [{measure: turns, at_most: 1000}]")
    result = simlab("run", path, "--out", tmp_path)
    assert result.exit_code == Exit.UNSOUND == 4
    lines = result.stdout.splitlines()
    assert lines[0].endswith(": its figures can't be believed:")
    assert lines[1].startswith("  check stalled failed for printed with random: ")
    folder = folder_of(result)
    found = simlab("run", path, "--out", tmp_path, "--json")
    assert found.exit_code == 4
    assert json.loads(found.stdout)["sound"] is False
    assert "check stalled failed" in found.stderr
    page = (folder / "report.md").read_text()
    assert (
        page.index("Before you believe the figures") < page.index("Ended by a guard") < page.index("## What was asked")
    )
    report = simlab("report", folder)
    assert (report.exit_code, report.stdout.splitlines()[0]) == (4, lines[0])
    judged = simlab("check", path, "--run", "--out", tmp_path)
    assert (judged.exit_code, judged.stdout.splitlines()[0]) == (4, lines[0])


def test_which_status_comes_first():
    check = Check("stalled", False, "x")

    def told(verdict):
        return Judgement("t", "v", "p", "m", 1, 0.0, 0.0, 0.0, verdict, None)

    one = {verdict: told(verdict) for verdict in (PASS, FAIL, UNDECIDED)}
    assert Verdicts().status == 0
    assert Verdicts((), (one[PASS],)).status == 0
    assert Verdicts((), (one[PASS], one[UNDECIDED])).status == 3
    assert Verdicts((), (one[UNDECIDED], one[FAIL])).status == 1
    assert Verdicts((check,), (one[FAIL],)).status == 4
    assert Verdicts((), (one[FAIL],)).sound == 0


def test_a_precision_says_when_and_why_it_stopped(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(TWO.replace("games: 300\n", "precision: 0.01\ngames: 4000\n"))
    result = simlab("run", path, "--precision", "0.1", "--out", tmp_path, "--jobs", "1")
    assert result.exit_code == 0, result.output
    folder = folder_of(result)
    manifest = json.loads((folder / "manifest.json").read_text())
    assert (manifest["precision"], manifest["games"]) == (0.1, 4000)
    assert manifest["command"].endswith(" --precision 0.1")
    for cell in manifest["cells"]:
        assert cell["stopped"]["reached"] is True
        assert "fixed-width" in cell["stopped"]["reason"]
    assert "Stopping" in (folder / "report.md").read_text()
    assert "at most 8,000 games" in simlab("check", path).stdout


def test_compare(file, out):
    folder = folder_of(simlab("run", file(), "--out", out))
    rows = json.loads(simlab("compare", folder, "--measure", "score_0", "--json").stdout)
    (row,) = rows
    head = ["variant", "against", "pairing", "measure", "n", "difference", "low", "high", "p_holm", "verdict"]
    assert list(row) == head
    assert (row["variant"], row["against"], row["pairing"], row["verdict"]) == ("cheap", "printed", "greedy", "more")
    assert row["low"] < row["difference"] < row["high"]
    (turned,) = json.loads(simlab("compare", folder, "--to", "cheap", "--measure", "score_0", "--json").stdout)
    assert (turned["variant"], turned["verdict"]) == ("printed", "less")
    assert turned["difference"] == pytest.approx(-row["difference"])
    wide = ["--margin", "score_0=1000", "--measure", "score_0", "--measure", "draws"]
    lines = simlab("compare", folder, *wide).stdout.splitlines()
    assert lines[0] == "greedy, against printed:"
    assert lines[1].split()[:5] == ["variant", "measure", "n", "printed", "value"]
    assert lines[3].split()[:3] == ["cheap", "draws", "300"]
    assert lines[4].endswith("the same within 1e+03")
    assert lines[-1] == "Holm's correction counts the 2 comparisons made here."


def test_compare_refuses_what_is_not_there(file, out):
    folder = folder_of(simlab("run", file(), "--out", out))
    for words, begun, end in (
        (["--to", "chaep"], "simlab: --to: found chaep; allowed: printed, cheap", "did you mean cheap?"),
        (["--measure", "trns"], "simlab: measure: found trns; allowed: first_seat_wins", "did you mean turns?"),
        (["--margin", "trns=1"], "simlab: measure: found trns; allowed: first_seat_wins", "did you mean turns?"),
        (["--margin", "turns"], "simlab: --margin: found turns; allowed: measure=number", "first_seat_wins=0.01"),
    ):
        (line,) = refused("compare", folder, *words)
        assert line.startswith(begun)
        assert line.endswith(end)


def test_a_sweep_without_a_file(tmp_path):
    words = ["--games", "40", "--seed", "3", "--jobs", "1", "--pairing", "greedy,random", "--out", tmp_path]
    result = simlab("sweep", "expeditions", "expedition_cost=0:20:20", "rounds=1,2", *words)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[2].split()[:3] == ["expedition_cost=0,rounds=1", "greedy,random", "40"]
    folder = folder_of(result)
    assert folder.parent == tmp_path / "expeditions-expedition_cost-rounds"
    told = json.loads((folder / "manifest.json").read_text())["command"]
    assert told == (
        "simlab sweep expeditions expedition_cost=0:20:20 rounds=1,2 --games 40 --seed 3 --pairing greedy,random"
    )
    again = simlab("sweep", "expeditions", "expedition_cost=0:20:20", "rounds=1,2", *words, "--json")
    assert json.loads(again.stdout)["run"] == str(folder)
    assert "0 of them played now" in again.stderr


def test_a_measure_explained():
    lines = simlab("measures", "expeditions", "--explain", "settled").stdout.splitlines()
    assert lines[0] == "settled (share)"
    assert "Formula: Mean over won games" in "".join(lines)
    found = json.loads(simlab("measures", "dex", "--explain", "turns_p90", "--json").stdout)
    assert list(found) == ["name", "sentence", "unit", "formula", "source"]
    (line,) = refused("measures", "dex", "--explain", "trns")
    assert line.endswith("did you mean turns?")
