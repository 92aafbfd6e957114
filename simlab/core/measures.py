"""What a measure is: a question put to the log, with its unit and a sentence for the designer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measure:
    """One figure of a variant and pairing.

    `value` gives a Polars expression on the columns of `table` (of a seat, if `per_seat`): true or false makes a
    share, a number makes a mean, null does not count. `group` says where a report shows it: result, score, events,
    length or choices.
    """

    name: str
    sentence: str
    unit: str
    value: Callable[..., Any]
    table: str = "games"
    per_seat: bool = False
    group: str = "events"
