"""The bots of Duality and their weights."""

from __future__ import annotations

from simlab.core.bots import Bot, Bots, Weight

BOTS = Bots(
    own=(
        Bot("greedy", "Takes what it can.", "Its hand."),
        Bot("planner", "Plans.", "Everything public."),
    ),
    weights=(
        Weight("honour_fall", 0.3, "How fast a card loses worth with higher cards at large."),
        Weight("trump_card", 0.9, "Worth of a card in the suit that will be trump."),
        Weight("plan_base", 1.0, "Forecast of trump: base."),
        Weight("plan_length", 0.3, "Forecast of trump: per card longer than the other."),
        Weight("plan_bid", 0.3, "Forecast of trump: per bid."),
        Weight("plan_current", 0.5, "Forecast of trump: in force now."),
        Weight("unseen_worth", 0.3, "Mean worth of an unseen card."),
        Weight("desire", 0.5, "Worth of a bidding trick."),
        Weight("desire_need", 0.5, "Worth of a bidding trick when few more are needed for the declaration."),
        Weight("desire_late", 0.5, "Worth of a bidding trick at the end."),
        Weight("beaten", 0.8, "How likely a beatable lead is beaten."),
        Weight("void", 0.1, "Worth of a void made."),
        Weight("est_base", 0.0, "Estimate: base."),
        Weight("est_length", 0.5, "Estimate: tricks per trump more than the other."),
        Weight("est_trump", 0.5, "Estimate: tricks per honour point in trumps."),
        Weight("est_side", 0.5, "Estimate: tricks per honour point elsewhere."),
        Weight("est_none", -0.3, "Estimate: no trump."),
        Weight("spread", 1.0, "Tricks: uncertainty of the estimate."),
        Weight("spread_early", 0.2, "Tricks: more of it for each bidding trick to come."),
        Weight("slack", 1.0, "Debt: tricks of caution."),
        Weight("debt_fear", 2.0, "Debt: points each trick of it on top."),
        Weight("invest", 0.7, "Bid ahead: what is left per further bid needed."),
        Weight("threat", 0.6, "Raise one's own bid when one more bid overtakes it."),
        Weight("margin", 0.3, "Points a bid must promise."),
        Weight("jump_margin", 1.0, "Points a jump must promise on top."),
    ),
)
