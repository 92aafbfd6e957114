"""What a log of Expeditions holds beyond the common columns, and the questions put to it."""

from __future__ import annotations

from typing import Any

from simlab.core.columns import Column, Columns, per_seat
from simlab.core.measures import Measure

COLUMNS = Columns(
    seats=2,
    game=(per_seat(2, "taken", "i2", "cards", "Cards drawn from discard piles in the game."),),
    round=(
        per_seat(2, "points", "i2", "points", "The round score."),
        per_seat(2, "started", "i1", "expeditions", "Expeditions started."),
        per_seat(2, "wagers", "i1", "cards", "Wager cards played."),
        per_seat(2, "wager_points", "i2", "points", "Points that wagers added to the round score."),
        per_seat(2, "bonuses", "i1", "expeditions", "Expeditions that earned the bonus."),
        per_seat(2, "negative", "i1", "expeditions", "Expeditions that ended below zero."),
        per_seat(2, "taken", "i2", "cards", "Cards drawn from discard piles."),
        Column("turns", "i2", "turns", "Turns of the round, both seats counted."),
        Column("by_limit", "?", "yes/no", "The turn limit ended the round, not the draw pile."),
    ),
)


def _column(name: str) -> Any:
    import polars as pl

    return pl.col(name)


def _both(name: str) -> Any:
    return _column(f"{name}_0") + _column(f"{name}_1")


def _of_seat(name: str) -> Any:
    return lambda seat: _column(f"{name}_{seat}")


def _share_negative(seat: int) -> Any:
    """Ended below zero, of the expeditions that the seat started; null where it started none."""
    import polars as pl

    started = _column(f"started_{seat}")
    return pl.when(started > 0).then(_column(f"negative_{seat}") / started)


def _rounds(name: str, sentence: str, unit: str, value: Any, per_seat: bool = False, group: str = "events") -> Measure:
    return Measure(name, sentence, unit, value, "rounds", per_seat, group)


MEASURES = (
    _rounds("round_score", "Mean score of a round.", "points", _of_seat("points"), True, "score"),
    _rounds(
        "round_margin",
        "Points between the two scores of a round.",
        "points",
        lambda: (_column("points_0") - _column("points_1")).abs(),
        group="score",
    ),
    _rounds("expeditions", "Expeditions started in a round.", "expeditions", _of_seat("started"), True),
    _rounds("negative", "Expeditions of a round that ended below zero.", "expeditions", _of_seat("negative"), True),
    _rounds("negative_share", "Part of a seat's expeditions that ended below zero.", "part", _share_negative, True),
    _rounds("wagers", "Wager cards played in a round.", "cards", _of_seat("wagers"), True),
    _rounds("wager_points", "Points that wagers added to a round score.", "points", _of_seat("wager_points"), True),
    _rounds("bonuses", "Bonuses earned in a round.", "expeditions", _of_seat("bonuses"), True),
    _rounds("bonus_seen", "Rounds in which somebody earned a bonus.", "share", lambda: _both("bonuses") > 0),
    _rounds("nobody_starts", "Rounds in which nobody started an expedition.", "share", lambda: _both("started") == 0),
    _rounds("round_ties", "Rounds that ended in a tie.", "share", lambda: _column("points_0") == _column("points_1")),
    _rounds("taken", "Cards drawn from discard piles in a round.", "cards", _of_seat("taken"), True),
    _rounds("round_turns", "Turns of a round.", "turns", lambda: _column("turns"), group="length"),
    _rounds("turn_limit", "Rounds ended by the turn limit.", "share", lambda: _column("by_limit"), group="length"),
)
