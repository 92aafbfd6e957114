"""The bots of Dex and their weights."""

from __future__ import annotations

from simlab.core.bots import Bots

BOTS = Bots(own=())
