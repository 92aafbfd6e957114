"""A run's page: report.html in one file, report.md, and the figures as files of their own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.report import doubts, formats, style, tables, words
from simlab.report.doubts import Doubt
from simlab.report.figures import Picture, curves, happenings, paths, scores, shares
from simlab.report.model import Reading
from simlab.report.reading import reading
from simlab.report.tables import Table

if TYPE_CHECKING:
    from simlab.stats.sanity import Check

MOST_PAIRINGS = 3
"""Pairings with figures of their own; the tables hold all."""
MOST_DRAWN = 48
"""Variants that figures carry; the tables hold all."""
MOST_COMPARED = 6
"""Measures of the comparison at the top of the page; the tables of all figures mark the rest."""
MOST_NAMED = 8
"""Names a warning lists before it only counts."""


@dataclass
class Page:
    """Everything a template writes, in the order of the page; no template computes anything."""

    title: str
    game: str
    asked: str
    alarms: list[str]
    warnings: list[str]
    answer: list[str]
    lead: list[Picture]
    knobs: list[Table]
    unchanged: list[str]
    compared: list[Table]
    notes: list[str]
    scores: list[Picture]
    events: list[Picture]
    length: list[Picture]
    results: list[tuple[str, list[Table]]]
    stories: list[dict[str, Any]]
    method: list[tuple[str, str]]
    replays: list[str]
    glossary: list[tuple[str, str, str]]
    targets: Table | None
    effects: list[Table]
    sweep: list[Picture]
    unused: str

    @property
    def changes(self) -> bool:
        """Whether anything was compared, swept or aimed at."""
        return bool(self.compared or self.targets or self.sweep or self.effects)

    @property
    def contents(self) -> list[tuple[str, str]]:
        """Anchors and names of the sections that are there."""
        every = [
            ("answer", "The answer", True),
            ("compared", "What the changes did", self.changes),
            ("rules", "Changed rules", True),
            ("scores-all", "Scores", bool(self.scores)),
            ("events", "What happened", bool(self.events)),
            ("length", "Length and choices", bool(self.length)),
            ("stories", "Games in words", bool(self.stories)),
            ("figures", "All figures", True),
            ("method", "How it was made", True),
        ]
        return [(name, heading) for name, heading, there in every if there]

    @property
    def pictures(self) -> list[Picture]:
        """All figures."""
        return [*self.lead, *self.sweep, *self.scores, *self.events, *self.length]


def write(run: Path, failed: Iterable[Check] | None = None) -> None:
    """Write report.html, report.md and figures/*.svg of a run folder. Raises RunError where it can't be read.

    `failed` are the sanity checks that the log failed, where the caller has made them already.
    """
    publish(build(reading(run, failed), place(run)), run)


def place(run: Path) -> str:
    """The run folder as a command names it: from here if it lies below, else its own name."""
    relative = os.path.relpath(run)
    return run.name if relative.startswith("..") else Path(relative).as_posix()


def build(run: Reading, source: str) -> Page:
    """The page of a reading: words, tables and drawn figures."""
    doubted = doubts.doubts(run)
    run = doubts.cautious(run, doubted)
    drawn = run.first(MOST_DRAWN)
    return Page(
        title=run.title,
        game=run.game_title,
        asked=question(run),
        alarms=alarms(run, doubted),
        warnings=[str(warning) for warning in run.manifest.get("warnings", [])],
        answer=words.answer(run),
        lead=[*shares.pictures(drawn), *paths.pictures(drawn, MOST_PAIRINGS)],
        sweep=curves.pictures(run),
        targets=tables.targets(run),
        effects=tables.effects(run),
        unused=words.unused(run),
        knobs=tables.knobs(run),
        unchanged=[variant for variant in run.variants if not run.differences(variant)],
        compared=compared(run),
        notes=list(run.notes),
        scores=scores.pictures(drawn, MOST_PAIRINGS),
        events=happenings.pictures(drawn, MOST_PAIRINGS, ("events",), "events", "What happened"),
        length=happenings.pictures(drawn, MOST_PAIRINGS, ("length", "choices"), "length", "Length and choices"),
        results=[(pairing, tables.results(run, pairing)) for pairing in run.pairings],
        stories=[story | {"command": story["command"].replace("RUN", quoted(source), 1)} for story in run.stories],
        method=method(run),
        replays=replays(run, source),
        glossary=tables.glossary(run),
    )


def publish(page: Page, run: Path) -> None:
    """Write the page's files, each aside and renamed."""
    figures = run / "figures"
    figures.mkdir(exist_ok=True)
    for old in figures.glob("*.svg"):
        if old.stem not in {picture.name for picture in page.pictures}:
            old.unlink()
    for picture in page.pictures:
        _put(figures / f"{picture.name}.svg", style.alone(picture.svg))
    _put(run / "report.html", render("page.html", page))
    _put(run / "report.md", render("page.md", page))


def render(template: str, page: Page) -> str:
    """A template filled in; what is text in HTML is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(
        loader=FileSystemLoader(style.TEMPLATES),
        autoescape=template.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["cell"] = markdown
    css = (style.TEMPLATES / "page.css").read_text(encoding="utf-8").replace("/*dark figures*/", style.dark_rules())
    js = (style.TEMPLATES / "page.js").read_text(encoding="utf-8")
    return found.get_template(template).render(page=page, css=css, js=js)


def markdown(text: str) -> str:
    """A text inside a Markdown table or line: nothing in it is taken for markup."""
    for sign in ("\\", "|", "*", "_", "<", ">", "[", "]", "`"):
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", " ")


