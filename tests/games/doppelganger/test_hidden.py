"""What a seat cannot know is dealt anew as far as what everybody has seen allows, and no further."""

from collections import Counter

import numpy as np

from simlab.engine.audit import reconsider
from simlab.engine.table import Recording
from simlab.games.doppelganger.cards import names
from tests.games.doppelganger.table import Position


def redeals(at: Position, times: int) -> list[list[tuple[str, ...]]]:
    """The hands of all seats after each of several redeals for the seat to move."""
    games = np.zeros(1, [("rotation", np.int8)]).view(np.recarray)
    recording = Recording(at.states[:0], at.states, games, games[:0])
    made = []
    for seed in range(times):
        state = reconsider(at.table, recording, 1, 1, seed).state[0]
        made.append([tuple(names(int(hand))) for hand in state.hand[: at.table.seats]])
    return made


def test_every_deal_that_may_be_is_about_as_likely() -> None:
    """Six cards in three hands of two: 90 deals."""
    at = Position("1P 2P", "3P 4G", "5Y 6N", "7P 8G")
    deals = Counter(tuple(hands[1:]) for hands in redeals(at, 4500))
    assert len(deals) == 90
    assert max(deals.values()) < 50 + 5 * 50**0.5
    assert min(deals.values()) > 50 - 5 * 50**0.5


def test_what_was_shown_is_kept() -> None:
    """[4.5, 6.1] Seat 1 did not follow pink; seat 2 took a bonus card, so it holds no navy."""
    at = Position("1P 2P", "3N 4G", "5Y 6P", "7P 8N", seen_to_lack={1: "P", 2: "N"})
    made = redeals(at, 300)
    assert {hands[0] for hands in made} == {("1P", "2P")}
    assert all(card[1] != "P" for hands in made for card in hands[1])
    assert all(card[1] != "N" for hands in made for card in hands[2])
    assert all(len(hand) == 2 for hands in made for hand in hands)
    found = {card for hands in made for card in hands[3]}
    assert found == {"3N", "4G", "5Y", "6P", "7P", "8N"}, "seat 3 has shown nothing"


def test_a_refusal_is_remembered() -> None:
    """[4.5, 4.6] Throwing away a card of another suit shows that the led suit is out; a navy card shows nothing."""
    at = Position("1P 2P", "3G 4P", "5Y 6N", "7P 8G").do("1P", "4P", "5Y", "7P")
    assert at.state.lacks[2] != 0
    assert at.state.lacks[1] == at.state.lacks[3] == 0
    at = Position("1P 2P", "3G 4P", "5Y 6N", "7P 8G").do("1P", "4P", "6N", "7P")
    assert at.state.lacks[2] == 0
    bound = Position("1P 2P", "3G 4P", "5Y 6N", "7P 8G", doppelganger_free=False).do("1P", "4P", "6N", "7P")
    assert bound.state.lacks[2] != 0, "a bound doppelganger may only be played without the suit [9.3]"
