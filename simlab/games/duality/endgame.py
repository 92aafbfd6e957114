"""Exact play of the scoring phase, where both hands are known: how many tricks can the leader take?

`holds` answers yes or no for one number of tricks and looks no further than that; the number itself is found by
asking again. A hand is a set of cards. Three shortcuts cut the tree: tricks that can be cashed at once, trumps
that nobody can stop, and positions met before. Of equal cards only the lowest is tried, and a reply wins as
cheaply as it can or loses its lowest card of a suit.

`memory` is scratch: the suit that last did well for each number of cards, a frame for each trick of the line that
is looked at (the compiler keeps no functions that call themselves), then the positions met.
"""

from __future__ import annotations

import numpy as np

from simlab.engine.jit import highest, kernel, lowest, popcount
from simlab.games.duality.cards import LANE_SHIFT, SUITS
from simlab.games.duality.rules import bit, suit_cards

SUITS_TRIED = 16
"""Where the frames begin: places before it are the suits that did well, by cards a hand."""
PATIENCE = 0
"""Place of the replies that may still be looked at; then the search gives up."""
ENDLESS = 1 << 40
FRAME = 8
"""Places of a frame."""
MINE, THEIRS, NEED, LEADS, BEATEN, LEAD_CARD, REPLIES, TURNED = range(FRAME)
"""Leader's hand, the other's, tricks wanted; masters and other leads not yet tried; the lead, replies not yet
tried, and whether the reply looked at took the lead."""
FRAMES = 13
TABLE = SUITS_TRIED + FRAMES * FRAME
"""Where the positions begin."""
REMEMBERED = 6
"""Positions with fewer cards a hand are not kept."""
PLACES = 3
LOW_MASK, HIGH_SHIFT = 15, 4
MIX = (5, 11, 23, 37, 47)
YES, NO, OPEN = 1, 0, -1


@kernel
def blank_memory(tricks, trump):
    """Scratch for a position with so many cards a hand; trumps are tried first."""
    memory = np.zeros(TABLE + (PLACES << max(0, tricks - 1)), np.int64)
    if 0 <= trump < SUITS:
        memory[:SUITS_TRIED] = trump
    memory[PATIENCE] = ENDLESS
    return memory


@kernel
def above(card):
    """All places above a card."""
    return ~((np.int64(2) << card) - 1)


@kernel
def trump_cards(trump):
    """All trumps; none in no trump."""
    if 0 <= trump < SUITS:
        return suit_cards(trump)
    return np.int64(0)


@kernel
def masters(mine, theirs):
    """How many of my cards of a suit no card of theirs can beat."""
    if theirs == 0:
        return popcount(mine)
    return popcount(mine & above(highest(theirs)))


@kernel
def unstoppable(mine, theirs):
    """How many of my trumps will win whatever happens: from the top, each higher trump of theirs stops one."""
    won = 0
    stoppers = 0
    both = mine | theirs
    while both != 0:
        card = bit(highest(both))
        both ^= card
        if theirs & card:
            stoppers += 1
        elif stoppers > 0:
            stoppers -= 1
        else:
            won += 1
    return won


@kernel
def cashed(mine, theirs, trumps):
    """How many tricks the leader can take at once, without losing the lead."""
    total = np.int64(0)
    theirs_left = theirs & trumps
    if trumps != 0:
        total = masters(mine & trumps, theirs_left)
        if total >= popcount(theirs_left):  # their trumps are drawn
            total = popcount(mine & trumps)
            theirs_left = np.int64(0)
    rest = mine & ~trumps
    while rest != 0:
        lane = suit_cards(lowest(rest) >> LANE_SHIFT)
        own = rest & lane
        rest ^= own
        foe = popcount(theirs & lane)
        top = masters(own, theirs & lane)
        if theirs_left != 0:
            total += min(top, foe)
        elif top >= foe:
            total += popcount(own)
        else:
            total += top
    return total


@kernel
def equal_heads(mine, theirs):
    """My cards without those that have an equal one of mine just below."""
    heads = np.int64(0)
    while mine != 0:
        card = lowest(mine)
        heads |= bit(card)
        equal = suit_cards(card >> LANE_SHIFT)
        stop = theirs & equal & above(card)
        if stop != 0:
            equal &= (stop & -stop) - 1
        mine &= ~equal
    return heads


