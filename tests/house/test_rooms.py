"""Every game has its rooms, cites its rulebook, and nobody outside its folder knows it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab.core import catalogue
from simlab.core.columns import row_dtype
from simlab.engine import verbs
from tests.house.games import GAMES

PACKAGE = Path(simlab.__file__).parent
TESTS = Path(__file__).parent.parent
ROOMS = ("__init__", "knobs", "rules", "bots", "weights", "metrics", "narration")
SENTENCE = re.compile(r"^- \[([0-9]+\.[0-9]+|[A-Z][0-9]+)\] ", re.MULTILINE)
CITATION = re.compile(r"\[((?:[0-9]+\.[0-9]+|[A-Z][0-9]+)(?:(?:, |-)(?:[0-9]+\.[0-9]+|[A-Z][0-9]+))*)\]")


@pytest.mark.parametrize("name", GAMES)
def test_the_rooms_are_there(name: str) -> None:
    for room in ROOMS:
        assert (PACKAGE / "games" / name / f"{room}.py").exists()
    assert catalogue.game(name).title


def test_no_game_is_named_outside_its_folder() -> None:
    words = re.compile("|".join([*GAMES, *(name.replace("_", " ") for name in GAMES)]), re.IGNORECASE)
    bounded = re.compile(r"(?<![a-z])(?:" + words.pattern + r")(?![a-z])", re.IGNORECASE)
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix in {".py", ".j2", ".html", ".css", ".js"} and "games" not in path.parts[-3:]:
            found = bounded.findall(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(PACKAGE)} names {found}"


def expand(cited: str) -> list[str]:
    """`2.1-2.3, E4` as 2.1, 2.2, 2.3, E4."""
    sentences = []
    for part in cited.split(", "):
        first, _, last = part.partition("-")
        if not last:
            sentences.append(first)
            continue
        stem = first[: first.index(".") + 1] if "." in first else first[0]
        sentences += [f"{stem}{number}" for number in range(int(first[len(stem) :]), int(last[len(stem) :]) + 1)]
    return sentences


def cited_in(paths: list[Path]) -> set[str]:
    return {
        sentence
        for path in paths
        for cited in CITATION.findall(path.read_text(encoding="utf-8"))
        for sentence in expand(cited)
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_cited_in_code_and_in_a_test(name: str) -> None:
    folder = PACKAGE / "games" / name
    numbers = SENTENCE.findall((folder / "rulebook.md").read_text(encoding="utf-8"))
    assert len(numbers) == len(set(numbers)) > 10
    by_knobs = {rule for knob in catalogue.game(name).knobs.knobs for rule in knob.rules}
    in_code = cited_in(sorted(folder.glob("*.py"))) | by_knobs
    in_tests = cited_in(sorted((TESTS / "games" / name).glob("*.py")))
    assert set(numbers) - in_code == set(), "not carried out"
    assert set(numbers) - in_tests == set(), "not tested"
    assert (in_code | in_tests) - set(numbers) == set(), "no such sentence"


@pytest.mark.parametrize("name", GAMES)
def test_no_number_of_the_rules_stands_in_the_rules(name: str) -> None:
    tree = ast.parse((PACKAGE / "games" / name / "rules.py").read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                assert node.value in (0, 1, 2), f"{function.name} line {node.lineno}: {node.value}"


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_has_a_kernel(name: str) -> None:
    assert verbs.registered(catalogue.game(name).state) == set(verbs._kernels)


@pytest.mark.parametrize("name", GAMES)
def test_records_read_the_same_compiled_and_plain(name: str) -> None:
    game = catalogue.game(name)
    for dtype in (game.state, game.knobs.dtype, game.bots.dtype, row_dtype(game.columns.games)):
        taken = [field for field in dtype.names or () if hasattr(np.record, field)]
        assert taken == [], "a field hidden by an attribute of numpy's records"


def test_the_reading_wing_runs_without_the_compiler() -> None:
    rooms = [f"simlab.games.{name}.{room}" for name in GAMES for room in ("knobs", "weights", "metrics", "narration")]
    code = "import sys; sys.modules['numba'] = None; sys.modules['llvmlite'] = None\n" + "\n".join(
        f"import {module}" for module in ["simlab.stats.summary", "simlab.report.page", "simlab.experiment", *rooms]
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_files_stay_short() -> None:
    for path in PACKAGE.rglob("*.py"):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 400, f"{path.relative_to(PACKAGE)} has {lines} lines"


def calls_within(name: str) -> dict[str, set[str]]:
    """By function of a game's rooms: the names it calls. Names are the same in all rooms of a game."""
    found: dict[str, set[str]] = {}
    for path in (PACKAGE / "games" / name).glob("*.py"):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef):
                called = {
                    call.func.id
                    for call in ast.walk(function)
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
                }
                found.setdefault(function.name, set()).update(called)
    return found


def reached(calls: dict[str, set[str]], start: str) -> set[str]:
    """All functions that a call of `start` may come to."""
    seen: set[str] = set()
    ahead = list(calls[start])
    while ahead:
        name = ahead.pop()
        if name in calls and name not in seen:
            seen.add(name)
            ahead += calls[name]
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_no_kernel_calls_itself(name: str) -> None:
    """Compiled, it would run once and crash when it is loaded from the cache."""
    calls = calls_within(name)
    assert calls
    assert not [function for function in calls if function in reached(calls, function)]
