"""A second Double Exposure: slow, plain, and written from the rulebook alone.

Cards are strings as in a trace (`9S`), Prisons are lists. Nothing here comes from the product.
"""

from __future__ import annotations

import random
from typing import Any

RANK_NAMES = "A23456789TJQK"
SUITS = "SHDC"
RED = "HD"

KNOBS: dict[str, list[Any]] = {
    "ranks": list(range(5, 14)),
    "tricks": list(range(3, 11)),
    "of_a_kind": [2, 3, 4, None],
    "flush_length": [*range(3, 14), None],
    "facedown": [False, True],
    "gift": [False, True],
    "reply_wins": ["color", "suit", "any"],
    "played_cards_to": ["opponent", "owner", "winner"],
    "kind_beats_flush": [False, True],
    "fallback": ["sum", "draw"],
    "match": ["single", "duplicate"],
}

PRINTED: dict[str, Any] = {
    "ranks": 9,
    "tricks": 8,
    "of_a_kind": 4,
    "flush_length": 7,
    "facedown": True,
    "gift": True,
    "reply_wins": "color",
    "played_cards_to": "opponent",
    "kind_beats_flush": True,
    "fallback": "sum",
    "match": "single",
}


# ---------------------------------------------------------------- the rules, a sentence at a time


def rank(card: str) -> int:
    return RANK_NAMES.index(card[0]) + 1


def suit(card: str) -> str:
    return card[1]


def color(card: str) -> str:
    if suit(card) in RED:
        return "red"
    return "black"


def suit_strength(card: str) -> int:
    """Spades 4, hearts 3, diamonds 2, clubs 1."""
    return 4 - SUITS.index(suit(card))


def hand_size(rules: dict[str, Any]) -> int:
    size: int = rules["tricks"]
    if rules["facedown"]:
        size += 1
    if rules["gift"]:
        size += 1
    return size


def deck_of(rules: dict[str, Any]) -> list[str]:
    return [RANK_NAMES[r] + s for r in range(rules["ranks"]) for s in SUITS]


def first_leader(hands: list[list[str]]) -> int:
    for r in range(13, 0, -1):
        counts = [len([card for card in hand if rank(card) == r]) for hand in hands]
        if counts[0] > counts[1]:
            return 0
        if counts[1] > counts[0]:
            return 1
    highest = max(hands[0] + hands[1], key=lambda card: (rank(card), suit_strength(card)))
    if highest in hands[0]:
        return 0
    return 1


def reply_beats(rules: dict[str, Any], lead: str, reply: str) -> bool:
    if rules["reply_wins"] == "color" and color(lead) != color(reply):
        return False
    if rules["reply_wins"] == "suit" and suit(lead) != suit(reply):
        return False
    if rank(reply) != rank(lead):
        return rank(reply) > rank(lead)
    return suit_strength(reply) > suit_strength(lead)


def melds(rules: dict[str, Any], prison: list[str]) -> list[dict[str, Any]]:
    found = []
    if rules["of_a_kind"] is not None:
        for r in range(1, 14):
            cards = [card for card in prison if rank(card) == r]
            if len(cards) >= rules["of_a_kind"]:
                found.append({"by": "kind", "cards": cards, "order": [r]})
    if rules["flush_length"] is not None:
        for s in SUITS:
            cards = [card for card in prison if suit(card) == s]
            if len(cards) >= rules["flush_length"]:
                order = [len(cards), *sorted([rank(card) for card in cards], reverse=True)]
                found.append({"by": "flush", "cards": cards, "order": order})
    return found


def better_meld(rules: dict[str, Any], one: dict[str, Any], two: dict[str, Any]) -> int:
    """1 if the first meld is better, -1 if the second is, 0 if they are equal."""
    if one["by"] != two["by"]:
        best = "kind" if rules["kind_beats_flush"] else "flush"
        return 1 if one["by"] == best else -1
    if one["order"] == two["order"]:
        return 0
    return 1 if one["order"] > two["order"] else -1


