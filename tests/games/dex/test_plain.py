"""Whole games against the second opinion, also run without the compiler."""

import pytest

from simlab.games.dex import narration
from tests.games.dex import naive
from tests.games.dex.table import settings, table, traced


@pytest.mark.plain
@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_games_agree_with_the_second_opinion(bot: str) -> None:
    for index, knobs in enumerate([{}, *settings(7, 3)]):
        trace, counts = traced(table(bot, **knobs), index)
        assert naive.referee(trace) == []
        assert counts == naive.legal_counts(trace)


def test_a_game_in_words() -> None:
    trace = traced(table("planner"), 3)[0]
    lines = [line for event in trace["events"] for line in narration.tell(event, trace)]
    assert lines[0].startswith("Dex's Prison opens with ")
    assert lines[-1].startswith(("You win after trick ", "Dex wins after trick "))
    assert sum(line.startswith("Trick ") for line in lines) == trace["result"]["trick"]
