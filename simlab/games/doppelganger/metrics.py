"""What a log of Doppelganger Tricks holds beyond the common columns, and what a designer asks of it."""

from __future__ import annotations

from typing import Any

from simlab.core.columns import Column, Columns, per_seat
from simlab.core.measures import Measure
from simlab.games.doppelganger.knobs import MOST

COLUMNS = Columns(
    seats=MOST,
    game=(),
    round=(
        Column("leader", "i1", "seat", "The seat that led the first trick."),
        per_seat(MOST, "bid", "i1", "tricks", "The bid."),
        per_seat(MOST, "tricks", "i1", "tricks", "Tricks taken."),
        per_seat(MOST, "points", "i2", "points", "The round score, bonus cards included."),
        Column("pairs", "i1", "pairs", "Pairs of cards that annihilated each other."),
        Column("stray", "i1", "tricks", "Tricks taken by a card of another suit, the led suit being annihilated."),
        Column("empty", "i1", "tricks", "Tricks that nobody took."),
        Column("star_seat", "i1", "seat", "Who took the star; -1 nobody."),
        Column("eye_seat", "i1", "seat", "Who took the eye; -1 nobody."),
        Column("star_trick", "i1", "trick", "The trick in which the star was taken; 0 never."),
        Column("eye_trick", "i1", "trick", "The trick in which the eye was taken; 0 never."),
    ),
)


def _tricks() -> Any:
    import polars as pl

    return pl.sum_horizontal(*(f"tricks_{seat}" for seat in range(MOST)), "empty")


def _pairs_a_trick() -> Any:
    import polars as pl

    return pl.col("pairs") / _tricks()


def _bids_to_tricks() -> Any:
    import polars as pl

    return pl.sum_horizontal(*(f"bid_{seat}" for seat in range(MOST))) - _tricks()


def _column(name: str) -> Any:
    import polars as pl

    return pl.col(name)


def _seat_column(name: str) -> Any:
    return lambda seat: _column(f"{name}_{seat}")


def _miss(seat: int) -> Any:
    return (_column(f"tricks_{seat}") - _column(f"bid_{seat}")).abs()


def _zero(seat: int) -> Any:
    return _column(f"bid_{seat}") == 0


def _where(condition: Any, value: Any) -> Any:
    import polars as pl

    return pl.when(condition).then(value)


def _taken(bonus: str) -> Any:
    return lambda seat: _column(f"{bonus}_seat") == seat


def _trick_taken(bonus: str) -> Any:
    return lambda: _where(_column(f"{bonus}_trick") > 0, _column(f"{bonus}_trick"))


def _edge_of_leading() -> Any:
    import polars as pl

    leading = pl.sum_horizontal(
        *(pl.when(pl.col("leader") == seat).then(pl.col(f"points_{seat}")) for seat in range(MOST))
    )
    return leading - pl.mean_horizontal(*(f"points_{seat}" for seat in range(MOST)))


def _of_round(name: str, sentence: str, unit: str, value: Any, **more: Any) -> Measure:
    return Measure(name, sentence, unit, value, table="rounds", **more)


MEASURES = (
    _of_round("points", "Points of a round.", "points", _seat_column("points"), per_seat=True, group="score"),
    _of_round("bid", "The bid of a round.", "tricks", _seat_column("bid"), per_seat=True),
    _of_round("exact", "Bids met exactly.", "share", lambda seat: _miss(seat) == 0, per_seat=True),
    _of_round("near", "Bids missed by one trick.", "share", lambda seat: _miss(seat) == 1, per_seat=True),
    _of_round("zero_bids", "Bids of zero.", "share", _zero, per_seat=True),
    _of_round(
        "zero_met",
        "Bids of zero that were met.",
        "share",
        lambda seat: _where(_zero(seat), _miss(seat) == 0),
        per_seat=True,
    ),
    _of_round(
        "zero_round_points",
        "Points of a round with a bid of zero, bonus cards included.",
        "points",
        lambda seat: _where(_zero(seat), _column(f"points_{seat}")),
        per_seat=True,
    ),
    _of_round(
        "other_round_points",
        "Points of a round with any other bid, bonus cards included.",
        "points",
        lambda seat: _where(~_zero(seat), _column(f"points_{seat}")),
        per_seat=True,
    ),
    _of_round("bids_over_tricks", "Sum of the bids minus the tricks to be had.", "tricks", _bids_to_tricks),
    _of_round("pairs_a_trick", "Annihilated pairs a trick.", "pairs", _pairs_a_trick),
    _of_round(
        "stray_tricks",
        "Tricks a round that went without the led suit, all of it annihilated.",
        "tricks",
        lambda: _column("stray"),
    ),
    _of_round("empty_tricks", "Tricks a round that nobody took.", "tricks", lambda: _column("empty")),
    _of_round("star", "Rounds in which the seat took the star.", "share", _taken("star"), per_seat=True),
    _of_round("eye", "Rounds in which the seat took the eye.", "share", _taken("eye"), per_seat=True),
    _of_round(
        "eye_paid",
        "Eyes that paid, the bid being met exactly.",
        "share",
        lambda seat: _where(_taken("eye")(seat), _miss(seat) == 0),
        per_seat=True,
    ),
    _of_round("star_trick", "The trick in which the star was taken.", "trick", _trick_taken("star")),
    _of_round("eye_trick", "The trick in which the eye was taken.", "trick", _trick_taken("eye")),
    _of_round(
        "edge_of_leading",
        "Points of the round's first leader above the mean of the table.",
        "points",
        _edge_of_leading,
    ),
)
