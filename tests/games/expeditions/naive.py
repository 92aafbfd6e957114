"""Expeditions a second time: the rules in plain Python, slow and obvious, as a second opinion on the kernels.

Nothing of simlab is imported. Cards are strings as in a trace ("5H"), piles are lists, the top card of a pile
is the last of its list (but a draw pile is written top first, as in a trace).
"""

import random
from typing import Any

SUITS = ["S", "H", "D", "C", "X"]
NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
NUMBER_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]
WAGER_RANKS = ["J", "Q", "K"]

BOUNDS = {
    "suits": (2, 5),
    "highest": (5, 10),
    "wagers": (0, 3),
    "hand_size": (3, 12),
    "expedition_cost": (0, 60),
    "wager_step": (0, 5),
    "bonus_cards": (1, 13),
    "bonus_points": (0, 100),
    "rounds": (1, 9),
    "extra_rounds": (0, 9),
    "round_turn_limit": (50, 2000),
}
SWITCHES = ["aces", "bonus_multiplied", "draw_from_discards"]
PRINTED = {
    "suits": 4,
    "aces": False,
    "highest": 10,
    "wagers": 3,
    "hand_size": 8,
    "expedition_cost": 20,
    "wager_step": 1,
    "bonus_cards": 8,
    "bonus_points": 20,
    "bonus_multiplied": False,
    "draw_from_discards": True,
    "rounds": 3,
    "extra_rounds": 1,
    "round_turn_limit": 400,
}

Rules = dict[str, Any]
Trace = dict[str, Any]


def deck_of(rules: Rules) -> list[str]:
    """Every card of the deck once. [2.1] [2.2] [2.3] [8.1]"""
    deck = []
    for suit in SUITS[: rules["suits"]]:
        for rank in NUMBER_RANKS:
            number = NUMBERS[rank]
            if number > rules["highest"]:
                continue
            if number == 1 and not rules["aces"]:
                continue
            deck.append(rank + suit)
        for rank in WAGER_RANKS[: rules["wagers"]]:
            deck.append(rank + suit)
    return deck


def is_wager(card: str) -> bool:
    return card[0] in WAGER_RANKS


def expedition_score(rules: Rules, cards: list[str]) -> int:
    """What one started expedition scores. [6.2] [6.3] [6.4] [6.5] [6.6]"""
    total = 0
    wagers = 0
    for card in cards:
        if is_wager(card):
            wagers = wagers + 1
        else:
            total = total + NUMBERS[card[0]]
    total = total - rules["expedition_cost"]
    earned = 0
    if rules["bonus_cards"] is not None and len(cards) >= rules["bonus_cards"]:
        earned = rules["bonus_points"]
    multiplier = 1 + rules["wager_step"] * wagers
    if rules["bonus_multiplied"]:
        return int((total + earned) * multiplier)
    return int(total * multiplier + earned)


class Table:
    """One round in progress."""

    def __init__(self, rules: Rules, hands: list[list[str]], draw_pile: list[str], dealer: int) -> None:
        self.rules = rules
        self.suits = SUITS[: rules["suits"]]
        self.hands = [list(hands[0]), list(hands[1])]
        self.draw_pile = list(draw_pile)
        self.discards: dict[str, list[str]] = {suit: [] for suit in self.suits}
        self.expeditions: list[dict[str, list[str]]] = [{suit: [] for suit in self.suits} for _ in (0, 1)]
        self.seat = 1 - dealer  # [3.5]
        self.turns = 0

    def may_play(self, card: str) -> bool:
        """Whether the card fits the expedition of the seat whose turn it is. [4.3] [4.4] [E2]"""
        column = self.expeditions[self.seat][card[1]]
        numbers = [NUMBERS[c[0]] for c in column if not is_wager(c)]
        if is_wager(card):
            return len(numbers) == 0
        if len(numbers) == 0:
            return True
        return NUMBERS[card[0]] > numbers[-1]

    def first_steps(self) -> list[tuple[str, str]]:
        """Every (card, destination). [4.2] [4.5]"""
        steps = []
        for card in self.hands[self.seat]:
            steps.append((card, "discard"))
            if self.may_play(card):
                steps.append((card, "expedition"))
        return steps

    def sources(self, card: str, to: str) -> list[str]:
        """Every place to draw from after that first step. [4.7] [4.8] [E3]"""
        places = ["deck"]
        if self.rules["draw_from_discards"]:
            for suit in self.suits:
                if to == "discard" and card[1] == suit:
                    continue
                if len(self.discards[suit]) > 0:
                    places.append(suit)
        return places

    def turn(self, card: str, to: str, source: str) -> str:
        """Carry the turn out and return the card drawn. [4.1] [4.6]"""
        hand = self.hands[self.seat]
        hand.remove(card)
        if to == "discard":
            self.discards[card[1]].append(card)
        else:
            self.expeditions[self.seat][card[1]].append(card)
        if source == "deck":
            drew = self.draw_pile.pop(0)
        else:
            drew = self.discards[source].pop()
        hand.append(drew)
        self.turns = self.turns + 1
        self.seat = 1 - self.seat
        return drew

    def ending(self) -> str | None:
        """How the round has ended, or None. [5.1] [E4] [E6] [E7]"""
        if len(self.draw_pile) == 0:
            return "deck"
        if self.turns >= self.rules["round_turn_limit"]:
            return "turn_limit"
        return None

    def by_suit(self) -> list[dict[str, int]]:
        """The score of every started expedition. [6.1]"""
        scores: list[dict[str, int]] = []
        for seat in (0, 1):
            mine = {}
            for suit in self.suits:
                column = self.expeditions[seat][suit]
                if len(column) > 0:
                    mine[suit] = expedition_score(self.rules, column)
            scores.append(mine)
        return scores


