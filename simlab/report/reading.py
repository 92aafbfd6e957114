"""What a page is written from: a run's manifest, its variants, its summary and its score counts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl
import yaml

from simlab.core import catalogue
from simlab.core.errors import RunError
from simlab.report.model import Asked, Cell, Difference, Estimate, Reading, Spread, Wish

if TYPE_CHECKING:
    from simlab.stats.sanity import Check


def figures_of(summary: pl.DataFrame) -> dict[tuple[str, str, str], Estimate]:
    """The long frame (variant, pairing, measure, n, value, low, high) by name; figures without a value are left out."""
    whole = summary.drop_nulls(["value", "low", "high"]).filter(
        (pl.col("n") > 0) & pl.col("low").is_finite() & pl.col("high").is_finite()
    )
    columns = [whole[name].cast(pl.String).to_list() for name in ("variant", "pairing", "measure")]
    numbers = [whole[name].cast(pl.Float64).to_list() for name in ("n", "value", "low", "high")]
    return {
        (variant, pairing, measure): Estimate(int(n), value, low, high)
        for variant, pairing, measure, n, value, low, high in zip(*columns, *numbers, strict=True)
    }


def load_yaml(text: str) -> Any:
    """Plain YAML, read fast where the library can."""
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def cells_of(manifest: Mapping[str, Any]) -> list[Cell]:
    """The manifest's cells, in its order."""
    return [
        Cell(
            str(cell["variant"]),
            str(cell["pairing"]),
            tuple(cell["bots"]),
            bool(cell.get("rotate", False)),
            int(cell.get("games", 0)),
            int(cell.get("faults", 0)),
        )
        for cell in manifest["cells"]
    ]


def manifest_of(run: Path) -> dict[str, Any]:
    """The manifest of a run folder. Raises RunError where there is none that can be read."""
    path = run / "manifest.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RunError(f"{run}: found no manifest.json; allowed: a run folder") from error
    except (OSError, ValueError) as error:
        raise RunError(f"{path}: can't be read: {error}") from error
    if not isinstance(found, dict) or not found.get("cells"):
        raise RunError(f"{path}: names no variant and pairing that was played")
    return found


def variants_of(run: Path) -> dict[str, dict[str, Any]]:
    """Every variant's knobs from the resolved experiment."""
    path = run / "experiment.yaml"
    try:
        experiment = load_yaml(path.read_text(encoding="utf-8"))
        return {str(name): dict(knobs or {}) for name, knobs in experiment["variants"].items()}
    except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise RunError(f"{path}: can't be read: {error}") from error


def asked_of(run: Path, game: str, cells: list[Cell]) -> dict[str, Asked]:
    """Every name the summary of these cells may hold, in the order of the declarations."""
    from simlab.stats import measures, summary

    found: dict[str, Asked] = {}
    for bots in dict.fromkeys(cell.bots for cell in cells):
        seats = len(bots)
        for figure in measures.figures(measures.of_game(game, seats), bots):
            one = figure.measure
            seat = "" if figure.seat is None else "player" if seats == 1 else f"seat {figure.seat}"
            found.setdefault(
                figure.name,
                Asked(figure.name, one.name, figure.bot or seat, one.unit, one.group, one.sentence, one.table),
            )
    for row in summary.describe(run).iter_rows(named=True):
        name = row["measure"]
        found.setdefault(name, Asked(name, name, "", row["unit"], row["group"], row["sentence"], row["table"], True))
    return found


def spreads_of(counted: pl.DataFrame, cells: list[Cell]) -> dict[tuple[str, str], list[Spread]]:
    """Score counts (variant, pairing, bot, value, count) by cell, bots in seat order; of one bot a nameless series."""
    order = {(cell.variant, cell.pairing): cell.bots for cell in cells}
    found: dict[tuple[str, str], list[Spread]] = {}
    for (variant, pairing, bot), part in counted.sort("value").group_by(
        "variant", "pairing", "bot", maintain_order=True
    ):
        spread = Spread(str(bot), tuple(part["value"].to_list()), tuple(part["count"].to_list()))
        found.setdefault((str(variant), str(pairing)), []).append(spread)
    return {
        cell: sorted(spreads, key=lambda one: order[cell].index(one.series))
        if len(spreads) > 1
        else [Spread("", spreads[0].values, spreads[0].counts)]
        for cell, spreads in found.items()
    }


