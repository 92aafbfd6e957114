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
        Weight("greedy_spare", 3, "Greedy: cards of a suit that must be left over for a bid on it."),
        Weight("honour_fall", 1.22, "How fast a card loses worth with higher cards at large."),
        Weight("pull_length", 0.0478, "Worth of a card for each card of its suit in hand."),
        Weight("pull_bid", -0.0155, "Worth of a card for each own bid on its suit."),
        Weight("pull_their_bid", -0.00302, "Worth of a card for each bid of the other on its suit."),
        Weight("unseen_worth", 1.03, "Mean worth of an unseen card."),
        Weight("desire", 0.452, "Worth of a bidding trick."),
        Weight("desire_need", 0.786, "Worth of a bidding trick when few more are needed for the declaration."),
        Weight("desire_late", 0.983, "Worth of a bidding trick at the end."),
        Weight("beaten", 0.695, "How likely a beatable lead is beaten."),
        Weight("est_base", 0.000817, "Estimate: base."),
        Weight("est_early", 0.0515, "Estimate: base, for each bidding trick to come."),
        Weight("est_length", 0.671, "Estimate: tricks per trump more than the other."),
        Weight("est_trump", -0.0746, "Estimate: tricks per honour point in trumps."),
        Weight("est_side", 0.0809, "Estimate: tricks per honour point elsewhere."),
        Weight("est_none", -2.68, "Estimate: no trump."),
        Weight("play_out", 1.01, "Estimate after the last bidding trick: share of a played-out round."),
        Weight("spread", 1.11, "Tricks: uncertainty of the estimate."),
        Weight("spread_early", 0.71, "Tricks: more of it for each bidding trick to come."),
        Weight("slack", 0.104, "Debt: tricks of caution."),
        Weight("debt_fear", -1.58, "Debt: points each trick of it on top."),
        Weight("invest", 0.291, "Bid ahead: what is left per further bid needed."),
        Weight("threat", 0.748, "Raise one's own bid when one more bid overtakes it."),
        Weight("margin", -0.545, "Points a bid must promise."),
        Weight("exact", 7.0, "Cards a hand from which on the scoring phase is played exactly."),
        Weight("patience", 500.0, "Replies looked at to prove a slam after the last bidding trick."),
        Weight("jump_margin", 1.97, "Points a jump must promise on top."),
    ),
)
