"""Exact and quick play of the scoring phase against a plain search over every card."""

import random

import numpy as np
import pytest

from simlab.games.duality import endgame, tricks
from tests.games.duality import naive
from tests.games.duality.table import card, cards

GUESS = 2
"""Where the search for the number of tricks begins; no matter where."""

STRAINS = ["S", "H", "D", "C", "NT"]


def most(leads: list[str], follows: list[str], trump: str) -> int:
    """Tricks of the leader with best play of both, every card tried. [5.3]"""
    return max((worth_of_lead(leads, follows, lead, trump) for lead in leads), default=0)


def worth_of_lead(leads: list[str], follows: list[str], lead: str, trump: str) -> int:
    rest = [word for word in leads if word != lead]
    return min(worth_of_reply(rest, follows, lead, reply, trump) for reply in naive.legal_replies(follows, lead))


def worth_of_reply(rest: list[str], follows: list[str], lead: str, reply: str, trump: str) -> int:
    left = [word for word in follows if word != reply]
    if naive.reply_wins(lead, reply, trump):
        return len(rest) - most(left, rest, trump)
    return 1 + most(rest, left, trump)


def positions(count: int, sizes: list[int], seed: int) -> list[tuple[list[str], list[str], str]]:
    """Two hands and a trump; the shorter the deck, the more often a suit is shared."""
    rng = random.Random(seed)
    made = []
    for _ in range(count):
        size = rng.choice(sizes)
        deck = [rank + suit for suit in "SHDC"[: rng.choice([2, 4])] for rank in "3456789TJQKA"]
        hand = rng.sample(deck, 2 * size)
        made.append((hand[:size], hand[size:], rng.choice(STRAINS)))
    return made


def sets(*hands: list[str]) -> list[np.int64]:
    return [np.int64(cards(" ".join(hand))) for hand in hands]


def test_exact_play_is_exact() -> None:
    for leads, follows, trump in positions(400, [1, 2, 3, 4], seed=1):
        first, second = sets(leads, follows)
        strain = STRAINS.index(trump)
        expected = most(leads, follows, trump)
        memory = endgame.blank_memory(len(leads), strain)
        assert endgame.tricks_of_leader(first, second, strain, memory) == expected
        lead = endgame.best_lead(first, second, strain, GUESS, memory)
        name = next(word for word in leads if card(word) == lead)
        assert worth_of_lead(leads, follows, name, trump) == expected
        rest = first ^ np.int64(1 << int(lead))
        reply = endgame.best_reply(second, rest, lead, strain, GUESS, endgame.blank_memory(len(leads), strain))
        answer = next(word for word in follows if card(word) == reply)
        left = [word for word in leads if word != name]
        assert worth_of_reply(left, follows, name, answer, trump) == expected


@pytest.mark.parametrize("size", [7, 9, 11])
def test_exact_play_from_both_sides_takes_what_it_promised(size: int) -> None:
    """Positions kept in memory do not mislead."""
    for leads, follows, trump in positions(25, [size], seed=size):
        strain = STRAINS.index(trump)
        first, second = sets(leads, follows)
        promised = int(endgame.tricks_of_leader(first, second, strain, endgame.blank_memory(size, strain)))
        taken, leading = 0, True
        while first:
            memory = endgame.blank_memory(size, strain)
            lead = endgame.best_lead(first, second, strain, GUESS, memory)
            first ^= np.int64(1 << int(lead))
            reply = endgame.best_reply(second, first, lead, strain, GUESS, memory)
            second ^= np.int64(1 << int(reply))
            if endgame.is_turned(lead, reply, strain):
                first, second, leading = second, first, not leading
            taken += leading
        assert taken == promised


def test_what_can_be_cashed_and_what_cannot_be_stopped() -> None:
    """[5.3]"""
    first, second = sets(["AS", "KS", "3S", "AH"], ["QS", "JS", "3H", "4H"])
    assert endgame.cashed(first, second, endgame.trump_cards(4)) == 4, "the queen and the jack fall"
    assert endgame.cashed(first, second, endgame.trump_cards(3)) == 4
    assert endgame.cashed(*sets(["AS", "KS", "3S"], ["QS", "JS", "TS"]), endgame.trump_cards(4)) == 2
    assert endgame.cashed(*sets(["AH", "KH"], ["3H", "3S"]), endgame.trump_cards(0)) == 1, "the second is ruffed"
    assert endgame.unstoppable(*sets(["AS", "3S", "4S"], ["KS", "QS"])) == 1
    assert endgame.unstoppable(*sets(["KS", "QS", "3S"], ["AS"])) == 2


def test_quick_play_is_nearly_exact() -> None:
    gaps = []
    for leads, follows, trump in positions(150, [8], seed=5):
        strain = STRAINS.index(trump)
        first, second = sets(leads, follows)
        exact = endgame.tricks_of_leader(first, second, strain, endgame.blank_memory(8, strain))
        gaps.append(tricks.played_out(first, second, strain) - exact)
    assert abs(np.mean(gaps)) < 0.25
    assert np.std(gaps) < 0.8
