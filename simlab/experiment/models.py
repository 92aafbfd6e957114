"""The shape of an experiment file as pydantic models; the JSON Schema and the words of errors come from here too.

What a knob or a bot may be hangs on the game and is checked by `settings.py` and `seating.py`.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MOST_GAMES = 1_000_000_000
MOST_SEED = 2**63 - 1
MOST_CELLS = 500
"""Variants times pairings of one experiment."""

DEFAULT_GAMES = 100_000
DEFAULT_SEED = 1
DEFAULT_CAP = 10_000_000
"""Games at most where a precision is asked for and no number of games is given."""

FINEST, COARSEST = 0.0001, 0.2
"""Bounds of a precision."""

NOT_YET = ("adapt",)
"""Keys of the file that are planned but refused by name."""

NOT_YET_SEAT = ("without", "adapt")
"""Keys of a seat in a pairing that are planned but refused by name."""

WHOLE = "a whole number from {} to {}"

Title = Annotated[
    str,
    Field(min_length=1, max_length=200, description="one line of text, at most 200 characters; quote a number"),
]
Table = dict[str, Any]

ALLOWED = {
    "seed": WHOLE.format(0, "2**63 - 1"),
    "games": WHOLE.format(1, f"{MOST_GAMES:_}"),
    "precision": f"a half width from {FINEST} to {COARSEST} of the 95 % interval of a win share",
}
"""What numbers of the file may be, in words."""

Seed = Annotated[int, Field(ge=0, le=MOST_SEED, description=ALLOWED["seed"])]
Games = Annotated[int, Field(ge=1, le=MOST_GAMES, description=ALLOWED["games"])]
Precision = Annotated[float, Field(ge=FINEST, le=COARSEST, description=ALLOWED["precision"])]


class Shape(BaseModel):
    """Strict types, no unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", populate_by_name=False)


class Range(Shape):
    """The short form of a sweep over a number."""

    start: Annotated[int, Field(alias="from", description="a whole number: the first value")]
    to: Annotated[int, Field(description="a whole number: no value lies above it")]
    step: Annotated[int, Field(ge=1, description="a whole number from 1")] = 1


class File(Shape):
    """An experiment as it is written."""

    game: Annotated[str, Field(description="the name of a game")]
    title: Annotated[Title | None, Field(description="what the experiment asks, in a line")] = None
    seed: Seed = DEFAULT_SEED
    games: Games | None = None
    precision: Precision | None = None
    base: Annotated[Table | None, Field(description="a table of knobs shared by all variants")] = {}
    variants: Annotated[
        dict[str, Table | None] | None, Field(description="a table of variants by name, each a table of knobs")
    ] = {}
    sweep: Annotated[
        dict[str, list[Any] | dict[str, Any]] | None,
        Field(description="a table of knobs, each with a list of values or {from, to, step}"),
    ] = {}
    pairings: Annotated[
        list[Any] | None,
        Field(
            min_length=1,
            description="a list of pairings, each a list with a bot for every seat, or {every_seat: BOT}",
        ),
    ] = []
    targets: Annotated[
        list[Any] | None,
        Field(description="a list of targets, each {measure: NAME} with between, at_least, at_most or same_as"),
    ] = []


KEYS = tuple(File.model_fields)
