"""The bots of Expeditions and their weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

SEES = (
    "Its own hand, both tables, every card discarded or openly taken from the discards so far, and the size of "
    "the draw pile."
)

BOTS = Bots(
    own=(
        Bot(
            "greedy",
            "Starts an expedition once the cards in hand pay its cost, plays its lowest card, takes a discard that "
            "fits, and looks no further.",
            "Its own hand, its own table and the tops of the discard piles.",
        ),
        Bot(
            "planner",
            "Weighs what each expedition promises by hand and unseen cards, the turns left, and what a discard "
            "gives away.",
            SEES,
        ),
    ),
    weights=(
        Weight("open_profit", 3.25, "Profit in sight that starting an expedition demands."),
        Weight("open_hand", -0.37, "How that demand grows with the hand size."),
        Weight("open_width", 4.96, "Missing profit at which cards of a suit not started are worth keeping no more."),
        Weight("wager_profit", 5.26, "Profit in sight that a wager demands."),
        Weight("wager_pull", 0.08, "How much a wager is preferred to a number card, by the profit in sight."),
        Weight("wager_first", 0.41, "How much a number card waits for wagers not yet played."),
        Weight("wager_worth", 6.0, "A wager in hand, counted in pips."),
        Weight("hope", 0.955, "Part of its fair share of the unseen cards that the planner counts on."),
        Weight("hope_shared", 0.75, "The same in a suit that the other player has started."),
        Weight("bonus_reach", 0.58, "Missing cards at which the bonus is out of sight."),
        Weight("bonus_card", 0.36, "Part of the bonus that each of its cards is worth."),
        Weight("skip_own", 0.30, "Cost of passing over a card in hand."),
        Weight("skip_unseen", 0.755, "Cost of passing over a card that may still come."),
        Weight("crowded", 0.66, "Preference for high numbers when there are more cards than turns."),
        Weight("hurry", 5.27, "Pressure to play, for each card that lacks a turn."),
        Weight("hurry_early", 3.13, "Turns that the pressure begins ahead of need."),
        Weight("play", -0.61, "Preference for playing over discarding."),
        Weight("keep", 2.2, "Cost of discarding a pip that fits a started expedition."),
        Weight("keep_unopened", 1.87, "Cost of discarding a pip of a suit that may be started."),
        Weight("feed", 1.14, "Cost of discarding a pip that the other's expedition can use."),
        Weight("feed_unopened", 0.24, "Cost of discarding a pip of a suit that the other has not started."),
        Weight("take_started", 0.54, "Gain of taking a pip for a started expedition."),
        Weight("take_new", 0.42, "Gain of taking a pip for an expedition about to start."),
        Weight("take_wager", 0.27, "Gain of taking a wager, by the profit in sight."),
        Weight("deny", 0.1, "Gain of keeping a pip from the other player's expedition."),
        Weight("deck", 2.17, "Worth of an unknown card."),
        Weight("linger", 4.97, "Worth of a turn won by leaving the draw pile alone, for each card that lacks one."),
        Weight("linger_odd", 1.26, "The same where the draw pile is odd, so that the other wins the turn."),
    ),
)
