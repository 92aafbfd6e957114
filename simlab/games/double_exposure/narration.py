"""A recorded game of Double Exposure as a trace, and a trace in words."""

from __future__ import annotations

from typing import Any

from simlab.games.double_exposure.cards import (
    BY_NAMES,
    KIND,
    NOTHING,
    SUM,
    TARGET,
    name,
    names,
)

DECIDED = 1
SEATS = (0, 1)


def trace(knobs: dict[str, Any], recording: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The events of a game or match, and its result."""
    end = recording.snapshots[-1]
    if knobs["match"] == "single":
        events = [_deal(knobs, end, 0), _place(end, 0), *_tricks(recording, 0)]
        return events, _result(end, 0)
    events = [{"e": "game", "n": 1}, _deal(knobs, end, 0)]
    events += [_numbered(_place(end, game), game) for game in (0, 1)]
    events += _tricks(recording, 0)
    events += [{"e": "game", "n": 2}, _deal(knobs, end, 1), *_tricks(recording, 1)]
    winners = int(recording.games[0].winners)
    result = {"winners": [seat for seat in SEATS if (winners >> seat) & 1], "scores": None, "stalled": False}
    return events, result | {"games": [_result(end, game) for game in (0, 1)]}


def _numbered(event: dict[str, Any], game: int) -> dict[str, Any]:
    return {"e": event["e"], "n": game + 1} | event


def _deal(knobs: dict[str, Any], end: Any, game: int) -> dict[str, Any]:
    return {
        "e": "deal",
        "hands": [names(int(end.dealt[game][seat])) for seat in SEATS],
        "targets": [[name(int(card)) for card in pair] for pair in end.targets[: knobs["tricks"]]],
        "leader": int(end.opener[game]),
    }


def _place(end: Any, game: int) -> dict[str, Any]:
    def cards(laid: Any) -> list[str | None]:
        return [next(iter(names(int(laid[seat]))), None) for seat in SEATS]

    return {"e": "place", "facedown": cards(end.down[game]), "gift": cards(end.gift[game])}


def _tricks(recording: Any, game: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for number, step in enumerate(recording.steps):
        if step.kind != DECIDED:
            continue
        before = recording.snapshots[number - 1]
        if before.phase != TARGET or before.game != game:
            continue
        events.append(
            {
                "e": "trick",
                "n": int(before.trick) + 1,
                "leader": int(before.leader),
                "lead": name(int(before.lead)),
                "reply": name(int(before.reply)),
                "winner": int(before.winner),
                "took": name(int(step.action)),
            }
        )
    return events


def _result(end: Any, game: int) -> dict[str, Any]:
    won = int(end.won[game])
    return {
        "winners": [won] if won >= 0 else list(SEATS),
        "scores": None,
        "stalled": False,
        "by": BY_NAMES[int(end.by[game])],
        "trick": int(end.ended[game]),
        "meld": names(int(end.meld[game])),
        "sums": [int(total) for total in end.sums[game]],
    }


def tell(event: dict[str, Any], trace: dict[str, Any]) -> list[str]:
    """An event in words. The last trick of a game also tells how the game ended."""
    if event["e"] == "game":
        return [f"Game {event['n']} of the match" + (", with hands switched." if event["n"] > 1 else ".")]
    if event["e"] == "deal":
        return _tell_deal(event, trace)
    if event["e"] == "place":
        return _tell_place(event)
    return _tell_trick(event, trace)


def _tell_deal(event: dict[str, Any], trace: dict[str, Any]) -> list[str]:
    lines = [f"Seat {seat} ({trace['seats'][seat]}) holds {_list(event['hands'][seat])}." for seat in SEATS]
    pairs = ", ".join("/".join(pair) for pair in event["targets"])
    return [*lines, f"Targets: {pairs}.", f"Seat {event['leader']} has the higher cards and leads."]


def _tell_place(event: dict[str, Any]) -> list[str]:
    lines = []
    who = f"Game {event['n']}: seat" if "n" in event else "Seat"
    for seat in SEATS:
        down, gift = event["facedown"][seat], event["gift"][seat]
        deeds = []
        if down is not None:
            deeds.append(f"lays {down} face down")
        if gift is not None:
            deeds.append(f"gives {gift}")
        if deeds:
            lines.append(f"{who} {seat} {' and '.join(deeds)}.")
    return lines


def _tell_trick(event: dict[str, Any], trace: dict[str, Any]) -> list[str]:
    leader, winner = event["leader"], event["winner"]
    cards = f"seat {leader} leads {event['lead']}, seat {1 - leader} replies {event['reply']}"
    line = f"Trick {event['n']}: {cards}; seat {winner} wins and takes {event['took']}."
    return [line, *_tell_end(event, trace)]


def _tell_end(event: dict[str, Any], trace: dict[str, Any]) -> list[str]:
    """How the game or match ended, if this was its last trick."""
    events, result = trace["events"], trace["result"]
    place = next(number for number, other in enumerate(events) if other is event or other == event)
    place = next((number for number, other in enumerate(events) if other is event), place)
    last = place == len(events) - 1
    if not last and events[place + 1]["e"] == "trick":
        return []
    if "games" not in result:
        return [_tell_result(result)]
    lines = [_tell_result(result["games"][1 if last else 0])]
    if last:
        winners = result["winners"]
        lines.append("The match is drawn." if len(winners) > 1 else f"Seat {winners[0]} wins the match.")
    return lines


def _tell_result(result: dict[str, Any]) -> str:
    sums = f"{max(result['sums'])} to {min(result['sums'])}"
    if result["by"] == BY_NAMES[NOTHING]:
        return f"Nobody has melded: the game is drawn (sums {sums})."
    winner = f"Seat {result['winners'][0]} wins"
    if result["by"] == BY_NAMES[SUM]:
        return f"{winner} by the sum, {sums}."
    if result["by"] == BY_NAMES[KIND]:
        return f"{winner} with {len(result['meld'])} of a kind: {_list(result['meld'])}."
    return f"{winner} with a flush of {len(result['meld'])}: {_list(result['meld'])}."


def _list(cards: list[str]) -> str:
    return " ".join(cards)
