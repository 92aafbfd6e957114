"""The page's tables as plain data: what stands in each field, what it sorts by, what it says on hover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simlab.report import formats
from simlab.report.model import Asked, Difference, Reading

GROUPS = {
    "result": "Who wins",
    "paths": "Ways of winning",
    "score": "Scores",
    "events": "What happened",
    "length": "Length",
    "choices": "Choices and tension",
    "skill": "Skill and luck",
}
"""Groups of measures in the order of the page, with their headings."""
WIDEST = 8
"""Columns of figures a table carries; more become a second table."""


@dataclass(frozen=True)
class Field:
    """One field of a table: its text, its interval, what it sorts by, words on hover, and a verdict."""

    text: str
    small: str = ""
    sort: float | None = None
    hover: str = ""
    strong: bool = False
    verdict: str = ""


@dataclass(frozen=True)
class Table:
    """A table: its caption, column heads, rows; `words` are columns of text, the others hold numbers."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    words: int = 1
    hovers: tuple[str, ...] = field(default=())


def knobs(run: Reading) -> list[Table]:
    """What differs from the printed rules: the knobs turned, then their value in every variant."""
    turned = list(dict.fromkeys(name for variant in run.variants for name, _, _ in run.differences(variant)))
    turned.sort(key=list(run.knobs.by_name).index)
    if not turned:
        return []
    printed = run.knobs.resolve({})
    rules = tuple(
        (
            Field(name),
            Field(formats.knob_value(printed[name])),
            Field(run.knobs.by_name[name].sentence),
            Field(", ".join(run.knobs.by_name[name].rules)),
        )
        for name in turned
    )
    what = Table("Rules that were changed", ("Knob", "Printed", "What it sets", "Rulebook"), rules, words=4)
    return [what, *(_values(run, turned[start : start + WIDEST]) for start in range(0, len(turned), WIDEST))]


def _values(run: Reading, turned: list[str]) -> Table:
    printed = run.knobs.resolve({})
    rows = [(Field("printed rules"), *(Field(formats.knob_value(printed[name])) for name in turned))]
    for variant in run.variants:
        changed = {name for name, _, _ in run.differences(variant)}
        given = run.resolved.get(variant, {})
        values = (Field(formats.knob_value(given.get(name)), strong=name in changed) for name in turned)
        rows.append((Field(variant), *values))
    heads = ("Variant", *turned)
    return Table("Their values by variant (changed ones bold)", heads, tuple(rows), words=len(heads))


SIGNS = {"more": " ▲", "less": " ▼", "same": " ≈"}
"""How a verdict against the first variant is marked beside a number."""


def figure(run: Reading, variant: str, pairing: str, asked: Asked) -> Field:
    """A measured number with its interval and n, and a sign for how it compares with the first variant."""
    one = run.get(variant, pairing, asked.name)
    if one is None:
        return Field("–", hover="no value")
    value, low, high = formats.shown(one.value, one.low, one.high, asked.unit)
    hover = f"n = {formats.count(one.n)}, 95 % interval {low} to {high}"
    against = run.difference(variant, pairing, asked.name)
    if against is None:
        return Field(value, f"{low} to {high}", one.value, hover)
    change = formats.change(against.value, against.low, against.high, asked.unit)
    hover += f"; against {against.against}: {change}, {against.verdict}"
    return Field(value + SIGNS.get(against.verdict, ""), f"{low} to {high}", one.value, hover)


def results(run: Reading, pairing: str) -> list[Table]:
    """All figures of a pairing: a row a variant, a table a group of measures."""
    made = []
    names = [run.asked[name] for name in run.names(pairing)]
    known = [*GROUPS, *dict.fromkeys(one.group for one in names if one.group not in GROUPS)]
    for group in known:
        members = [one for one in names if one.group == group]
        heading = GROUPS.get(group, formats.title(group))
        for start in range(0, len(members), WIDEST):
            made.append(_group(run, pairing, heading, members[start : start + WIDEST]))
    return made


def _group(run: Reading, pairing: str, heading: str, members: Sequence[Asked]) -> Table:
    heads = tuple(head(one) for one in members)
    rows = []
    for variant in run.variants:
        if run.cell(variant, pairing) is None:
            continue
        numbers = [run.get(variant, pairing, one.name) for one in members]
        most = max((one.n for one in numbers if one is not None), default=0)
        fields = (figure(run, variant, pairing, one) for one in members)
        rows.append((Field(variant), Field(formats.count(most), sort=most), *fields))
    hovers = ("", "Games or rounds counted, the most of the columns", *(one.sentence for one in members))
    return Table(f"{heading}: {run.called(pairing)}", ("Variant", "n", *heads), tuple(rows), hovers=hovers)


