"""What a log of Dex holds beyond the common columns, and the questions put to it."""

from __future__ import annotations

from typing import Any

from simlab.core.columns import NOBODY, Column, Columns
from simlab.core.measures import Measure
from simlab.games.dex.cards import BY_FLUSH, BY_KIND, BY_NONE, BY_SUM

COLUMNS = Columns(
    seats=1,
    game=(
        Column("by", "i1", "code", "What decided: 0 nothing, 1 a kind, 2 a flush, 3 the sum of ranks."),
        Column("tricks_won", "i1", "tricks", "Tricks that You won."),
        Column("blocks", "i1", "tricks", "Tricks in which Dex took a target only to stop your meld."),
        Column("both", "?", "yes/no", "You and Dex melded after the same trick."),
    ),
)


def _ended(winner: int, by: int) -> Any:
    import polars as pl

    return (pl.col("winner") == winner) & (pl.col("by") == by)


def _turns_if(winner: int) -> Any:
    import polars as pl

    return pl.when(pl.col("winner") == winner).then(pl.col("turns"))


def _column(name: str) -> Any:
    import polars as pl

    return pl.col(name)


MEASURES = (
    Measure("you_win", "Games You won.", "share", lambda: _column("winner") == 0, group="result"),
    Measure("dex_wins", "Games Dex won.", "share", lambda: _column("winner") == NOBODY, group="result"),
    Measure("won_by_kind", "Games You won with a kind.", "share", lambda: _ended(0, BY_KIND), group="paths"),
    Measure("won_by_flush", "Games You won with a flush.", "share", lambda: _ended(0, BY_FLUSH), group="paths"),
    Measure("lost_by_kind", "Games Dex won with a kind.", "share", lambda: _ended(NOBODY, BY_KIND), group="paths"),
    Measure(
        "lost_by_flush",
        "Games Dex won with a flush.",
        "share",
        lambda: _ended(NOBODY, BY_FLUSH),
        group="paths",
    ),
    Measure(
        "undecided",
        "Games without a meld after the last trick.",
        "share",
        lambda: _column("by").is_in([BY_NONE, BY_SUM]),
        group="paths",
    ),
    Measure(
        "deciding_trick",
        "The trick after which the game ended.",
        "trick",
        lambda: _column("turns"),
        group="length",
    ),
    Measure("winning_trick", "The trick after which You won.", "trick", lambda: _turns_if(0), group="length"),
    Measure("losing_trick", "The trick after which Dex won.", "trick", lambda: _turns_if(NOBODY), group="length"),
    Measure("tricks_won", "Tricks You won in a game.", "tricks", lambda: _column("tricks_won")),
    Measure(
        "trick_share",
        "Part of a game's tricks that You won.",
        "part",
        lambda: _column("tricks_won") / _column("turns"),
    ),
    Measure(
        "blocked",
        "Games in which Dex took a target to stop your meld.",
        "share",
        lambda: _column("blocks") > 0,
    ),
    Measure("both", "Games in which You and Dex melded after the same trick.", "share", lambda: _column("both")),
)
