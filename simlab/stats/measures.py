"""The measures every game shares, and how measures become figures of a pairing: plain, by seat, by bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from simlab.core import catalogue
from simlab.core.columns import DRAW
from simlab.core.measures import Measure

SHARE = "share"
"""Unit of a measure between 0 and 1."""


@dataclass(frozen=True)
class Figure:
    """One row of a summary: a measure, of a seat, of a bot, or of the whole game."""

    name: str
    measure: Measure
    seat: int | None = None
    bot: str | None = None

    @property
    def raw(self) -> str:
        """The name of its values in a table: of its seat, or of the first seat for a bot."""
        return f"{self.measure.name}_{self.seat or 0}" if self.measure.per_seat else self.name

    @property
    def sentence(self) -> str:
        """The measure's sentence, with whose figure it is."""
        if self.seat is not None:
            return f"{self.measure.sentence} Seat {self.seat}."
        if self.bot is not None:
            return f"{self.measure.sentence} Bot {self.bot}."
        return self.measure.sentence


def _seat_share(seat: int) -> pl.Expr:
    """1 for a win, an equal part for each winner of a shared game, 0 else."""
    winners = pl.col("winners").cast(pl.UInt32)
    return pl.when(winners & (1 << seat) != 0).then(1.0 / winners.bitwise_count_ones()).otherwise(0.0)


def _lead(seat: int, seats: int) -> pl.Expr:
    others = pl.sum_horizontal(*(f"score_{other}" for other in range(seats) if other != seat))
    return pl.col(f"score_{seat}") - others / (seats - 1)


def _margin(seats: int) -> pl.Expr:
    """The best score minus the second best: the second best is the largest of all pairs' smaller scores."""
    pairs = [
        pl.min_horizontal(f"score_{one}", f"score_{other}") for one in range(seats) for other in range(one + 1, seats)
    ]
    return pl.max_horizontal(*(f"score_{seat}" for seat in range(seats))) - pl.max_horizontal(*pairs)


def _result(seats: int) -> tuple[Measure, ...]:
    made = [
        Measure("first_seat_wins", "Games won by the first seat.", SHARE, lambda: pl.col("winner") == 0),
        Measure("wins", "Games won.", SHARE, lambda seat: pl.col("winner") == seat, per_seat=True),
    ]
    if seats > 1:
        made += [
            Measure("share", "Wins, a shared game counted in equal parts.", SHARE, _seat_share, per_seat=True),
            Measure("draws", "Games drawn or shared.", SHARE, lambda: pl.col("winner") == DRAW),
        ]
    return tuple(_grouped("result", made))


def _score(seats: int) -> tuple[Measure, ...]:
    made = [Measure("score", "Final score.", "points", lambda seat: pl.col(f"score_{seat}"), per_seat=True)]
    if seats > 1:
        ahead = "Final score minus the mean of the other seats'."
        made += [
            Measure("lead", ahead, "points", lambda seat: _lead(seat, seats), per_seat=True),
            Measure("margin", "Best score minus second best.", "points", lambda: _margin(seats)),
        ]
    return tuple(_grouped("score", made))


def _length() -> tuple[Measure, ...]:
    stalled = "Games in which a guard ended a round or the game."
    made = [
        Measure("rounds", "Rounds a game.", "rounds", lambda: pl.col("rounds")),
        Measure("turns", "Turns a game.", "turns", lambda: pl.col("turns")),
        Measure("decisions", "Decisions a game.", "decisions", lambda: pl.col("decisions")),
        Measure("stalled", stalled, SHARE, lambda: pl.col("stalled")),
    ]
    return tuple(_grouped("length", made))


def _choices(seats: int) -> tuple[Measure, ...]:
    forced = "Share of a game's decisions with a single legal action."
    made = [
        Measure("choices", "Legal actions a decision.", "actions", lambda: pl.col("choices")),
        Measure("forced", forced, SHARE, lambda: pl.col("forced") / pl.col("decisions")),
    ]
    if seats > 1:
        settled = "Share of a won game played when its winner took the lead for good."
        comeback = "Won games whose winner took the lead for good in the second half."
        made += [
            Measure(
                "lead_changes", "Times the lead passed to another seat.", "changes", lambda: pl.col("lead_changes")
            ),
            Measure("settled", settled, SHARE, lambda: pl.col("settled")),
            Measure("comebacks", comeback, SHARE, lambda: pl.col("settled") > 1 / 2),
        ]
    return tuple(_grouped("choices", made))


def _grouped(group: str, made: list[Measure]) -> list[Measure]:
    return [Measure(one.name, one.sentence, one.unit, one.value, one.table, one.per_seat, group) for one in made]


def common(seats: int) -> tuple[Measure, ...]:
    """The measures every game of this many seats shares."""
    return (*_result(seats), *_score(seats), *_length(), *_choices(seats))


def of_game(game: str, seats: int) -> tuple[Measure, ...]:
    """All measures of a game: the common ones, then its own; an own one of the same name takes the common's place."""
    own: tuple[Measure, ...] = getattr(catalogue.game(game).room("metrics"), "MEASURES", ())
    names = {measure.name for measure in own}
    return (*(measure for measure in common(seats) if measure.name not in names), *own)


def figures(measures: tuple[Measure, ...], bots: tuple[str, ...]) -> list[Figure]:
    """What a summary shows of a pairing: measures of a seat once a seat, and once a bot where bots differ."""
    made: list[Figure] = []
    for measure in measures:
        if not measure.per_seat:
            made.append(Figure(measure.name, measure))
            continue
        made += [Figure(f"{measure.name}_{seat}", measure, seat=seat) for seat in range(len(bots))]
        if len(set(bots)) > 1:
            made += [Figure(f"{measure.name}[{bot}]", measure, bot=bot) for bot in dict.fromkeys(bots)]
    return made


def expressions(measures: tuple[Measure, ...], seats: int, table: str) -> dict[str, Any]:
    """Polars expressions of the raw values a table must give: name -> expression, a name a seat if per seat."""
    made: dict[str, Any] = {}
    for measure in measures:
        if measure.table != table:
            continue
        if measure.per_seat:
            made |= {f"{measure.name}_{seat}": measure.value(seat) for seat in range(seats)}
        else:
            made[measure.name] = measure.value()
    return made
