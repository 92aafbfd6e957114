"""How the bots of Dex choose."""

from __future__ import annotations

import numpy as np

from simlab.engine import verbs
from simlab.engine.jit import kernel
from simlab.games.dex.rules import STATE


@kernel
def decide(rules, state, brain, stream):
    """The choice of the bot `brain.bot`."""
    return np.int64(0)


verbs.register(STATE, decide=decide)
