"""How results are printed: aligned columns for a person, JSON for a program."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import typer


def print_json(value: Any) -> None:
    """One JSON value on stdout, on one line."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> None:
    """Columns side by side; `right` are the numbers of those that are set to the right."""
    lines = [list(head), *[list(row) for row in rows]]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    flush_right = set(right)
    for number, line in enumerate(lines):
        cells = [
            cell.rjust(width) if place in flush_right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        typer.echo("  ".join(cells).rstrip())
        if number == 0:
            typer.echo("  ".join("-" * width for width in widths))


def print_entry(head: str, body: Iterable[str]) -> None:
    """A name and, indented under it, what is to be said of it."""
    width = max(40, min(shutil.get_terminal_size().columns, 100))
    typer.echo(head)
    for paragraph in body:
        typer.echo(textwrap.fill(paragraph, width, initial_indent="    ", subsequent_indent="    "))