def best_meld(rules: dict[str, Any], prison: list[str]) -> dict[str, Any] | None:
    best = None
    for meld in melds(rules, prison):
        if best is None or better_meld(rules, meld, best) > 0:
            best = meld
    return best


def game_end(rules: dict[str, Any], prisons: list[list[str]], trick: int, trick_winner: int) -> dict[str, Any] | None:
    """What the state after a trick decides: None while the game goes on."""
    shown = [best_meld(rules, prison) for prison in prisons]
    sums = [sum(rank(card) for card in prison) for prison in prisons]
    winners: list[int]
    meld: dict[str, Any] | None = None
    if shown[0] is not None and shown[1] is not None:
        order = better_meld(rules, shown[0], shown[1])
        winner = trick_winner
        if order > 0:
            winner = 0
        if order < 0:
            winner = 1
        winners, meld = [winner], shown[winner]
    elif shown[0] is not None:
        winners, meld = [0], shown[0]
    elif shown[1] is not None:
        winners, meld = [1], shown[1]
    elif trick < rules["tricks"]:
        return None
    elif rules["fallback"] == "draw":
        winners = [0, 1]
    elif sums[0] > sums[1]:
        winners = [0]
    elif sums[1] > sums[0]:
        winners = [1]
    else:
        winners = [trick_winner]
    by = "none" if len(winners) == 2 else "sum"
    if meld is not None:
        by = meld["by"]
    return {
        "winners": winners,
        "scores": None,
        "stalled": False,
        "by": by,
        "trick": trick,
        "meld": [] if meld is None else meld["cards"],
        "sums": sums,
    }


def meld_order(meld: list[str], by: str) -> dict[str, Any]:
    if by == "kind":
        return {"by": by, "order": [rank(meld[0])]}
    ranks = sorted([rank(card) for card in meld], reverse=True)
    return {"by": by, "order": [len(meld), *ranks]}


def match_winners(rules: dict[str, Any], one: dict[str, Any], two: dict[str, Any]) -> list[int]:
    """The match from its two game results."""
    if one["winners"] == two["winners"]:
        return list(one["winners"])
    if len(one["winners"]) == 2:
        return list(two["winners"])
    if len(two["winners"]) == 2:
        return list(one["winners"])
    if one["trick"] != two["trick"]:
        return list(one["winners"] if one["trick"] < two["trick"] else two["winners"])
    if one["by"] == "sum" and two["by"] == "sum":
        sum_one = one["sums"][one["winners"][0]]
        sum_two = two["sums"][two["winners"][0]]
        if sum_one == sum_two:
            return [0, 1]
        return list(one["winners"] if sum_one > sum_two else two["winners"])
    if one["by"] == "sum":
        return list(two["winners"])
    if two["by"] == "sum":
        return list(one["winners"])
    order = better_meld(rules, meld_order(one["meld"], one["by"]), meld_order(two["meld"], two["by"]))
    if order == 0:
        return [0, 1]
    return list(one["winners"] if order > 0 else two["winners"])


# ---------------------------------------------------------------- one game: positions and checks


class Game:
    """One game's cards on the table, moved by hand."""

    def __init__(self, rules: dict[str, Any], hands: list[list[str]], targets: list[list[str]]) -> None:
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.targets = [list(pair) for pair in targets]
        self.prisons: list[list[str]] = [[], []]
        self.leader = first_leader(hands)
        self.trick = 0
        self.result: dict[str, Any] | None = None

    def place(self, facedown: list[Any], gift: list[Any]) -> None:
        for seat in (0, 1):
            if facedown[seat] is not None:
                self.hands[seat].remove(facedown[seat])
                self.prisons[seat].append(facedown[seat])
        for seat in (0, 1):
            if gift[seat] is not None:
                self.hands[seat].remove(gift[seat])
                self.prisons[1 - seat].append(gift[seat])

    def winner_of(self, lead: str, reply: str) -> int:
        if reply_beats(self.rules, lead, reply):
            return 1 - self.leader
        return self.leader

    def play(self, lead: str, reply: str, took: str) -> None:
        winner = self.winner_of(lead, reply)
        loser = 1 - winner
        replier = 1 - self.leader
        self.hands[self.leader].remove(lead)
        self.hands[replier].remove(reply)
        pair = list(self.targets[self.trick])
        pair.remove(took)
        self.prisons[winner].append(took)
        self.prisons[loser].append(pair[0])
        if self.rules["played_cards_to"] == "opponent":
            self.prisons[replier].append(lead)
            self.prisons[self.leader].append(reply)
        elif self.rules["played_cards_to"] == "owner":
            self.prisons[self.leader].append(lead)
            self.prisons[replier].append(reply)
        else:
            self.prisons[winner].append(lead)
            self.prisons[winner].append(reply)
        self.trick += 1
        self.leader = winner
        self.result = game_end(self.rules, self.prisons, self.trick, winner)


