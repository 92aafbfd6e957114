"""What a log of Double Exposure holds beyond the common columns, and the designers' questions to it.

In a duplicate match a row tells of the game that won the match for its winner; `opener_wins` counts both games.
"""

from __future__ import annotations

from typing import Any

from simlab.core.columns import Column, Columns, per_seat
from simlab.core.measures import Measure
from simlab.games.double_exposure.cards import (
    BETTER_MELD,
    BOTH_GAMES,
    EARLIER,
    FLUSH,
    KIND,
    LARGER_SUM,
    NOTHING,
    ONE_GAME,
    SUM,
    UNSETTLED,
)

EARLY = 3
"""A game that ends by this trick was hardly played."""

COLUMNS = Columns(
    seats=2,
    game=(
        Column("by", "i1", "code", "What decided: 0 a kind, 1 a flush, 2 the sum, 3 nothing (a draw)."),
        Column("trick", "i1", "number", "The trick that decided."),
        Column("opener", "i1", "seat", "Who led to trick 1."),
        Column("opener_wins", "i1", "games", "Games won by the player who led to their trick 1."),
        Column("both", "?", "yes/no", "Both players melded in the deciding trick."),
        Column("lead_wins", "i1", "tricks", "Tricks won by their leader."),
        Column("meld_cards", "i1", "cards", "Cards of the winning meld, 0 without one."),
        Column("meld_down", "?", "yes/no", "The winner's face-down card is part of the winning meld."),
        Column(
            "settled_by",
            "i1",
            "code",
            "A match was settled by: 1 both games, 2 the earlier trick, 3 the better meld, 4 the larger sum, "
            "5 the other game being drawn, 6 nothing; 0 a single game.",
        ),
        per_seat(2, "total", "i2", "points", "Sum of the ranks in the Prison."),
        per_seat(2, "down_rank", "i1", "rank", "Rank of the face-down card, 0 without one."),
        per_seat(2, "gift_rank", "i1", "rank", "Rank of the card given to the other player, 0 without one."),
    ),
)


def _column(name: str) -> Any:
    import polars as pl

    return pl.col(name)


def _only(condition: Any, value: Any) -> Any:
    """The value where the condition holds, else null."""
    import polars as pl

    return pl.when(condition).then(value)


def _by(what: int) -> Any:
    return lambda: _column("by") == what


def _melds(value: str) -> Any:
    """A column of games that a meld decided."""
    return lambda: _only(_column("by") <= FLUSH, _column(value))


def _in_match(*ways: int) -> Any:
    """Whether a match was settled in one of these ways; null for single games."""
    return lambda: _only(_column("settled_by") != ONE_GAME, _column("settled_by").is_in(ways))


def _same_hand() -> Any:
    """Whether one hand won both games; two drawn games were won by none."""
    won = _column("settled_by").is_in((EARLIER, BETTER_MELD, LARGER_SUM, UNSETTLED)) & (_column("by") != NOTHING)
    return _only(_column("settled_by") != ONE_GAME, won)


def _opener() -> Any:
    import polars as pl

    games = pl.when(_column("settled_by") == ONE_GAME).then(1).otherwise(2)
    return _column("opener_wins") / games


def _laid(name: str) -> Any:
    return lambda seat: _only(_column(f"{name}_{seat}") > 0, _column(f"{name}_{seat}"))


MEASURES = (
    Measure("kind_wins", "A kind decided.", "share", _by(KIND), group="result"),
    Measure("flush_wins", "A flush decided.", "share", _by(FLUSH), group="result"),
    Measure("sum_wins", "The sum decided, nobody having melded.", "share", _by(SUM), group="result"),
    Measure("no_winner", "Nobody melded, and no sum decided.", "share", _by(NOTHING), group="result"),
    Measure(
        "opener_wins",
        "Games won by the player with the higher hand, who led to trick 1.",
        "part",
        _opener,
        group="result",
    ),
    Measure("deciding_trick", "The trick that decided.", "number", lambda: _column("trick"), group="length"),
    Measure("early_end", "Decided by trick 3 or before.", "share", lambda: _column("trick") <= EARLY, group="length"),
    Measure("both_melded", "Both players melded in the deciding trick.", "share", lambda: _column("both")),
    Measure("meld_cards", "Cards of the winning meld.", "cards", _melds("meld_cards")),
    Measure(
        "facedown_in_meld",
        "The winning meld holds its owner's face-down card, of games that a meld decided.",
        "share",
        _melds("meld_down"),
    ),
    Measure("lead_wins", "Tricks won by their leader.", "part", lambda: _column("lead_wins") / _column("trick")),
    Measure(
        "sum_margin",
        "Points between the two sums where the sum decided.",
        "points",
        lambda: _only(_column("by") == SUM, (_column("total_0") - _column("total_1")).abs()),
        group="score",
    ),
    Measure("facedown_rank", "Rank of the card laid face down.", "rank", _laid("down_rank"), per_seat=True),
    Measure("gift_rank", "Rank of the card given.", "rank", _laid("gift_rank"), per_seat=True),
    Measure("same_player", "Matches in which one player won both games.", "share", _in_match(BOTH_GAMES)),
    Measure(
        "same_hand",
        "Matches in which one hand won both games, whoever held it.",
        "share",
        _same_hand,
    ),
    Measure("match_by_trick", "Matches settled by the earlier trick.", "share", _in_match(EARLIER)),
    Measure("match_by_meld", "Matches settled by the better meld.", "share", _in_match(BETTER_MELD)),
    Measure("match_by_sum", "Matches settled by the larger sum.", "share", _in_match(LARGER_SUM)),
)
