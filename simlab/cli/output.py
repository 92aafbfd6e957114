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


def interval(value: float | None, low: float | None, high: float | None, unit: str, difference: bool = False) -> str:
    """A figure with its 95 % interval, with as many decimals as mean something; shares in per cent."""
    from simlab.report.formats import is_share, shown

    if value is None:
        return "-"
    sign = "+" if difference and value > 0 else ""
    mark = (" pp" if difference else "%") if is_share(unit) else ""
    if low is None or high is None:
        return plain(f"{sign}{shown(value, value, value, unit)[0]}{mark}")
    number, below, above = shown(value, low, high, unit)
    return plain(f"{sign}{number}{mark} [{below}, {above}]")


def level(value: float | None, like: tuple[float | None, float | None, float | None], unit: str) -> str:
    """A figure without an interval, with the decimals that `like`, a difference with its interval, is told to."""
    from simlab.report.formats import decimal, digits, is_share, scale

    _, low, high = like
    if value is None:
        return "-"
    half = scale(unit) * (high - low) / 2 if low is not None and high is not None else 0.0
    places = digits(half, scale(unit) * value)
    return plain(decimal(scale(unit) * value, places) + ("%" if is_share(unit) else ""))


def plain(words: str) -> str:
    """Numbers as every terminal shows them and every program reads them."""
    return words.replace("\N{MINUS SIGN}", "-")
