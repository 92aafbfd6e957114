"""Throughput: `python -m tests.bench.throughput [GAME ...]`.

Games a second on one core (CPU seconds, kernels only) for every bot against itself under the printed rules, and what a
second worker adds (wall seconds of the playing stage, logs written). A decision is one choice of a seat, forced ones
included: a turn of the rummy-like game is two decisions, a card and a draw.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from simlab.arena import play, store
from simlab.arena.chunks import GAMES, Cell
from simlab.core import catalogue
from simlab.lab.bench import bench

SECONDS = 3.0
CHUNKS = 8


def one_core(games: list[str]) -> dict[str, float]:
    """Print games and decisions a second; returns the best bot's games a second by game."""
    found = {}
    for row in bench(games, SECONDS):
        print(
            f"{row['game']:16} {row['bot']:10} {row['games_per_second']:12,.0f} games/s "
            f"{row['decisions_per_second']:14,.0f} decisions/s {row['decisions_per_game']:8.1f} decisions/game"
        )
        found[row["game"]] = row["games_per_second"]
    return found


def workers(name: str, games: int) -> None:
    """Print the wall time of the playing stage with one worker and with two, in turn."""
    game = catalogue.game(name)
    resolved = game.knobs.resolve({})
    bots = (game.bots.best,) * game.knobs.seats(resolved)
    cell = Cell(0, name, "printed", "p", resolved, bots, rotate=False)
    for _ in range(3):
        walls = []
        for jobs in (1, 2):
            with tempfile.TemporaryDirectory() as folder:
                store.prepare(Path(folder), fresh=True)
                tally = play.play({cell: games}, 1, Path(folder), jobs)
                walls.append(tally.play + tally.store)
        print(f"{name:16} 1 worker {walls[0]:6.2f} s, 2 workers {walls[1]:6.2f} s: {walls[0] / walls[1]:.2f} times")


def main() -> None:
    """Measure the named games, or all."""
    games = sys.argv[1:] or list(catalogue.names())
    speeds = one_core(games)
    for name in games:
        workers(name, max(2, min(CHUNKS, int(8 * speeds[name]) // GAMES)) * GAMES)


if __name__ == "__main__":
    main()
