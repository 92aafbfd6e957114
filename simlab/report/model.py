"""A run as the report sees it: figures, comparisons, targets and score counts, with the words to name them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from simlab.core.knobs import Knobs

SCORES_TOLD_APART = 6
"""A game with fewer different scores than this has scores that repeat by its nature."""


@dataclass(frozen=True)
class Estimate:
    """A figure: games (or rounds) behind it, value, and the ends of its 95 % interval."""

    n: int
    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Cell:
    """One variant under one pairing: games stored, games broken off by a fault of simlab."""

    variant: str
    pairing: str
    bots: tuple[str, ...]
    rotate: bool
    games: int
    faults: int

    @property
    def mixed(self) -> bool:
        """Whether different bots sit at the table."""
        return len(set(self.bots)) > 1


@dataclass(frozen=True)
class Asked:
    """A name of the summary: the measure it belongs to, whose figure it is (a seat, a bot, or nobody's), its words."""

    name: str
    stem: str
    who: str
    unit: str
    group: str
    sentence: str
    table: str = "games"
    derived: bool = False

    @property
    def by_bot(self) -> bool:
        """Whether it is a bot's figure."""
        return self.name.endswith("]")


@dataclass(frozen=True)
class Spread:
    """How often each score was reached by one series (a seat or a bot): values rise, counts match them."""

    series: str
    values: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Difference:
    """A variant against another in one measure: its interval, Holm's p over all comparisons, and the verdict.

    `margin` is what counts as the same, `settle` how many games a variant would settle what is not yet known.
    """

    variant: str
    against: str
    pairing: str
    measure: str
    n: int
    value: float
    low: float
    high: float
    p: float | None
    verdict: str
    margin: float | None = None
    settle: int | None = None

    @property
    def sure(self) -> bool:
        """Whether chance is ruled out."""
        return self.verdict in ("more", "less")

    @property
    def size(self) -> float:
        """How large it is, in margins: what to tell first."""
        return abs(self.value) / self.margin if self.margin else 0.0


@dataclass(frozen=True)
class Wish:
    """A target of the designer, judged in a variant and pairing; `differs`: `found` is a difference of two variants."""

    words: str
    variant: str
    pairing: str
    measure: str
    found: Estimate
    verdict: str
    settle: int | None
    differs: bool = False


@dataclass
class Reading:
    """A run as the report sees it. Names of variants and pairings keep the order of the experiment."""

    manifest: dict[str, Any]
    game_title: str
    resolved: dict[str, dict[str, Any]]
    knobs: Knobs
    asked: dict[str, Asked]
    cells: list[Cell]
    figures: dict[tuple[str, str, str], Estimate]
    spreads: dict[tuple[str, str], list[Spread]] = field(default_factory=dict)
    compared: dict[tuple[str, str, str], Difference] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    targets: list[Wish] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    unused: list[tuple[str, str, str]] = field(default_factory=list)
    effects: list[dict[str, Any]] = field(default_factory=list)
    stories: list[dict[str, Any]] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The experiment's question, or the game's name."""
        return str(self.manifest.get("title") or self.game_title)

    @property
    def variants(self) -> list[str]:
        """Names of the variants."""
        return list(dict.fromkeys(cell.variant for cell in self.cells))

    @property
    def pairings(self) -> list[str]:
        """Names of the pairings."""
        return list(dict.fromkeys(cell.pairing for cell in self.cells))

    def cell(self, variant: str, pairing: str) -> Cell | None:
        """The cell of that name, if it was played."""
        return next((one for one in self.cells if (one.variant, one.pairing) == (variant, pairing)), None)

    def get(self, variant: str, pairing: str, measure: str) -> Estimate | None:
        """A figure, None where the log gives none."""
        return self.figures.get((variant, pairing, measure))

    def difference(self, variant: str, pairing: str, measure: str) -> Difference | None:
        """A variant against the first in a measure."""
        return self.compared.get((variant, pairing, measure))

    def names(self, pairing: str) -> list[str]:
        """The summary's names for a pairing, in the order of the declarations."""
        found = {name for _, where, name in self.figures if where == pairing}
        return [name for name in self.asked if name in found]

    def varies(self, pairing: str, measure: str) -> bool:
        """Whether a measure is anything but one and the same number in every game."""
        found = [one for (_, where, name), one in self.figures.items() if (where, name) == (pairing, measure)]
        return len({one.value for one in found}) > 1 or any(one.half > 0 for one in found)

    @property
    def scores_tell(self) -> bool:
        """Whether scores say more than who won: a game with a handful of different ones has none to speak of."""
        known = {value for spreads in self.spreads.values() for one in spreads for value in one.values}
        return len(known) >= SCORES_TOLD_APART

    def first(self, most: int) -> Reading:
        """The reading of the first so many variants."""
        kept = self.variants[:most]
        return replace(self, cells=[cell for cell in self.cells if cell.variant in kept])

    def called(self, pairing: str) -> str:
        """A pairing in words: one named by a bot seats that bot everywhere."""
        bots = next(cell.bots for cell in self.cells if cell.pairing == pairing)
        return f"{pairing} in every seat" if len(bots) > 1 and set(bots) == {pairing} else pairing

    def seats(self, pairing: str) -> int:
        """Seats at the table of a pairing."""
        return max(len(cell.bots) for cell in self.cells if cell.pairing == pairing)

    def differences(self, variant: str) -> list[tuple[str, Any, Any]]:
        """Knobs of a variant that differ from the printed rules: name, printed value, value."""
        printed = self.knobs.resolve({})
        given = self.resolved.get(variant, {})
        return [
            (knob.name, printed[knob.name], given[knob.name])
            for knob in self.knobs.knobs
            if knob.name in given and given[knob.name] != printed[knob.name]
        ]
