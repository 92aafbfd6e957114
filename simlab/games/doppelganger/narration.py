"""Doppelganger Tricks in traces and in words."""

from __future__ import annotations

from typing import Any

from simlab.games.doppelganger.cards import (
    BONUS_NAMES,
    COLOUR_NAMES,
    LANE,
    NAVY,
    NOTHING,
    SUIT_LETTERS,
    name,
    names,
)

BIDDING, PLAYING, DECLARING, TAKING = 0, 1, 2, 3
"""What a decision was about: the `step` of the state before it."""

DEALT, DECIDED, SCORED = 0, 1, 2
"""What a step of a recording is."""

Event = dict[str, Any]


def trace(knobs: dict[str, Any], recording: Any) -> tuple[list[Event], Event]:
    """The events and the result of one recorded game, in trace notation."""
    players = int(knobs["players"])
    events: list[Event] = []
    before: Any = None
    for step, state in zip(recording.steps, recording.snapshots, strict=True):
        if step.kind == DEALT:
            hands = [names(int(hand)) for hand in state.hand[:players]]
            events.append({"e": "round", "n": int(state.deals), "leader": int(state.first), "hands": hands})
        elif step.kind == SCORED:
            events.append(
                {
                    "e": "score",
                    "n": int(state.deals),
                    "tricks": _row(state.tricks, players),
                    "points": _row(state.points, players),
                    "totals": _row(state.totals, players),
                }
            )
        else:
            _decided(knobs, events, before, state, int(step.seat), int(step.action))
        before = state
    totals = _row(before.totals, players)
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return events, {"winners": winners, "scores": totals, "stalled": False}


def _row(values: Any, players: int) -> list[int]:
    return [int(value) for value in values[:players]]


def _decided(knobs: dict[str, Any], events: list[Event], before: Any, after: Any, seat: int, action: int) -> None:
    """Add one decision to the events: `before` and `after` are the states round it."""
    if before.step == BIDDING:
        if events[-1]["e"] != "bids":
            events.append({"e": "bids", "bids": []})
        events[-1]["bids"].append(action)
        return
    if before.step == PLAYING:
        if before.count == 0:
            events.append({"e": "trick", "n": int(before.trick) + 1, "leader": seat, "plays": []})
        plays = events[-1]["plays"]
        led = plays[0]["suit"] if plays else SUIT_LETTERS[action // LANE]
        suit = led if action // LANE == NAVY else SUIT_LETTERS[action // LANE]
        plays.append({"seat": seat, "card": name(action), "suit": suit, "bonus": None})
    elif before.step == DECLARING:
        events[-1]["plays"][-1]["suit"] = SUIT_LETTERS[action]
    elif before.step == TAKING and action != NOTHING:
        events[-1]["plays"][-1]["bonus"] = BONUS_NAMES[action]
    if after.trick > before.trick:
        trick = events[-1]
        taken = after.empty == before.empty
        trick["annihilated"] = _annihilated(trick["plays"]) if knobs["annihilation"] else []
        trick["winner"] = int(after.leader) if taken else None


def _annihilated(plays: list[Event]) -> list[str]:
    """The cards of the led suit that met their double, in order of play. [5.1]"""
    followed = [play["card"] for play in plays if play["suit"] == plays[0]["suit"]]
    ranks = [card[0] for card in followed]
    return [card for card in followed if ranks.count(card[0]) > 1]


def tell(event: Event, trace: Event) -> list[str]:
    """One event in words, a line a sentence."""
    kind = event["e"]
    if kind == "round":
        lines = [f"Round {event['n']}. Seat {event['leader']} leads."]
        return lines + [f"  Seat {seat} holds {' '.join(hand)}." for seat, hand in enumerate(event["hands"])]
    if kind == "bids":
        return ["Bids: " + ", ".join(f"seat {seat} {bid}" for seat, bid in enumerate(event["bids"])) + "."]
    if kind == "trick":
        lines = [f"Trick {event['n']}."] + [_told(play, place) for place, play in enumerate(event["plays"])]
        if event["annihilated"]:
            lines.append(f"  {' and '.join(event['annihilated'])} annihilate each other.")
        nobody = "  Nobody takes the trick."
        return [*lines, nobody if event["winner"] is None else f"  Seat {event['winner']} takes the trick."]
    return [
        f"  Seat {seat} took {took} and scores {points}, {total} in all."
        for seat, (took, points, total) in enumerate(
            zip(event["tricks"], event["points"], event["totals"], strict=True)
        )
    ]


def _told(play: Event, place: int) -> str:
    line = f"  Seat {play['seat']} {'plays' if place else 'leads'} {play['card']}"
    if play["card"][1] != play["suit"]:
        line += f" as {COLOUR_NAMES[SUIT_LETTERS.index(play['suit'])]}"
    return line + (f" and takes the {play['bonus']}." if play["bonus"] else ".")
