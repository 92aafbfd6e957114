"""Arguments and options that several commands share, with their completions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simlab.core.errors import SimlabError


def game_names(incomplete: str) -> list[str]:
    """Completes the name of a game."""
    from simlab.core.catalogue import names

    return [name for name in names() if name.startswith(incomplete)]


def paths(incomplete: str, wanted: tuple[str, ...]) -> list[str]:
    """Folders, and files whose name ends as wanted, that begin as the word does; a single folder is looked into."""
    found = entries(incomplete, wanted)
    if len(found) == 1 and found[0].endswith("/"):
        found += entries(found[0], wanted)
    return found


def entries(incomplete: str, wanted: tuple[str, ...]) -> list[str]:
    """The same without looking into a single folder."""
    head, _, start = incomplete.rpartition("/")
    folder = Path(head or ("/" if incomplete.startswith("/") else "."))
    found = []
    try:
        there = sorted(folder.iterdir())
    except OSError:
        return []
    for entry in there:
        if not entry.name.startswith(start) or (entry.name.startswith(".") and not start.startswith(".")):
            continue
        shown = f"{head}/{entry.name}" if head or incomplete.startswith("/") else entry.name
        if entry.is_dir():
            found.append(shown + "/")
        elif entry.suffix in wanted:
            found.append(shown)
    return found


def variant_files(incomplete: str) -> list[str]:
    """Completes a YAML file."""
    return paths(incomplete, (".yaml", ".yml"))


def sources(incomplete: str) -> list[str]:
    """Completes a run folder or a YAML file; run folders come first where the word is empty."""
    return (run_folders("") if not incomplete else []) + paths(incomplete, (".yaml", ".yml"))


def run_folders(incomplete: str) -> list[str]:
    """Completes a run folder under reports/."""
    if not incomplete:
        return [str(path.parent) for path in sorted(Path("reports").glob("*/*/manifest.json"))] or paths("", ())
    return paths(incomplete, ())


def plan_names(ctx: typer.Context, incomplete: str, variants: bool) -> list[str]:
    """Completes a variant or a pairing of the source that was named."""
    from simlab.experiment import load

    words = [word for word in (ctx.params.get("source"), *ctx.args) if word]
    if not words:
        return []
    source = Path(str(words[0]))
    try:
        experiment = load(source / "experiment.yaml" if source.is_dir() else source)
    except SimlabError:
        return []
    names = [one.name for one in (experiment.variants if variants else experiment.pairings)]
    return [name for name in names if name.startswith(incomplete)]


def variant_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Completes a variant."""
    return plan_names(ctx, incomplete, True)


def pairing_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Completes a pairing."""
    return plan_names(ctx, incomplete, False)


def whole(words: str | None, option: str, low: int, high: int) -> int | None:
    """A whole number from the command line, which may be written 1_000_000. Raises SimlabError."""
    if words is None:
        return None
    try:
        number = int(words) if len(words) <= 30 and words.isascii() else None
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        raise SimlabError(f"{option}: found {words[:60]!r}; allowed a whole number from {low} to {high:_}")
    return number


def real(words: str | None, option: str, low: float, high: float) -> float | None:
    """A number from the command line. Raises SimlabError."""
    if words is None:
        return None
    try:
        number = float(words) if len(words) <= 30 else -1.0
    except ValueError:
        number = -1.0
    if not low <= number <= high:
        raise SimlabError(f"{option}: found {words[:60]!r}; allowed a number from {low} to {high}")
    return number


def folder_out(out: Path | None) -> None:
    """Raises SimlabError if the folder for runs is a file."""
    if out is not None and out.exists() and not out.is_dir():
        raise SimlabError(f"--out: found {str(out)!r}, which is a file; allowed a folder")


def game_named(name: str) -> None:
    """Raises SimlabError if there is no game of this name."""
    from simlab.core.catalogue import names
    from simlab.core.errors import nearest

    if name not in names():
        raise SimlabError(f"GAME: found {name!r}; allowed one of {', '.join(names())}{nearest(name, names())}")


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=game_names)]
Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="Experiments in YAML.", autocompletion=variant_files)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="Another seed than the file's.")]
Precision = Annotated[
    str | None,
    typer.Option(metavar="X", help="Play until win shares are known to within X, such as 0.002; at most --games."),
]
Jobs = Annotated[str | None, typer.Option(metavar="N", help="Workers; default: one a processor.")]
Out = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where runs go; default: reports.")]
