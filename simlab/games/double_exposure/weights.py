"""The bots of Double Exposure and their weights."""

from __future__ import annotations

from simlab.core.bots import Bots

BOTS = Bots(own=())
