"""What a log of Duality holds beyond the common columns, and what a designer asks of it."""

from __future__ import annotations

from typing import Any

from simlab.core.columns import Column, Columns, per_seat
from simlab.core.measures import Measure
from simlab.games.duality.cards import NO_TRUMP, SEATS

COLUMNS = Columns(
    seats=SEATS,
    game=(
        Column("bonus_rounds", "i2", "rounds", "Rounds of the game that earned the jump bonus."),
        Column("debt_rounds", "i2", "rounds", "Rounds of the game that ended in a debt."),
    ),
    round=(
        Column("dealer", "i1", "seat", "The seat that dealt and led the first trick."),
        Column("declarer", "i1", "seat", "The declarer; -1 without any bid."),
        Column("trump", "i1", "strain", "0 to 3 for S, H, D, C, 4 for no trump; -1 without any bid."),
        Column("bid", "i1", "tricks", "The winning bid; 0 without any."),
        Column("jumped", "?", "yes/no", "The winning bid was raised by a jump."),
        Column("bids", "i1", "bids", "Bids made by both seats, jumps included."),
        Column("jumps", "i1", "jumps", "Jumps made by both seats."),
        Column("changes", "i1", "changes", "How often trump or declarer changed after the first bid."),
        Column("first_bid", "i1", "trick", "The bidding trick of the first bid; 0 without any."),
        Column(
            "last_change",
            "i1",
            "trick",
            "The bidding trick that settled trump and declarer; 0 without any bid.",
        ),
        Column("debt", "i1", "tricks", "Tricks of debt."),
        Column("bonus", "i2", "points", "The jump bonus paid."),
        Column("outcome", "i1", "code", "1 the declarer won the round, 0 a tie, -1 the opponent won it."),
        per_seat(SEATS, "tricks", "i1", "tricks", "Tricks won in the scoring phase."),
        per_seat(SEATS, "points", "i2", "points", "The round score."),
    ),
)


def _column(name: str) -> Any:
    import polars as pl

    return pl.col(name)


def _where(condition: Any, value: Any) -> Any:
    import polars as pl

    return pl.when(condition).then(value)


def _declared() -> Any:
    return _column("declarer") >= 0


def _slam() -> Any:
    return _column("jumped")


def _of_declarer(name: str) -> Any:
    """The declarer's figure minus the opponent's where there is a declarer."""
    ahead = _column(f"{name}_0").cast(int) - _column(f"{name}_1")
    return _where(_declared(), ahead * (1 - 2 * _column("declarer").cast(int)))


def _of_dealer(name: str) -> Any:
    ahead = _column(f"{name}_0").cast(int) - _column(f"{name}_1")
    return ahead * (1 - 2 * _column("dealer").cast(int))


def _dealer_result() -> Any:
    """1 for a dealer with more points, 0.5 for equal points, 0 for fewer."""
    return (_of_dealer("points").sign() + 1) / 2


def _of_round(name: str, sentence: str, unit: str, value: Any, **more: Any) -> Measure:
    return Measure(name, sentence, unit, value, table="rounds", **more)


def _declarer_tricks() -> Any:
    import polars as pl

    return _where(_declared(), pl.when(pl.col("declarer") == 0).then("tricks_0").otherwise("tricks_1"))


MEASURES = (
    _of_round(
        "points",
        "Points of a round.",
        "points",
        lambda s: _column(f"points_{s}"),
        per_seat=True,
        group="score",
    ),
    _of_round("dealer_score", "Rounds the dealer won by points, ties half.", "share", _dealer_result, group="result"),
    _of_round("dealer_margin", "Points of the dealer minus the other's.", "points", lambda: _of_dealer("points")),
    _of_round("no_bid", "Rounds without any bid.", "share", lambda: ~_declared()),
    _of_round("bid", "The winning bid, 0 without any.", "tricks", lambda: _column("bid")),
    _of_round("bids", "Bids a round by both seats.", "bids", lambda: _column("bids")),
    _of_round("first_bid", "Trick of the first bid.", "trick", lambda: _where(_declared(), _column("first_bid"))),
    _of_round(
        "last_change",
        "Trick that settled trump and declarer.",
        "trick",
        lambda: _where(_declared(), _column("last_change")),
    ),
    _of_round("changes", "Changes of trump or declarer after the first bid.", "changes", lambda: _column("changes")),
    _of_round(
        "no_trump",
        "Bid rounds played without trump.",
        "share",
        lambda: _where(_declared(), _column("trump") == NO_TRUMP),
    ),
    _of_round(
        "declarer_wins",
        "Bid rounds the declarer won.",
        "share",
        lambda: _where(_declared(), _column("outcome") == 1),
    ),
    _of_round("tied", "Bid rounds that were tied.", "share", lambda: _where(_declared(), _column("outcome") == 0)),
    _of_round("declarer_tricks", "Tricks of the declarer.", "tricks", _declarer_tricks),
    _of_round(
        "declarer_margin",
        "Points of the declarer minus the other's.",
        "points",
        lambda: _of_declarer("points"),
    ),
    _of_round("debt", "Bid rounds that ended in a debt.", "share", lambda: _where(_declared(), _column("debt") > 0)),
    _of_round(
        "debt_tricks",
        "Tricks of debt where there was one.",
        "tricks",
        lambda: _where(_column("debt") > 0, _column("debt")),
    ),
    _of_round("jumped", "Rounds whose winning bid was jumped.", "share", _slam),
    _of_round(
        "jump_wins",
        "Jumped rounds the declarer won.",
        "share",
        lambda: _where(_slam(), _column("outcome") == 1),
    ),
    _of_round(
        "jump_margin",
        "Points of a declarer who jumped minus the other's.",
        "points",
        lambda: _where(_slam(), _of_declarer("points")),
    ),
    _of_round("bonus", "Jump bonus a round.", "points", lambda: _column("bonus")),
    Measure(
        "bonus_games",
        "Games in which a jump bonus was paid.",
        "share",
        lambda: _column("bonus_rounds") > 0,
    ),
)
