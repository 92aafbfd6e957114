"""Every number, interval and value as the page writes it. Nothing else in the report formats a number."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

SHARE_UNITS = frozenset({"share", "yes/no"})
"""Units whose values are written as per cent."""

MINUS = "\N{MINUS SIGN}"
NARROW = "\N{NO-BREAK SPACE}"


def is_share(unit: str) -> bool:
    """Whether a value of this unit is written in per cent."""
    return unit in SHARE_UNITS


def scale(unit: str) -> float:
    """What a value is multiplied by to be shown in its unit."""
    return 100.0 if is_share(unit) else 1.0


def count(n: float) -> str:
    """A whole number with its thousands apart: 1,000,000."""
    return f"{round(n):,}".replace("-", MINUS)


def rounded(n: int) -> int:
    """A number of games that does not pretend to precision: two digits."""
    if n < 100:
        return n
    unit = int(f"1{'0' * (len(str(n)) - 2)}")
    return -(-n // unit) * unit


def chance(p: float | None) -> str:
    """A p value."""
    if p is None:
        return ""
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}" if p < 0.995 else "1"


def digits(half: float, value: float) -> int:
    """Decimals worth writing for an interval of this half width: enough to show two digits of it, four at most."""
    size = half if half > 0 and math.isfinite(half) else abs(value) / 100
    if size <= 0 or not math.isfinite(size):
        return 0
    return max(0, min(4, 1 - math.floor(math.log10(size))))


def decimal(value: float, places: int) -> str:
    """A number with so many decimals, a true minus sign and no negative zero."""
    if not math.isfinite(value):
        return "unknown"
    text = f"{value:,.{places}f}"
    if text.startswith("-"):
        text = text[1:] if not text.strip("-0.,") else MINUS + text[1:]
    return text


def shown(value: float, low: float, high: float, unit: str) -> tuple[str, str, str]:
    """Value, low and high with the same decimals, without a unit sign; shares times 100."""
    times = scale(unit)
    value, low, high = value * times, low * times, high * times
    places = digits((high - low) / 2, value)
    return decimal(value, places), decimal(low, places), decimal(high, places)


def spoken(value: float, low: float, high: float, unit: str) -> tuple[str, str, str]:
    """The same for a sentence: one digit less, as long as the ends of the interval stay apart."""
    times = scale(unit)
    numbers = (value * times, low * times, high * times)
    places = max(0, digits((numbers[2] - numbers[1]) / 2, numbers[0]) - 1)
    told = tuple(decimal(number, places) for number in numbers)
    return (told[0], told[1], told[2]) if told[1] != told[2] else shown(value, low, high, unit)


def with_unit(text: str, unit: str) -> str:
    """A number's text with its unit: per cent for shares."""
    if is_share(unit):
        return f"{text}{NARROW}%"
    return f"{text}{NARROW}{unit}" if unit else text


def level(value: float, low: float, high: float, unit: str) -> str:
    """Value with its interval, in a sentence: `51.2 % (50.9 to 51.5)`."""
    number, below, above = spoken(value, low, high, unit)
    return f"{with_unit(number, unit)} {span(below, above)}"


def change(value: float, low: float, high: float, unit: str, signed: bool = True) -> str:
    """A difference with its interval, in a sentence; shares differ in percentage points."""
    number, below, above = spoken(value, low, high, unit)
    sign = "+" if signed and value > 0 else ""
    return f"{sign}{number}{NARROW}{points(unit)} {span(below, above)}"


def span(low: str, high: str) -> str:
    """An interval in brackets; one without width says so."""
    return "(exactly)" if low == high else f"({low} to {high})"


def within(margin: float, unit: str) -> str:
    """A margin in a sentence."""
    text = f"{float(f'{margin * scale(unit):.2g}'):g}"
    return f"{text}{NARROW}{points(unit).removesuffix('s') if text == '1' else points(unit)}"


def points(unit: str) -> str:
    """The unit of a difference: shares differ in percentage points."""
    return "percentage points" if is_share(unit) else unit


def headed(words: str, unit: str) -> str:
    """A column's heading with its unit, left out where the words say it already: Turns, not Turns (turns)."""
    return words if words.partition(",")[0].lower() == unit else f"{words} ({unit})"


def axis(words: str, unit: str) -> str:
    """An axis label: what, and in which unit."""
    return f"{words} (% of games)" if is_share(unit) else f"{words} ({unit})"


def knob_value(value: Any) -> str:
    """A knob's value as the experiment file would have it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {points}" for key, points in value.items()) + "}"
    return str(value)


def title(name: str) -> str:
    """A measure's name as a heading: underscores are spaces, the first letter large."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def shortened(name: str, longest: int) -> str:
    """A name that fits: the middle gives way to an ellipsis."""
    if len(name) <= longest:
        return name
    tail = (longest - 1) // 2
    return f"{name[: longest - 1 - tail]}…{name[len(name) - tail :]}"


def labels(names: Sequence[str], longest: int) -> list[str]:
    """Names short enough for an axis and still told apart: an ellipsis, else shorter words, else a number in front."""
    short = [shortened(name, longest) for name in names]
    if len(set(short)) == len(set(names)):
        return short
    for letters in (5, 4, 3, 2):
        tail = re.compile(rf"([^\W\d_]{{{letters}}})[^\W\d_]+")
        cut = [name if len(name) <= longest else tail.sub(r"\1", name) for name in names]
        if len(set(cut)) == len(set(names)) and max(map(len, cut)) <= longest:
            return cut
    return [f"{place} {shortened(name, longest - 3)}" for place, name in enumerate(names, 1)]


def seconds(value: float) -> str:
    """A time span for a person."""
    if value < 60:
        return f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]
