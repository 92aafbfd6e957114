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
def promise(rules, brain, unseen, card, tilt):
    """The chance that a card in hand will take a trick later; `tilt` is how much its player will be after tricks."""
    share = share_above(brain, unseen, card) * rules.players - brain.tilt * tilt
    if card >> LANE_SHIFT == NAVY:
        return soft(brain.navy_slope * (brain.navy_middle - share))
    if rules.annihilation and unseen & bit(card | NAVY << LANE_SHIFT) != 0:
        share += brain.twin
    return soft(brain.slope * (brain.middle - share))


@kernel
def hope(exact, near, need, left, mean, width):
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
def tilt_of(rules, need, left):
    """How much more than its fair share of the tricks left a seat needs, as a share of them."""
    return max(0, need) / left - 1.0 / rules.players


@kernel
def prospects(rules, state, brain, seat, unseen, tilt):
    """Sum and variance of what the cards in hand promise."""
    mean = 0.0
    variance = 0.0
    rest = state.hand[seat]
    while rest != 0:
        chance = promise(rules, brain, unseen, lowest(rest), tilt)
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
def climate(rules, state, brain, left):
    """Below 1 when the table needs more tricks than are left, above 1 when fewer."""
    needs = 0
    for seat in range(rules.players):
        if state.bid[seat] > state.tricks[seat]:
            needs += state.bid[seat] - state.tricks[seat]
    return 1.0 - brain.climate * (needs - left) / left


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
def damage(rules, state, brain, seat, left):
    """What taking this trick costs a player, in points: it spoils a bid that is met, and helps one that is not."""
    need = state.bid[seat] - state.tricks[seat]
    if need < 0 or need > left:
        return 0.0
    points = rules.zero_points if state.bid[seat] == 0 else rules.exact_points
    return float(points) if need == 0 else -brain.help * points


@kernel
def outlook(rules, state, brain, card, led, top, view):
    """The chance that rank `top` holds the trick against those still to play, and what it costs them if not."""
    unseen, later, share = view[0], view[1], view[2]
    suit = FULL_LANE << (led << LANE_SHIFT)
    higher = above(top)
    navy = share * brain.beaten_navy * popcount(unseen & higher & NAVY_LANE)
    twin = bit(top) << (NAVY << LANE_SHIFT) if card >> LANE_SHIFT != NAVY else bit(top) << (led << LANE_SHIFT)
    if rules.annihilation and unseen & twin != 0:
        navy += share * brain.beaten_twin
    rise = navy + share * brain.beaten * popcount(unseen & higher & suit)
    keen = rise / (1.0 + rise)
    duck = brain.duck * keen / (1.0 + brain.below * share * popcount(unseen & ~higher & suit))
    bare = brain.bare * navy / (1.0 + navy)
    chance = 1.0
    cost = 0.0
    seat = state.seat
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        beats = bare
        if state.lacks[seat] & suit == 0:
            beats = keen if state.bid[seat] > state.tricks[seat] else duck
        cost += chance * beats * damage(rules, state, brain, seat, view[3])
        chance *= 1.0 - beats
    return chance, cost


@kernel
def weigh(rules, state, brain, card, led, view, mean, width):
    """Points to expect from a card that counts as `led` or is thrown away; mean and width are of the other cards."""
    left, need, exact, near = view[3], view[4], view[5], view[6]
    mine, top = stands(rules, state, card, led)
    chance = 1.0
    cost = 0.0
    if top >= 0:
        chance, cost = outlook(rules, state, brain, card, led, top, view)
    win = 0.0
    if mine:
        win = chance
    elif top >= 0:
        cost += chance * damage(rules, state, brain, holder(rules, state, led, top), left)
    value = win * (hope(exact, near, need - 1, left - 1, mean, width) + brain.lead)
    return value + (1.0 - win) * hope(exact, near, need, left - 1, mean, width) + brain.spoil * cost


@kernel
def view_of(rules, state, brain, seat, later):
    """What weighing needs: unseen cards, players to come, their share of each card, tricks left, own need, prizes."""
    unseen = unseen_by(rules, state, seat)
    left = state.dealt - state.trick
    exact = prize(rules, state, brain, seat)
    near = 0.0 if state.bid[seat] == 0 else float(rules.near_points)
    return unseen, later, left / (popcount(unseen) + TINY), left, state.bid[seat] - state.tricks[seat], exact, near


@kernel
def plan_card(rules, state, brain):
    """The card whose expected points are highest."""
    legal = state.legal
    if legal & (legal - 1) == 0:
        return lowest(legal)
    seat = state.seat
    view = view_of(rules, state, brain, seat, rules.players - 1 - state.count)
    tilt = tilt_of(rules, view[4], view[3])
    mean, variance = prospects(rules, state, brain, seat, view[0], tilt)
    weather = climate(rules, state, brain, view[3])
    race = brain.race * bonus_in_reach(rules, state, seat) / (popcount(state.hand[seat] & NAVY_LANE) + TINY)
    best = -1
    best_value = WORST
    rest = legal
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        chance = promise(rules, brain, view[0], card, tilt)
        width = max(TINY, brain.width + brain.spread * (variance - chance * (1.0 - chance)))
        others = (mean - chance) * weather
        suit = card >> LANE_SHIFT
        if state.count == 0 and suit == NAVY:
            value = WORST
            for led in range(COLOURS):
                value = max(value, weigh(rules, state, brain, card, led, view, others, width))
        else:
            value = weigh(rules, state, brain, card, suit if state.count == 0 else state.led, view, others, width)
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
    view = view_of(rules, state, brain, seat, rules.players - 1)
    mean, variance = prospects(rules, state, brain, seat, view[0], tilt_of(rules, view[4], view[3]))
    mean *= climate(rules, state, brain, view[3])
    width = max(TINY, brain.width + brain.spread * variance)
    best = 0
    best_value = WORST
    for led in range(COLOURS):
        value = weigh(rules, state, brain, state.row[0], led, view, mean, width)
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
        value = hope(rules.exact_points + eye, float(rules.near_points), bid, state.dealt, mean, brain.bid_width)
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
    mean, _ = prospects(rules, state, brain, seat, unseen, tilt_of(rules, need, left + 1))
    chance = hope(1.0, 0.0, need, left, mean, brain.eye_width)
    total = chance + TINY
    for other in range(left + 1):
        if other != need:
            total += hope(1.0, 0.0, other, left, mean, brain.eye_width)
    eye = rules.eye_points * (chance / total + brain.deny)
    star = rules.star_points * (1.0 + brain.deny)
    return EYE if eye >= star else STAR
