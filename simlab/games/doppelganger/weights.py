"""The bots of Doppelganger Tricks and the planner's weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots

SEES = "Its own hand, the bids, all cards played, tricks and bonus cards taken."

BOTS = Bots(
    own=(
        Bot("greedy", "Bids its high cards, wins cheaply while it needs tricks and ducks after that.", SEES),
        Bot("planner", "Weighs every card by the points that its bid can still bring.", SEES),
    ),
)