def compared_of(frame: pl.DataFrame) -> dict[tuple[str, str, str], Difference]:
    """Comparisons by variant, pairing and measure; those without a number are left out."""
    whole = frame.drop_nulls(["difference", "low", "high"])
    return {
        (row["variant"], row["pairing"], row["measure"]): Difference(
            row["variant"],
            row["against"],
            row["pairing"],
            row["measure"],
            row["n"],
            row["difference"],
            row["low"],
            row["high"],
            row["p_holm"],
            row["verdict"],
            row.get("margin"),
            row.get("settle"),
        )
        for row in whole.iter_rows(named=True)
    }


SAID_ELSEWHERE = ("stalled", "faults")
"""Checks whose matter the page tells cell by cell."""


def failed_checks(run: Path, failed: Iterable[Check] | None = None) -> list[str]:
    """What the sanity gate found wrong with the log, a line each."""
    from simlab.stats import sanity

    found = []
    for check in sanity.failed(run) if failed is None else failed:
        if check.name not in SAID_ELSEWHERE:
            where = " with ".join(part for part in (check.variant, check.pairing) if part)
            found.append(f"The check {check.name} failed{f' for {where}' if where else ''}: {check.text}.")
    return found


def wishes(run: Path, summary: pl.DataFrame) -> list[Wish]:
    """The experiment's targets, judged. Raises SimlabError for a target that asks for what is not there."""
    from simlab.stats import targets

    return [
        Wish(
            one.target,
            one.variant,
            one.pairing,
            one.measure,
            Estimate(one.n, one.value, one.low, one.high),
            one.verdict,
            one.settle,
            " the same as in " in one.target,
        )
        for one in targets.judge(run, summary=summary)
    ]


def effects_of(run: Path, summary: pl.DataFrame) -> list[dict[str, Any]]:
    """Main effects and interactions on wins, score and length where more than two knobs were swept."""
    from simlab.stats import sweeps
    from simlab.stats.runs import open_run

    if sweeps.sweep_of(open_run(run)).kind != sweeps.MANY:
        return []
    there = set(summary["measure"].to_list())
    found: list[dict[str, Any]] = []
    for measure in ("first_seat_wins", "score_0", "turns"):
        if measure in there:
            found += [row | {"measure": measure} for row in sweeps.effects(run, measure, summary).to_dicts()]
    return found


def stories_of(run: Path) -> list[dict[str, Any]]:
    """Games told in words when the run was made; none in a run without them."""
    try:
        told: list[dict[str, Any]] = json.loads((run / "stories.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return told


def reading(run: Path, failed: Iterable[Check] | None = None) -> Reading:
    """Read a run folder; `failed`: its failed checks, if known. Raises RunError where a part can't be read."""
    from simlab.stats import compare, quality, summary

    manifest = manifest_of(run)
    try:
        game = catalogue.game(manifest["game"])
    except KeyError as error:
        raise RunError(f"{run}: found the game {manifest['game']}; allowed: {', '.join(catalogue.names())}") from error
    table = run / "summary.csv"
    figures = pl.read_csv(table, schema_overrides=summary.SCHEMA) if table.exists() else summary.summarise(run)
    cells = cells_of(manifest)
    compared = compare.compare([run]) if len({cell.variant for cell in cells}) > 1 else None
    return Reading(
        manifest=manifest,
        game_title=game.title,
        resolved=variants_of(run),
        knobs=game.knobs,
        asked=asked_of(run, game.name, cells),
        cells=cells,
        figures=figures_of(figures),
        targets=wishes(run, figures),
        checks=failed_checks(run, failed),
        unused=[
            (row["variant"], row["pairing"], row["measure"]) for row in quality.unused(figures, game.name).to_dicts()
        ],
        effects=effects_of(run, figures),
        stories=stories_of(run),
        compared=compared_of(compared.frame) if compared else {},
        notes=compared.notes if compared else (),
        spreads=spreads_of(summary.distribution(run, "games", "score", by_bot=True), cells),
    )
