"""The bots of Duality and their weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

SEES = (
    "Its hand, every card played or openly drawn, the card turned up, all bids, and in which suits the other could "
    "not follow; so, in the scoring phase, the other hand."
)

BOTS = Bots(
    own=(
        Bot(
            "greedy",
            "Leads its highest card, wins as cheaply as it can, and bids on its longest suit while that lasts.",
            "Its hand, the card led, the trump and its own bids.",
        ),
        Bot(
            "planner",
            "Weighs each card by its chance to win later, wins a bidding trick if the card turned up and the bid are "
            "worth it, and bids what it expects to make in the scoring phase, which it plays with both hands known.",
            SEES,
        ),
        Bot(
            "solver",
            "Bids like the planner and plays the whole scoring phase exactly; some ten times slower.",
            SEES,
        ),
    ),
    weights=(
        Weight("greedy_spare", 3.0, "Greedy: cards of a suit that must be left over for a bid on it."),
        Weight("honour_fall", 1.07, "How fast a card loses worth with higher cards at large."),
        Weight("pull_length", 0.05, "Worth of a card for each card of its suit in hand."),
        Weight("pull_lead", 0.05, "Worth of a card for each card of its suit more than the other has."),
        Weight("pull_bid", 0.05, "Worth of a card for each own bid on its suit."),
        Weight("pull_their_bid", 0.05, "Worth of a card for each bid of the other on its suit."),
        Weight("pull_trump", 0.1, "Worth of a card of the trump in force."),
        Weight("unseen_worth", 0.616, "Mean worth of an unseen card."),
        Weight("desire", 0.217, "Worth of a bidding trick."),
        Weight("desire_need", 0.74, "Worth of a bidding trick when few more are needed for the declaration."),
        Weight("desire_late", 0.513, "Worth of a bidding trick at the end."),
        Weight("beaten", 0.819, "How likely a beatable lead is beaten."),
        Weight("void", -0.0136, "Worth of a void made."),
        Weight("est_base", -0.371, "Estimate: base."),
        Weight("est_early", 0.0676, "Estimate: base, for each bidding trick to come."),
        Weight("est_length", 0.897, "Estimate: tricks per trump more than the other."),
        Weight("est_length_early", 0.0469, "Estimate: less for each bidding trick to come."),
        Weight("est_trump", -0.0827, "Estimate: tricks per honour point in trumps."),
        Weight("est_side", 0.275, "Estimate: tricks per honour point elsewhere."),
        Weight("est_side_early", 0.0683, "Estimate: less for each bidding trick to come."),
        Weight("est_none", -2.27, "Estimate: no trump."),
        Weight("est_none_honours", 0.0885, "Estimate: no trump, per honour."),
        Weight("est_none_early", -0.013, "Estimate: less for each bidding trick to come."),
        Weight("play_out", 1.01, "Estimate after the last bidding trick: share of a played-out round."),
        Weight("spread", 1.13, "Tricks: uncertainty of the estimate."),
        Weight("spread_early", 0.607, "Tricks: more of it for each bidding trick to come."),
        Weight("slack", 0.837, "Debt: tricks of caution."),
        Weight("debt_fear", 9.25, "Debt: points each trick of it on top."),
        Weight("invest", 0.243, "Bid ahead: what is left per further bid needed."),
        Weight("threat", 2.48, "Raise one's own bid when one more bid overtakes it."),
        Weight("margin", -0.346, "Points a bid must promise."),
        Weight("exact", 0.0, "Cards a hand from which on the scoring phase is played exactly."),
        Weight("jump_margin", 1.51, "Points a jump must promise on top."),
    ),
)
