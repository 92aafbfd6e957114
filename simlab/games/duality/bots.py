"""How the bots of Duality choose."""

from __future__ import annotations

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.duality.cards import BID, LANE_SHIFT, LEAD, NO_BID, NO_TRUMP, STRAINS, SUITS
from simlab.games.duality.rules import (
    STATE,
    bit,
    make_bid,
    playable,
    smallest_jump,
    strains,
    suit_cards,
    unseen,
)

GREEDY, PLANNER = 1, 2


@kernel
def above(card):
    """All cards above a card, of its suit and later ones."""
    return ~((np.int64(2) << card) - 1)


@kernel
def honour(brain, higher):
    """Worth of a card that `higher` cards of the other's or unseen can beat."""
    return 1.0 / (1.0 + brain.honour_fall * higher * higher)


@kernel
def turned_up(state):
    """The card turned up."""
    return np.int64(state.stock[state.next])


@kernel
def hidden_share(state, other, hidden):
    """Which part of the unseen cards lies in the other hand."""
    return popcount(state.hand[other] & ~state.shown[other]) / max(1, popcount(hidden))


@kernel
def length_lead(state, seat, share, hidden, suit):
    """How many more cards of a suit the seat has than the other, by expectation."""
    lane = suit_cards(suit)
    return (
        popcount(state.hand[seat] & lane)
        - popcount(state.shown[1 - seat] & lane)
        - share * popcount(hidden & lane)
    )


@kernel
def trump_mass(brain, state, strain, lead):
    """How much speaks for a strain as the last trump."""
    mass = brain.plan_base + brain.plan_length * abs(lead)
    mass += brain.plan_bid * (state.counts[strain] + state.counts[STRAINS + strain])
    if strain == state.trump:
        mass += brain.plan_current
    mass = max(mass, 0.05)
    return mass * mass * mass


@kernel
def forecast(brain, state, seat, share, hidden):
    """Chances of S, H, D, C to be the last trump."""
    s = trump_mass(brain, state, 0, length_lead(state, seat, share, hidden, 0))
    h = trump_mass(brain, state, 1, length_lead(state, seat, share, hidden, 1))
    d = trump_mass(brain, state, 2, length_lead(state, seat, share, hidden, 2))
    c = trump_mass(brain, state, 3, length_lead(state, seat, share, hidden, 3))
    total = s + h + d + c
    return s / total, h / total, d / total, c / total


@kernel
def worth(brain, foreign, card, chances):
    """Worth of a card: its honour and its chance to be a trump."""
    suit = card >> LANE_SHIFT
    higher = popcount(foreign & suit_cards(suit) & above(card))
    return honour(brain, higher) + brain.trump_card * chances[suit]


@kernel
def bids_needed(state, seat):
    """How many more bids the seat needs to become declarer with its highest count."""
    most = 0
    for place in range(seat * STRAINS, seat * STRAINS + STRAINS):
        most = max(most, np.int64(state.counts[place]))
    return state.bid + 1 - most


@kernel
def gain_of_winning(rules, brain, state, seat, hidden, chances):
    """What winning a bidding trick is worth more than losing it."""
    card = turned_up(state)
    gain = worth(brain, state.live & ~state.hand[seat], card, chances)
    count = max(1, popcount(hidden))
    for suit in range(SUITS):
        gain -= brain.trump_card * chances[suit] * popcount(hidden & suit_cards(suit)) / count
    rest = rules.hand_size - state.trick
    gain += brain.desire - brain.unseen_worth + brain.desire_late / rest
    return gain + brain.desire_need / (bids_needed(state, seat) + 1)


@kernel
def chance_to_hold(brain, state, seat, share, hidden, card):
    """How likely a lead wins the trick."""
    other = 1 - seat
    suit = card >> LANE_SHIFT
    lane = suit_cards(suit)
    shown = state.shown[other]
    open_higher = shown & lane & above(card)
    hold = 1.0
    if open_higher != 0:
        return 1.0 - brain.beaten
    maybe = hidden & ~state.barred[other] & lane
    for _ in range(popcount(maybe & above(card))):
        hold *= 1.0 - share
    if shown & lane == 0 and 0 <= state.trump < SUITS and state.trump != suit:
        void = 1.0
        for _ in range(popcount(maybe)):
            void *= 1.0 - share
        trumps = suit_cards(state.trump)
        if shown & trumps == 0:
            none = 1.0
            for _ in range(popcount(hidden & trumps)):
                none *= 1.0 - share
            void *= 1.0 - none
        hold -= void
    return 1.0 - brain.beaten * (1.0 - hold)


