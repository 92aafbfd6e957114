"""The planner of Doppelganger Tricks: weighs every card by the points that its bid can still bring.

Sees its own hand, the open bids, all cards played, tricks and bonus cards taken; nothing else. The numbers that
it weighs with are named in `weights.py`.
"""

from __future__ import annotations

from simlab.engine.jit import kernel, lowest, popcount
from simlab.games.doppelganger.cards import EYE, LANE_SHIFT, NAVY, NOTHING, STAR
from simlab.games.doppelganger.rules import COLOURS, ranks
from simlab.games.doppelganger.tricks import EVERY_LANE, FULL_LANE, NAVY_LANE, RANK_MASK, above, bit, stands

WORST = -1e9
TINY = 1e-2


@kernel
def soft(x):
    """From 0 to 1, a half at 0."""
    if x < 0:
        return 0.5 + 0.5 * x / (1.0 - x)
    return 0.5 + 0.5 * x / (1.0 + x)


@kernel
def share_above(brain, unseen, card):
    """The share of unseen cards that beat this one, of those that might meet it."""
    suit = card >> LANE_SHIFT
    meeting = unseen
    if suit != NAVY:
        meeting = unseen & (FULL_LANE << (suit << LANE_SHIFT))
    navy = unseen & NAVY_LANE & ~meeting
    higher = above(card & RANK_MASK)
    many = popcount(meeting) + brain.navy_above * popcount(navy)
    beating = popcount(meeting & higher) + brain.navy_above * popcount(navy & higher)
    return beating / (many + TINY)


@kernel
def promise(rules, brain, unseen, card):
    """The chance that a card in hand will take a trick later."""
    share = share_above(brain, unseen, card) * rules.players
    if card >> LANE_SHIFT == NAVY:
        return soft(brain.navy_slope * (brain.navy_middle - share))
    if rules.annihilation and unseen & bit(card | NAVY << LANE_SHIFT) != 0:
        share += brain.twin
    return soft(brain.slope * (brain.middle - share))


@kernel
def hope(rules, exact, near, need, left, mean, width):
    """Points to expect with `need` tricks to take of `left`, when `mean` are likely, give or take `width`."""
    points = 0.0
    if 0 <= need <= left:
        chance = width / (width + (need - mean) * (need - mean))
        points += exact * chance * chance
    if 0 <= need - 1 <= left:
        chance = width / (width + (need - 1 - mean) * (need - 1 - mean))
        points += near * chance * chance
    if 0 <= need + 1 <= left:
        chance = width / (width + (need + 1 - mean) * (need + 1 - mean))
        points += near * chance * chance
    return points


@kernel
def unseen_by(rules, state, seat):
    """The cards that the other players hold, as far as the seat knows."""
    lanes = (bit(ranks(rules)) - 1) * EVERY_LANE
    return lanes & ~state.seen & ~state.hand[seat]


@kernel
def prospects(rules, state, brain, seat, unseen):
    """Sum and variance of what the cards in hand promise."""
    mean = 0.0
    variance = 0.0
    rest = state.hand[seat]
    while rest != 0:
        chance = promise(rules, brain, unseen, lowest(rest))
        mean += chance
        variance += chance * (1.0 - chance)
        rest &= rest - 1
    return mean, variance


@kernel
def prize(rules, state, brain, seat):
    """What an exact bid would bring the seat, the eye included."""
    points = rules.zero_points if state.bid[seat] == 0 else rules.exact_points
    if state.bonus[seat] & EYE != 0:
        return float(points + rules.eye_points)
    if state.untaken & EYE != 0:
        return points + brain.eye_hope * rules.eye_points
    return float(points)


@kernel
def damage(rules, state, seat, left):
    """What taking this trick costs a player, in points: spoils a filled bid, helps an open one."""
    need = state.bid[seat] - state.tricks[seat]
    points = rules.zero_points if state.bid[seat] == 0 else rules.exact_points
    if need == 0:
        return float(points)
    if need < 0 or need > left:
        return 0.0
    return -points * need / left


