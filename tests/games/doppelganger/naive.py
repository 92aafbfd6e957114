"""Doppelganger Tricks a second time: slow, obvious, and written without a look at the kernels.

Cards are strings such as ``"6N"``, hands are lists, every rule is an ``if``. Nothing of simlab is imported,
so that a mistake in the package cannot hide here as well.

``referee`` names everything wrong with a trace, ``legal_counts`` counts the actions at each of its decisions,
``random_trace`` plays a whole game at random, ``random_rules`` draws a setting of all knobs.
"""

from __future__ import annotations

import random
from typing import Any

Rules = dict[str, Any]
Trace = dict[str, Any]
Play = dict[str, Any]

RANKS = "123456789T"
COLOURS = "PGY"
NAVY = "N"
STAR, EYE = "star", "eye"

BOUNDS: dict[str, tuple[int, int]] = {
    "exact_points": (0, 20),
    "near_points": (0, 20),
    "zero_points": (0, 40),
    "star_points": (0, 20),
    "eye_points": (0, 20),
    "bonus_per_player": (1, 2),
}
SWITCHES = ("bonus_cards", "annihilation", "doppelganger_free")
KNOBS = {"players", "rounds", *BOUNDS, *SWITCHES}


# --- the rules, one question at a time -----------------------------------------------------------------


def deck(rules: Rules) -> list[str]:
    """All cards in play: the tens stay out with three players."""
    ranks = RANKS if rules["players"] == 4 else RANKS[:-1]
    return [rank + suit for suit in COLOURS + NAVY for rank in ranks]


def rounds_of(rules: Rules) -> int:
    """Rounds a game: as many as players unless the knob says otherwise."""
    return rules["players"] if rules["rounds"] is None else rules["rounds"]


def strength(card: str) -> int:
    return RANKS.index(card[0])


def is_navy(card: str) -> bool:
    return card[1] == NAVY


def legal_cards(rules: Rules, hand: list[str], led: str | None) -> list[str]:
    """Every card that may be played; ``led`` is the led suit, None for the leader."""
    if led is None:
        return list(hand)
    followers = [card for card in hand if card[1] == led]
    navy = [card for card in hand if is_navy(card)]
    if not followers:
        return list(hand)
    return followers + navy if rules["doppelganger_free"] else followers


def legal_suits(card: str, led: str | None) -> list[str]:
    """The suits a card may count as: a navy card is declared when led and follows the led suit otherwise."""
    if not is_navy(card):
        return [card[1]]
    return list(COLOURS) if led is None else [led]


def annihilated(rules: Rules, plays: list[Play]) -> list[str]:
    """The cards that cancel each other, in the order in which they were played."""
    if not rules["annihilation"]:
        return []
    led = plays[0]["suit"]
    gone = []
    for play in plays:
        twins = [p for p in plays if p["suit"] == led and p["card"][0] == play["card"][0]]
        if play["suit"] == led and len(twins) == 2:
            gone.append(play["card"])
    return gone


def trick_winner(rules: Rules, plays: list[Play]) -> int | None:
    """The seat that takes the trick, None if every card was annihilated."""
    gone = annihilated(rules, plays)
    left = [p for p in plays if p["card"] not in gone]
    pool = [p for p in left if p["suit"] == plays[0]["suit"]] or left
    best = None
    for play in pool:
        if best is None or strength(play["card"]) > strength(best["card"]):
            best = play
    return None if best is None else best["seat"]


def bonus_options(rules: Rules, hand: list[str], taken: dict[str, int], seat: int) -> list[str]:
    """The bonus cards this seat may take after its play, without the choice of taking none."""
    if not rules["bonus_cards"]:
        return []
    if any(is_navy(card) for card in hand):
        return []
    if sum(1 for owner in taken.values() if owner == seat) >= rules["bonus_per_player"]:
        return []
    return [name for name in (STAR, EYE) if name not in taken]


def seat_points(rules: Rules, bid: int, tricks: int, bonuses: list[str]) -> int:
    """Points of one seat in one round."""
    exact = bid == tricks
    if exact and bid == 0:
        points = rules["zero_points"]
    elif exact:
        points = rules["exact_points"]
    elif bid != 0 and abs(bid - tricks) == 1:
        points = rules["near_points"]
    else:
        points = 0
    if STAR in bonuses:
        points += rules["star_points"]
    if EYE in bonuses and exact:
        points += rules["eye_points"]
    return points


# --- reading a trace -----------------------------------------------------------------------------------