def _put(path: Path, text: str) -> None:
    aside = path.with_suffix(f".{os.getpid()}.aside")
    aside.write_text(text, encoding="utf-8")
    os.replace(aside, path)


def question(run: Reading) -> str:
    """What was asked, in a sentence."""
    total = sum(cell.games for cell in run.cells)
    variants, pairings = len(run.variants), len(run.pairings)
    each = {cell.games for cell in run.cells}
    games = formats.count(next(iter(each))) if len(each) == 1 else f"up to {formats.count(max(each))}"
    kinds = "One variant" if variants == 1 else f"{variants} variants"
    tables_ = run.called(run.pairings[0]) if pairings == 1 else "; ".join(run.called(name) for name in run.pairings)
    return (
        f"{kinds} of the rules of {run.game_title}, played by bots ({tables_}): "
        f"{games} games of each, {formats.count(total)} in all."
        + (f" Figures show the first {MOST_DRAWN} variants, tables all." if variants > MOST_DRAWN else "")
    )


def alarms(run: Reading, doubted: Sequence[Doubt]) -> list[str]:
    """What the reader must know before any figure: faults, unfinished play, failed checks, doubts."""
    found = list(run.checks)
    if not run.manifest.get("complete", True):
        found.append("The run is not complete: the figures are of the games played so far.")
    for cell in run.cells:
        if cell.faults:
            many = "1 game was" if cell.faults == 1 else f"{formats.count(cell.faults)} games were"
            found.append(
                f"“{cell.variant}” with {cell.pairing}: {many} broken off by a fault of simlab and left out "
                "of every figure."
            )
    by_kind: dict[str, list[Doubt]] = {}
    for doubt in doubted:
        by_kind.setdefault(doubt.kind, []).append(doubt)
    for kind, members in by_kind.items():
        named = [f"“{one.variant}” with {one.pairing} ({one.detail})" for one in members[:MOST_NAMED]]
        if len(members) > MOST_NAMED:
            named.append(f"{len(members) - MOST_NAMED} more")
        found.append(f"{kind}: {formats.listed(named)}.")
    return found


def compared(run: Reading) -> list[Table]:
    """Each variant against the first in who wins, scores, length and what else moves most; a table a pairing."""
    found = []
    for pairing in run.pairings:
        names = [*shares.winners(run, pairing)[: max(1, run.seats(pairing) - 1)], *words.also(run, pairing)]
        names += [name for name in curves.moved(run, pairing) if name not in names]
        table = tables.compared(run, pairing, names[:MOST_COMPARED])
        found += [table] if table else []
    return found


def method(run: Reading) -> list[tuple[str, str]]:
    """How the run was made."""
    made = run.manifest
    versions = made.get("versions", {})
    machine = made.get("machine", {})
    seconds = {name: value for name, value in made.get("seconds", {}).items() if value}
    rows = [
        (
            "Made by",
            f"simlab {versions.get('simlab', '')}, version {made.get('rules_version', '')} of the game's rules",
        ),
        ("Command", str(made.get("command", ""))),
        ("Experiment", f"{made.get('source', '')}, id {made.get('id', '')}"),
        ("Sources", str(made.get("sources", ""))[:12]),
        ("Seed", str(made.get("seed", ""))),
        ("Versions", ", ".join(f"{name} {number}" for name, number in versions.items() if name != "simlab")),
        ("Machine", ", ".join(f"{name} {value}" for name, value in machine.items())),
        ("Time", ", ".join(f"{name} {formats.seconds(value)}" for name, value in seconds.items())),
    ]
    if speed := made.get("games_per_second"):
        rows.append(("Speed", f"{formats.count(speed)} games a second"))
    rows.append(
        (
            "Intervals",
            "95 %. Shares: Wilson's interval. Means: Student's. Where bots change seats, all games on one deal count "
            "as one observation, as do the rounds of a game.",
        )
    )
    rows += stopping(made)
    if any(cell.rotate for cell in run.cells):
        rows.append(("Seats", "Where different bots meet, every deal is played once from each seating."))
    rows.append(
        (
            "What bots can't tell",
            "The figures are of games between these bots. People, or stronger bots, may find play that these do not; "
            "a variant far from the rules a bot was tuned for may be misjudged.",
        )
    )
    return [(name, text) for name, text in rows if text]


def stopping(made: Mapping[str, Any]) -> list[tuple[str, str]]:
    """When play stopped, for a run that was asked for a precision."""
    from simlab.stats.stopping import METHOD

    ends = [cell["stopped"] for cell in made.get("cells", []) if cell.get("stopped")]
    if not ends:
        return []
    reached = sum(1 for one in ends if one["reached"])
    until = f"until the widest 95 % interval of a share of wins was within ±{100 * made['precision']:g} points of it"
    return [
        (
            "Stopping",
            f"Played {until}, at most {formats.count(made['games'])} games; reached in {reached} of {len(ends)}. "
            f"{METHOD[:1].upper()}{METHOD[1:]}.",
        )
    ]


def replays(run: Reading, source: str) -> list[str]:
    """Commands that show single games again, one for each of a few cells."""
    return [
        f"simlab replay {quoted(source)} --variant {quoted(cell.variant)} --pairing {quoted(cell.pairing)} --games 0:1"
        for cell in run.cells[:3]
    ]


def quoted(word: str) -> str:
    """A word as a shell takes it."""
    import shlex

    return shlex.quote(word)