@kernel
def pressure(rules, state, brain, later, left, unseen):
    """How keen the players still to come are, times the chance that each holds a given unseen card."""
    keen = 0.0
    seat = state.seat
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        keen += 1.0 if state.bid[seat] > state.tricks[seat] else brain.duck
    return keen * left / (popcount(unseen) + TINY)


@kernel
def later_damage(rules, state, later, left):
    """What this trick would cost those still to play, taken together."""
    total = 0.0
    seat = state.seat
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        total += damage(rules, state, seat, left)
    return total


@kernel
def climate(rules, state, brain, left):
    """Below 1 when the table needs more tricks than are left, above 1 when fewer."""
    needs = 0
    for seat in range(rules.players):
        if state.bid[seat] > state.tricks[seat]:
            needs += state.bid[seat] - state.tricks[seat]
    return 1.0 - brain.climate * (needs - left) / left


@kernel
def holds(rules, brain, unseen, card, led, top, press):
    """The chance that rank `top` of the led suit is not beaten by the players still to come."""
    higher = above(top)
    risk = brain.beaten * popcount(unseen & higher & (FULL_LANE << (led << LANE_SHIFT)))
    risk += brain.beaten_navy * popcount(unseen & higher & NAVY_LANE)
    twin = bit(top) << (NAVY << LANE_SHIFT) if card >> LANE_SHIFT != NAVY else bit(top) << (led << LANE_SHIFT)
    if rules.annihilation and unseen & twin != 0:
        risk += brain.beaten_twin
    risk *= press
    return 1.0 / (1.0 + risk + 0.5 * risk * risk)


@kernel
def holder(rules, state, led, top):
    """The seat whose card of rank `top` holds the trick, -1 for a trick without the led suit."""
    for place in range(state.count):
        card = state.row[place]
        suit = card >> LANE_SHIFT
        if card & RANK_MASK == top and (suit == led or suit == NAVY):
            seat = state.leader + place
            return seat - rules.players if seat >= rules.players else seat
    return -1


@kernel
def weigh(rules, state, brain, card, led, unseen, press, squeeze, exact, near, mean, width):
    """Points to expect from a card that counts as `led` or is thrown away; mean and width are of the other cards."""
    seat = state.seat
    left = state.dealt - state.trick
    need = state.bid[seat] - state.tricks[seat]
    mine, top = stands(rules, state, card, led)
    chance = 1.0
    if top >= 0 and press > 0.0:
        chance = holds(rules, brain, unseen, card, led, top, press)
    win = chance if mine else 0.0
    value = win * (hope(rules, exact, near, need - 1, left - 1, mean, width) + brain.lead)
    value += (1.0 - win) * (hope(rules, exact, near, need, left - 1, mean, width) + squeeze)
    if not mine and top >= 0:
        other = holder(rules, state, led, top)
        value += brain.spoil * chance * damage(rules, state, other, left)
    return value


