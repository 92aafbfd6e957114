"""The table after a run: a line a variant and pairing, from summary.csv."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import typer

from simlab.cli.output import print_table

Figures = dict[str, dict[str, str]]


def read(folder: Path) -> dict[tuple[str, str], Figures]:
    """summary.csv by (variant, pairing), then by measure."""
    cells: dict[tuple[str, str], Figures] = {}
    with (folder / "summary.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells.setdefault((row["variant"], row["pairing"]), {})[row["measure"]] = row
    return cells


def share(row: dict[str, str] | None, interval: bool = False) -> str:
    """A share in per cent, with its 95 % interval if asked for."""
    if row is None or not row["value"]:
        return "-"
    words = f"{100 * float(row['value']):.1f}%"
    if interval and row["low"] and row["high"]:
        words += f" [{100 * float(row['low']):.1f}, {100 * float(row['high']):.1f}]"
    return words


def number(row: dict[str, str] | None) -> str:
    """A mean."""
    return f"{float(row['value']):.1f}" if row and row["value"] else "-"


def places(cells: dict[tuple[str, str], Figures], stem: str) -> list[str]:
    """The measures of a stem by seat, `wins_0`, `wins_1` ..., that any cell has."""
    found = {name for figures in cells.values() for name in figures if re.fullmatch(rf"{stem}_\d+", name)}
    return sorted(found, key=lambda name: int(name.rpartition("_")[2]))


def print_results(folder: Path) -> None:
    """Prints win shares with their 95 % intervals, draws, scores, length and stalls; then bots that differ."""
    cells = read(folder)
    wins, scores = places(cells, "wins"), places(cells, "score")
    head = ["variant", "pairing", "games"]
    head += [f"seat {name.rpartition('_')[2]} wins" for name in wins]
    head += ["draws", *[f"score {name.rpartition('_')[2]}" for name in scores], "rounds", "turns", "stalled"]
    rows = []
    for (variant, pairing), figures in cells.items():
        games = figures.get("draws") or figures.get("turns") or next(iter(figures.values()))
        row = [variant, pairing, f"{int(float(games['n'])):,}"]
        row += [share(figures.get(name), interval=True) for name in wins]
        row += [share(figures.get("draws"))]
        row += [number(figures.get(name)) for name in scores]
        row += [number(figures.get("rounds")), number(figures.get("turns")), share(figures.get("stalled"))]
        rows.append(row)
    print_table(head, rows, right=range(2, len(head)))
    print_bots(cells)


def print_bots(cells: dict[tuple[str, str], Figures]) -> None:
    """Where bots differ: what each won, every deal played from all seats."""
    rows = []
    for (variant, pairing), figures in cells.items():
        for name, row in figures.items():
            found = re.fullmatch(r"wins\[(.+)\]", name)
            if found:
                score = figures.get(f"score[{found[1]}]")
                rows.append([variant, pairing, found[1], share(row, interval=True), number(score)])
    if rows:
        typer.echo()
        print_table(["variant", "pairing", "bot", "wins", "score"], rows, right=[3, 4])
