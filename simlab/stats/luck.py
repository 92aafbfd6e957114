"""The luck of the deal: how alike the games of one deal end when the bots change seats."""

from __future__ import annotations

import numpy as np

from simlab.stats import intervals
from simlab.stats.runs import Cell
from simlab.stats.values import Floats, Stretch

NAME = "deal_luck"
DESCRIPTION = {
    "measure": NAME,
    "sentence": "Share of the first seat's lead in points that the deal explains at least.",
    "unit": "share",
    "group": "skill",
    "kind": "share",
    "table": "games",
}

FEWEST = 30
"""Deals below which it is not told."""
EVEN = 0.5
"""By how much of a game's standard deviation the lead may hang on which bot has it."""


class Luck:
    """Correlation, over deals, of the first seat's lead in points between the games of a deal.

    The cards and the seats stay, the bots move: what the games of a deal share is the deal. The mean of each
    rotation, and with it the bots' strength, is taken out. Deals that let the better bot gain more than others pull
    it down, so it tells the least that the deal explains, and it is told only of bots that are about equally strong.
    [intraclass correlation, Fisher 1925]
    """

    def __init__(self, cell: Cell):
        self.turns = cell.rotations
        self.seats = len(cell.bots)
        self.deals = 0
        self.sums = np.zeros(self.turns)
        self.products = np.zeros((self.turns, self.turns))

    @property
    def known(self) -> bool:
        """Whether deals were played more than once, often enough, by bots of about the same strength."""
        if self.turns < 2 or self.deals < FEWEST:
            return False
        spread = np.sqrt(np.diag(self._covariance()))
        means = self.sums / self.deals
        return bool(np.all(spread > 0) and np.all(np.abs(means - means.mean()) < EVEN * spread))

    @property
    def games(self) -> int:
        """Games that count: those of whole deals."""
        return self.deals * self.turns

    def add(self, stretch: Stretch) -> None:
        """Count in a stretch; deals with a game missing are left out."""
        if self.turns < 2:
            return
        scores = [stretch.values[f"score_{seat}"] for seat in range(self.seats)]
        lead: Floats = scores[0].sums - sum(score.sums for score in scores[1:]) / (self.seats - 1)
        whole = (scores[0].counts > 0).all(axis=1)
        lead = lead[whole]
        self.deals += len(lead)
        self.sums += lead.sum(axis=0)
        self.products += lead.T @ lead

    def _covariance(self) -> Floats:
        means = self.sums / self.deals
        covariance: Floats = self.products / self.deals - np.outer(means, means)
        return covariance

    @property
    def value(self) -> float:
        """Mean covariance of two games of a deal over the mean variance of a game."""
        covariance = self._covariance()
        variance = float(np.trace(covariance)) / self.turns
        shared = (float(covariance.sum()) - float(np.trace(covariance))) / (self.turns * (self.turns - 1))
        return shared / variance

    def interval(self, level: float = intervals.LEVEL) -> tuple[float, float]:
        """By Fisher's transformation of an intraclass correlation of `turns` games a deal."""
        more = self.turns - 1
        value = min(max(self.value, -1 / more + 1e-12), 1 - 1e-12)
        z = 0.5 * np.log((1 + more * value) / (1 - value))
        half = float(intervals.quantile(level)) * np.sqrt(self.turns / (2 * more * (self.deals - 2)))
        low, high = (np.exp(2 * end) for end in (z - half, z + half))
        return float((low - 1) / (low + more)), float((high - 1) / (high + more))
