"""What a log of Expeditions holds beyond the common columns."""

from __future__ import annotations

from simlab.core.columns import Column, Columns, per_seat

COLUMNS = Columns(
    seats=2,
    game=(per_seat(2, "taken", "i2", "cards", "Cards drawn from discard piles in the game."),),
    round=(
        per_seat(2, "points", "i2", "points", "The round score."),
        per_seat(2, "started", "i1", "expeditions", "Expeditions started."),
        per_seat(2, "wagers", "i1", "cards", "Wager cards played."),
        per_seat(2, "bonuses", "i1", "expeditions", "Expeditions that earned the bonus."),
        per_seat(2, "negative", "i1", "expeditions", "Expeditions that ended below zero."),
        per_seat(2, "taken", "i2", "cards", "Cards drawn from discard piles."),
        Column("turns", "i2", "turns", "Turns of the round, both seats counted."),
        Column("by_limit", "?", "yes/no", "The turn limit ended the round, not the draw pile."),
    ),
)
