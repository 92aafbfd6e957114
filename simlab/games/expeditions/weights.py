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
        Weight("open_profit", 4.41, "Profit in sight that starting an expedition demands."),
        Weight("open_hand", 0.35, "How that demand grows with the hand size."),
        Weight("open_width", 13.05, "Missing profit at which cards of a suit not started are worth keeping no more."),
        Weight("wager_profit", 1.76, "Profit in sight that a wager demands."),
        Weight("wager_pull", 0.18, "How much a wager is preferred to a number card, by the profit in sight."),
        Weight("wager_first", 0.26, "How much a number card waits for wagers not yet played."),
        Weight("wager_worth", 4.47, "A wager in hand, counted in pips."),
        Weight("hope", 0.85, "Part of its fair share of the unseen cards that the planner counts on."),
        Weight("hope_shared", 0.75, "The same in a suit that the other player has started."),
        Weight("bonus_reach", 0.84, "Missing cards at which the bonus is out of sight."),
        Weight("bonus_card", 1.63, "Part of the bonus that each of its cards is worth."),
        Weight("skip_own", 0.34, "Cost of passing over a card in hand."),
        Weight("skip_unseen", 0.6, "Cost of passing over a card that may still come."),
        Weight("crowded", 1.16, "Preference for high numbers when there are more cards than turns."),
        Weight("hurry", 17.44, "Pressure to play, for each card that lacks a turn."),
        Weight("hurry_early", 2.35, "Turns that the pressure begins ahead of need."),
        Weight("play", -0.72, "Preference for playing over discarding."),
        Weight("keep", 1.35, "Cost of discarding a pip that fits a started expedition."),
        Weight("keep_unopened", 1.42, "Cost of discarding a pip of a suit that may be started."),
        Weight("feed", 0.65, "Cost of discarding a pip that the other's expedition can use."),
        Weight("feed_unopened", 0.16, "Cost of discarding a pip of a suit that the other has not started."),
        Weight("take_started", 0.35, "Gain of taking a pip for a started expedition."),
        Weight("take_new", 0.53, "Gain of taking a pip for an expedition about to start."),
        Weight("take_wager", 0.5, "Gain of taking a wager, by the profit in sight."),
        Weight("deny", 0.0, "Gain of keeping a pip from the other player's expedition."),
        Weight("deck", 2.28, "Worth of an unknown card."),
        Weight("linger", 1.69, "Worth of a turn won by leaving the draw pile alone, for each card that lacks one."),
        Weight("linger_odd", 0.8, "The same where the draw pile is odd, so that the other wins the turn."),
    ),
)
