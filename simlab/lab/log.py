"""Reading the log of a run: what is wrong with its files is told in a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from simlab.core.errors import RunError
from simlab.stats.runs import open_run


@contextmanager
def reading(*folders: Path) -> Iterator[None]:
    """Read the logs of these runs within. Raises RunError if one has no games, or files gone, cut off or foreign."""
    for folder in folders:
        run = open_run(folder)
        if not any(run.shards(cell) for cell in run.cells):
            raise RunError(f"{folder}: found no games; `simlab run` plays them")
    where = ", ".join(str(folder) for folder in folders)
    try:
        yield
    except FileNotFoundError as error:
        raise RunError(f"{where}: its log is not whole ({error}); `simlab run` plays what is missing") from error
    except pl.exceptions.PolarsError as error:
        reason = str(error).splitlines()[0]
        raise RunError(f"{where}: its log can't be read ({reason}); `simlab run --fresh` plays it anew") from error


def whole(folder: Path) -> None:
    """Raises RunError if nothing is there yet of a variant and pairing."""
    run = open_run(folder)
    for cell in run.cells:
        if not run.shards(cell):
            raise RunError(f"{folder}: found no games of {cell.variant} with {cell.pairing}; `simlab run` plays them")
