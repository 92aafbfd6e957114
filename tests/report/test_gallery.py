"""The showcases in reports/: one of every game, whole, and small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simlab.core import catalogue

REPORTS = Path(__file__).parents[2] / "reports"


@pytest.mark.parametrize("game", catalogue.names())
def test_every_game_has_a_showcase_with_all_its_figures(game: str) -> None:
    text = (REPORTS / game / "report.md").read_text(encoding="utf-8")
    shown = re.findall(r"\]\(figures/([^)]+)\)", text)
    assert sorted(shown) == sorted(path.name for path in (REPORTS / game / "figures").iterdir())
    assert f"simlab run variants/{game}.yaml" in text
    assert "Before you believe the figures" not in text
    assert len(text) + sum(path.stat().st_size for path in (REPORTS / game / "figures").iterdir()) < 500_000


def test_the_overview_names_every_showcase_and_how_to_make_it() -> None:
    text = (REPORTS / "README.md").read_text(encoding="utf-8")
    for game in catalogue.names():
        assert f"({game}/report.md)" in text
        assert f"simlab run variants/{game}.yaml" in text
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (REPORTS / link).is_file()