@kernel
def plan_card(rules, state, brain):
    """The card whose expected points are highest."""
    legal = state.legal
    if legal & (legal - 1) == 0:
        return lowest(legal)
    seat = state.seat
    left = state.dealt - state.trick
    unseen = unseen_by(rules, state, seat)
    later = rules.players - 1 - state.count
    press = pressure(rules, state, brain, later, left, unseen)
    squeeze = brain.squeeze * later_damage(rules, state, later, left)
    mean, variance = prospects(rules, state, brain, seat, unseen)
    weather = climate(rules, state, brain, left)
    exact = prize(rules, state, brain, seat)
    near = 0.0 if state.bid[seat] == 0 else float(rules.near_points)
    race = brain.race * bonus_in_reach(rules, state, seat) / (popcount(state.hand[seat] & NAVY_LANE) + TINY)
    best = -1
    best_value = WORST
    rest = legal
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        chance = promise(rules, brain, unseen, card)
        width = max(TINY, brain.width + brain.spread * (variance - chance * (1.0 - chance)))
        others = (mean - chance) * weather
        suit = card >> LANE_SHIFT
        if state.count > 0:
            value = weigh(rules, state, brain, card, state.led, unseen, press, squeeze, exact, near, others, width)
        elif suit != NAVY:
            value = weigh(rules, state, brain, card, suit, unseen, press, squeeze, exact, near, others, width)
        else:
            value = WORST
            for led in range(COLOURS):
                value = max(
                    value, weigh(rules, state, brain, card, led, unseen, press, squeeze, exact, near, others, width)
                )
        if suit == NAVY:
            value += race - brain.keep
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def bonus_in_reach(rules, state, seat):
    """Points of the best bonus card that the seat might still take."""
    if state.untaken == NOTHING or popcount(state.bonus[seat]) >= rules.bonus_per_player:
        return 0.0
    if state.untaken & EYE != 0:
        return float(max(rules.eye_points, rules.star_points))
    return float(rules.star_points)


@kernel
def plan_suit(rules, state, brain):
    """The colour in which the led navy card serves the bid best."""
    seat = state.seat
    card = state.row[0]
    left = state.dealt - state.trick
    unseen = unseen_by(rules, state, seat)
    press = pressure(rules, state, brain, rules.players - 1, left, unseen)
    squeeze = brain.squeeze * later_damage(rules, state, rules.players - 1, left)
    mean, variance = prospects(rules, state, brain, seat, unseen)
    mean *= climate(rules, state, brain, left)
    width = max(TINY, brain.width + brain.spread * variance)
    exact = prize(rules, state, brain, seat)
    near = 0.0 if state.bid[seat] == 0 else float(rules.near_points)
    best = 0
    best_value = WORST
    for led in range(COLOURS):
        value = weigh(rules, state, brain, card, led, unseen, press, squeeze, exact, near, mean, width)
        if value > best_value:
            best, best_value = led, value
    return best


@kernel
def plan_bid(rules, state, brain):
    """The bid that promises most points. Looks at no other bid."""
    seat = state.seat
    unseen = unseen_by(rules, state, seat)
    mean = brain.bid_shift
    if seat == state.first:
        mean += brain.bid_first
    risk = 0.0
    rest = state.hand[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        share = share_above(brain, unseen, card) * rules.players
        risk += soft(brain.zero_slope * (brain.zero_middle - share))
        if card >> LANE_SHIFT == NAVY:
            mean += soft(brain.bid_navy_slope * (brain.bid_navy_middle - share))
        else:
            mean += soft(brain.bid_slope * (brain.bid_middle - share))
    eye = brain.eye_hope * rules.eye_points if rules.bonus_cards else 0.0
    risk /= brain.zero_width
    best = 0
    best_value = (rules.zero_points + eye) / (1.0 + risk * risk)
    for bid in range(1, state.dealt + 1):
        value = hope(rules, rules.exact_points + eye, float(rules.near_points), bid, state.dealt, mean, brain.bid_width)
        if value > best_value:
            best, best_value = bid, value
    return best


@kernel
def plan_bonus(rules, state, brain):
    """The bonus card that promises more points: the star is sure, the eye needs the bid."""
    if state.untaken != (STAR | EYE):
        return state.untaken
    seat = state.seat
    left = state.dealt - state.trick - 1
    need = state.bid[seat] - state.tricks[seat]
    unseen = unseen_by(rules, state, seat)
    mean, variance = prospects(rules, state, brain, seat, unseen)
    width = max(TINY, brain.width + brain.spread * variance)
    chance = hope(rules, 1.0, 0.0, need, left, mean, width)
    total = chance + TINY
    for other in range(left + 1):
        if other != need:
            total += hope(rules, 1.0, 0.0, other, left, mean, width)
    eye = rules.eye_points * (chance / total + brain.deny)
    star = rules.star_points * (1.0 + brain.deny)
    return EYE if eye >= star else STAR
