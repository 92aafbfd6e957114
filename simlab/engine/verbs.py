"""The verbs: what any game can be asked. A game registers its kernels under the type of its state record.

Compiled code that calls a verb calls the game's own function, chosen by the type of `state` while compiling;
without the compiler the stub looks the function up by the record's dtype.

Rules and state are records; `rules` is never written. An action is an int64 whose meaning is the game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from simlab.engine.jit import JIT, dispatch, record_type

_kernels: dict[str, dict[Any, Callable[..., Any]]] = {}


def register(state: np.dtype[Any], **kernels: Callable[..., Any]) -> None:
    """Name a game's kernels, e.g. `register(STATE, deal=deal, apply=apply)`. Parameters are named as in the stubs."""
    for verb, function in kernels.items():
        if verb not in _kernels:
            raise ValueError(f"{verb} is no verb; the verbs are {', '.join(_kernels)}")
        _kernels[verb][record_type(state)] = getattr(function, "py_func", function)


def register_room(state: np.dtype[Any], room: Mapping[str, Any]) -> None:
    """Take the kernels from a module's names: those that are named after verbs."""
    register(state, **{verb: room[verb] for verb in _kernels if verb in room})


def registered(state: np.dtype[Any]) -> set[str]:
    """The verbs that have a kernel for this state."""
    return {verb for verb, kernels in _kernels.items() if record_type(state) in kernels}


def _verb(stub: Callable[..., Any], signature: str) -> Callable[..., Any]:
    kernels = _kernels.setdefault(stub.__name__, {})
    if JIT:
        dispatch(stub, kernels.__getitem__, signature)
        return stub
    place = signature.split(", ").index("state")

    def plain(*arguments: Any) -> Any:
        return kernels[arguments[place].dtype](*arguments)

    plain.__name__, plain.__doc__ = stub.__name__, stub.__doc__
    return plain


def _setup(rules, state):
    """Make a zeroed state a new game, before its first deal."""


def _deal(rules, state, stream):
    """Deal the next round. All chance of a round is drawn here, from `stream` alone, hidden where it must be."""


def _to_move(rules, state):
    """The seat that decides now. Simultaneous choices are asked one after the other; bots may not look."""


def _options(rules, state):
    """The number of legal actions, at least 1."""


def _option(rules, state, index):
    """Legal action number `index`, 0 <= index < options. Each appears once."""


def _apply(rules, state, action):
    """Carry out a legal action and everything that follows from it by the rules."""


def _round_over(rules, state):
    """Whether the round has ended."""


def _score(rules, state):
    """Settle a round that has ended: points, totals, who deals next."""


def _over(rules, state):
    """Whether the game has ended (asked after `score`)."""


def _leader(rules, state):
    """The seat that is ahead as the table stands, -1 for nobody or where the game has no running score."""


def _measure_round(rules, state, row):
    """Write the game's own columns of a round that was scored. Games of one round do nothing here."""


def _measure(rules, state, row):
    """Write winner, winners, score, turns, stalled and the game's own columns."""


def _decide(rules, state, brain, stream):
    """The action that the bot `brain.bot` (1, 2, ...) takes, from what the seat to move may know."""


def _redeal(rules, state, seat, stream):
    """Draw anew all that `seat` cannot know, in accord with all that it does know."""


def _named(stub: Callable[..., Any]) -> Callable[..., Any]:
    stub.__name__ = stub.__name__.removeprefix("_")
    return stub


setup = _verb(_named(_setup), "rules, state")
deal = _verb(_named(_deal), "rules, state, stream")
to_move = _verb(_named(_to_move), "rules, state")
options = _verb(_named(_options), "rules, state")
option = _verb(_named(_option), "rules, state, index")
apply = _verb(_named(_apply), "rules, state, action")
round_over = _verb(_named(_round_over), "rules, state")
score = _verb(_named(_score), "rules, state")
over = _verb(_named(_over), "rules, state")
leader = _verb(_named(_leader), "rules, state")
measure_round = _verb(_named(_measure_round), "rules, state, row")
measure = _verb(_named(_measure), "rules, state, row")
decide = _verb(_named(_decide), "rules, state, brain, stream")
redeal = _verb(_named(_redeal), "rules, state, seat, stream")
