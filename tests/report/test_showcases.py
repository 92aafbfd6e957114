"""The gallery's showcases: one of every game, with figures that are there and commands that can be run."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from simlab.core import catalogue

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "reports" / "gallery"
GAMES = sorted(catalogue.names())
PAGES = [ROOT / "reports" / "README.md", *(GALLERY / game / "README.md" for game in GAMES)]
LARGEST = 500_000
"""Bytes of all showcases together: a checkout must stay small."""
MADE = re.compile(r"^Made by simlab [\d.]+, version \d+ of the game's rules, seed \d+: [\d,]+ games", re.MULTILINE)
INTERVAL = re.compile(r"\(\N{MINUS SIGN}?[\d.,]+ to \N{MINUS SIGN}?[\d.,]+")


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def played(game: str) -> list[Path]:
    """The experiments that a showcase's commands play."""
    return [ROOT / name for name in re.findall(r"^simlab run (\S+)", text(GALLERY / game / "README.md"), re.MULTILINE)]


def test_every_game_has_a_showcase_and_nothing_else_lies_there() -> None:
    assert sorted(folder.name for folder in GALLERY.iterdir()) == GAMES
    overview = text(ROOT / "reports" / "README.md")
    for game in GAMES:
        assert f"(gallery/{game}/README.md)" in overview


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", text(page))
    assert targets
    assert [target for target in targets if not (page.parent / target).is_file()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_no_page_names_a_place_of_the_machine_it_was_made_on(page: Path) -> None:
    assert not re.search(r"/(home|root|tmp|work|var|Users)\b|file:|[A-Z]:\\", text(page))


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_few_all_shown_in_words_too_and_dark_where_the_reader_is(game: str) -> None:
    page = text(GALLERY / game / "README.md")
    drawn = sorted((GALLERY / game / "figures").iterdir())
    assert 2 <= len(drawn) <= 4
    assert sorted(re.findall(r"!\[[^\]]+\]\(figures/([^)]+)\)", page)) == [figure.name for figure in drawn]
    for figure in drawn:
        assert ElementTree.parse(figure).getroot().findtext("{http://www.w3.org/2000/svg}title")
        assert "prefers-color-scheme: dark" in text(figure)


@pytest.mark.parametrize("game", GAMES)
def test_commands_play_files_of_this_game_the_standard_questions_among_them(game: str) -> None:
    files = played(game)
    assert ROOT / "variants" / f"{game}.yaml" in files
    assert len(files) > 1
    assert {yaml.safe_load(text(file))["game"] for file in files} == {game}


@pytest.mark.parametrize("game", GAMES)
def test_variants_that_a_showcase_tabulates_are_still_those_of_its_files(game: str) -> None:
    known = {name for file in played(game) for name in yaml.safe_load(text(file)).get("variants", {})}
    named = set(re.findall(r"^\| `(\w+)` \|", text(GALLERY / game / "README.md"), re.MULTILINE))
    assert named
    assert named <= known


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_given_with_intervals_and_with_how_they_were_made(game: str) -> None:
    page = text(GALLERY / game / "README.md")
    assert len(INTERVAL.findall(page)) >= 20
    assert "95 % interval" in page
    assert MADE.search(page)
    assert "## What is not known" in page


def test_showcases_are_small() -> None:
    assert sum(file.stat().st_size for file in GALLERY.rglob("*") if file.is_file()) < LARGEST