def next_dealer(dealer: int, points: list[int]) -> int:
    """[7.2] [7.3]"""
    if points[0] > points[1]:
        return 0
    if points[1] > points[0]:
        return 1
    return 1 - dealer


def another_round(rules: Rules, played: int, totals: list[int]) -> bool:
    """[7.1] [7.5] [E5]"""
    if played < rules["rounds"]:
        return True
    return totals[0] == totals[1] and played < rules["rounds"] + rules["extra_rounds"]


def result_of(totals: list[int], stalled: bool) -> dict[str, Any]:
    """[7.4] [E5]"""
    if totals[0] > totals[1]:
        winners = [0]
    elif totals[1] > totals[0]:
        winners = [1]
    else:
        winners = [0, 1]
    return {"winners": winners, "scores": list(totals), "stalled": stalled}


def random_rules(rng: random.Random) -> Rules:
    """A legal setting of all knobs, each often at one of its bounds."""
    while True:
        rules: Rules = {}
        for name, printed in PRINTED.items():
            if name in SWITCHES:
                rules[name] = rng.random() < 0.5
                continue
            low, high = BOUNDS[name]
            way = rng.random()
            if way < 0.2:
                rules[name] = low
            elif way < 0.4:
                rules[name] = high
            elif way < 0.6:
                rules[name] = printed
            else:
                rules[name] = rng.randint(low, high)
        if rng.random() < 0.15:
            rules["bonus_cards"] = None
        if len(deck_of(rules)) > 2 * rules["hand_size"]:  # [E8]
            return rules


def random_trace(rules: Rules, rng: random.Random) -> Trace:
    """A whole game of uniform random play, written down."""
    events: list[dict[str, Any]] = []
    totals = [0, 0]
    dealer = 1  # [E1]
    played = 0
    stalled = False
    while another_round(rules, played, totals):
        played = played + 1
        deck = deck_of(rules)
        rng.shuffle(deck)
        size = rules["hand_size"]
        hands = [deck[:size], deck[size : 2 * size]]
        table = Table(rules, hands, deck[2 * size :], dealer)
        events.append({"e": "round", "n": played, "dealer": dealer, "hands": hands, "draw_pile": deck[2 * size :]})
        while table.ending() is None:
            seat = table.seat
            card, to = rng.choice(table.first_steps())
            source = rng.choice(table.sources(card, to))
            drew = table.turn(card, to, source)
            events.append({"e": "turn", "seat": seat, "card": card, "to": to, "from": source, "drew": drew})
        end = table.ending()
        by_suit = table.by_suit()
        points = [sum(by_suit[0].values()), sum(by_suit[1].values())]
        totals = [totals[0] + points[0], totals[1] + points[1]]
        stalled = stalled or end == "turn_limit"
        events.append(
            {
                "e": "score",
                "n": played,
                "by_suit": by_suit,
                "points": points,
                "totals": list(totals),
                "end": end,
            }
        )
        dealer = next_dealer(dealer, points)
    return {
        "schema": "simlab.trace/1",
        "game": "expeditions",
        "variant": "random",
        "rules": dict(rules),
        "seed": 0,
        "index": 0,
        "seats": ["random", "random"],
        "events": events,
        "result": result_of(totals, stalled),
    }


def _wrong_knobs(rules: Any) -> list[str]:
    if not isinstance(rules, dict):
        return ["rules is not an object"]
    wrong = []
    for name in sorted(set(rules) ^ set(PRINTED)):
        wrong.append(f"knob {name} is {'unknown' if name in rules else 'missing'}")
    if wrong:
        return wrong
    for name in SWITCHES:
        if not isinstance(rules[name], bool):
            wrong.append(f"knob {name} is not true or false")
    for name, (low, high) in BOUNDS.items():
        value = rules[name]
        if name == "bonus_cards" and value is None:
            continue
        if not _whole(value) or not low <= value <= high:
            wrong.append(f"knob {name} = {value!r} is out of bounds")
    return wrong


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _same(event: dict[str, Any], expected: dict[str, Any], where: str) -> list[str]:
    """What an event says otherwise than expected, key by key; no key may be missing or added."""
    wrong = []
    for key in sorted(set(event) ^ set(expected)):
        wrong.append(f"{where}: key {key} is {'unknown' if key in event else 'missing'}")
    for key in sorted(set(event) & set(expected)):
        if event[key] != expected[key] or type(event[key]) is not type(expected[key]):
            wrong.append(f"{where}: {key} is {event[key]!r}, should be {expected[key]!r}")
    return wrong