class Reader:
    """Follows a trace event by event, notes faults and counts the actions at every decision."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.rules: Rules = trace.get("rules", {})
        self.faults: list[str] = []
        self.counts: list[int] = []
        self.events = list(trace.get("events", []))
        self.totals: list[int] = []

    def expect(self, what: str, found: object, wanted: object) -> None:
        if found != wanted or type(found) is not type(wanted):
            self.faults.append(f"{what}: found {found!r}, expected {wanted!r}")

    def take(self, kind: str) -> Play:
        if not self.events:
            raise ValueError(f"the trace ends where a {kind!r} event was due")
        event = self.events.pop(0)
        if event.get("e") != kind:
            raise ValueError(f"event {event.get('e')!r} where {kind!r} was due")
        return event

    def read(self) -> None:
        try:
            self.head()
            self.totals = [0] * self.rules["players"]
            for n in range(1, rounds_of(self.rules) + 1):
                self.round(n)
            if self.events:
                self.faults.append(f"{len(self.events)} events after the end of the game")
            best = max(self.totals)
            self.expect(
                "result",
                self.trace.get("result"),
                {
                    "winners": [seat for seat, total in enumerate(self.totals) if total == best],
                    "scores": self.totals,
                    "stalled": False,
                },
            )
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as fault:
            self.faults.append(f"{type(fault).__name__}: {fault}")

    def head(self) -> None:
        self.expect("schema", self.trace.get("schema"), "simlab.trace/1")
        self.expect("game", self.trace.get("game"), "doppelganger")
        self.expect("knobs", sorted(self.rules), sorted(KNOBS))
        self.expect("players in bounds", self.rules["players"] in (3, 4), True)
        for name, (low, high) in BOUNDS.items():
            if type(self.rules[name]) is not int or not low <= self.rules[name] <= high:
                self.faults.append(f"knob {name} out of bounds: {self.rules[name]!r}")
        for name in SWITCHES:
            self.expect(f"type of {name}", type(self.rules[name]), bool)
        rounds = self.rules["rounds"]
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= 12):
            self.faults.append(f"knob rounds out of bounds: {rounds!r}")
        self.expect("number of seats", len(self.trace["seats"]), self.rules["players"])
        for name in ("variant", "seed", "index"):
            self.expect(f"{name} is there", name in self.trace, True)

    def round(self, n: int) -> None:
        players = self.rules["players"]
        start = self.take("round")
        leader = (n - 1) % players
        self.expect("round number", start["n"], n)
        self.expect(f"round {n} leader", start["leader"], leader)
        hands = [list(hand) for hand in start["hands"]]
        cards = deck(self.rules)
        size = len(cards) // players
        self.expect(f"round {n} hand sizes", [len(hand) for hand in hands], [size] * players)
        self.expect(f"round {n} deal", sorted(c for hand in hands for c in hand), sorted(cards))

        bids = self.take("bids")["bids"]
        self.expect(f"round {n} number of bids", len(bids), players)
        self.counts += [size + 1] * players
        for seat, bid in enumerate(bids):
            if type(bid) is not int or not 0 <= bid <= size:
                self.faults.append(f"round {n}: seat {seat} may not bid {bid!r}")

        taken: dict[str, int] = {}
        tricks = [0] * players
        for number in range(1, size + 1):
            winner = self.trick(f"round {n} trick {number}", number, leader, hands, taken)
            if winner is not None:
                tricks[winner] += 1
                leader = winner

        points = [
            seat_points(self.rules, bids[s], tricks[s], [b for b, owner in taken.items() if owner == s])
            for s in range(players)
        ]
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        score = self.take("score")
        wanted = {"e": "score", "n": n, "tricks": tricks, "points": points, "totals": self.totals}
        self.expect(f"round {n} score", score, wanted)

    def trick(self, where: str, number: int, leader: int, hands: list[list[str]], taken: dict[str, int]) -> int | None:
        event = self.take("trick")
        self.expect(f"{where} number", event["n"], number)
        self.expect(f"{where} leader", event["leader"], leader)
        players = len(hands)
        self.expect(
            f"{where} order of seats",
            [play["seat"] for play in event["plays"]],
            [(leader + i) % players for i in range(players)],
        )
        led = None
        for play in event["plays"]:
            hand = hands[play["seat"]]
            cards = legal_cards(self.rules, hand, led)
            self.counts.append(len(cards))
            if play["card"] not in cards:
                self.faults.append(f"{where}: {play['card']} is not among {cards}")
            suits = legal_suits(play["card"], led)
            if led is None and is_navy(play["card"]):
                self.counts.append(len(suits))
            if play["suit"] not in suits:
                self.faults.append(f"{where}: {play['card']} cannot count as {play['suit']}")
            led = led or play["suit"]
            hand.remove(play["card"])
            bonuses = bonus_options(self.rules, hand, taken, play["seat"])
            if bonuses:
                self.counts.append(1 + len(bonuses))
            if play["bonus"] is not None:
                if play["bonus"] not in bonuses:
                    self.faults.append(f"{where}: seat {play['seat']} may not take {play['bonus']!r}")
                taken[play["bonus"]] = play["seat"]
        self.expect(f"{where} annihilated", event["annihilated"], annihilated(self.rules, event["plays"]))
        winner = trick_winner(self.rules, event["plays"])
        self.expect(f"{where} winner", event["winner"], winner)
        return winner


def referee(trace: Trace) -> list[str]:
    """Everything wrong with one trace; an empty list for a clean one."""
    reader = Reader(trace)
    reader.read()
    return reader.faults


def legal_counts(trace: Trace) -> list[int]:
    """Number of legal actions at every decision: bids seat by seat, then in turn card, suit and bonus.

    The suit is a decision only of a player who leads a navy card, the bonus only where one may be taken.
    """
    reader = Reader(trace)
    reader.read()
    return reader.counts


# --- making games --------------------------------------------------------------------------------------


def random_rules(rng: random.Random) -> Rules:
    """A legal setting of all knobs; half of the time a knob lies at one of its bounds."""

    def number(low: int, high: int) -> int:
        return rng.choice((low, high)) if rng.random() < 0.5 else rng.randint(low, high)

    rules: Rules = {"players": rng.choice((3, 4)), "rounds": rng.choice((None, None, 1, 2, 3, 12))}
    rules.update({name: number(*bounds) for name, bounds in BOUNDS.items()})
    rules.update({name: rng.random() < 0.5 for name in SWITCHES})
    return rules


def random_trick(rules: Rules, leader: int, hands: list[list[str]], taken: dict[str, int], rng: random.Random) -> Trace:
    """One trick of uniform random play; changes ``hands`` and ``taken``."""
    plays: list[Play] = []
    for i in range(len(hands)):
        seat = (leader + i) % len(hands)
        led = plays[0]["suit"] if plays else None
        card = rng.choice(legal_cards(rules, hands[seat], led))
        suit = rng.choice(legal_suits(card, led))
        hands[seat].remove(card)
        bonus = rng.choice([None, *bonus_options(rules, hands[seat], taken, seat)])
        if bonus is not None:
            taken[bonus] = seat
        plays.append({"seat": seat, "card": card, "suit": suit, "bonus": bonus})
    return {
        "e": "trick",
        "leader": leader,
        "plays": plays,
        "annihilated": annihilated(rules, plays),
        "winner": trick_winner(rules, plays),
    }


def random_trace(rules: Rules, rng: random.Random) -> Trace:
    """A whole game in which every decision is uniform over its legal actions."""
    players = rules["players"]
    size = len(deck(rules)) // players
    totals = [0] * players
    events: list[Trace] = []
    for n in range(1, rounds_of(rules) + 1):
        leader = (n - 1) % players
        cards = deck(rules)
        rng.shuffle(cards)
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
        events.append({"e": "round", "n": n, "leader": leader, "hands": [list(hand) for hand in hands]})
        bids = [rng.randint(0, size) for _ in range(players)]
        events.append({"e": "bids", "bids": bids})
        taken: dict[str, int] = {}
        tricks = [0] * players
        for number in range(1, size + 1):
            event = random_trick(rules, leader, hands, taken, rng)
            event["n"] = number
            events.append(event)
            if event["winner"] is not None:
                leader = event["winner"]
                tricks[leader] += 1
        points = [
            seat_points(rules, bids[s], tricks[s], [b for b, owner in taken.items() if owner == s])
            for s in range(players)
        ]
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        events.append({"e": "score", "n": n, "tricks": tricks, "points": points, "totals": totals})
    best = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best]
    return {
        "schema": "simlab.trace/1",
        "game": "doppelganger",
        "variant": "random",
        "rules": rules,
        "seed": 0,
        "index": 0,
        "seats": ["random"] * players,
        "events": events,
        "result": {"winners": winners, "scores": totals, "stalled": False},
    }