def rule_errors(rules: dict[str, Any]) -> list[str]:
    errors = []
    if sorted(rules) != sorted(KNOBS):
        errors.append(f"knobs named: {sorted(rules)}")
        return errors
    for knob, allowed in KNOBS.items():
        value = rules[knob]
        if not any(value == one and type(value) is type(one) for one in allowed):
            errors.append(f"knob {knob} has the illegal value {value!r}")
    if not errors and 2 * hand_size(rules) + 2 * rules["tricks"] > 4 * rules["ranks"]:
        errors.append("the deck is too small for the deal")
    return errors


def deal_errors(rules: dict[str, Any], event: dict[str, Any]) -> list[str]:
    errors = []
    cards = [card for hand in event["hands"] for card in hand]
    for pair in event["targets"]:
        cards += pair
    deck = deck_of(rules)
    for card in cards:
        if card not in deck:
            errors.append(f"{card} is not in the deck")
    if len(set(cards)) != len(cards):
        errors.append("a card is dealt twice")
    if [len(hand) for hand in event["hands"]] != [hand_size(rules)] * 2:
        errors.append("a hand of the wrong size is dealt")
    if [len(pair) for pair in event["targets"]] != [2] * rules["tricks"]:
        errors.append("the targets dealt are not one pair a trick")
    if not errors and event["leader"] != first_leader(event["hands"]):
        errors.append(f"leader {event['leader']} named, but the hands say otherwise")
    return errors


def place_errors(rules: dict[str, Any], hands: list[list[str]], event: dict[str, Any]) -> list[str]:
    errors = []
    for key in ("facedown", "gift"):
        entry = event[key]
        if len(entry) != 2:
            errors.append(f"{key} has not one entry a seat")
        elif not rules[key] and entry != [None, None]:
            errors.append(f"{key} is off, yet {entry}")
        elif rules[key]:
            for seat in (0, 1):
                if entry[seat] not in hands[seat]:
                    errors.append(f"seat {seat} lays down {entry[seat]} ({key}), which it does not hold")
    if not errors and rules["facedown"] and rules["gift"]:
        for seat in (0, 1):
            if event["facedown"][seat] == event["gift"][seat]:
                errors.append(f"seat {seat} uses one card twice")
    return errors


def trick_errors(game: Game, event: dict[str, Any]) -> list[str]:
    """What is wrong with a trick; a trick without fault is also carried out."""
    where = f"trick {event.get('n')}: "
    if game.result is not None:
        return [where + "the game was over"]
    if event["n"] != game.trick + 1:
        return [where + f"should be number {game.trick + 1}"]
    if event["leader"] != game.leader:
        return [where + f"leader {event['leader']}, should be {game.leader}"]
    if event["lead"] not in game.hands[game.leader]:
        return [where + f"lead {event['lead']} is not in hand"]
    if event["reply"] not in game.hands[1 - game.leader]:
        return [where + f"reply {event['reply']} is not in hand"]
    if event["winner"] != game.winner_of(event["lead"], event["reply"]):
        return [where + f"winner {event['winner']} is wrong"]
    if event["took"] not in game.targets[game.trick]:
        return [where + f"{event['took']} is no target"]
    game.play(event["lead"], event["reply"], event["took"])
    return []


