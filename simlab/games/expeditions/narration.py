"""A game of Expeditions as a trace, and in words."""

from __future__ import annotations

from typing import Any

from simlab.games.expeditions.cards import (
    DECK,
    FULL_LANE,
    LANE_SHIFT,
    PLAY,
    SUIT_NAMES,
    SUITS,
    SUITS_A_WORD,
    name,
    names,
)

DEALT, DECIDED, SCORED = 0, 1, 2


def trace(knobs: dict[str, Any], recording: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The events and the result of a recorded game."""
    events: list[dict[str, Any]] = []
    totals = [0, 0]
    for place, (step, state) in enumerate(zip(recording.steps, recording.snapshots, strict=True)):
        if step.kind == DEALT:
            events.append(_round(state))
        elif step.kind == DECIDED and state.drawing:
            card = int(step.action) >> 1
            to = "expedition" if step.action & 1 == PLAY else "discard"
            events.append({"e": "turn", "seat": int(step.seat), "card": name(card), "to": to})
        elif step.kind == DECIDED:
            events[-1] |= _draw(int(step.action), recording.snapshots[place - 1])
        else:
            events.append(_score(state, totals))
            totals = events[-1]["totals"]
    winners = [seat for seat in range(2) if totals[seat] == max(totals)]
    return events, {"winners": winners, "scores": totals, "stalled": bool(recording.snapshots[-1].stalled)}


def _round(state: Any) -> dict[str, Any]:
    pile = [name(int(card)) for card in state.deck[int(state.next) : int(state.cards)]]
    hands = [names(state.hand[seat]) for seat in range(2)]
    return {
        "e": "round",
        "n": int(state.round_number),
        "dealer": int(state.dealer),
        "hands": hands,
        "draw_pile": pile,
    }


def _draw(action: int, before: Any) -> dict[str, Any]:
    if action == DECK:
        return {"from": "deck", "drew": name(int(before.deck[before.next]))}
    suit = action - 1
    return {"from": SUIT_NAMES[suit], "drew": name(int(before.pile[suit, before.height[suit] - 1]))}


def _score(state: Any, totals: list[int]) -> dict[str, Any]:
    by_suit = []
    for seat in range(2):
        started = [suit for suit in range(SUITS) if _lane(state.table[seat], suit)]
        by_suit.append({SUIT_NAMES[suit]: int(state.points[seat, suit]) for suit in started})
    points = [sum(suits.values()) for suits in by_suit]
    return {
        "e": "score",
        "n": int(state.round_number),
        "by_suit": by_suit,
        "points": points,
        "totals": [total + point for total, point in zip(totals, points, strict=True)],
        "end": "deck" if state.next == state.cards else "turn_limit",
    }


def _lane(words: Any, suit: int) -> int:
    return int(words[suit // SUITS_A_WORD]) >> (suit % SUITS_A_WORD << LANE_SHIFT) & FULL_LANE


def tell(event: dict[str, Any], trace: dict[str, Any]) -> list[str]:
    """An event in words."""
    bots = trace["seats"]
    if event["e"] == "round":
        pile = len(event["draw_pile"])
        lines = [f"Round {event['n']}. Seat {event['dealer']} ({bots[event['dealer']]}) deals; {pile} cards to draw."]
        return lines + [f"  seat {seat} holds {' '.join(event['hands'][seat])}" for seat in range(2)]
    if event["e"] == "turn":
        put = "plays" if event["to"] == "expedition" else "discards"
        source = "the draw pile" if event["from"] == "deck" else f"the {event['from']} discards"
        return [f"  seat {event['seat']} {put} {event['card']} and draws {event['drew']} from {source}"]
    end = "The draw pile is empty." if event["end"] == "deck" else "The turn limit ends the round."
    lines = [f"{end} Round {event['n']} is scored."]
    for seat in range(2):
        suits = ", ".join(f"{suit} {points:+d}" for suit, points in event["by_suit"][seat].items()) or "nothing started"
        lines.append(f"  seat {seat}: {suits}: {event['points'][seat]:+d}, total {event['totals'][seat]}")
    return lines
