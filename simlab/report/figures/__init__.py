"""Figures, a file each: from plain numbers to a picture with its words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A drawn figure: file name, heading, what to see, what was counted, and words for those who can't see it."""

    name: str
    title: str
    see: str
    counted: str
    alt: str
    svg: str


@dataclass(frozen=True)
class Dot:
    """A point of a dot-and-interval plot: which series it belongs to, its value and interval on the axis's scale."""

    series: str
    value: float
    low: float
    high: float
