"""The tables after a run: a line a variant and pairing, from summary.csv."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import typer

from simlab.cli.output import interval, print_table

Figures = dict[str, dict[str, str]]


def read(folder: Path) -> dict[tuple[str, str], Figures]:
    """summary.csv by (variant, pairing), then by measure."""
    cells: dict[tuple[str, str], Figures] = {}
    with (folder / "summary.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells.setdefault((row["variant"], row["pairing"]), {})[row["measure"]] = row
    return cells


def figure(row: dict[str, str] | None, unit: str = "") -> str:
    """A figure with its 95 % interval; a dash where there is none."""
    value, low, high = (float(row[end]) if row and row[end] else None for end in ("value", "low", "high"))
    return interval(value, low, high, unit)


def places(cells: dict[tuple[str, str], Figures], stem: str) -> list[str]:
    """The measures of a stem by seat, `wins_0`, `wins_1` ..., that any cell has."""
    found = {name for figures in cells.values() for name in figures if re.fullmatch(rf"{stem}_\d+", name)}
    return sorted(found, key=lambda name: int(name.rpartition("_")[2]))


def print_results(folder: Path) -> None:
    """Prints who wins, then scores and length, then bots that differ: all with n and the 95 % interval."""
    cells = read(folder)
    seats = [(name, f"seat {name.rpartition('_')[2]} wins") for name in places(cells, "wins")]
    print_figures(cells, [*seats, ("draws", "draws"), ("stalled", "stalled")], "share")
    typer.echo()
    scores = [(name, f"score {name.rpartition('_')[2]}") for name in places(cells, "score")]
    print_figures(cells, [*scores, ("rounds", "rounds"), ("turns", "turns")])
    print_bots(cells)


def print_figures(cells: dict[tuple[str, str], Figures], shown: list[tuple[str, str]], unit: str = "") -> None:
    """A table of measures, each with its heading."""
    shown = [(name, head) for name, head in shown if any(name in figures for figures in cells.values())]
    rows = []
    for (variant, pairing), figures in cells.items():
        counted = next((figures[name] for name, _ in shown if name in figures), next(iter(figures.values())))
        games = f"{int(float(counted['n'])):,}"
        rows.append([variant, pairing, games, *(figure(figures.get(name), unit) for name, _ in shown)])
    head = ["variant", "pairing", "games", *(head for _, head in shown)]
    print_table(head, rows, right=range(2, len(head)))


def print_bots(cells: dict[tuple[str, str], Figures]) -> None:
    """Where bots differ: what each won, every deal played from all seats."""
    rows = []
    for (variant, pairing), figures in cells.items():
        for name, row in figures.items():
            found = re.fullmatch(r"wins\[(.+)\]", name)
            if found:
                games = f"{int(float(row['n'])):,}"
                score = figures.get(f"score[{found[1]}]")
                rows.append([variant, pairing, found[1], games, figure(row, "share"), figure(score)])
    if rows:
        typer.echo()
        print_table(["variant", "pairing", "bot", "games", "wins", "score"], rows, right=[3, 4, 5])
