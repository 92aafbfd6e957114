"""Games of Dex as traces, for the tests."""

import json
import random
from typing import Any

from simlab.core.catalogue import game
from simlab.engine.table import Table
from simlab.games.dex import narration
from simlab.games.dex.cards import DECK, name

NUMBERS = {name(number): number for number in range(DECK)}


def card(written: str) -> int:
    """The number of a card, `5S`."""
    return NUMBERS[written]


def cards(written: str) -> int:
    """The set of cards written with spaces between."""
    return sum(1 << NUMBERS[one] for one in written.split())


def table(bot: str = "random", **knobs: Any) -> Table:
    """A table of Dex with these knobs, the rest as printed."""
    dex = game("dex")
    return Table(dex, dex.knobs.resolve(knobs), (bot,))


def traced(at: Table, index: int, seed: int = 1) -> tuple[dict[str, Any], list[int]]:
    """Game `index` as a trace, and the number of legal actions at every decision."""
    recording = at.record(seed, index, rotate=False)
    events, result = narration.trace(at.knobs, recording)
    whole = {
        "schema": "simlab.trace/1",
        "game": "dex",
        "variant": "test",
        "rules": at.knobs,
        "seed": seed,
        "index": index,
        "seats": list(at.bots),
        "events": events,
        "result": result,
    }
    assert recording.games[0].fault == 0
    return json.loads(json.dumps(whole)), [int(step.options) for step in recording.steps if step.kind == 1]


def settings(count: int, seed: int) -> list[dict[str, Any]]:
    """Random legal settings of all knobs, their bounds often."""
    from tests.games.dex import naive

    rng = random.Random(seed)
    return [naive.random_rules(rng) for _ in range(count)]
