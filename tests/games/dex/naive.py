"""Dex played and refereed a second time, in plain Python: cards are strings, Prisons are lists.

Nothing here is shared with the package, so an error would have to be made twice to stay unseen.
"""

import itertools
import random
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDHS"  # lowest first
KNOBS = (
    "ranks",
    "tricks",
    "of_a_kind",
    "flush_length",
    "dex_of_a_kind",
    "dex_flush_length",
    "dex_blocks",
    "dex_cards",
    "undecided",
)


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def strength(card: str) -> tuple[int, int]:
    return rank(card), SUITS.index(card[1])


def deck(rules: dict[str, Any]) -> list[str]:
    return [r + s for r in RANKS[: rules["ranks"]] for s in SUITS]


def of_rank(prison: list[str], card: str) -> int:
    return len([c for c in prison if c[0] == card[0]])


def of_suit(prison: list[str], card: str) -> int:
    return len([c for c in prison if c[1] == card[1]])


def melds(prison: list[str], kind: int | None, flush: int | None) -> list[tuple[Any, str, list[str]]]:
    """All melds of a Prison, best first, as (what is compared, by, cards)."""
    found: list[tuple[Any, str, list[str]]] = []
    for r in RANKS:
        cards = [c for c in prison if c[0] == r]
        if kind is not None and len(cards) >= kind:
            found.append(((2, RANKS.index(r)), "kind", cards))
    for s in SUITS:
        cards = [c for c in prison if c[1] == s]
        if flush is not None and len(cards) >= flush:
            ranks = sorted([rank(c) for c in cards], reverse=True)
            found.append(((1, len(cards), ranks), "flush", cards))
    return sorted(found, key=lambda m: m[0], reverse=True)


def your_melds(rules: dict[str, Any], prison: list[str]) -> list[tuple[Any, str, list[str]]]:
    return melds(prison, rules["of_a_kind"], rules["flush_length"])


def dex_melds(rules: dict[str, Any], prison: list[str]) -> list[tuple[Any, str, list[str]]]:
    return melds(prison, rules["dex_of_a_kind"], rules["dex_flush_length"])


def preference(rules: dict[str, Any], pair: list[str], you: list[str], dex: list[str]) -> str:
    """The target Dex would take."""
    a, b = pair
    if rules["dex_blocks"]:
        a_wins = your_melds(rules, [*you, a]) != []
        b_wins = your_melds(rules, [*you, b]) != []
        if a_wins and not b_wins:
            return a
        if b_wins and not a_wins:
            return b
    if of_rank(dex, a) != of_rank(dex, b):
        return a if of_rank(dex, a) > of_rank(dex, b) else b
    if of_suit(dex, a) != of_suit(dex, b):
        return a if of_suit(dex, a) > of_suit(dex, b) else b
    return max(a, b, key=strength)


class DexHand:
    """Dex's cards, in the order in which they come to the table."""

    def __init__(self, rules: dict[str, Any], order: list[str]) -> None:
        self.single = rules["dex_cards"] == 1
        self.order = list(order)
        self.aside: list[str] = []

    def turn(self, n: int) -> tuple[list[str], str]:
        """The cards turned up for trick n, and the one played."""
        if self.single:
            card = self.order.pop(0)
            return [card], card
        if n == 6:
            self.order, self.aside = self.aside, []
            shown = list(self.order)
            self.order.remove(max(shown, key=strength))
            return shown, max(shown, key=strength)
        if n == 7:
            return list(self.order), self.order[0]
        shown = [self.order.pop(0), self.order.pop(0)]
        self.aside.append(min(shown, key=strength))
        return shown, max(shown, key=strength)

    def pool(self) -> list[str]:
        return self.aside + self.order

    def reshuffled(self, order: list[str]) -> None:
        self.order, self.aside = list(order), []


