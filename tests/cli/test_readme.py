"""The README tells the truth: its commands exist, its experiments load, its paths are there."""

import re
from pathlib import Path

import pytest

from simlab.cli.main import COMMANDS
from simlab.core import catalogue
from simlab.experiment import parse

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_come_first():
    commands = re.findall(r"^    (\S.*)$", README, re.MULTILINE)[:2]
    assert commands == [
        "python -m pip install . && simlab run variants/expeditions.yaml",
        "python -m pip install '.[test]' && python -m pytest",
    ]


@pytest.mark.parametrize("text", re.findall(r"```yaml\n(.*?)```", README, re.DOTALL))
def test_experiments_load_without_a_warning_but_for_the_printed_point_of_a_sweep(text):
    experiment = parse(text, Path("readme.yaml"))
    assert all("the same rules as printed" in warning for warning in experiment.warnings)


def test_every_command_named_exists():
    named = {word for word in re.findall(r"`simlab ([a-z]+)", README) if word != "run"}
    assert named <= set(COMMANDS)
    assert len(named) >= 6


def test_every_game_has_its_line():
    told = re.findall(r"^\| `(\w+)` \| [\d-]+ \|", README, re.MULTILINE)
    assert sorted(told) == list(catalogue.names())


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:simlab|tests|\.ci)/[\w./]+)`", README))))
def test_every_path_named_is_there(path):
    assert (ROOT / re.sub("GAME|NAME", "dex", path)).exists()


def test_the_changelog_says_which_results_change():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.count("\n## ") == changelog.count("\n### Results change")
