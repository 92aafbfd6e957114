"""The bots of Double Exposure and the weights of the planner."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

SEES = "Everything but the other player's face-down card and what is being laid down at the same time."

BOTS = Bots(
    own=(
        Bot(
            "greedy",
            "Keeps its highest card and gives its lowest, plays the card that helps the other Prison least, replies "
            "with a winner where it can, takes the target that goes with most cards of its own Prison.",
            SEES,
        ),
        Bot(
            "planner",
            "Looks one trick ahead on the worth of both Prisons: how far each kind and flush is, which of the cards "
            "missing are sure to come and which must be won.",
            SEES,
        ),
    ),
    weights=(
        Weight("kind_1", 12.5, "A kind that lacks one card."),
        Weight("kind_2", 7.92, "A kind that lacks two cards."),
        Weight("kind_3", 6.71, "A kind that lacks three cards."),
        Weight("kind_4", 4.84, "A kind that lacks four cards."),
        Weight("kind_contested", 0.369, "Factor for each card of a kind that must be won as a target."),
        Weight(
            "kind_rank", 0.0445, "Share added to a kind for each point of its rank: at the end the higher kind wins."
        ),
        Weight("flush_1", 19.9, "A flush that lacks one card."),
        Weight("flush_2", 6.36, "A flush that lacks two cards."),
        Weight("flush_3", 4.89, "A flush that lacks three cards."),
        Weight("flush_4", 2.41, "A flush that lacks four cards."),
        Weight("flush_5", 1.84, "A flush that lacks five cards."),
        Weight("flush_6", 1.22, "A flush that lacks six cards."),
        Weight("flush_far", 0.25, "A flush that lacks more."),
        Weight("flush_contested", 0.282, "Factor for each card of a flush that must be won as a target."),
        Weight("other", 1.6, "The worth of the other Prison against the own."),
        Weight(
            "hidden", 2.62, "How many times likelier than by chance the other face-down card is the one that hurts."
        ),
        Weight("pip", 0.19, "A point of rank in a Prison, for the sum."),
        Weight("lead", 1.4, "Leading to the next trick."),
        Weight("spend", 0.673, "A point of rank that leaves the hand."),
        Weight("control", 0.555, "A card of the other hand that a card leaving the own hand could beat."),
        Weight("keep_control", 0.139, "A card of the other hand that a card laid down could beat."),
        Weight("keep_high", 0.268, "A point of rank laid down before play."),
        Weight("exact_tricks", 3.0, "Tricks at the end that are played out in full, 3 at most."),
        Weight(
            "guard", 3.0, "In game 2 of a match: how much more the other Prison counts after a win, less after a loss."
        ),
    ),
)