def head(asked: Asked, differs: bool = False) -> str:
    """A column's head: the measure, whose it is, its unit (of the number, or of how two of them differ)."""
    unit = "pp" if differs and formats.is_share(asked.unit) else "%" if formats.is_share(asked.unit) else asked.unit
    who = f", {asked.who}" if asked.who else ""
    return formats.headed(f"{formats.title(asked.stem)}{who}", unit)


def compared(run: Reading, pairing: str, names: Sequence[str]) -> Table | None:
    """Each variant against the first with one pairing: a row a variant, a column a measure, with the verdict."""
    rows = []
    for variant in run.variants[1:]:
        found = [run.difference(variant, pairing, name) for name in names]
        if any(found):
            rows.append((Field(variant), *(change(run, one) for one in found)))
    if not rows:
        return None
    heads = tuple(head(run.asked[name], differs=True) for name in names)
    hovers = ("", *(run.asked[name].sentence for name in names))
    caption = f"Difference from “{run.variants[0]}”: {run.called(pairing)}"
    return Table(caption, ("Variant", *heads), tuple(rows), hovers=hovers)


def change(run: Reading, one: Difference | None) -> Field:
    """A difference with its interval and verdict."""
    if one is None:
        return Field("–", hover="no value")
    value, low, high = formats.shown(one.value, one.low, one.high, run.asked[one.measure].unit)
    sign = "+" if one.value > 0 else ""
    p = "" if one.p is None else f", p {formats.chance(one.p)} after Holm's correction"
    hover = f"n = {formats.count(one.n)}{p}{settled(one)}"
    return Field(
        f"{sign}{value}", f"{low} to {high}", one.value, hover, one.sure, one.verdict + SIGNS.get(one.verdict, "")
    )


VERDICTS = ("fail", "undecided", "pass")
"""Verdicts on targets, what needs the designer's eye first."""


def targets(run: Reading) -> Table | None:
    """What the designer wants, and whether it is so."""
    rows = []
    for one in sorted(run.targets, key=lambda one: VERDICTS.index(one.verdict)):
        asked = run.asked[one.measure]
        value, low, high = formats.shown(one.found.value, one.found.low, one.found.high, asked.unit)
        unit = "%" if formats.is_share(asked.unit) else asked.unit
        if one.differs and unit == "%":
            unit = "pp"
        rows.append(
            (
                Field(one.words),
                Field(one.variant),
                Field(one.pairing),
                Field(f"{value} {unit}", f"{low} to {high}", one.found.value, f"n = {formats.count(one.found.n)}"),
                Field(one.verdict, needed(one.settle), strong=True),
            )
        )
    heads = ("Target", "Variant", "Pairing", "Found", "Verdict")
    return Table("Targets", heads, tuple(rows), words=3) if rows else None


def needed(settle: int | None) -> str:
    """How many games would decide."""
    return f"about {formats.count(formats.rounded(settle))} games would decide" if settle else ""


def effects(run: Reading) -> list[Table]:
    """How much of a measure's differences each knob explains, a table a measure and pairing, the strongest first."""
    made: dict[tuple[str, str], list[tuple[Field, ...]]] = {}
    for row in run.effects:
        unit = run.asked[row["measure"]].unit
        ends = [
            Field("") if row[f"{end}_value"] is None else Field(_end(row, end, unit), sort=row[f"{end}_value"])
            for end in ("low", "high")
        ]
        share = Field(formats.decimal(100 * row["share"], 1), sort=row["share"])
        made.setdefault((row["measure"], row["pairing"]), []).append((Field(row["effect"]), share, *ends))
    return [
        Table(
            f"What explains the differences in {head(run.asked[measure])}: {run.called(pairing)}",
            ("Knob", "Explains (%)", "Lowest at", "Highest at"),
            tuple(rows),
        )
        for (measure, pairing), rows in made.items()
    ]


def _end(row: Mapping[str, Any], end: str, unit: str) -> str:
    value = row[f"{end}_value"]
    return f"{formats.shown(value, value, value, unit)[0]} at {row[f'{end}_setting']}"


def settled(one: Difference) -> str:
    """What would settle a comparison."""
    return f"; about {formats.count(formats.rounded(one.settle))} games a variant would settle it" if one.settle else ""


def glossary(run: Reading) -> list[tuple[str, str, str]]:
    """Every measure shown: name, sentence, unit."""
    found: dict[str, tuple[str, str, str]] = {}
    for asked in run.asked.values():
        if any(name == asked.name for _, _, name in run.figures):
            unit = "per cent" if formats.is_share(asked.unit) else asked.unit
            found.setdefault(asked.stem, (asked.stem, asked.sentence, unit))
    return list(found.values())


def csv(table: Table) -> list[list[Any]]:
    """The table as plain rows."""
    return [list(table.heads), *([one.text for one in row] for row in table.rows)]