def referee(trace: Trace) -> list[str]:
    """Everything that is wrong with a trace; an empty list if nothing is."""
    keys = ["schema", "game", "variant", "rules", "seed", "index", "seats", "events", "result"]
    if sorted(trace) != sorted(keys):
        return [f"keys are {sorted(trace)}"]
    wrong = _wrong_knobs(trace["rules"])
    if trace["schema"] != "simlab.trace/1" or trace["game"] != "expeditions":
        wrong.append("not an expeditions trace")
    if not isinstance(trace["variant"], str) or not _whole(trace["seed"]) or not _whole(trace["index"]):
        wrong.append("variant, seed or index has a wrong type")
    seats = trace["seats"]
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(s, str) for s in seats):
        wrong.append("seats are not two names")  # [1.1]
    if wrong:
        return wrong
    try:
        return _wrong_play(trace)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as problem:
        return [f"cannot be read: {problem!r}"]


def _wrong_play(trace: Trace) -> list[str]:
    rules = trace["rules"]
    events = list(trace["events"])
    wrong: list[str] = []
    totals = [0, 0]
    dealer = 1
    played = 0
    stalled = False
    while another_round(rules, played, totals):
        played = played + 1
        start = events.pop(0)
        where = f"round {played}"
        wrong += _wrong_deal(rules, start, played, dealer)
        if wrong:
            return wrong
        table = Table(rules, start["hands"], start["draw_pile"], dealer)
        while table.ending() is None:
            event = events.pop(0)
            wrong += _wrong_turn(table, event, f"{where}, turn {table.turns + 1}")
            if wrong:
                return wrong
        by_suit = table.by_suit()
        points = [sum(by_suit[0].values()), sum(by_suit[1].values())]
        totals = [totals[0] + points[0], totals[1] + points[1]]
        end = table.ending()
        stalled = stalled or end == "turn_limit"
        score = {
            "e": "score",
            "n": played,
            "by_suit": by_suit,
            "points": points,
            "totals": totals,
            "end": end,
        }
        wrong += _same(events.pop(0), score, f"{where}, score")
        if wrong:
            return wrong
        dealer = next_dealer(dealer, points)
    if events:
        wrong.append(f"{len(events)} events after the end of the game")
    return wrong + _same(trace["result"], result_of(totals, stalled), "result")


def _wrong_deal(rules: Rules, event: dict[str, Any], n: int, dealer: int) -> list[str]:
    """[3.1] [3.2] [3.3]"""
    expected = {**event, "e": "round", "n": n, "dealer": dealer}
    wrong = _same(event, expected, f"round {n}")
    if sorted(event) != ["dealer", "draw_pile", "e", "hands", "n"]:
        return [*wrong, f"round {n}: keys are {sorted(event)}"]
    if [len(hand) for hand in event["hands"]] != [rules["hand_size"]] * 2:
        wrong.append(f"round {n}: hands of the wrong size")
    dealt = event["hands"][0] + event["hands"][1] + event["draw_pile"]
    if sorted(dealt) != sorted(deck_of(rules)):
        wrong.append(f"round {n}: the cards dealt are not the deck")
    return wrong


def _wrong_turn(table: Table, event: dict[str, Any], where: str) -> list[str]:
    """Check one turn and, if it is legal, carry it out."""
    expected = {key: event.get(key) for key in ("card", "to", "from")}
    expected = {**expected, "e": "turn", "seat": table.seat, "drew": event.get("drew")}
    wrong = _same(event, expected, where)
    card, to, source = event["card"], event["to"], event["from"]
    if (card, to) not in table.first_steps():
        wrong.append(f"{where}: {card} to {to} is not legal")
    elif source not in table.sources(card, to):
        wrong.append(f"{where}: drawing from {source} is not legal")
    if wrong:
        return wrong
    drew = table.turn(card, to, source)
    if drew != event["drew"]:
        wrong.append(f"{where}: drew is {event['drew']!r}, should be {drew!r}")
    if len(table.hands[1 - table.seat]) != table.rules["hand_size"]:  # [4.9]
        wrong.append(f"{where}: the hand has a wrong number of cards")
    return wrong


def legal_counts(trace: Trace) -> list[int]:
    """The number of legal actions at every decision: first the card and where it goes, then the draw."""
    counts = []
    table = None
    for event in trace["events"]:
        if event["e"] == "round":
            table = Table(trace["rules"], event["hands"], event["draw_pile"], event["dealer"])
        elif event["e"] == "turn":
            assert table is not None
            counts.append(len(table.first_steps()))
            counts.append(len(table.sources(event["card"], event["to"])))
            table.turn(event["card"], event["to"], event["from"])
    return counts