@kernel
def plan_lead(rules, brain, state):
    """Lead what wins if winning pays, else what costs least."""
    seat = state.mover
    hidden = unseen(state, seat)
    share = hidden_share(state, 1 - seat, hidden)
    chances = forecast(brain, state, seat, share, hidden)
    gain = gain_of_winning(rules, brain, state, seat, hidden, chances)
    foreign = state.live & ~state.hand[seat]
    best = -1
    best_value = 0.0
    rest = state.hand[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        hold = chance_to_hold(brain, state, seat, share, hidden, card)
        value = hold * gain - worth(brain, foreign, card, chances)
        if best < 0 or value > best_value:
            best = card
            best_value = value
    return best


@kernel
def plan_reply(rules, brain, state):
    """Win if that pays, else give what costs least."""
    seat = state.mover
    hidden = unseen(state, seat)
    share = hidden_share(state, 1 - seat, hidden)
    chances = forecast(brain, state, seat, share, hidden)
    gain = gain_of_winning(rules, brain, state, seat, hidden, chances)
    foreign = state.live & ~state.hand[seat]
    lead_suit = suit_cards(state.lead >> LANE_SHIFT)
    winners = lead_suit & above(state.lead)
    if 0 <= state.trump < SUITS:
        if (state.hand[seat] & lead_suit) == 0:
            winners |= suit_cards(state.trump)
    best = -1
    best_value = 0.0
    rest = playable(state)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = -worth(brain, foreign, card, chances)
        if bit(card) & winners:
            value += gain
        lane = suit_cards(card >> LANE_SHIFT)
        if popcount(state.hand[seat] & lane) == 1 and (card >> LANE_SHIFT) != state.trump:
            value += brain.void
        if best < 0 or value > best_value:
            best = card
            best_value = value
    return best


@kernel
def honours(brain, mine, foreign, suit):
    """Sum of the honours of a suit."""
    total = 0.0
    rest = mine & suit_cards(suit)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        total += honour(brain, popcount(foreign & suit_cards(suit) & above(card)))
    return total


@kernel
def contract_value(rules, brain, state, tricks, number, jumped):
    """Points a declarer of `number` is ahead by, expecting `tricks`."""
    rest = rules.hand_size - 1 - state.trick
    ahead = 2.0 * tricks - rules.hand_size - number
    x = ahead / (2.0 * (brain.spread + brain.spread_early * rest))
    win = x / (1.0 + abs(x))
    value = ahead + rules.win_bonus_per_bid * number * win
    if jumped:
        value += rules.jump_bonuses[number] * 0.5 * (1.0 + win)
    short = number + brain.slack - tricks
    if short > 0.0:
        value -= short * (rules.debt_penalty + brain.debt_fear)
    return value


@kernel
def plan_bid(rules, brain, state):
    """Bid where it raises the value of the final contract most."""
    seat = state.mover
    other = 1 - seat
    up = bit(turned_up(state))
    mine = state.hand[seat] | up
    foreign = state.live & ~mine
    hidden = unseen(state, seat)
    share = hidden_share(state, other, hidden)
    s = honours(brain, mine, foreign, 0)
    h = honours(brain, mine, foreign, 1)
    d = honours(brain, mine, foreign, 2)
    c = honours(brain, mine, foreign, 3)
    per_suit = (s, h, d, c)
    theirs = s * 0.0
    for suit in range(SUITS):
        theirs += honours(brain, state.shown[other], state.live & ~state.shown[other], suit)
        theirs += share * honours(brain, hidden, state.live & ~hidden, suit)
    all_honours = s + h + d + c - theirs
    best = np.int64(NO_BID)
    best_value = brain.margin
    current = 0.0
    for turn in range(2):
        for strain in range(strains(rules)):
            tricks = 0.5 * rules.hand_size + brain.est_base + brain.est_side * all_honours
            if strain == NO_TRUMP:
                tricks += brain.est_none
            else:
                lead = length_lead(state, seat, share, hidden, strain) + popcount(up & suit_cards(strain))
                tricks += brain.est_length * lead + brain.est_trump * per_suit[strain]
            if turn == 0:
                if strain == state.trump:
                    if state.declarer == seat:
                        current = contract_value(rules, brain, state, tricks, state.bid, False)
                    else:
                        current = -contract_value(
                            rules, brain, state, rules.hand_size - tricks, state.bid, False
                        )
                continue
            count = np.int64(state.counts[seat * STRAINS + strain])
            if count >= rules.max_bid:
                continue
            number = max(count + 1, state.bid + 1)
            value = contract_value(rules, brain, state, tricks, number, False) - current
            if number == count + 1:
                if state.declarer == seat and strain == state.trump:
                    if bids_needed(state, other) == 1:
                        value += brain.threat
            else:
                if number - count - 1 > rules.hand_size - 1 - state.trick:
                    continue
                for _ in range(number - count - 1):
                    value *= brain.invest
            if value > best_value:
                best_value = value
                best = make_bid(strain, count + 1, 0)
            if tricks > 0.5 * (rules.hand_size + rules.jump_minimum) - 1 and rules.jump_minimum > 0:
                for number in range(max(state.bid + 1, smallest_jump(rules, count)), rules.max_bid + 1):
                    value = (
                        contract_value(rules, brain, state, tricks, number, True)
                        - current
                        - brain.jump_margin
                    )
                    if value > best_value:
                        best_value = value
                        best = make_bid(strain, number, 1)
    return best


@kernel
def play_lead(mine, theirs, trump):
    """Lead of the scoring phase, both hands known."""
    trumps = np.int64(0)
    if 0 <= trump < SUITS:
        trumps = suit_cards(trump)
    my_trumps = mine & trumps
    their_trumps = theirs & trumps
    if my_trumps != 0 and their_trumps != 0 and my_trumps > their_trumps:
        if popcount(my_trumps) >= popcount(their_trumps):
            return highest(my_trumps)
    best = -1
    best_value = -1000
    for suit in range(SUITS):
        lane = suit_cards(suit)
        own = mine & lane
        if own == 0:
            continue
        foe = theirs & lane
        if foe == 0:
            if their_trumps == 0 or suit == trump:
                return highest(own)
            value = -20
            card = lowest(own)
        elif own > foe:
            if suit == trump:
                value = 5
                card = highest(own)
            else:
                value = 20 + popcount(foe)
                card = highest(own)
        else:
            value = popcount(own) - popcount(foe)
            if suit == trump:
                value -= 10
            card = lowest(own)
        if value > best_value:
            best_value = value
            best = card
    return best


@kernel
def play_reply(mine, lead, trump):
    """Reply of the scoring phase: the cheapest winner, else the cheapest loser."""
    suit = lead >> LANE_SHIFT
    lane = suit_cards(suit)
    same = mine & lane
    if same != 0:
        winners = same & above(lead)
        if winners != 0:
            return lowest(winners)
        return lowest(same)
    if 0 <= trump < SUITS:
        own = mine & suit_cards(trump)
        if own != 0:
            return lowest(own)
    best = -1
    best_value = 1000
    for suit in range(SUITS):
        own = mine & suit_cards(suit)
        if own != 0:
            card = lowest(own)
            value = card - (suit << LANE_SHIFT)
            if value < best_value:
                best_value = value
                best = card
    return best


@kernel
def planner(rules, brain, state):
    """The planner's choice."""
    if state.scoring:
        seat = state.mover
        if state.step == LEAD:
            return play_lead(state.hand[seat], state.live & ~state.hand[seat], state.trump)
        return play_reply(state.hand[seat], state.lead, state.trump)
    if state.step == LEAD:
        return plan_lead(rules, brain, state)
    if state.step == BID:
        return plan_bid(rules, brain, state)
    return plan_reply(rules, brain, state)


@kernel
def greedy_bid(rules, state):
    """Greedy bids one more on its longest suit."""
    seat = state.mover
    best = 0
    strain = 0
    for suit in range(SUITS):
        length = popcount(state.hand[seat] & suit_cards(suit))
        if length > best:
            best = length
            strain = suit
    number = np.int64(state.counts[seat * STRAINS + strain]) + 1
    if number <= rules.max_bid and number + rules.hand_size // 4 <= best:
        return make_bid(strain, number, 0)
    return np.int64(NO_BID)


@kernel
def rank(card):
    """A card's rank."""
    return card & 15


@kernel
def greedy(rules, brain, state):
    """The obvious move."""
    if state.step == BID:
        return greedy_bid(rules, state)
    seat = state.mover
    if state.step == LEAD:
        best = -1
        rest = state.hand[seat]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            if best < 0 or rank(card) > rank(best):
                best = card
        return best
    return play_reply(state.hand[seat], state.lead, state.trump)


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    if brain.bot == GREEDY:
        return greedy(rules, brain, state)
    return planner(rules, brain, state)


verbs.register(STATE, decide=decide)
