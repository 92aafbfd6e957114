"""The one loop that plays every game."""

from __future__ import annotations

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import inlined, kernel
from simlab.engine.rng import CARDS, below, start

RANDOM = 0
"""The bot of every game that takes any legal action with equal chance."""

DEALT, DECIDED, SCORED = 0, 1, 2
"""What a step of a recorded game is."""

STEP = np.dtype((np.record, [("kind", np.int8), ("seat", np.int8), ("action", np.int64), ("options", np.int64)]))
"""One step of a recorded game; `options` is the number of actions that were legal."""

ILLEGAL, ENDLESS, UNRECORDED = 1, 2, 3
"""Faults: a bot took an illegal action; no end was in sight; the recording was full."""

MOST_DECISIONS = 10_000_000
"""Beyond this a game is broken off as faulty: every game's own guard lies far below."""

decide = verbs.decide
deal = verbs.deal
setup = verbs.setup
to_move = verbs.to_move
options = verbs.options
option = verbs.option
apply = verbs.apply
round_over = verbs.round_over
score = verbs.score
over = verbs.over
leader = verbs.leader
measure = verbs.measure
measure_round = verbs.measure_round


@inlined
def choose(rules, state, brain, stream, count):
    """The action of a bot: any legal one for the random bot, else the game's own choice."""
    if brain.bot == RANDOM:
        return option(rules, state, below(stream, count))
    return decide(rules, state, brain, stream)


@kernel
def is_legal(rules, state, action, count):
    """Whether the action is among the legal ones."""
    for index in range(count):
        if option(rules, state, index) == action:
            return True
    return False


@kernel
def keep(steps, snapshots, state, used, kind, seat, action, count):
    """Record a step and the state after it; returns the number of steps so far, -1 if there is no room."""
    if used == len(steps):
        return -1
    step = steps[used]
    step.kind = kind
    step.seat = seat
    step.action = action
    step.options = count
    snapshots[used] = state
    return used + 1


def play(
    rulebook,
    brains,
    seats,
    seed,
    first,
    rotate,
    checked,
    states,
    streams,
    games,
    rounds,
    room,
    steps,
    snapshots,
):
    """Play games first, first + 1, ... into `games`, as far as `rounds` has room; returns (games, rounds, steps).

    rulebook: rules record (1,); brains: a record a place of the pairing (seats,); rotate: every deal is played once
    from each rotation of the pairing; checked: refuse illegal actions; states: scratch (2,), the second blank;
    streams: scratch (1 + seats,), cards first; room: rounds a game may take; steps, snapshots: recording, or empty.
    """
    rules = rulebook[0]
    state = states[0]
    recording = len(steps) > 0
    used_rounds = 0
    used_steps = 0
    for place in range(len(games)):
        if used_rounds + room > len(rounds):
            return place, used_rounds, used_steps
        row = games[place]
        index = first + place
        number = index
        rotation = 0
        if rotate:
            number = index // seats
            rotation = index - number * seats
        states[0] = states[1]
        for seat in range(seats):
            start(streams[1 + seat], seed, 1 + seat, number, 0)
        setup(rules, state)
        decisions = 0
        forced = 0
        choices = 0
        lead_changes = 0
        ahead = -1
        settled = 0
        played = 0
        fault = 0
        while True:
            start(streams[0], seed, CARDS, number, played)
            deal(rules, state, streams[0])
            if recording and fault == 0:
                used_steps = keep(steps, snapshots, state, used_steps, DEALT, -1, 0, 0)
                if used_steps < 0:
                    return place, used_rounds, used_steps
            while not round_over(rules, state):
                seat = to_move(rules, state)
                count = options(rules, state)
                brain = brains[(seat + rotation) % seats]
                action = choose(rules, state, brain, streams[1 + seat], count)
                if checked and not is_legal(rules, state, action, count):
                    fault = ILLEGAL
                    if recording:
                        used_steps = keep(steps, snapshots, state, used_steps, DECIDED, seat, action, count)
                    break
                apply(rules, state, action)
                decisions += 1
                choices += count
                if count == 1:
                    forced += 1
                now = leader(rules, state)
                if now >= 0 and now != ahead:
                    if ahead >= 0:
                        lead_changes += 1
                    ahead = now
                    settled = decisions
                if recording:
                    used_steps = keep(steps, snapshots, state, used_steps, DECIDED, seat, action, count)
                    if used_steps < 0:
                        return place, used_rounds, used_steps
                if decisions > MOST_DECISIONS:
                    fault = ENDLESS
                    break
            if fault != 0:
                break
            score(rules, state)
            now = leader(rules, state)
            if now >= 0 and now != ahead:
                if ahead >= 0:
                    lead_changes += 1
                ahead = now
                settled = decisions
            played += 1
            if room > 0:
                line = rounds[used_rounds]
                line.game = index
                line.deal = number
                line.rotation = rotation
                line.round_number = played
                measure_round(rules, state, line)
                used_rounds += 1
            if recording:
                used_steps = keep(steps, snapshots, state, used_steps, SCORED, -1, 0, 0)
                if used_steps < 0:
                    return place, used_rounds, used_steps
            if over(rules, state):
                break
        measure(rules, state, row)
        row.game = index
        row.deal = number
        row.rotation = rotation
        row.rounds = played
        row.decisions = decisions
        row.forced = forced
        row.lead_changes = lead_changes
        row.choices = 0.0
        if decisions > 0:
            row.choices = choices / decisions
        row.settled = np.nan
        if row.winner >= 0 and decisions > 0:
            row.settled = 1.0
            if row.winner == ahead:
                row.settled = settled / decisions
        row.fault = fault
    return len(games), used_rounds, used_steps
