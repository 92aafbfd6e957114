"""Playing until a precision is reached: in batches, with a look at the log after each.

When the looks are taken hangs on the log alone, never on workers or interruptions, so a run that was stopped and gone
on with ends with the same games as one that was not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from simlab.arena import chunks, play, store
from simlab.arena.chunks import Cell
from simlab.arena.play import Progress, Tally
from simlab.stats.stopping import Watch


@dataclass(frozen=True)
class Stopped:
    """Where a cell stopped and why."""

    games: int
    reached: bool
    half_width: float
    reason: str


def play_until(
    cells: list[Cell],
    precision: float,
    cap: int,
    seed: int,
    folder: Path,
    jobs: int | None,
    progress: Progress | None = None,
) -> tuple[Tally, Mapping[Cell, Stopped]]:
    """Play every cell until its shares of wins are known within `precision` (half width), `cap` games at most."""
    watches = {cell: Watch(cell.bots, cell.rotate, precision) for cell in cells}
    seen = dict.fromkeys(cells, 0)
    tally = Tally(0.0, 0.0, 0)
    while True:
        wanted = {cell: _next(watch, seen[cell], cap) for cell, watch in watches.items()}
        if wanted == seen:
            break
        tally += play.play(wanted, seed, folder, jobs, progress)
        for cell, watch in watches.items():
            _look(watch, folder, cell, seen[cell], wanted[cell])
        seen = wanted
    return tally, {
        cell: Stopped(seen[cell], watch.reached, watch.half_width, watch.reason(cap)) for cell, watch in watches.items()
    }


def _next(watch: Watch, seen: int, cap: int) -> int:
    """Games to have played at the next look: whole chunks, so that no shard is ever begun twice."""
    if watch.reached or seen >= cap:
        return seen
    size = chunks.size_for(len(watch.bots))
    more = max(1, -(-(watch.wanted(cap, size) - seen) // size))
    return min(seen + more * size, cap)


def _look(watch: Watch, folder: Path, cell: Cell, seen: int, wanted: int) -> None:
    """Let the watch see the games from `seen` on."""
    for chunk in chunks.split(cell, wanted):
        if chunk.first >= seen:
            rows = pl.read_parquet(store.shard(folder, "games", chunk), columns=["game", "winner", "fault"])
            watch.add(*(rows[name].to_numpy().astype(np.int64) for name in ("game", "winner", "fault")))
