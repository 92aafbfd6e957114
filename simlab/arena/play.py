"""Play a plan in parallel and store it as it comes, so that a stop at any moment loses only unfinished chunks."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from joblib import Parallel, cpu_count, delayed

from simlab.arena import chunks, store
from simlab.arena.chunks import Cell, Chunk, Played

Progress = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds since playing began."""


@dataclass(frozen=True)
class Tally:
    """What playing took: kernel seconds a worker, seconds besides, and games played now."""

    play: float
    store: float
    games: int

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.play + other.play, self.store + other.store, self.games + other.games)


def compile_kernels(cell: Cell) -> float:
    """Load or compile the game's kernels by playing nothing much; returns the seconds."""
    begun = perf_counter()
    chunks.play(Chunk(cell, 0, 0, 1), 0)
    return perf_counter() - begun


def workers(jobs: int | None) -> int:
    """How many workers to take: as many as processors unless told."""
    return jobs or cpu_count()


def play(
    wanted: Mapping[Cell, int], seed: int, folder: Path, jobs: int | None, progress: Progress | None = None
) -> Tally:
    """Play so many games of each cell into the folder, chunks already there excepted.

    Raises RunError when the disk refuses; an interrupt leaves a folder that can be gone on with.
    """
    todo = [chunk for cell, games in wanted.items() for chunk in chunks.split(cell, games)]
    left = [chunk for chunk in todo if not store.is_stored(folder, chunk)]
    total = sum(wanted.values())
    done = total - sum(chunk.count for chunk in left)
    begun = perf_counter()
    kernel_seconds = 0.0
    if progress:
        progress(done, total, 0.0)
    # Closed here, for one Ctrl-C can interrupt twice (Polars raises it too) and none may get lost in the generator.
    # Joblib remarks on what a stop leaves undone, maybe after the end of this call: not for the user's eyes.
    warnings.filterwarnings("ignore", "[0-9]+ tasks (have|which)", UserWarning)
    with closing(_carried_out(left, seed, workers(jobs))) as arriving:
        for played in arriving:
            store.store(folder, played)
            kernel_seconds += played.seconds
            done += played.chunk.count
            if progress:
                progress(done, total, perf_counter() - begun)
    passed = perf_counter() - begun
    busy = min(passed, kernel_seconds / workers(jobs))
    return Tally(busy, passed - busy, sum(chunk.count for chunk in left))


def _carried_out(left: list[Chunk], seed: int, jobs: int) -> Generator[Played, None, None]:
    if jobs == 1:
        yield from (chunks.play(chunk, seed) for chunk in left)
        return
    # Kernels let go of the interpreter lock: threads share the compiled code and copy nothing.
    work = (delayed(chunks.play)(chunk, seed) for chunk in left)
    yield from Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered", batch_size=1)(work)
