"""What pairing gains: `python -m tests.bench.pairing [GAMES]`.

The factor by which the games needed fall, for shares of wins and for scores (variance of the paired figure over that
of independent deals), measured on
- the cost sweep of the rummy-like game: a variant against the printed rules on common deals;
- two bots of similar strength that play every deal from both seats.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

from simlab.arena import manifest, play, store
from simlab.core import catalogue
from simlab.engine.jit import source_digest
from simlab.engine.table import Table
from simlab.experiment import Experiment, dump, parse
from simlab.lab.run import cells_of, opening
from simlab.stats.compare import compare
from simlab.stats.measures import of_game
from simlab.stats.moments import Moments
from simlab.stats.values import Value

GAMES = 20_000
GAME = "expeditions"
COSTS = (0, 10, 15, 25, 30)
SWEEP = f"""
game: {GAME}
variants:
  printed: {{}}
{"".join(f"  cost_{cost}: {{expedition_cost: {cost}}}" + chr(10) for cost in COSTS)}
"""
TWIST = 1.3
"""What one weight of the second planner is multiplied by, so that two bots of similar strength meet."""
WEIGHTS = 6
"""How many of its weights are tried."""


def played(text: str, games: int, folder: Path) -> Path:
    """The log of an experiment in a folder, without a report."""
    experiment: Experiment = parse(text, Path("pairing.yaml"), games=games)
    store.prepare(folder, True)
    cells = cells_of(experiment)
    store.write_text(folder / "experiment.yaml", dump(experiment))
    made = opening(
        experiment, "python -m tests.bench.pairing", cells, source_digest(catalogue.game(experiment.game).folder)
    )
    play.play(dict.fromkeys(cells, games), experiment.seed, folder, None)
    for cell in made["cells"]:
        cell["games"] = games
    manifest.write(folder, made)
    return folder


def common_deals(run: Path) -> list[tuple[str, str, float]]:
    """Variant, measure, factor of each difference on common deals."""
    frame = compare([run], measures=["wins_0", "score_0", "margin", "turns"]).frame
    return [(row["variant"], row["measure"], row["factor"]) for row in frame.iter_rows(named=True)]


def both_seats(games: int, weights: int) -> list[tuple[str, str, float, float]]:
    """Weight, measure, value and factor of a planner against one with a twisted weight, each deal from both seats."""
    game = catalogue.game(GAME)
    measures = [one for one in of_game(GAME, 2) if one.name in ("wins", "score", "lead")]
    found = []
    for weight in game.bots.weights[:weights]:
        table = Table(game, game.knobs.resolve({}), ("planner", "planner"))
        table.brains[1][weight.name] *= TWIST
        rows, _ = table.play(1, 0, games, rotate=True)
        seated = pl.DataFrame({"winner": rows.winner, "score_0": rows.score[:, 0], "score_1": rows.score[:, 1]})
        at = np.arange(games) % 2  # seat of the first planner
        for one in measures:
            by_seat = seated.select(
                first=one.value(0).cast(pl.Float64), second=one.value(1).cast(pl.Float64)
            ).to_numpy()
            sums = Moments(one.name == "wins")
            values = by_seat[np.arange(games), at].reshape(-1, 2)
            sums.add(Value(values, np.ones_like(values)))
            found.append((weight.name, one.name, sums.value, sums.factor))
    return found


def main() -> None:
    """Print the factors."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as folder:
        print(f"Common deals, {games} games a variant: games needed as a factor of independent deals")
        for variant, measure, factor in common_deals(played(SWEEP, games, Path(folder) / "sweep")):
            print(f"  {variant:24} {measure:16} {factor:6.2f}")
    print(f"Every deal from both seats, planner against planner with one weight times {TWIST}, {games} games:")
    print("games needed as a factor of independent games")
    for weight, measure, value, factor in both_seats(games, WEIGHTS):
        print(f"  {weight:24} {measure:8} {value:8.3f} {factor:6.2f}")


if __name__ == "__main__":
    main()
