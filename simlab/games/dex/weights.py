"""The bots of Dex and their weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

SEES = "Your hand, both Prisons, all targets, and which cards Dex has not yet turned up, but not in which order."

BOTS = Bots(
    own=(
        Bot(
            "greedy",
            "Keeps and takes what fits its Prison best at once, and gives and plays what fits Dex's Prison least.",
            "Your hand, both Prisons and the targets of the trick being played.",
        ),
        Bot(
            "planner",
            "Weighs every card against every card that Dex may play by what both Prisons may still become; plays "
            "the last five tricks out to the end.",
            SEES,
        ),
    ),
    weights=(
        Weight("you_rank", 6.48, "Worth of a rank of which You need one card more."),
        Weight("you_rank_step", 2.86, "How fast that worth falls with each further card needed (exponent)."),
        Weight("you_rank_supply", 2.69, "How fast it rises with each card of the rank in sight (exponent)."),
        Weight("you_suit", 5.33, "Worth of a suit of which You need one card more."),
        Weight("you_suit_step", 1.75, "How fast that worth falls with each further card needed (exponent)."),
        Weight("you_suit_supply", 1.65, "How fast it rises with each card of the suit in sight (exponent)."),
        Weight("awaited", 0.758, "Part of a card that counted as in sight while Dex still held it."),
        Weight("late", 0.363, "A card Dex is not likely to play soon, counted as a part of a card in sight."),
        Weight("ahead", 0.836, "Part that a pair of targets counts for each trick that it lies further ahead."),
        Weight("contested", 0.815, "A target whose partner is of no use, counted as a part of a card in sight."),
        Weight("dex_rank", 1.46, "Danger of a rank of which Dex needs one card more."),
        Weight("dex_rank_step", 1.74, "How fast that danger falls with each further card needed (exponent)."),
        Weight("dex_suit", 0.653, "Danger of a suit of which Dex needs one card more."),
        Weight("dex_suit_step", 0.538, "How fast that danger falls with each further card needed (exponent)."),
        Weight("rank_room", 24.7, "Danger of a hand of which no card can be played without giving Dex a kind."),
        Weight("rank_room_step", 0.0799, "How fast that danger falls with each card that can (exponent)."),
        Weight("suit_room", 45.6, "Danger of a hand of which no card can be played without giving Dex a flush."),
        Weight("suit_room_step", 1.59, "How fast that danger falls with each card that can (exponent)."),
        Weight("high", 0.211, "Worth of a rank's height kept in hand."),
        Weight("one_bad", 1.59, "Danger of one target in the next pair that would give Dex a meld."),
        Weight("two_bad", 22.7, "Danger of two such targets."),
        Weight("win", 71.1, "Worth of winning at once, and cost of losing; nothing else weighs more."),
        Weight("setup_you_rank", 6.48, "As `you_rank`, for what to keep and give."),
        Weight("setup_you_rank_supply", 2.69, "As `you_rank_supply`, for what to keep and give."),
        Weight("setup_you_suit", 5.33, "As `you_suit`, for what to keep and give."),
        Weight("setup_you_suit_supply", 1.65, "As `you_suit_supply`, for what to keep and give."),
        Weight("setup_late", 0.363, "As `late`, for what to keep and give."),
        Weight("setup_ahead", 0.836, "As `ahead`, for what to keep and give."),
        Weight("setup_contested", 0.815, "As `contested`, for what to keep and give."),
        Weight("setup_dex_rank", 1.46, "As `dex_rank`, for what to keep and give."),
        Weight("setup_dex_suit", 0.653, "As `dex_suit`, for what to keep and give."),
        Weight("setup_rank_room", 24.7, "As `rank_room`, for what to keep and give."),
        Weight("setup_rank_room_step", 0.0799, "As `rank_room_step`, for what to keep and give."),
        Weight("setup_suit_room", 45.6, "As `suit_room`, for what to keep and give."),
        Weight("setup_suit_room_step", 1.59, "As `suit_room_step`, for what to keep and give."),
        Weight("setup_high", 0.211, "As `high`, for what to keep and give."),
        Weight("setup_one_bad", 1.59, "As `one_bad`, for what to keep and give."),
        Weight("setup_two_bad", 22.7, "As `two_bad`, for what to keep and give."),
    ),
)
