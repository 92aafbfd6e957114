"""The log on disk: rows to Polars frames to Parquet shards, each written aside and renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from simlab.arena.chunks import Cell, Chunk, Played
from simlab.core import catalogue
from simlab.core.columns import Column
from simlab.core.errors import RunError
from simlab.engine.table import Rows

ASIDE = ".aside"
"""Ending of files that are still being written."""

MARK = b"PAR1"
"""What a Parquet file begins and ends with."""


def frame(columns: tuple[Column, ...], rows: Rows, cell: Cell) -> pl.DataFrame:
    """Rows as a frame: columns of several places spread, seats beyond the variant's null, the cell named."""
    data: dict[str, pl.Series] = {}
    seats = len(cell.bots)
    for column in columns:
        values = rows[column.name]
        if column.places == 1 and not column.per_seat:
            data[column.name] = pl.Series(column.name, values.copy(), nan_to_null=True)
            continue
        for place in range(column.places):
            name = f"{column.name}_{place}"
            data[name] = pl.Series(name, values[:, place].copy())
            if column.per_seat and place >= seats:
                data[name] = pl.Series(name, [None], dtype=data[name].dtype).new_from_index(0, len(rows))
    named = pl.DataFrame(data).with_columns(
        variant=pl.lit(cell.variant, pl.Categorical),
        pairing=pl.lit(cell.pairing, pl.Categorical),
    )
    seated = [",".join(_rotated(cell.bots, turn)) for turn in range(seats)]
    return named.with_columns(
        bots=pl.col("rotation").replace_strict(dict(enumerate(seated)), return_dtype=pl.Categorical)
    )


def _rotated(bots: tuple[str, ...], turn: int) -> Iterator[str]:
    return (bots[(seat + turn) % len(bots)] for seat in range(len(bots)))


def shard(folder: Path, table: str, chunk: Chunk) -> Path:
    """Where a chunk's rows lie; `table` is games or rounds."""
    return folder / table / f"{chunk.cell.number:04d}-{chunk.number:06d}.parquet"


def is_stored(folder: Path, chunk: Chunk) -> bool:
    """Whether the chunk is on disk, whole: its games are written after its rounds. What was damaged is played again."""
    tables = ("games", "rounds") if catalogue.game(chunk.cell.game).columns.round else ("games",)
    return all(_whole(shard(folder, table, chunk)) for table in tables)


def _whole(path: Path) -> bool:
    """Whether a Parquet file is there and was not cut off: it begins and ends with the same mark."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(MARK))
            file.seek(-len(MARK), os.SEEK_END)
            return begins == file.read() == MARK
    except OSError:
        return False


def store(folder: Path, played: Played) -> None:
    """Write a chunk's rounds, then its games. Raises RunError when the disk will not take them."""
    columns = catalogue.game(played.chunk.cell.game).columns
    if columns.round:
        _write(frame(columns.rounds, played.rounds, played.chunk.cell), shard(folder, "rounds", played.chunk))
    _write(frame(columns.games, played.games, played.chunk.cell), shard(folder, "games", played.chunk))


def _write(rows: pl.DataFrame, path: Path) -> None:
    aside = path.with_suffix(f".{os.getpid()}{ASIDE}")
    with disk(path.parent), _swept(aside):
        rows.write_parquet(aside, compression="zstd", compression_level=1)
        os.replace(aside, path)


@contextmanager
def _swept(aside: Path) -> Iterator[None]:
    """Leave nothing half-written where the disk refuses."""
    try:
        yield
    except Exception:
        aside.unlink(missing_ok=True)
        raise


def faults(folder: Path) -> dict[tuple[str, str], int]:
    """How many games of each (variant, pairing) were broken off by a fault of simlab; none are not named."""
    counted = (
        pl.scan_parquet(folder / "games" / "*.parquet")
        .filter(pl.col("fault") != 0)
        .group_by("variant", "pairing")
        .len()
        .collect(engine="streaming")
    )
    return {(variant, pairing): games for variant, pairing, games in counted.iter_rows()}


def write_text(path: Path, text: str) -> None:
    """Write a small file aside and rename it."""
    aside = path.with_suffix(f".{os.getpid()}{ASIDE}")
    with disk(path.parent), _swept(aside):
        aside.write_text(text, encoding="utf-8")
        os.replace(aside, path)


@contextmanager
def disk(folder: Path) -> Iterator[None]:
    """Turn what a disk may refuse (full, read-only, no rights) into one clear line."""
    try:
        yield
    except (OSError, pl.exceptions.PolarsError) as error:
        words = getattr(error, "strerror", None) or str(error).splitlines()[0]
        reason = words.rpartition("underlying IO error: ")[2]  # what the disk said, not what Polars made of it
        raise RunError(f"{folder}: can't write here: {reason}") from error


def prepare(folder: Path, fresh: bool) -> None:
    """Make the run folder; clear what a killed run left half-written, or everything if `fresh`."""
    with disk(folder):
        for table in ("games", "rounds"):
            (folder / table).mkdir(parents=True, exist_ok=True)
        for path in folder.rglob("*" if fresh else f"*{ASIDE}"):
            if path.is_file():
                path.unlink()
