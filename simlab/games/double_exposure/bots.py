"""How the bots of Double Exposure choose."""

from __future__ import annotations

from simlab.engine import verbs
from simlab.engine.jit import kernel
from simlab.games.double_exposure.rules import STATE


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    return 0


verbs.register(STATE, decide=decide)