def result_errors(expected: dict[str, Any] | None, found: dict[str, Any], what: str) -> list[str]:
    if expected is None:
        return [f"{what}: the game is not over"]
    errors = []
    for key in expected:
        if key not in found:
            errors.append(f"{what}: {key} is missing")
        elif key == "meld":
            if sorted(found[key]) != sorted(expected[key]):
                errors.append(f"{what}: meld {found[key]}, should be {expected[key]}")
        elif found[key] != expected[key] or type(found[key]) is not type(expected[key]):
            errors.append(f"{what}: {key} is {found[key]!r}, should be {expected[key]!r}")
    for key in found:
        if key not in expected:
            errors.append(f"{what}: unknown entry {key}")
    return errors


def referee(trace: dict[str, Any]) -> list[str]:
    """Everything wrong with one trace; an empty list means that it is clean."""
    try:
        return _referee(trace)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as fault:
        return [f"not readable: {fault!r}"]


def _referee(trace: dict[str, Any]) -> list[str]:
    if trace["schema"] != "simlab.trace/1" or trace["game"] != "double_exposure":
        return ["another schema or game"]
    if len(trace["seats"]) != 2:
        return ["not two seats"]
    rules = trace["rules"]
    errors = rule_errors(rules)
    if errors:
        return errors
    if rules["match"] == "duplicate":
        return referee_match(rules, trace["events"], trace["result"])
    deal, place, tricks = trace["events"][0], trace["events"][1], trace["events"][2:]
    if deal["e"] != "deal" or place["e"] != "place":
        return ["a game starts with a deal and a place"]
    errors = deal_errors(rules, deal)
    if errors:
        return errors
    errors = place_errors(rules, deal["hands"], place)
    if errors:
        return errors
    game = Game(rules, deal["hands"], deal["targets"])
    game.place(place["facedown"], place["gift"])
    errors = play_errors(game, tricks)
    if errors:
        return errors
    return result_errors(game.result, trace["result"], "result")


def play_errors(game: Game, tricks: list[dict[str, Any]]) -> list[str]:
    for event in tricks:
        if event["e"] != "trick":
            return [f"a trick is expected, {event['e']} found"]
        errors = trick_errors(game, event)
        if errors:
            return errors
    return []


def referee_match(rules: dict[str, Any], events: list[dict[str, Any]], result: dict[str, Any]) -> list[str]:
    if [event["e"] for event in events[:4]] != ["game", "deal", "place", "place"]:
        return ["a match starts with game, deal, place, place"]
    if events[0] != {"e": "game", "n": 1}:
        return ["game 1 is not announced"]
    second = events.index({"e": "game", "n": 2})
    deal, again = events[1], events[second + 1]
    if again["e"] != "deal":
        return ["game 2 has no deal"]
    errors = deal_errors(rules, deal) + deal_errors(rules, again)
    if again["targets"] != deal["targets"]:
        errors.append("game 2 has other targets")
    if [sorted(hand) for hand in again["hands"]] != [sorted(hand) for hand in reversed(deal["hands"])]:
        errors.append("game 2 has other hands than game 1 switched")
    if [event.get("n") for event in events[2:4]] != [1, 2]:
        errors.append("the two place events are not numbered 1, 2")
    if errors:
        return errors
    errors = place_errors(rules, deal["hands"], events[2]) + place_errors(rules, again["hands"], events[3])
    if errors:
        return errors
    results = []
    for dealt, place, tricks in (
        (deal, events[2], events[4:second]),
        (again, events[3], events[second + 2 :]),
    ):
        game = Game(rules, dealt["hands"], dealt["targets"])
        game.place(place["facedown"], place["gift"])
        errors = play_errors(game, tricks)
        if errors:
            return errors
        if game.result is None:
            return ["a game of the match is not over"]
        results.append(game.result)
    for n in (0, 1):
        errors += result_errors(results[n], result["games"][n], f"result of game {n + 1}")
    found = {key: value for key, value in result.items() if key != "games"}
    expected = {"winners": match_winners(rules, *results), "scores": None, "stalled": False}
    return errors + result_errors(expected, found, "match result")


# ---------------------------------------------------------------- decisions


