"""The commands as a user types them: what stands on stdout, on stderr, and the exit status."""

import csv
import json
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simlab.cli import main
from simlab.cli.replay import span
from simlab.cli.results import print_results
from simlab.core import catalogue
from simlab.core.errors import SimlabError
from simlab.experiment import parse

SMALL = """\
game: expeditions
title: A small question
seed: 11
games: 40
base: {rounds: 1}
variants: {printed: {}, cheap: {expedition_cost: 10}}
pairings: [[random, random], [greedy, random]]
"""


def simlab(*words):
    return CliRunner().invoke(main.app, [str(word) for word in words])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def refused(*words):
    result = simlab(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.splitlines()


def test_help_names_every_command():
    result = simlab("--help")
    assert result.exit_code == 0
    told = [line.split()[0] for line in result.stdout.partition("Commands:\n")[2].splitlines() if line[2:3] != " "]
    assert told == list(main.COMMANDS)


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_has_help(name):
    result = simlab(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: simlab {name}")


def test_version():
    assert simlab("--version").stdout.startswith("simlab 0.")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["rnu"], "simlab: No such command 'rnu'. Did you mean 'run'? (simlab --help shows what is allowed)"),
        (["run"], "simlab run: Missing argument 'FILE' (simlab run --help shows what is allowed)"),
        (["run", "--bla", "x"], "simlab run: No such option: --bla (simlab run --help shows what is allowed)"),
        (["knobs", "dux"], "simlab: GAME: found 'dux'; allowed one of {GAMES}; did you mean dex?"),
        (["bots", "x"], "simlab: GAME: found 'x'; allowed one of {GAMES}"),
        (["init", "x"], "simlab: GAME: found 'x'; allowed one of {GAMES}"),
        (["schema", "x"], "simlab: GAME: found 'x'; allowed one of {GAMES}"),
        (["measures", "../x"], "simlab: GAME: found '../x'; allowed one of {GAMES}"),
        (["bench", "x"], "simlab: GAME: found 'x'; allowed one of {GAMES}"),
        (["bench", "--seconds", "0"], "simlab: --seconds: found 0; allowed a number above 0, at most 600"),
        (["bench", "--seconds", "nan"], "simlab: --seconds: found nan; allowed a number above 0, at most 600"),
        (["run", "x", "--games", "0"], "simlab: --games: found '0'; allowed a whole number from 1 to 1_000_000_000"),
        (
            ["run", "x", "--games", "1e3"],
            "simlab: --games: found '1e3'; allowed a whole number from 1 to 1_000_000_000",
        ),
        (["run", "x", "--jobs", "0"], "simlab: --jobs: found '0'; allowed a whole number from 1 to 1_024"),
        (["run", "no.yaml"], "no.yaml:1:1: file: found no such file; allowed a YAML file"),
        (["check", "no.yaml"], "no.yaml:1:1: file: found no such file; allowed a YAML file"),
        (["replay", "no.yaml"], "no.yaml:1:1: file: found no such file; allowed a YAML file"),
        (["report", "no"], "simlab: RUN: found 'no', which has no manifest.json; allowed the folder of a run"),
        (
            ["run", "x", "--precision", "0.5"],
            "simlab: --precision: found '0.5'; allowed a number from 0.0001 to 0.2",
        ),
        (
            ["run", "x", "--precision", "nan"],
            "simlab: --precision: found 'nan'; allowed a number from 0.0001 to 0.2",
        ),
        (["check", "x", "--jobs", "1"], "simlab: --jobs: found it without --run; allowed only with --run"),
        (["check", "x", "--out", "y"], "simlab: --out: found it without --run; allowed only with --run"),
        (["check", "no.yaml", "--run"], "no.yaml:1:1: file: found no such file; allowed a YAML file"),
        (["compare", "no"], "simlab: RUN: found 'no', which has no manifest.json; allowed the folder of a run"),
        (["compare"], "simlab compare: Missing argument 'RUN' (simlab compare --help shows what is allowed)"),
        (["sweep", "dux", "a=1"], "simlab: GAME: found 'dux'; allowed one of {GAMES}; did you mean dex?"),
        (
            ["sweep", "dex"],
            "simlab sweep: Missing argument 'KNOB=VALUES...' (simlab sweep --help shows what is allowed)",
        ),
        (
            ["sweep", "expeditions", "suits"],
            "suits: found no values; allowed: knob=from:to:step or knob=value,value ...",
        ),
        (
            ["sweep", "expeditions", "expedition_cost=10:70:10"],
            "sweep.expedition_cost.to: found 70; allowed a whole number from 0 to 60",
        ),
        (
            ["sweep", "expeditions", "suits=4,5", "--pairing", "greedy"],
            "pairings.1: found 1 bot; allowed 2, one for each seat of the variant suits=4",
        ),
        (
            ["sweep", "expeditions", "suits=4,5", "--games", "x"],
            "simlab: --games: found 'x'; allowed a whole number from 1 to 1_000_000_000",
        ),
        (
            ["replay", "x", "--games", "3:3"],
            "simlab: --games: found '3:3'; allowed A:B, the games A to B - 1 with A below B, or one number",
        ),
    ],
)
def test_a_wrong_command_line_is_one_line(words, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert refused(*words) == [line.replace("{GAMES}", ", ".join(catalogue.names()))]
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_word_names_the_knobs():
    (line,) = refused("knobs", "expeditions", "wagrs")
    assert line.startswith("simlab: WORD: found 'wagrs'; allowed a word of suits, aces, ")
    assert line.endswith("did you mean wagers?")


def test_games():
    found = json.loads(simlab("games", "--json").stdout)
    assert [one["name"] for one in found] == list(catalogue.names())
    assert {one["name"]: one["seats"] for one in found}["doppelganger"] == "3-4"
    assert simlab("games").stdout.splitlines()[0].split() == ["game", "title", "seats", "knobs", "bots"]


@pytest.mark.parametrize("game", catalogue.names())
def test_knobs_bots_and_measures_of(game):
    declared = catalogue.game(game)
    knobs = json.loads(simlab("knobs", game, "--json").stdout)
    assert [one["name"] for one in knobs] == list(declared.knobs.by_name)
    assert all(one["sentence"] and one["allowed"] for one in knobs)
    bots = json.loads(simlab("bots", game, "--json").stdout)
    assert [one["name"] for one in bots["bots"]] == list(declared.bots.names)
    assert [one["name"] for one in bots["weights"]] == [weight.name for weight in declared.bots.weights]
    measures = json.loads(simlab("measures", game, "--json").stdout)
    assert {"first_seat_wins", "turns", "stalled"} <= {one["name"] for one in measures["measures"]}
    assert {"winner", "turns", "settled"} <= {one["name"] for one in measures["games"]}
    for command in ("knobs", "bots", "measures"):
        assert simlab(command, game).exit_code == 0


def test_knobs_by_word():
    lines = simlab("knobs", "expeditions", "cost").stdout.splitlines()
    assert lines == [
        "expedition_cost: 20",
        "    Points subtracted from every started expedition.",
        "    Allowed: a whole number from 0 to 60. Rules: 6.3.",
    ]


@pytest.mark.parametrize("game", catalogue.names())
def test_the_starter_is_a_right_file_that_names_every_knob(game):
    text = simlab("init", game).stdout
    experiment = parse(text, Path("x.yaml"))
    assert [variant.name for variant in experiment.variants] == ["printed", "changed"]
    assert experiment.warnings == ()
    for name in catalogue.game(game).knobs.by_name:
        assert f"#   {name}: " in text
    wishes = text.partition("# targets:")[2].splitlines()[1].replace("#  ", "  ")
    assert len(parse(f"{text}targets:\n{wishes}\n", Path("x.yaml")).targets) == 1


def test_schema_is_json():
    assert json.loads(simlab("schema").stdout)["required"] == ["game"]
    assert json.loads(simlab("schema", "dex").stdout)["properties"]["game"]["enum"] == ["dex"]


def test_check(file, tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: expeditions\ngames: -1\nbase: {ace: true}\n")
    result = simlab("check", file, bad)
    assert result.exit_code == 2
    assert result.stdout == f"{file}: good: expeditions, 2 variants, 2 pairings, 160 games\n"
    assert [line.split(" ")[0] for line in result.stderr.splitlines()] == [f"{bad}:2:8:", f"{bad}:3:8:"]
    found = json.loads(simlab("check", file, bad, "--json").stdout)
    assert [one["good"] for one in found] == [True, False]
    assert found[0]["experiment"]["variants"] == ["printed", "cheap"]
    assert len(found[1]["faults"]) == 2
    assert simlab("check", file).exit_code == 0


def test_a_wrong_file_beside_a_right_one_plays_nothing(file, tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: expeditions\ngames: -1\n")
    assert refused("run", file, bad, "--out", tmp_path / "runs") == [
        f"{bad}:2:8: games: found -1; allowed a whole number from 1 to 1_000_000_000"
    ]
    assert not (tmp_path / "runs").exists()


def test_out_must_not_be_a_file(file):
    assert refused("run", file, "--out", file) == [f"simlab: --out: found '{file}', which is a file; allowed a folder"]


def test_a_folder_that_takes_nothing_is_one_line(file, tmp_path):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "small").write_text("in the way")
    (line,) = refused("run", file, "--out", tmp_path / "runs")
    assert line.startswith(f"simlab: {tmp_path / 'runs'}/small")


def test_run_report_and_replay(file, tmp_path):
    result = simlab("run", file, "--out", tmp_path / "runs")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["variant", "pairing", "games"]
    assert [line.split()[:3] for line in lines[2:6]] == [
        ["printed", "random", "40"],
        ["printed", "greedy,random", "40"],
        ["cheap", "random", "40"],
        ["cheap", "greedy,random", "40"],
    ]
    folder = Path(lines[-1]).parent
    assert folder.parent == tmp_path / "runs" / "small"
    assert result.stderr.splitlines()[-1].startswith("small.yaml: 160 games, 160 of them played now")

    result = simlab("run", file, "--out", tmp_path / "runs", "--json")
    assert result.exit_code == 0, result.output
    again = json.loads(result.stdout)
    assert again["run"] == str(folder)
    assert again["games"] == 160
    assert set(again["seconds"]) == {"compile", "play", "store", "read", "report"}

    (folder / "summary.csv").unlink()
    assert simlab("report", folder).stdout == f"{folder}/report.html\n"
    with (folder / "summary.csv").open() as summary:
        assert {row["variant"] for row in csv.DictReader(summary)} == {"printed", "cheap"}

    words = ["--games", "3:5", "--variant", "cheap", "--pairing", "greedy,random"]
    traces = [json.loads(line) for line in simlab("replay", folder, *words, "--json").stdout.splitlines()]
    assert [trace["index"] for trace in traces] == [3, 4]
    assert [trace["seats"] for trace in traces] == [["random", "greedy"], ["greedy", "random"]]
    assert traces[0]["rules"]["expedition_cost"] == 10
    assert traces == [json.loads(line) for line in simlab("replay", file, *words, "--json").stdout.splitlines()]
    told = simlab("replay", folder, *words).stdout.splitlines()
    assert told[0] == "Game 3 of cheap (seed 11): seat 0 random, seat 1 greedy"
    assert refused("replay", folder, "--variant", "chaep") == [
        "simlab: --variant: found chaep; allowed one of printed, cheap; did you mean cheap?"
    ]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("played") / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    result = simlab("run", path, "--out", path.parent)
    assert result.exit_code == 0, result.output
    return Path(result.stdout.splitlines()[-1]).parent


def cut(folder):
    os.truncate(next((folder / "games").iterdir()), 500)


def corrupt(folder):
    path = sorted((folder / "games").iterdir())[0]
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 1000 + path.read_bytes()[1100:])


def edit(name, old, new):
    def edited(folder):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")

    return edited


@pytest.mark.parametrize(
    ("harm", "words", "found"),
    [
        (cut, ["compare", "report"], "its log can't be read"),
        (corrupt, ["compare", "report"], "its log can't be read"),
        (lambda folder: shutil.rmtree(folder / "games"), ["compare", "report"], "found no games"),
        (lambda folder: shutil.rmtree(folder / "rounds"), ["compare", "report"], "its log is not whole"),
        (
            lambda folder: (folder / "games" / "0002-000000.parquet").unlink(),
            ["report"],
            "no games of cheap with random",
        ),
        (edit("manifest.json", '"cells"', '"cellz"'), ["compare", "report"], "a manifest that simlab did not write"),
        (
            edit("manifest.json", '"bots": [', '"bots": 5, "was": ['),
            ["compare"],
            "a manifest that simlab did not write",
        ),
        (edit("manifest.json", "expeditions", "chess"), ["compare", "report"], "found a run of 'chess'"),
        (edit("experiment.yaml", "expedition_cost: 10", "expedition_cost: 11"), ["replay"], "was changed after it was"),
    ],
)
def test_a_harmed_run_folder_is_one_line(harm, words, found, played, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(played, folder)
    harm(folder)
    for word in words:
        (line,) = refused(word, folder)
        assert line.startswith(f"simlab: {folder}")
        assert found in line


def test_a_run_whose_files_are_cut_off_mends_itself(played, tmp_path):
    shutil.copytree(played.parent.parent, tmp_path / "runs")
    folder = tmp_path / "runs" / played.parent.name / played.name
    before = (folder / "summary.csv").read_text()
    cut(folder)
    result = simlab("run", played.parent.parent / "small.yaml", "--out", tmp_path / "runs")
    assert result.exit_code == 0, result.output
    assert "160 games, 40 of them played now" in result.stderr
    assert (folder / "summary.csv").read_text() == before


def test_an_interrupted_run_says_how_to_go_on(file, tmp_path, monkeypatch):
    monkeypatch.setattr("simlab.lab.run.run", interrupted)
    for option, words in (("--resume", ""), ("--fresh", " without --fresh")):
        result = simlab("run", file, "--out", tmp_path, option)
        assert (result.exit_code, result.stdout) == (130, "")
        assert result.stderr == f"simlab: interrupted; the same command{words} goes on where it stopped\n"


def interrupted(*_, **__):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("trouble", "line"),
    [
        (OSError(28, "No space left on device", "x.parquet"), "simlab: x.parquet: No space left on device"),
        (SimlabError("nothing here"), "simlab: nothing here"),
        (MemoryError(), "simlab: out of memory; fewer workers (--jobs 1) need less"),
    ],
)
def test_trouble_is_one_line(trouble, line, file, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise trouble

    monkeypatch.setattr("simlab.lab.run.run", fail)
    assert refused("run", file, "--out", tmp_path) == [line]


@pytest.mark.parametrize(
    ("words", "games"),
    [("7", (7, 8)), ("0:1", (0, 1)), ("1_000:2_000", (1000, 2000)), ("999999999999", (10**12 - 1, 10**12))],
)
def test_spans(words, games):
    assert span(words) == games


@pytest.mark.parametrize("words", ["", "a", "-1", "1:", ":1", "2:1", "1:1", "1.5", "1:2:3", "１", "9" * 40, "1 2"])
def test_wrong_spans(words):
    with pytest.raises(SimlabError, match=r"^--games: found .*; allowed A:B"):
        span(words)


def test_the_table_shows_shares_with_intervals_and_dashes_for_what_is_missing(tmp_path, capsys):
    (tmp_path / "summary.csv").write_text(
        "variant,pairing,measure,n,value,low,high\n"
        "a,p,wins_0,1000,0.5123,0.4812,0.5434\na,p,wins_1,1000,0.4877,0.4566,0.5188\na,p,draws,1000,0,0,0.0038\n"
        "a,p,turns,1000,85.04,84,86\na,p,score_0,1000,-34.44,-35,-33\na,p,stalled,1000,0.001,0,0.01\n"
        '"b,c",q,wins_0,5,,,\n"b,c",q,wins[x],5,1,0.5655,1\n'
    )
    print_results(tmp_path)
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "variant pairing games seat 0 wins seat 1 wins draws stalled"
    assert lines[2] == "a p 1,000 51.2% [48.1, 54.3] 48.8% [45.7, 51.9] 0.00% [0.00, 0.38] 0.10% [0.00, 1.00]"
    assert lines[3] == "b,c q 5 - - - -"
    assert lines[5] == "variant pairing games score 0 turns"
    assert lines[7] == "a p 1,000 -34.4 [-35.0, -33.0] 85.0 [84.0, 86.0]"
    assert lines[-1] == "b,c q x 5 100% [57, 100] -"
