"""A second opinion on Duality: lists, strings and if/else, written from the rulebook alone."""

RANKS = "23456789TJQKA"
SUITS = "SHDC"
STRAINS = ["S", "H", "D", "C", "NT"]
KNOBS = [
    "hand_size",
    "no_trump",
    "jump_minimum",
    "max_bid",
    "jump_bonuses",
    "bonus_without_jump",
    "win_bonus_per_bid",
    "tie_bonus_per_bid",
    "debt_penalty",
    "target_score",
    "max_rounds",
]


def full_deck(rules):
    """The highest hand_size ranks of each suit."""
    deck = []
    for suit in SUITS:
        for rank in RANKS[13 - rules["hand_size"] :]:
            deck.append(rank + suit)
    return deck


def allowed_strains(rules):
    return STRAINS if rules["no_trump"] else STRAINS[:4]


def legal_replies(hand, lead):
    same = [card for card in hand if card[1] == lead[1]]
    return same if same else list(hand)


def reply_wins(lead, reply, trump):
    if reply[1] == lead[1]:
        return RANKS.index(reply[0]) > RANKS.index(lead[0])
    return trump is not None and reply[1] == trump


def legal_bids(rules, counts):
    """Every bid that the trick's winner may make, counts being that player's own."""
    options = [None]
    for strain in allowed_strains(rules):
        have = counts[strain]
        if have + 1 <= rules["max_bid"]:
            options.append({"on": strain, "to": have + 1, "jump": False})
        if rules["jump_minimum"] is not None:
            for number in range(rules["jump_minimum"], rules["max_bid"] + 1):
                if number > have:
                    options.append({"on": strain, "to": number, "jump": True})
    return options


class Bidding:
    """Who has bid what in this round."""

    def __init__(self):
        self.counts = [dict.fromkeys(STRAINS, 0), dict.fromkeys(STRAINS, 0)]
        self.jumped = [dict.fromkeys(STRAINS, False), dict.fromkeys(STRAINS, False)]
        self.highest = 0
        self.trump = None
        self.declarer = None

    def make(self, seat, bid):
        if bid is None:
            return
        self.counts[seat][bid["on"]] = bid["to"]
        if bid["jump"]:
            self.jumped[seat][bid["on"]] = True
        if bid["to"] > self.highest:
            self.highest = bid["to"]
            self.trump = bid["on"]
            self.declarer = seat

    def declarer_jumped(self):
        return self.declarer is not None and self.jumped[self.declarer][self.trump]


def score_round(rules, bidding, tricks):
    """(points of both seats, debt, jump bonus)."""
    bid = bidding.highest
    if bidding.declarer is None:
        return list(tricks), 0, 0
    d = bidding.declarer
    o = 1 - d
    points = [0, 0]
    if tricks[d] < bid:
        debt = bid - tricks[d]
        points[o] = rules["hand_size"] + bid + rules["debt_penalty"] * debt
        return points, debt, 0
    bonus = 0
    points[d] = tricks[d] - bid
    points[o] = tricks[o]
    if points[d] > points[o]:
        if bidding.declarer_jumped() or rules["bonus_without_jump"]:
            bonus = rules["jump_bonuses"].get(str(bid), 0)
        points[d] += rules["win_bonus_per_bid"] * bid + bonus
    elif points[o] > points[d]:
        points[o] += rules["win_bonus_per_bid"] * bid
    else:
        points[d] += rules["tie_bonus_per_bid"] * bid
        points[o] += rules["tie_bonus_per_bid"] * bid
    return points, 0, bonus


def expected_result(rules, totals):
    if totals[0] > totals[1]:
        winners = [0]
    elif totals[1] > totals[0]:
        winners = [1]
    else:
        winners = [0, 1]
    return {"winners": winners, "scores": list(totals), "stalled": max(totals) < rules["target_score"]}


def is_over(rules, totals, rounds):
    return max(totals) >= rules["target_score"] or rounds == rules["max_rounds"]


def check_header(trace):
    wrong = []
    if trace.get("schema") != "simlab.trace/1":
        wrong.append("schema")
    if trace.get("game") != "duality":
        wrong.append("game")
    if sorted(trace["rules"]) != sorted(KNOBS):
        wrong.append("the knobs are not exactly those of the game")
    if len(trace.get("seats", [])) != 2:
        wrong.append("two seats are needed")
    for key in ("variant", "seed", "index", "events", "result"):
        if key not in trace:
            wrong.append("no " + key)
    return wrong


