"""Dex told: a recording as a trace, and a trace's events in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.games.dex.cards import (
    BY,
    BY_SUM,
    DEX,
    ENDED,
    FIRST_DEX,
    FIRST_HAND,
    FIRST_TARGET,
    GIVE,
    KEEP,
    LAST_CARD,
    NO_CARD,
    PLAY,
    POOL,
    SHUFFLE_AFTER,
    YOU,
    name,
    names,
)

DECIDED = 1
SIDE = ("you", "dex")
Event = dict[str, Any]


def trace(knobs: Mapping[str, Any], recording: Any) -> tuple[list[Event], Event]:
    """The events and the result of a recorded game."""
    steps, states = recording.steps, recording.snapshots
    events = [_deal(states[0])]
    for place in range(1, len(steps)):
        if int(steps[place].kind) != DECIDED:
            continue
        before, after = states[place - 1], states[place]
        phase, action = int(before.phase), int(steps[place].action)
        if phase == KEEP:
            events.append({"e": "place", "keep": name(action)})
        elif phase == GIVE:
            events[-1]["gift"] = name(action)
        elif int(after.phase) in (PLAY, ENDED):
            events.append(_trick(int(before.trick), after))
            if int(after.phase) == PLAY and int(before.trick) == SHUFFLE_AFTER and knobs["dex_cards"] == 2:
                events.append({"e": "shuffle", "pool": [name(int(card)) for card in after.queue[:POOL]]})
    return events, _result(states[len(steps) - 1])


def _deal(state: Any) -> Event:
    cards = [name(int(card)) for card in state.cards[:LAST_CARD]]
    targets = cards[FIRST_TARGET:]
    return {
        "e": "deal",
        "skipped": [name(int(card)) for card in state.skip[: int(state.skipped)]],
        "dex_prison": cards[:FIRST_HAND],
        "hand": cards[FIRST_HAND:FIRST_DEX],
        "dex_hand": cards[FIRST_DEX:FIRST_TARGET],
        "targets": [targets[place : place + 2] for place in range(0, len(targets), 2)],
    }


def _trick(number: int, state: Any) -> Event:
    return {
        "e": "trick",
        "n": number,
        "preference": name(int(state.wanted)),
        "play": name(int(state.play)),
        "dex_cards": [name(int(card)) for card in state.shown if int(card) != NO_CARD],
        "dex_play": name(int(state.dex_play)),
        "winner": SIDE[int(state.trick_winner)],
        "you_took": name(int(state.took[YOU])),
        "dex_took": name(int(state.took[DEX])),
    }


def _result(state: Any) -> Event:
    winner, by = int(state.winner), int(state.by)
    result = {
        "winners": [0] if winner == YOU else [],
        "scores": None,
        "stalled": False,
        "dex": winner == DEX,
        "by": BY[by],
        "trick": int(state.trick),
        "meld": names(int(state.meld)),
    }
    if by == BY_SUM:
        result["sums"] = [int(total) for total in state.sums]
    return result


def tell(event: Event, trace: Mapping[str, Any]) -> list[str]:
    """An event in words; the last one is followed by how the game ended."""
    lines = _TELL[event["e"]](event)
    if event == trace["events"][-1]:
        lines.append(_ending(trace["result"]))
    return lines


def _tell_deal(event: Event) -> list[str]:
    pairs = ", ".join(" ".join(pair) for pair in event["targets"])
    lines = [
        f"Dex's Prison opens with {' and '.join(event['dex_prison'])}.",
        f"You hold {' '.join(event['hand'])}.",
        f"Dex's hand, in the order in which he will turn it up: {' '.join(event['dex_hand'])}.",
        f"The targets: {pairs}.",
    ]
    if event["skipped"]:
        lines.insert(1, f"Skipped on the way and shuffled back: {' '.join(event['skipped'])}.")
    return lines


def _tell_place(event: Event) -> list[str]:
    return [f"You keep {event['keep']} and give Dex {event['gift']}."]


def _tell_trick(event: Event) -> list[str]:
    shown, card = event["dex_cards"], event["dex_play"]
    turned = f"turns up {card}" if len(shown) == 1 else f"turns up {' and '.join(shown)} and plays {card}"
    takes = f"You take {event['you_took']} and {card}, Dex takes {event['dex_took']} and {event['play']}."
    wins = "You win the trick." if event["winner"] == "you" else "Dex wins the trick."
    prefers = f"Trick {event['n']}: Dex prefers {event['preference']}."
    return [f"{prefers} You play {event['play']}, Dex {turned}.", f"{wins} {takes}"]


def _tell_shuffle(event: Event) -> list[str]:
    return [f"Dex's four cards are shuffled; they will be turned up in the order {' '.join(event['pool'])}."]


_TELL = {"deal": _tell_deal, "place": _tell_place, "trick": _tell_trick, "shuffle": _tell_shuffle}


def _ending(result: Mapping[str, Any]) -> str:
    you, dex, trick = result["winners"] == [0], result["dex"], result["trick"]
    who = "You win" if you else "Dex wins" if dex else "Nobody wins"
    if result["by"] == "sum":
        return f"{who} after trick {trick} with sums of {result['sums'][YOU]} to {result['sums'][DEX]}."
    if result["by"] == "none":
        return f"{who} after trick {trick}: neither side has a meld."
    meld = "a kind" if result["by"] == "kind" else "a flush"
    return f"{who} after trick {trick} with {meld}: {' '.join(result['meld'])}."
