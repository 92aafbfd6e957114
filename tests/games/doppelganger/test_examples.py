"""The rulebook's worked examples of tricks, in its order. Its cards are the first ones; the rest fill the table."""

import pytest

from tests.games.doppelganger.table import Position

EXAMPLES = {
    "1: both sixes annihilate each other and the pink 4 wins": (["6P", "6N", "4P", "2P"], [], 2),
    "2: a navy 8 is a yellow 8 and wins": (["5Y", "8N", "8P", "2Y"], [], 1),
    "3: a navy 3 led as green leaves the yellow 3 alone and the green 9 wins": (["3N", "9G", "4G", "3Y"], ["as G"], 1),
    "4: a navy 7 led as pink meets the pink 7 and the pink 5 wins": (["7N", "7P", "5P", "2P"], ["as P"], 2),
    "5: both twos annihilate each other and the pink 3 wins": (["2P", "2N", "3P", "9G"], [], 2),
    "6: threes and sevens annihilate each other and nobody wins": (["3P", "7P", "3N", "7N"], [], None),
    "7: the yellow tens annihilate each other and the pink 7 wins": (["TY", "TN", "7P", "5G"], [], 2),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: str) -> None:
    """[4.3, 4.4, 5.1, 5.2, 5.3, 5.4, 5.6]"""
    trick, declared, winner = EXAMPLES[example]
    fillers = ("1G", "1Y", "6G", "1N")
    at = Position(*(f"{card} {filler}" for card, filler in zip(trick, fillers, strict=True)))
    at.do(trick[0], *declared, *trick[1:])
    assert at.taken() == [int(seat == winner) for seat in range(4)]
    assert at.seat == (0 if winner is None else winner)


def test_the_hand_of_the_rulebook_following_a_green_4() -> None:
    """[4.5, 4.6] Without green any card; with green, green or navy."""
    without = Position("4G 1G 2G", "3P 5Y 6N", "5G 1P 2P", "6G 1Y 2Y").do("4G")
    assert sorted(without.legal()) == ["3P", "5Y", "6N"]
    holding = Position("4G 1G 2G", "8G 5Y 6N", "5G 1P 2P", "6G 1Y 2Y").do("4G")
    assert sorted(holding.legal()) == ["6N", "8G"]