def check_keys(event, keys, wrong, where):
    if sorted(event) != sorted(keys):
        wrong.append(where + ": keys are " + ", ".join(sorted(event)))


def referee(trace, counts=None):
    """Everything that is wrong with a trace; the legal choices are appended to counts, if given."""
    wrong = check_header(trace)
    if wrong:
        return wrong
    counts = [] if counts is None else counts
    rules = trace["rules"]
    events = list(trace["events"])
    totals = [0, 0]
    number = 0
    while not is_over(rules, totals, number):
        number += 1
        if not events:
            return [*wrong, "the game stops early"]
        if not one_round(rules, events, number, totals, wrong, counts):
            return wrong
    if events:
        wrong.append("events after the end of the game")
    result = trace["result"]
    if result != expected_result(rules, totals) or type(result["stalled"]) is not bool:
        wrong.append("result is " + str(result))
    return wrong


def one_round(rules, events, number, totals, wrong, counts):
    """Check one round, taking its events off the list; False when checking cannot go on."""
    where = "round " + str(number)
    size = rules["hand_size"]
    deal = events.pop(0)
    if deal.get("e") != "round":
        wrong.append(where + ": no deal")
        return False
    check_keys(deal, ["e", "n", "dealer", "hands", "stock"], wrong, where)
    dealer = (number - 1) % 2
    if deal["n"] != number or deal["dealer"] != dealer:
        wrong.append(where + ": number or dealer")
    hands = [list(hand) for hand in deal["hands"]]
    stock = list(deal["stock"])
    if len(hands) != 2 or len(hands[0]) != size or len(hands[1]) != size:
        wrong.append(where + ": sizes of the hands")
        return False
    if sorted(hands[0] + hands[1] + stock) != sorted(full_deck(rules)):
        wrong.append(where + ": not each card once")
        return False
    bidding = Bidding()
    leader = dealer
    tricks = [0, 0]
    for phase in ("bidding", "scoring"):
        for n in range(1, size + 1):
            spot = where + " " + phase + " " + str(n)
            if not events or events[0].get("e") != "trick":
                wrong.append(spot + ": no trick")
                return False
            event = events.pop(0)
            keys = ["e", "phase", "n", "leader", "lead", "reply", "winner"]
            if phase == "bidding":
                keys = [*keys, "bid", "trump", "declarer"]
            check_keys(event, keys, wrong, spot)
            if event["phase"] != phase or event["n"] != n or event["leader"] != leader:
                wrong.append(spot + ": phase, number or leader")
            if not play_cards(event, hands, leader, bidding, wrong, counts, spot):
                return False
            winner = leader
            if reply_wins(event["lead"], event["reply"], bidding.trump):
                winner = 1 - leader
            if event["winner"] != winner:
                wrong.append(spot + ": winner")
            leader = winner
            if phase == "scoring":
                tricks[winner] += 1
                continue
            options = legal_bids(rules, bidding.counts[winner])
            counts.append(len(options))
            if event["bid"] not in options:
                wrong.append(spot + ": bid " + str(event["bid"]))
                return False
            bidding.make(winner, event["bid"])
            if event["trump"] != bidding.trump or event["declarer"] != bidding.declarer:
                wrong.append(spot + ": trump or declarer")
            hands[winner].append(stock.pop(0))
            hands[1 - winner].append(stock.pop(0))
    return check_score(rules, events, number, bidding, tricks, totals, wrong, where)


def play_cards(event, hands, leader, bidding, wrong, counts, spot):
    lead, reply = event["lead"], event["reply"]
    if lead not in hands[leader]:
        wrong.append(spot + ": lead " + str(lead))
        return False
    counts.append(len(hands[leader]))
    hands[leader].remove(lead)
    options = legal_replies(hands[1 - leader], lead)
    if reply not in options:
        wrong.append(spot + ": reply " + str(reply))
        return False
    counts.append(len(options))
    hands[1 - leader].remove(reply)
    return True


