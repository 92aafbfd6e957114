from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from simlab.core import catalogue
from simlab.report import page
from simlab.stats import summary
from tests.stats import fakes as logs

PAIRINGS = {"planner": ("planner", "planner"), "planner,greedy": ("planner", "greedy")}
GIVEN = {"printed": {}, "cheap": {"expedition_cost": 10}, "a|b <i>": {"aces": True}}


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run folder of three variants and two pairings, with its pages written."""
    folder = tmp_path_factory.mktemp("run") / "reports" / "file" / "abc123"
    rng = np.random.default_rng(5)
    cells = []
    for variant in GIVEN:
        for pairing, bots in PAIRINGS.items():
            turns = len(set(bots))
            games = logs.games(rng, 1200 // turns, turns)
            cells.append((logs.cell(variant, pairing, bots), games, logs.rounds(rng, games)))
    knobs = catalogue.game("expeditions").knobs
    logs.write(folder, cells, **{name: knobs.resolve(given) for name, given in GIVEN.items()})
    (folder / "stories.json").write_text(
        json.dumps([{"heading": "A typical game", "why": "So.", "lines": ["one <b>"], "command": "simlab replay RUN"}])
    )
    (folder / "summary.csv").write_text(summary.summarise(folder).write_csv(), encoding="utf-8")
    page.write(folder)
    return folder