def result(rules: dict[str, Any], you: list[str], dex: list[str], trick: int, winner: str) -> dict[str, Any] | None:
    """The result after a trick, None while the game goes on."""
    yours, his = your_melds(rules, you), dex_melds(rules, dex)
    wins, by, meld, sums, drawn = "", "none", [], None, False
    if yours and his:
        if yours[0][0] == his[0][0]:
            wins = winner
        else:
            wins = "you" if yours[0][0] > his[0][0] else "dex"
    elif yours:
        wins = "you"
    elif his:
        wins = "dex"
    if wins:
        best = yours[0] if wins == "you" else his[0]
        by, meld = best[1], best[2]
    elif trick < 7:
        return None
    elif rules["undecided"] == "sum":
        sums = [sum(rank(c) for c in you), sum(rank(c) for c in dex)]
        by = "sum"
        wins = winner if sums[0] == sums[1] else "you" if sums[0] > sums[1] else "dex"
    elif rules["undecided"] == "draw":
        drawn = True
    out: dict[str, Any] = {
        "winners": [0] if wins == "you" else [],
        "scores": None,
        "stalled": False,
        "dex": wins != "you" and not drawn,
        "by": by,
        "trick": trick,
        "meld": sorted(meld),
    }
    if sums is not None:
        out["sums"] = sums
    return out


def referee(trace: dict[str, Any]) -> list[str]:
    """Everything wrong with one trace; an empty list when it is clean."""
    try:
        return _referee(trace)
    except (KeyError, IndexError, ValueError, TypeError) as fault:
        return [f"not a trace: {fault!r}"]


def _referee(trace: dict[str, Any]) -> list[str]:
    wrong: list[str] = []

    def check(good: bool, what: str) -> None:
        if not good:
            wrong.append(what)

    rules = trace["rules"]
    check(trace["schema"] == "simlab.trace/1" and trace["game"] == "dex", "header")
    check(sorted(rules) == sorted(KNOBS), "knobs")
    check(len(trace["seats"]) == 1, "seats")
    check({"variant", "seed", "index"} <= set(trace), "header keys")
    events = list(trace["events"])

    deal = events.pop(0)
    check(deal["e"] == "deal", "first event is no deal")
    hand, targets, first = list(deal["hand"]), deal["targets"], deal["dex_prison"]
    dealt = first + hand + deal["dex_hand"] + [c for pair in targets for c in pair]
    check(len(hand) == 9 and len(deal["dex_hand"]) == 7 and len(first) == 2, "sizes of the deal")
    check(len(targets) == 7 and all(len(pair) == 2 for pair in targets), "targets")
    check(len(dealt) == len(set(dealt)) == 32 and set(dealt) <= set(deck(rules)), "deck")
    check(first[0][0] != first[1][0] and first[0][1] != first[1][1], "dex_prison alike")
    for card in deal["skipped"]:
        check(card in deck(rules) and card not in first, "skipped card")
        check(card[0] == first[0][0] or card[1] == first[0][1], "skipped without reason")
        check(rules["ranks"] > 8 or card in dealt[2:], "skipped card lost")
    check(len(set(deal["skipped"])) == len(deal["skipped"]), "skipped twice")

    place = events.pop(0)
    check(place["e"] == "place", "second event is no place")
    hand.remove(place["keep"])
    hand.remove(place["gift"])
    you, dex = [place["keep"]], [*first, place["gift"]]

    dex_hand = DexHand(rules, deal["dex_hand"])
    outcome = None
    for n in range(1, 8):
        trick = events.pop(0)
        check(trick["e"] == "trick" and trick["n"] == n, f"trick {n} missing")
        check(trick["preference"] == preference(rules, targets[n - 1], you, dex), f"preference {n}")
        hand.remove(trick["play"])
        shown, play = dex_hand.turn(n)
        check(sorted(trick["dex_cards"]) == sorted(shown), f"dex_cards {n}")
        check(n == 6 or trick["dex_cards"] == shown, f"order of dex_cards {n}")
        check(trick["dex_play"] == play, f"dex_play {n}")
        winner = "you" if strength(trick["play"]) > strength(play) else "dex"
        check(trick["winner"] == winner, f"winner {n}")
        check(sorted([trick["you_took"], trick["dex_took"]]) == sorted(targets[n - 1]), f"taken {n}")
        if winner == "dex":
            check(trick["dex_took"] == trick["preference"], f"dex_took {n}")
        you += [trick["you_took"], play]
        dex += [trick["dex_took"], trick["play"]]
        outcome = result(rules, you, dex, n, winner)
        if outcome is not None:
            break
        if n == 3 and rules["dex_cards"] == 2:
            shuffle = events.pop(0)
            check(shuffle["e"] == "shuffle", "no shuffle")
            check(sorted(shuffle["pool"]) == sorted(dex_hand.pool()), "pool")
            dex_hand.reshuffled(shuffle["pool"])
    check(events == [], "events after the end")
    stated = dict(trace["result"])
    stated["meld"] = sorted(stated["meld"])
    check(stated == outcome, f"result: {stated} is not {outcome}")
    return wrong


