"""The bots of Doppelganger Tricks and the planner's weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

SEES = "Its own hand, the bids, all cards played, tricks and bonus cards taken."

BOTS = Bots(
    own=(
        Bot("greedy", "Bids its high cards, wins cheaply while it needs tricks and ducks after that.", SEES),
        Bot("planner", "Weighs every card by the points that its bid can still bring.", SEES),
    ),
    weights=(
        Weight("middle", 1.0, "Share of higher unseen cards, times players, that leaves a colour card half a trick."),
        Weight("slope", 8.0, "How steeply a colour card's promise falls with the share of higher unseen cards."),
        Weight("navy_middle", 1.0, "The same share for a navy card."),
        Weight("navy_slope", 8.0, "The same slope for a navy card."),
        Weight("navy_above", 0.5, "What a higher unseen navy card counts against one of the suit itself."),
        Weight("twin", 0.1, "What a card's unseen double adds to that share, times the players."),
        Weight("tilt", 0.0, "How much more a card promises to a player who needs more than a fair share of tricks."),
        Weight("width", 0.3, "Doubt about the tricks still to come that never leaves, as a variance."),
        Weight("spread", 0.7, "Doubt that each card's promise adds, as a share of its variance."),
        Weight("climate", 0.3, "How much the promise sinks when the table needs more tricks than are left."),
        Weight("beaten", 1.0, "How often a later player who needs tricks beats with a higher card of the led suit."),
        Weight("beaten_navy", 0.7, "The same for a higher navy card."),
        Weight("beaten_twin", 0.7, "The same for the card's double."),
        Weight(
            "duck", 0.7, "How often a later player who needs no trick beats for want of a lower card, against that."
        ),
        Weight("below", 0.3, "How much lower unseen cards of the suit help that player to stay below."),
        Weight("bare", 0.3, "How often a later player known to be out of the suit beats with navy."),
        Weight("lead", 0.0, "Worth of leading the next trick, in points."),
        Weight("spoil", 0.3, "Worth of a point that the trick costs another player."),
        Weight("help", 0.3, "Part of a bid's points that a needed trick brings another player."),
        Weight("race", 0.2, "Worth of playing the last navy card while a bonus card can be had, by its points."),
        Weight("keep", 0.0, "Reluctance to play a navy card, in points."),
        Weight("bid_width", 0.8, "Doubt about a bid, as a variance."),
        Weight("bid_middle", 1.0, "Like middle, for the bid."),
        Weight("bid_slope", 8.0, "Like slope, for the bid."),
        Weight("bid_navy_middle", 1.0, "Like navy_middle, for the bid."),
        Weight("bid_navy_slope", 8.0, "Like navy_slope, for the bid."),
        Weight("bid_first", 0.0, "Tricks added to the bid of the first leader."),
        Weight("bid_shift", 0.0, "Tricks added to every bid."),
        Weight(
            "zero_middle",
            0.7,
            "Share of higher unseen cards, times players, that makes a card half a danger to zero.",
        ),
        Weight("zero_slope", 6.0, "How steeply that danger falls with the share."),
        Weight("zero_width", 1.0, "Danger at which a bid of zero has half its chance."),
        Weight("eye_hope", 0.3, "Share of the eye's points that a bid counts on while the eye is untaken."),
        Weight("deny", 0.1, "Worth of a bonus card's point that the others cannot get."),
    ),
)
