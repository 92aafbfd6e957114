"""What the planner of Duality holds of cards, tricks and contracts while the bidding phase lasts.

Nothing is used that the seat cannot know: the other's cards are those openly drawn, and a share of the unseen ones.
"""

from __future__ import annotations

import math

import numpy as np

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.duality.cards import LANE_SHIFT, NO_TRUMP, STRAINS, SUITS
from simlab.games.duality.endgame import PATIENCE, above, blank_memory, holds
from simlab.games.duality.rules import suit_cards
from simlab.games.duality.tricks import played_out

PROOF = 9
"""Memory for the proof of a slam: as for so many cards a hand."""


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
    return popcount(state.hand[seat] & lane) - popcount(state.shown[1 - seat] & lane) - share * popcount(hidden & lane)


@kernel
def suit_pull(brain, state, seat, suit):
    """What a card is worth for its suit alone: the longer, the more bid on, the likelier to be trump."""
    pull = brain.pull_length * popcount(state.hand[seat] & suit_cards(suit))
    pull += brain.pull_bid * state.counts[seat * STRAINS + suit]
    pull += brain.pull_their_bid * state.counts[(1 - seat) * STRAINS + suit]
    return pull


@kernel
def pulls(brain, state, seat):
    """The pull of S, H, D and C."""
    return (
        suit_pull(brain, state, seat, 0),
        suit_pull(brain, state, seat, 1),
        suit_pull(brain, state, seat, 2),
        suit_pull(brain, state, seat, 3),
    )


@kernel
def worth(brain, foreign, card, pull):
    """Worth of a card: its honour and the pull of its suit."""
    suit = card >> LANE_SHIFT
    return honour(brain, popcount(foreign & suit_cards(suit) & above(card))) + pull[suit]


@kernel
def bids_needed(state, seat):
    """How many more bids the seat needs to become declarer with its highest count."""
    most = 0
    for place in range(seat * STRAINS, seat * STRAINS + STRAINS):
        most = max(most, np.int64(state.counts[place]))
    return state.bid + 1 - most


@kernel
def gain_of_winning(rules, brain, state, seat, hidden, pull):
    """What winning a bidding trick is worth more than losing it."""
    card = turned_up(state)
    gain = worth(brain, state.live & ~state.hand[seat], card, pull)
    count = max(1, popcount(hidden))
    for suit in range(SUITS):
        gain -= pull[suit] * popcount(hidden & suit_cards(suit)) / count
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
def honours(brain, cards, foreign):
    """Sums of the honours of S, H, D, C among cards that `foreign` ones may beat."""
    s = h = d = c = 0.0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        suit = card >> LANE_SHIFT
        gain = honour(brain, popcount(foreign & suit_cards(suit) & above(card)))
        if suit == 0:
            s += gain
        elif suit == 1:
            h += gain
        elif suit == 2:
            d += gain
        else:
            c += gain
    return s, h, d, c


@kernel
def honour_lead(brain, state, seat, mine, share, hidden):
    """Honours of each suit more than the other has, by expectation."""
    shown = state.shown[1 - seat]
    own = honours(brain, mine, state.live & ~mine)
    open_ones = honours(brain, shown, state.live & ~shown)
    unseen_ones = honours(brain, hidden, state.live & ~hidden)
    return (
        own[0] - open_ones[0] - share * unseen_ones[0],
        own[1] - open_ones[1] - share * unseen_ones[1],
        own[2] - open_ones[2] - share * unseen_ones[2],
        own[3] - open_ones[3] - share * unseen_ones[3],
    )


@kernel
def contract_value(rules, brain, state, tricks, number, jumped):
    """Points by which a declarer of `number` will be ahead, expecting `tricks`."""
    rest = rules.hand_size - 1 - state.trick
    spread = brain.spread + brain.spread_early * rest
    ahead = 2.0 * tricks - rules.hand_size - number
    x = ahead / spread
    win = x / math.sqrt(1.0 + x * x)
    value = ahead + rules.win_bonus_per_bid * number * win
    if jumped or rules.bonus_without_jump:
        value += rules.jump_bonuses[number] * 0.5 * (1.0 + win)
    short = number + brain.slack - tricks
    debt = 0.5 * (short + math.sqrt(short * short + 0.16 * spread * spread))
    return value - debt * (rules.debt_penalty + brain.debt_fear)


@kernel
def expected_tricks(rules, brain, state, seat, strain, mine, share, hidden, strength):
    """Tricks the winner of this trick will take in the scoring phase if the strain is trump then."""
    rest = rules.hand_size - 1 - state.trick
    total = strength[0] + strength[1] + strength[2] + strength[3]
    half = 0.5 * rules.hand_size
    if strain == NO_TRUMP:
        tricks = half + brain.est_none
    else:
        own = strength[strain]
        lead = length_lead(state, seat, share, hidden, strain) + popcount(mine & ~state.hand[seat] & suit_cards(strain))
        tricks = half + brain.est_base + brain.est_early * rest + brain.est_length * lead
        tricks += brain.est_trump * own + brain.est_side * (total - own)
    if rest == 0:
        tricks += brain.play_out * (played_out(mine, state.live & ~mine, strain) - tricks)
    return tricks


@kernel
def proven_tricks(rules, brain, mine, theirs, strain, tricks, number):
    """After the last bidding trick both hands are known: whether a slam wins is found out, not estimated."""
    need = ((rules.hand_size + number) >> 1) + 1  # more than half of what the book leaves
    memory = blank_memory(PROOF, strain)
    memory[PATIENCE] = np.int64(brain.patience)
    if holds(mine, theirs, strain, need, memory):
        return max(tricks, 1.0 * need)
    return min(tricks, need - 1.0)


@kernel
def standing_value(rules, brain, state, seat, tricks):
    """What the contract in force is worth to the seat, which expects these tricks in its trump."""
    if state.declarer == seat:
        return contract_value(rules, brain, state, tricks, state.bid, False)
    return -contract_value(rules, brain, state, rules.hand_size - tricks, state.bid, False)


@kernel
def raise_value(rules, brain, state, seat, strain, count, tricks, current):
    """What adding one to a count is worth: the contract it makes, or the one it is a step to."""
    steps = state.bid - count
    if steps > rules.hand_size - 1 - state.trick:
        return -1000.0
    value = contract_value(rules, brain, state, tricks, max(count, state.bid) + 1, False) - current
    if steps <= 0:
        if state.declarer == seat and strain == state.trump and bids_needed(state, 1 - seat) == 1:
            value += brain.threat
        return value
    return value * brain.invest**steps