def legal_counts(trace: dict[str, Any]) -> list[int]:
    """The number of legal actions at every decision: keep, gift, then plays and your choices of target."""
    counts = [9, 8]
    in_hand = 7
    for event in trace["events"]:
        if event["e"] == "trick":
            counts.append(in_hand)
            in_hand -= 1
            if event["winner"] == "you":
                counts.append(2)
    return counts


def deal_cards(rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A deal event."""
    cards = deck(rules)
    rng.shuffle(cards)
    first = cards.pop(0)
    skipped = []
    while cards[0][0] == first[0] or cards[0][1] == first[1]:
        skipped.append(cards.pop(0))
    prison = [first, cards.pop(0)]
    cards += skipped
    rng.shuffle(cards)
    hand, dex_hand, rest = cards[:9], cards[9:16], cards[16:30]
    pairs = [rest[2 * i : 2 * i + 2] for i in range(7)]
    return {
        "e": "deal",
        "skipped": skipped,
        "dex_prison": prison,
        "hand": hand,
        "dex_hand": dex_hand,
        "targets": pairs,
    }


def random_trace(rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A whole game of uniform random play."""
    deal = deal_cards(rules, rng)
    hand = list(deal["hand"])
    keep = hand.pop(rng.randrange(9))
    gift = hand.pop(rng.randrange(8))
    events = [deal, {"e": "place", "keep": keep, "gift": gift}]
    you, dex = [keep], [*deal["dex_prison"], gift]
    dex_hand = DexHand(rules, deal["dex_hand"])
    outcome = None
    for n in itertools.count(1):
        pair = list(deal["targets"][n - 1])
        wanted = preference(rules, pair, you, dex)
        play = hand.pop(rng.randrange(len(hand)))
        shown, dex_play = dex_hand.turn(n)
        if strength(play) > strength(dex_play):
            winner, yours = "you", rng.choice(pair)
        else:
            winner, yours = "dex", pair[1] if wanted == pair[0] else pair[0]
        his = pair[1] if yours == pair[0] else pair[0]
        you += [yours, dex_play]
        dex += [his, play]
        events.append(
            {
                "e": "trick",
                "n": n,
                "preference": wanted,
                "play": play,
                "dex_cards": shown,
                "dex_play": dex_play,
                "winner": winner,
                "you_took": yours,
                "dex_took": his,
            }
        )
        outcome = result(rules, you, dex, n, winner)
        if outcome is not None:
            break
        if n == 3 and rules["dex_cards"] == 2:
            pool = dex_hand.pool()
            rng.shuffle(pool)
            dex_hand.reshuffled(pool)
            events.append({"e": "shuffle", "pool": pool})
    return {
        "schema": "simlab.trace/1",
        "game": "dex",
        "variant": "random",
        "rules": rules,
        "seed": 0,
        "index": 0,
        "seats": ["random"],
        "events": events,
        "result": outcome,
    }


def printed_rules() -> dict[str, Any]:
    """The rulebook's own setting."""
    return {
        "ranks": 8,
        "tricks": 7,
        "of_a_kind": 4,
        "flush_length": 6,
        "dex_of_a_kind": 3,
        "dex_flush_length": 5,
        "dex_blocks": True,
        "dex_cards": 2,
        "undecided": "loss",
    }


def random_rules(rng: random.Random) -> dict[str, Any]:
    """A legal setting of every knob, its bounds often."""

    def pick(low: int, high: int, null: bool) -> int | None:
        ends = [low, high, None] if null else [low, high]
        return rng.choice(ends) if rng.random() < 0.5 else rng.randint(low, high)

    ranks = pick(8, 13, False)
    assert ranks is not None
    longest = min(9, ranks)  # a longer flush than a suit has cards is refused
    return {
        "ranks": ranks,
        "tricks": 7,
        "of_a_kind": pick(2, 4, True),
        "flush_length": pick(3, longest, True),
        "dex_of_a_kind": pick(2, 4, True),
        "dex_flush_length": pick(3, longest, True),
        "dex_blocks": rng.random() < 0.5,
        "dex_cards": rng.choice([1, 2]),
        "undecided": rng.choice(["loss", "draw", "sum"]),
    }