def legal_counts(trace: dict[str, Any]) -> list[int]:
    """Number of legal actions at every decision of a trace, in the order of decisions."""
    rules = trace["rules"]
    games = 2 if rules["match"] == "duplicate" else 1
    counts = []
    for _ in range(games):
        size = hand_size(rules)
        if rules["facedown"]:
            counts += [size, size]
            size -= 1
        if rules["gift"]:
            counts += [size, size]
    held = rules["tricks"]
    for event in trace["events"]:
        if event["e"] == "game":
            held = rules["tricks"]
        if event["e"] == "trick":
            counts += [held, held, 2]
            held -= 1
    return counts


# ---------------------------------------------------------------- random play


def random_rules(rng: random.Random) -> dict[str, Any]:
    """A legal setting of every knob; bounds come up often."""
    while True:
        rules = {}
        for knob, allowed in KNOBS.items():
            numbers = [value for value in allowed if type(value) is int]
            if numbers and rng.random() < 0.3:
                rules[knob] = rng.choice([numbers[0], numbers[-1]])
            elif rng.random() < 0.2:
                rules[knob] = PRINTED[knob]
            else:
                rules[knob] = rng.choice(allowed)
        if not rule_errors(rules):
            return rules


def random_placement(rules: dict[str, Any], hands: list[list[str]], rng: random.Random) -> tuple[list[Any], list[Any]]:
    left = [list(hand) for hand in hands]
    laid: dict[str, list[Any]] = {"facedown": [None, None], "gift": [None, None]}
    for key in ("facedown", "gift"):
        if rules[key]:
            for seat in (0, 1):
                laid[key][seat] = rng.choice(left[seat])
                left[seat].remove(laid[key][seat])
    return laid["facedown"], laid["gift"]


def random_tricks(game: Game, rng: random.Random) -> list[dict[str, Any]]:
    events = []
    while game.result is None:
        leader = game.leader
        lead = rng.choice(game.hands[leader])
        reply = rng.choice(game.hands[1 - leader])
        took = rng.choice(game.targets[game.trick])
        winner = game.winner_of(lead, reply)
        events.append(
            {
                "e": "trick",
                "n": game.trick + 1,
                "leader": leader,
                "lead": lead,
                "reply": reply,
                "winner": winner,
                "took": took,
            }
        )
        game.play(lead, reply, took)
    return events


def random_trace(rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A whole game or match of uniform random play."""
    deck = deck_of(rules)
    rng.shuffle(deck)
    size = hand_size(rules)
    hands = [deck[:size], deck[size : 2 * size]]
    rest = deck[2 * size :]
    targets = [[rest[2 * n], rest[2 * n + 1]] for n in range(rules["tricks"])]
    if rules["match"] == "single":
        tables = [hands]
    else:
        tables = [hands, [hands[1], hands[0]]]
    games = [Game(rules, table, targets) for table in tables]
    deals, places, tricks = [], [], []
    for n, game in enumerate(games):
        deals.append({"e": "deal", "hands": game.dealt, "targets": game.targets, "leader": game.leader})
        facedown, gift = random_placement(rules, game.dealt, rng)
        game.place(facedown, gift)
        place: dict[str, Any] = {"e": "place", "facedown": facedown, "gift": gift}
        if len(games) == 2:
            place = {"e": "place", "n": n + 1, "facedown": facedown, "gift": gift}
        places.append(place)
    for game in games:
        tricks.append(random_tricks(game, rng))
    results: list[Any] = [game.result for game in games]
    result = results[0]
    events = [deals[0], places[0], *tricks[0]]
    if len(games) == 2:
        events = [{"e": "game", "n": 1}, deals[0], *places, *tricks[0]]
        events += [{"e": "game", "n": 2}, deals[1], *tricks[1]]
        result = {
            "winners": match_winners(rules, results[0], results[1]),
            "scores": None,
            "stalled": False,
            "games": results,
        }
    return {
        "schema": "simlab.trace/1",
        "game": "double_exposure",
        "variant": "random",
        "rules": dict(rules),
        "seed": 0,
        "index": 0,
        "seats": ["random", "random"],
        "events": events,
        "result": result,
    }