def check_score(rules, events, number, bidding, tricks, totals, wrong, where):
    if not events or events[0].get("e") != "score":
        wrong.append(where + ": no score")
        return False
    points, debt, bonus = score_round(rules, bidding, tricks)
    totals[0] += points[0]
    totals[1] += points[1]
    expected = {
        "e": "score",
        "n": number,
        "declarer": bidding.declarer,
        "bid": bidding.highest,
        "trump": bidding.trump,
        "tricks": tricks,
        "debt": debt,
        "bonus": bonus,
        "points": points,
        "totals": list(totals),
    }
    event = events.pop(0)
    if event != expected:
        wrong.append(where + ": score is " + str(event) + ", should be " + str(expected))
    return True


def legal_counts(trace):
    """Number of legal actions at each decision: lead, reply, the winner's bid; later lead, reply."""
    counts = []
    referee(trace, counts)
    return counts


def random_trace(rules, rng):
    """A whole game in which every decision is uniform over its legal actions."""
    events = []
    totals = [0, 0]
    number = 0
    while not is_over(rules, totals, number):
        number += 1
        random_round(rules, rng, number, totals, events)
    return {
        "schema": "simlab.trace/1",
        "game": "duality",
        "variant": "random",
        "rules": rules,
        "seed": 0,
        "index": 0,
        "seats": ["random", "random"],
        "events": events,
        "result": expected_result(rules, totals),
    }


def random_round(rules, rng, number, totals, events):
    size = rules["hand_size"]
    deck = full_deck(rules)
    rng.shuffle(deck)
    hands = [deck[:size], deck[size : 2 * size]]
    stock = deck[2 * size :]
    leader = (number - 1) % 2
    event = {"e": "round", "n": number, "dealer": leader, "hands": [list(h) for h in hands]}
    event["stock"] = list(stock)
    events.append(event)
    bidding = Bidding()
    tricks = [0, 0]
    for phase in ("bidding", "scoring"):
        for n in range(1, size + 1):
            lead = rng.choice(hands[leader])
            hands[leader].remove(lead)
            reply = rng.choice(legal_replies(hands[1 - leader], lead))
            hands[1 - leader].remove(reply)
            event = {"e": "trick", "phase": phase, "n": n, "leader": leader, "lead": lead, "reply": reply}
            if reply_wins(lead, reply, bidding.trump):
                leader = 1 - leader
            event["winner"] = leader
            if phase == "bidding":
                event["bid"] = rng.choice(legal_bids(rules, bidding.counts[leader]))
                bidding.make(leader, event["bid"])
                event["trump"] = bidding.trump
                event["declarer"] = bidding.declarer
                hands[leader].append(stock.pop(0))
                hands[1 - leader].append(stock.pop(0))
            else:
                tricks[leader] += 1
            events.append(event)
    points, debt, bonus = score_round(rules, bidding, tricks)
    totals[0] += points[0]
    totals[1] += points[1]
    events.append(
        {
            "e": "score",
            "n": number,
            "declarer": bidding.declarer,
            "bid": bidding.highest,
            "trump": bidding.trump,
            "tricks": tricks,
            "debt": debt,
            "bonus": bonus,
            "points": points,
            "totals": list(totals),
        }
    )


def pick(rng, low, high):
    """A whole number of the range, its bounds a third of the time each."""
    return rng.choice([low, high, rng.randint(low, high)])


def random_rules(rng):
    """A legal setting of all knobs, each at its bounds often."""
    size = rng.choice([6, 12, 12, rng.randint(6, 12)])
    max_bid = rng.choice([min(11, size - 1), pick(rng, 1, 12)])
    jump_minimum = rng.choice([9, None, pick(rng, 2, 12)])
    some = {str(n): rng.randint(0, 40) for n in range(1, 13) if rng.random() < 0.5}
    bonuses = rng.choice([{"9": 5, "10": 10, "11": 25}, {}, some])
    return {
        "hand_size": size,
        "no_trump": rng.random() < 0.6,
        "jump_minimum": jump_minimum,
        "max_bid": max_bid,
        "jump_bonuses": bonuses,
        "bonus_without_jump": rng.random() < 0.5,
        "win_bonus_per_bid": pick(rng, 0, 5),
        "tie_bonus_per_bid": pick(rng, 0, 5),
        "debt_penalty": pick(rng, 0, 20),
        "target_score": rng.choice([50, 1, pick(rng, 1, 500)]),
        "max_rounds": rng.choice([100, 1, rng.randint(1, 12)]),
    }
