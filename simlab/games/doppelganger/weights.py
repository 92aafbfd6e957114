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
        Weight("middle", 0.911, "Share of higher unseen cards, times players, that leaves a colour card half a trick."),
        Weight("slope", 3.48, "How steeply a colour card's promise falls with the share of higher unseen cards."),
        Weight("navy_middle", 0.8, "The same share for a navy card."),
        Weight("navy_slope", 2.66, "The same slope for a navy card."),
        Weight("navy_above", 0.601, "What a higher unseen navy card counts against one of the suit itself."),
        Weight("twin", 0.189, "What a card's unseen double adds to that share, times the players."),
        Weight("tilt", 0.229, "How much more a card promises to a player who needs more than a fair share of tricks."),
        Weight("width", 7.05, "Doubt about the tricks still to come that never leaves, as a variance."),
        Weight("spread", 0.527, "Doubt that each card's promise adds, as a share of its variance."),
        Weight("climate", 0.272, "How much the promise sinks when the table needs more tricks than are left."),
        Weight("beaten", 0.344, "How often a later player who needs tricks beats with a higher card of the led suit."),
        Weight("beaten_navy", 0.102, "The same for a higher navy card."),
        Weight("beaten_twin", 0.335, "The same for the card's double."),
        Weight(
            "duck", 0.424, "How often a later player who needs no trick beats for want of a lower card, against that."
        ),
        Weight("below", 0.212, "How much lower unseen cards of the suit help that player to stay below."),
        Weight("bare", 0.447, "How often a later player known to be out of the suit beats with navy."),
        Weight("lead", 0.0232, "Worth of leading the next trick, in points."),
        Weight("spoil", 0.44, "Worth of a point that the trick costs another player."),
        Weight("help", 0.079, "Part of a bid's points that a needed trick brings another player."),
        Weight("race", 1.1, "Worth of playing the last navy card while a bonus card can be had, by its points."),
        Weight("keep", 0.319, "Reluctance to play a navy card, in points."),
        Weight("bid_width", 2.15, "Doubt about a bid, as a variance."),
        Weight("bid_middle", 0.978, "Like middle, for the bid."),
        Weight("bid_slope", 3.97, "Like slope, for the bid."),
        Weight("bid_navy_middle", -0.165, "Like navy_middle, for the bid."),
        Weight("bid_navy_slope", 2.07, "Like navy_slope, for the bid."),
        Weight("bid_first", 0.215, "Tricks added to the bid of the first leader."),
        Weight("bid_shift", -0.42, "Tricks added to every bid."),
        Weight(
            "zero_middle",
            0.867,
            "Share of higher unseen cards, times players, that makes a card half a danger to zero.",
        ),
        Weight("zero_slope", 13.5, "How steeply that danger falls with the share."),
        Weight("zero_width", 1.2, "Danger at which a bid of zero has half its chance."),
        Weight("eye_hope", 0.135, "Share of the eye's points that a bid counts on while the eye is untaken."),
        Weight("eye_width", 2.0, "Doubt about meeting the bid when the eye may be taken, as a variance."),
        Weight("deny", 0.3, "Worth of a bonus card's point that the others cannot get."),
    ),
)