@kernel
def masters_of(mine, theirs):
    """My cards that no card of theirs of the suit can beat."""
    cards = np.int64(0)
    while mine != 0:
        lane = suit_cards(lowest(mine) >> LANE_SHIFT)
        own = mine & lane
        mine ^= own
        foe = theirs & lane
        if foe != 0:
            own &= above(highest(foe))
        cards |= own
    return cards


@kernel
def replies_to(theirs, trump, card):
    """The replies worth a try: the cheapest winner and the lowest loser of each suit."""
    foe = theirs & suit_cards(card >> LANE_SHIFT)
    winners = foe & above(card)
    losers = foe ^ winners
    if foe == 0:
        winners = theirs & trump_cards(trump)
        losers = theirs ^ winners
    tried = winners & -winners
    while losers != 0:
        card = lowest(losers)
        tried |= bit(card)
        losers &= ~suit_cards(card >> LANE_SHIFT)
    return tried


@kernel
def is_turned(card, reply, trump):
    """Whether the reply takes the trick."""
    if reply >> LANE_SHIFT == card >> LANE_SHIFT:
        return reply > card
    return reply >> LANE_SHIFT == trump


@kernel
def slot(memory, mine, theirs):
    """Where a position is kept."""
    mixed = mine ^ (theirs >> MIX[0])
    mixed ^= (mixed >> MIX[1]) ^ (mixed >> MIX[2]) ^ (mixed >> MIX[3]) ^ (mixed >> MIX[4])
    return TABLE + PLACES * (mixed & ((len(memory) - TABLE) // PLACES - 1))


@kernel
def settled(mine, theirs, trump, need, memory):
    """YES or NO where that can be seen at once, else OPEN."""
    tricks = popcount(mine)
    if need <= 0:
        return YES
    trumps = trump_cards(trump)
    if need > tricks - popcount(theirs & trumps) and need > tricks - unstoppable(theirs & trumps, mine & trumps):
        return NO
    if cashed(mine, theirs, trumps) >= need:
        return YES
    if tricks == 1:
        return NO
    if tricks >= REMEMBERED:
        place = slot(memory, mine, theirs)
        if memory[place] == mine and memory[place + 1] == theirs:
            if memory[place + 2] & LOW_MASK >= need:
                return YES
            if memory[place + 2] >> HIGH_SHIFT < need:
                return NO
    return OPEN


@kernel
def remember(mine, theirs, need, answer, memory):
    """Keep what was found out about a position: the fewest and the most tricks the leader takes."""
    tricks = popcount(mine)
    if tricks < REMEMBERED:
        return
    place = slot(memory, mine, theirs)
    low, high = np.int64(0), tricks
    if memory[place] == mine and memory[place + 1] == theirs:
        low, high = memory[place + 2] & LOW_MASK, memory[place + 2] >> HIGH_SHIFT
    if answer == YES:
        low = max(low, need)
    else:
        high = min(high, need - 1)
    memory[place] = mine
    memory[place + 1] = theirs
    memory[place + 2] = low | (high << HIGH_SHIFT)


@kernel
def open_frame(memory, frame, mine, theirs, need):
    """Begin to look at a position: all leads are still to be tried."""
    memory[frame + MINE] = mine
    memory[frame + THEIRS] = theirs
    memory[frame + NEED] = need
    heads = equal_heads(mine, theirs)
    masters = masters_of(mine, theirs)
    memory[frame + LEADS] = heads & masters
    memory[frame + BEATEN] = heads & ~masters


@kernel
def next_lead(memory, frame, trump):
    """Take the next lead to try: masters first, the suit that did well last before others. False: none is left."""
    kind = frame + LEADS
    if memory[kind] == 0:
        kind = frame + BEATEN
        if memory[kind] == 0:
            return False
    well = memory[kind] & suit_cards(memory[popcount(memory[frame + MINE])])
    card = highest(well) if well != 0 else highest(memory[kind])
    memory[kind] &= ~bit(card)
    memory[frame + LEAD_CARD] = card
    memory[frame + REPLIES] = replies_to(memory[frame + THEIRS], trump, card)
    return True


@kernel
def follow(memory, frame, trump):
    """Take the next reply to the lead and open the frame behind it; YES or NO if that one is settled at once."""
    card = memory[frame + LEAD_CARD]
    reply = lowest(memory[frame + REPLIES])
    if reply >> LANE_SHIFT == card >> LANE_SHIFT:  # the winner first
        reply = highest(memory[frame + REPLIES])
    memory[frame + REPLIES] &= ~bit(reply)
    mine = memory[frame + MINE] & ~bit(card)
    theirs = memory[frame + THEIRS] & ~bit(reply)
    need = memory[frame + NEED] - 1
    memory[frame + TURNED] = 0
    if is_turned(card, reply, trump):
        mine, theirs, need = theirs, mine, popcount(mine) - need
        memory[frame + TURNED] = 1
    answer = settled(mine, theirs, trump, need, memory)
    if answer == OPEN:
        open_frame(memory, frame + FRAME, mine, theirs, need)
    return answer


@kernel
def search(mine, theirs, trump, need, memory):
    """The first lead found that takes `need` tricks, -1 if there is none or patience ends."""
    first = SUITS_TRIED
    frame = first
    open_frame(memory, frame, mine, theirs, need)
    leading = next_lead(memory, frame, trump)
    while True:
        answer = YES if leading else NO  # every reply to the lead was met, or no lead is left
        if leading and memory[frame + REPLIES] != 0:
            answer = follow(memory, frame, trump)
            memory[PATIENCE] -= 1
            if memory[PATIENCE] < 0:
                return np.int64(-1)
            if answer == OPEN:
                frame += FRAME
                leading = next_lead(memory, frame, trump)
                continue
        else:
            if frame == first:
                return memory[frame + LEAD_CARD] if answer == YES else np.int64(-1)
            tricks = popcount(memory[frame + MINE])
            if answer == YES:
                memory[tricks] = memory[frame + LEAD_CARD] >> LANE_SHIFT
            remember(memory[frame + MINE], memory[frame + THEIRS], memory[frame + NEED], answer, memory)
            frame -= FRAME
            leading = True
        if answer == memory[frame + TURNED]:  # the reply refutes the lead
            leading = next_lead(memory, frame, trump)


@kernel
def holds(mine, theirs, trump, need, memory):
    """Whether the leader, holding `mine`, can take at least `need` of the tricks to come."""
    answer = settled(mine, theirs, trump, need, memory)
    if answer == OPEN:
        return search(mine, theirs, trump, need, memory) >= 0
    return answer == YES


@kernel
def likely_tricks(mine, theirs, trump):
    """A first guess at what the leader takes: between what each side can cash."""
    trumps = trump_cards(trump)
    tricks = popcount(mine)
    return max(1, (cashed(mine, theirs, trumps) + tricks - cashed(theirs, mine, trumps) + 1) >> 1)


@kernel
def tricks_of_leader(mine, theirs, trump, memory):
    """How many tricks the leader takes with best play of both."""
    tricks = popcount(mine)
    if tricks == 0:
        return tricks
    need = likely_tricks(mine, theirs, trump)
    step = 0
    while True:
        if holds(mine, theirs, trump, need, memory):
            if step < 0 or need == tricks:
                return need
            step = 1
        elif step > 0 or need == 1:
            return need - 1
        else:
            step = -1
        need += step


@kernel
def best_lead(mine, theirs, trump, guess, memory):
    """A lead that takes as many tricks as can be had; the nearer the guess at them, the sooner it is found."""
    need = min(max(guess, 1), popcount(mine))
    best = lowest(mine)  # where no trick can be had every lead is as good
    step = 0
    while True:
        card = search(mine, theirs, trump, need, memory)
        if card >= 0:
            best = card
            if step < 0 or need == popcount(mine):
                return best
            step = 1
        elif step > 0 or need == 1:
            return best
        else:
            step = -1
        need += step


@kernel
def reaches(mine, theirs, lead, card, trump, need, memory):
    """Whether a reply takes `need` tricks for the replier, this one included; the leader holds `theirs` now."""
    left = mine ^ bit(card)
    if is_turned(lead, card, trump):
        return holds(left, theirs, trump, need - 1, memory)
    return not holds(theirs, left, trump, popcount(mine) - need, memory)


@kernel
def best_reply(mine, theirs, lead, trump, guess, memory):
    """The reply that takes most tricks for the replier; the leader holds `theirs` now."""
    replies = replies_to(mine, trump, lead)
    best = lowest(replies)
    if replies & (replies - 1) == 0:
        return best
    need = min(max(guess, 1), popcount(mine))
    step = 0
    while need > 0 and need <= popcount(mine):
        found = False
        tried = replies
        while tried != 0 and not found:
            card = lowest(tried)
            tried &= tried - 1
            if reaches(mine, theirs, lead, card, trump, need, memory):
                best = card
                found = True
        if (found and step < 0) or (not found and step > 0):
            break
        step = 1 if found else -1
        need += step
    return best
