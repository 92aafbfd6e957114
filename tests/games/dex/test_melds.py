"""Which meld wins: the ties of the rulebook as worked examples, on Prisons written out."""

import numpy as np
import pytest

from simlab.games.dex.melds import best_meld, melds_with, preferred, sum_of
from tests.games.dex.table import card, cards, table

LARGE = 1 << 60


def worth(prison: str, kind: int = 3, flush: int = 5) -> int:
    return int(best_meld(np.int64(cards(prison)), kind, flush)[0])


# [5.7] [D6]
def test_a_kind_beats_a_flush() -> None:
    assert worth("AS AH AD") > worth("KS QS JS TS 9S 8S 7S")


# [5.8] [D10]
def test_the_higher_kind_wins_however_many_cards() -> None:
    assert worth("4S 4H 4D 2C") > worth("3S 3H 3D 3C")
    assert worth("4S 4H 4D") == worth("4S 4H 4D 4C") == worth("4C 4H 4D")


# [5.9]
def test_the_longer_flush_wins() -> None:
    assert worth("AS 2S 3S 4S 5S 6S") > worth("KH QH JH TH 9H")


# [5.10]
def test_flushes_of_one_length_compare_from_the_top() -> None:
    assert worth("8S 2S 3S 4S 5S") > worth("7H 6H 5H 4H 3H")
    assert worth("8S 6S 3S 2S AS") > worth("8H 5H 4H 3H 2H")


# [5.11]
def test_the_same_ranks_in_another_suit_are_equal() -> None:
    assert worth("8S 6S 3S 2S AS") == worth("8C 6C 3C 2C AC")


# [D6]
def test_a_side_shows_its_best_meld() -> None:
    both = "2S 2H 2D 8S 7S 6S 5S"
    assert worth(both) == worth("2S 2H 2D")
    assert int(best_meld(np.int64(cards(both)), -1, 5)[1]) == cards("2S 8S 7S 6S 5S")


# [5.2] [5.3]
@pytest.mark.parametrize(("prison", "melds"), [("8S 8H 8D 8C", True), ("8S 8H 8D 7C", False)])
def test_four_of_a_kind(prison: str, melds: bool) -> None:
    assert bool(melds_with(np.int64(cards(prison)), card("8S"), 4, 6)) == melds
    assert (worth(prison, 4, 6) > 0) == melds
    assert not melds_with(np.int64(cards(prison)), card("8S"), -1, -1)


# [5.12]
def test_the_sum_counts_aces_as_one() -> None:
    assert sum_of(np.int64(cards("AS 2H KD"))) == 16


# [3.2] [3.3] the rulebook's own example: the 7 of spades and the 3 of diamonds, one 3 in the Prison
def test_the_worked_example_of_the_preference() -> None:
    rules = table().rules[0]
    targets = card("7S"), card("3D")
    assert preferred(rules, *targets, np.int64(0), np.int64(cards("3H KS"))) == card("3D")
    almost = np.int64(cards("7H 7D 7C"))
    assert preferred(rules, *targets, almost, np.int64(cards("3H KS"))) == card("7S")
    both = np.int64(cards("7H 7D 7C 3S 3H 3C"))
    assert preferred(rules, *targets, both, np.int64(cards("3H KS"))) == card("3D")
