"""What a run's log is worth and whether its targets are met: the sanity gate, the judgements, the exit status."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.core.errors import Exit, nearest
from simlab.experiment import Experiment
from simlab.experiment.faults import listed, plain
from simlab.experiment.load import called
from simlab.experiment.plan import Target

if TYPE_CHECKING:
    import polars as pl

    from simlab.stats.sanity import Check
    from simlab.stats.targets import Judgement


@dataclass(frozen=True)
class Verdicts:
    """The checks that a log failed, and the judgements of its experiment's targets."""

    failed: tuple[Check, ...] = ()
    targets: tuple[Judgement, ...] = ()

    @property
    def sound(self) -> Exit:
        """The status of a run: whether its log can be believed."""
        return Exit.UNSOUND if self.failed else Exit.GOOD

    @property
    def status(self) -> Exit:
        """The status of judging: an unsound log comes before a failed target, that before an undecided one."""
        from simlab.stats.targets import FAIL, UNDECIDED

        found = {one.verdict for one in self.targets}
        if self.failed:
            return Exit.UNSOUND
        return Exit.TARGET_FAILED if FAIL in found else Exit.UNDECIDED if UNDECIDED in found else Exit.GOOD

    @property
    def alarms(self) -> list[str]:
        """The failed checks, a line each."""
        found = []
        for check in self.failed:
            where = " with ".join(part for part in (check.variant, check.pairing) if part)
            found.append(f"check {check.name} failed{f' for {where}' if where else ''}: {check.text}")
        return found

    def as_json(self) -> dict[str, Any]:
        """The same for a program; what is not known is null."""
        targets = [
            {
                key: None if isinstance(value, float) and not math.isfinite(value) else value
                for key, value in asdict(one).items()
            }
            for one in self.targets
        ]
        return {"sound": not self.failed, "checks": [asdict(one) for one in self.failed], "targets": targets}


def verdicts(folder: Path, summary: pl.DataFrame) -> Verdicts:
    """Look over the log of a run and judge its experiment's targets by its summary."""
    from simlab.stats import sanity, targets

    return Verdicts(tuple(sanity.failed(folder)), tuple(targets.judge(folder, summary=summary)))


def faults(experiment: Experiment) -> list[str]:
    """What is wrong with the measures of an experiment's targets, a line each with its place in the file."""
    found = [line for number, one in enumerate(experiment.targets, 1) for line in _faults(experiment, number, one)]
    return [f"{called(experiment.source)}:{line}:{column}: {words}" for (line, column), words in sorted(found)]


def _faults(experiment: Experiment, number: int, target: Target) -> list[tuple[tuple[int, int], str]]:
    units = _units(experiment, target)
    name = target.given["measure"]
    if name not in units:
        names = list(units)
        words = f"found {plain(name)}; allowed {listed(names)}{nearest(name, names)}"
        return [(target.places["measure"], f"targets.{number}.measure: {words}")]
    if units[name] != "share":
        return []
    wrong = []
    for key in ("between", "at_least", "at_most", "margin"):
        given = target.given.get(key)
        ends = given if isinstance(given, list) else [] if given is None else [given]
        if any(not 0 <= end <= 1 for end in ends):
            shown = ", ".join(f"{end:g}" for end in ends)
            meant = ", ".join(f"{end / 100:g}" for end in ends) if all(0 <= end <= 100 for end in ends) else ""
            guess = f"; did you mean {f'[{meant}]' if len(ends) > 1 else meant}?" if meant else ""
            words = f"found {shown} for {name}, which is a share; allowed numbers from 0 to 1{guess}"
            wrong.append((target.places[key], f"targets.{number}.{key}: {words}"))
    return wrong


def _units(experiment: Experiment, target: Target) -> dict[str, str]:
    """The measures that the target's variants and pairings have, with their units."""
    from simlab.stats import luck
    from simlab.stats.measures import figures, of_game
    from simlab.stats.summary import LENGTHS

    variant, pairing, other = (target.given.get(key) for key in ("variant", "pairing", "same_as"))
    units: dict[str, str] = {}
    for one, seated in experiment.cells():
        if variant not in (None, one.name) or pairing not in (None, seated.name):
            continue
        for figure in figures(of_game(experiment.game, len(seated.bots)), seated.bots):
            units[figure.name] = figure.measure.unit
            if figure.name == "turns" and other is None:
                units |= {f"turns_p{percent}": figure.measure.unit for percent in LENGTHS}
        if seated.rotate and other is None:
            units[luck.NAME] = luck.DESCRIPTION["unit"]
    return units
