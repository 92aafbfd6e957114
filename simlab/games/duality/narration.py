"""A game of Duality as a trace, and in words."""

from __future__ import annotations

from typing import Any

from simlab.games.duality.cards import BID, LEAD, REPLY, STRAIN_NAMES, bid, name, names

DEALT, DECIDED, SCORED = 0, 1, 2

Event = dict[str, Any]

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trump"}


def trace(knobs: dict[str, Any], recording: Any) -> tuple[list[Event], Event]:
    """The events and the result of a recorded game."""
    events: list[Event] = []
    before: Any = None
    for step, state in zip(recording.steps, recording.snapshots, strict=True):
        if step.kind == DEALT:
            events.append(_round(knobs, state))
        elif step.kind == SCORED:
            events.append(_score(state))
        else:
            _decided(events, before, state, int(step.seat), int(step.action))
        before = state
    totals = [int(total) for total in before.totals]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return events, {"winners": winners, "scores": totals, "stalled": max(totals) < knobs["target_score"]}


def _round(knobs: dict[str, Any], state: Any) -> Event:
    stock = [name(int(card)) for card in state.stock[: 2 * knobs["hand_size"]]]
    hands = [names(int(hand)) for hand in state.hand]
    return {"e": "round", "n": int(state.deals), "dealer": int(state.mover), "hands": hands, "stock": stock}


def _decided(events: list[Event], before: Any, after: Any, seat: int, action: int) -> None:
    """Add one decision to the events: `before` and `after` are the states round it."""
    if before.step == LEAD:
        phase = "scoring" if before.scoring else "bidding"
        event = {
            "e": "trick",
            "phase": phase,
            "n": int(before.trick) + 1,
            "leader": seat,
            "lead": name(action),
        }
        events.append(event)
    elif before.step == REPLY:
        events[-1] |= {"reply": name(action), "winner": int(after.mover)}
    elif before.step == BID:
        events[-1] |= {"bid": bid(action), "trump": _strain(after), "declarer": _seat(after)}


def _strain(state: Any) -> str | None:
    return STRAIN_NAMES[int(state.trump)] if state.trump >= 0 else None


def _seat(state: Any) -> int | None:
    return int(state.declarer) if state.declarer >= 0 else None


def _score(state: Any) -> Event:
    return {
        "e": "score",
        "n": int(state.deals),
        "declarer": _seat(state),
        "bid": int(state.bid),
        "trump": _strain(state),
        "tricks": [int(tricks) for tricks in state.tricks],
        "debt": int(state.debt),
        "bonus": int(state.bonus),
        "points": [int(points) for points in state.points],
        "totals": [int(total) for total in state.totals],
    }


def tell(event: Event, trace: Event) -> list[str]:
    """An event in words, a line a sentence."""
    if event["e"] == "round":
        dealer = event["dealer"]
        lines = [f"Round {event['n']}. Seat {dealer} ({trace['seats'][dealer]}) deals and leads."]
        lines += [f"  Seat {seat} holds {' '.join(hand)}." for seat, hand in enumerate(event["hands"])]
        return [*lines, f"  The stock, from the top: {' '.join(event['stock'])}."]
    if event["e"] == "trick":
        return _tell_trick(event)
    return _tell_score(event)


def _tell_trick(event: Event) -> list[str]:
    leader, winner = event["leader"], event["winner"]
    line = f"  {event['phase'].capitalize()} {event['n']}: seat {leader} leads {event['lead']}, "
    line += f"seat {1 - leader} replies {event['reply']}; seat {winner} wins"
    if event["phase"] == "scoring":
        return [line + "."]
    if event["bid"] is None:
        return [line + " and does not bid."]
    made = event["bid"]
    line += f" and {'jumps to' if made['jump'] else 'bids'} {made['to']} on {SUIT_WORDS[made['on']]}."
    return [line, f"    Trump: {SUIT_WORDS[event['trump']]}, declarer seat {event['declarer']}."]


def _tell_score(event: Event) -> list[str]:
    if event["declarer"] is None:
        lines = [f"Round {event['n']} had no bid: a point a trick."]
    else:
        contract = f"{event['bid']} on {SUIT_WORDS[event['trump']]}"
        took = event["tricks"][event["declarer"]]
        lines = [f"Round {event['n']}: seat {event['declarer']} declared {contract} and took {took} tricks."]
    if event["debt"]:
        lines.append(f"  A debt of {event['debt']}.")
    if event["bonus"]:
        lines.append(f"  A jump bonus of {event['bonus']}.")
    points = zip(event["points"], event["totals"], strict=True)
    return lines + [f"  Seat {seat} scores {got}, total {total}." for seat, (got, total) in enumerate(points)]
