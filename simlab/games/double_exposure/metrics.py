"""What a log of Double Exposure holds beyond the common columns."""

from __future__ import annotations

from simlab.core.columns import Column, Columns, per_seat

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
        per_seat(2, "sum", "i2", "points", "Sum of the ranks in the Prison."),
        per_seat(2, "down_rank", "i1", "rank", "Rank of the face-down card, 0 without one."),
        per_seat(2, "gift_rank", "i1", "rank", "Rank of the card given to the other player, 0 without one."),
    ),
)
