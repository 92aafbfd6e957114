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
        Weight("you_rank", 4.94, "Worth of a rank of which You need one card more."),
        Weight("you_rank_step", 3.05, "How fast that worth falls with each further card needed (exponent)."),
        Weight("you_rank_supply", 3.42, "How fast it rises with each card of the rank in sight (exponent)."),
        Weight("you_suit", 4.99, "Worth of a suit of which You need one card more."),
        Weight("you_suit_step", 1.63, "How fast that worth falls with each further card needed (exponent)."),
        Weight("you_suit_supply", 1.86, "How fast it rises with each card of the suit in sight (exponent)."),
        Weight("awaited", 0.426, "Part of a card that counted as in sight while Dex still held it."),
        Weight("late", 0.207, "A card Dex is not likely to play soon, counted as a part of a card in sight."),
        Weight("ahead", 0.695, "Part that a pair of targets counts for each trick that it lies further ahead."),
        Weight("contested", 0.555, "A target whose partner is of no use, counted as a part of a card in sight."),
        Weight("dex_rank", 1.87, "Danger of a rank of which Dex needs one card more."),
        Weight("dex_rank_step", 1.51, "How fast that danger falls with each further card needed (exponent)."),
        Weight("dex_suit", 1.3, "Danger of a suit of which Dex needs one card more."),
        Weight("dex_suit_step", 0.54, "How fast that danger falls with each further card needed (exponent)."),
        Weight("rank_room", 37.5, "Danger of a hand of which no card can be played without giving Dex a kind."),
        Weight("rank_room_step", 0.00996, "How fast that danger falls with each card that can (exponent)."),
        Weight("suit_room", 42.0, "Danger of a hand of which no card can be played without giving Dex a flush."),
        Weight("suit_room_step", 1.56, "How fast that danger falls with each card that can (exponent)."),
        Weight("high", 0.334, "Worth of a rank's height kept in hand."),
        Weight("one_bad", 1.81, "Danger of one target in the next pair that would give Dex a meld."),
        Weight("two_bad", 34.3, "Danger of two such targets."),
        Weight("win", 50.3, "Worth of winning at once, and cost of losing; nothing else weighs more."),
        Weight("setup_you_rank", 3.83, "As `you_rank`, for what to keep and give."),
        Weight("setup_you_rank_supply", 3.31, "As `you_rank_supply`, for what to keep and give."),
        Weight("setup_you_suit", 3.22, "As `you_suit`, for what to keep and give."),
        Weight("setup_you_suit_supply", 1.87, "As `you_suit_supply`, for what to keep and give."),
        Weight("setup_late", 0.402, "As `late`, for what to keep and give."),
        Weight("setup_ahead", 0.849, "As `ahead`, for what to keep and give."),
        Weight("setup_contested", 0.867, "As `contested`, for what to keep and give."),
        Weight("setup_dex_rank", 1.86, "As `dex_rank`, for what to keep and give."),
        Weight("setup_dex_suit", 1.08, "As `dex_suit`, for what to keep and give."),
        Weight("setup_rank_room", 29.9, "As `rank_room`, for what to keep and give."),
        Weight("setup_rank_room_step", 0.128, "As `rank_room_step`, for what to keep and give."),
        Weight("setup_suit_room", 40.3, "As `suit_room`, for what to keep and give."),
        Weight("setup_suit_room_step", 0.91, "As `suit_room_step`, for what to keep and give."),
        Weight("setup_high", 0.214, "As `high`, for what to keep and give."),
        Weight("setup_one_bad", 1.77, "As `one_bad`, for what to keep and give."),
        Weight("setup_two_bad", 27.1, "As `two_bad`, for what to keep and give."),
    ),
)
