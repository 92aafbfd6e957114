"""How the bots of Duality behave, position by position, and how strong they are."""

from typing import Any

import numpy as np
import pytest

from tests.games.duality.table import Round, table


def share_won(first: str, second: str, deals: int, **knobs: Any) -> tuple[float, float]:
    """Share of games that the first bot wins, draws half, and its half interval; every deal from both seats."""
    rows, _ = table(first, second, **knobs).play(11, 0, 2 * deals, True)
    assert (rows.fault == 0).all()
    ahead = np.where(rows.rotation == 0, 1, -1) * np.sign(rows.score[:, 0] - rows.score[:, 1])
    blocks = ((ahead + 1) / 2).reshape(deals, 2).mean(axis=1)
    return float(blocks.mean()), float(1.96 * blocks.std() / np.sqrt(deals))


def test_the_ladder() -> None:
    for better, worse in (("greedy", "random"), ("planner", "greedy")):
        share, half = share_won(better, worse, 400)
        assert share - half > 0.9, (better, worse, share)


@pytest.mark.parametrize(
    "knobs",
    [
        {"hand_size": 6},
        {"hand_size": 9},
        {"jump_minimum": None},
        {"jump_minimum": 3},
        {"no_trump": False},
        {"max_bid": 3},
        {"max_bid": 12},
        {"win_bonus_per_bid": 0},
        {"win_bonus_per_bid": 5},
        {"debt_penalty": 0},
        {"debt_penalty": 20},
        {"target_score": 5},
    ],
    ids=lambda knobs: "-".join(f"{name}={value}" for name, value in knobs.items()),
)
def test_the_planner_keeps_its_sense_under_other_rules(knobs: dict[str, Any]) -> None:
    share, _ = share_won("planner", "greedy", 150, **knobs)
    assert share > 0.7


def test_the_planner_bids_and_is_seldom_in_debt() -> None:
    _, rounds = table("planner", "planner").play(12, 0, 1500, False)
    assert (rounds.bid > 0).mean() > 0.8
    assert (rounds.debt > 0).mean() < 0.1
    assert 0.3 < (rounds.outcome == 1).mean() < 0.8


def test_a_dearer_debt_is_rarer() -> None:
    debts = []
    for penalty in (0, 20):
        _, rounds = table("planner", "planner", debt_penalty=penalty).play(12, 0, 1500, False)
        debts.append((rounds.debt > 0).mean())
    assert debts[1] < debts[0]


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_wins_the_scoring_trick_as_cheaply_as_it_can(bot: str) -> None:
    at = Round().scoring("9S 3H 4H", "TS KS AS", leader=0).do("9S")
    assert at.choice(bot) == "TS"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_loses_its_lowest_card(bot: str) -> None:
    at = Round().scoring("AS 3H 4H", "TS KS 9S", leader=0).do("AS")
    assert at.choice(bot) == "9S"


def test_the_planner_draws_trumps_before_it_cashes() -> None:
    at = Round().scoring("AH KH AS KS", "3H 4S 3C 4C", trump="H", leader=0)
    assert at.choice("planner").endswith("H")


def test_the_planner_finds_the_end_play() -> None:
    """Leading diamonds costs a trick, leading spades does not: whoever opens diamonds gives the other the queen."""
    at = Round().scoring("3S KD TD", "4S QD AD", trump="NT", leader=0)
    assert at.choice("planner") == "3S"


def test_the_planner_jumps_when_the_last_trick_shows_that_it_takes_all() -> None:
    """With the last bidding trick every card of the other is known. [3.13, U1]"""
    mine = "AS KS QS JS TS 9S 8S 7S 6S AH KH AD"
    at = Round((mine, "3H 4H 5H 6H 7H 8H 3D 4D 5D 3C 4C 5C"), "KD QD", tricks=11).do("AH", "3H")
    assert at.choice("planner") in ("jump S 11", "jump NT 11")


def test_the_planner_bids_the_suit_it_holds() -> None:
    mine = "AS KS QS JS 9S 8S 7S AH 4D 5D 3C 4C"
    at = Round((mine, "3H 4H 5H 6H 7H 8H 6D 7D 8D 5C 6C 7C"), "3S 3D 9D TD 8C 9C", tricks=9).do("AH", "3H")
    assert " S " in f" {at.choice('planner')} "


def test_the_planner_does_not_raise_what_it_would_lose() -> None:
    """A poor hand leaves the other's contract of three alone rather than jump over it."""
    mine = "3S 4S 5S 3H 4H 5H 3D 4D 5D 3C 4C AH"
    at = Round((mine, "AS KS QS JS TS 9S AD KD QD AC KC 6H"), "6D 7D 6C 7C", tricks=10).bid((1, "S 1"))
    at.do("AH", "6H")
    assert "jump" not in at.choice("planner")


def test_greedy_bids_its_longest_suit() -> None:
    at = Round(("AS KS QS JS TS 9S 8S 3H 4H 3D 4D 3C", "3S 5H"), "").do("AS", "3S")
    assert at.choice("greedy") == "S 1"
    poor = Round(("AS KS QS 3H 4H 5H 3D 4D 5D 3C 4C 5C", "3S"), "").do("AS", "3S")
    assert poor.choice("greedy") == "no bid"


def test_the_planner_remembers_what_was_drawn_openly() -> None:
    """The king that the other drew beats the queen; one that may lie anywhere need not."""
    hand = "QS 3H 3D 3C 4H 4D 4C 5H 5D 5C 6H 6D"
    aware = Round((hand, "KS 7H 7D 7C 8H 8D 8C 9H 9D 9C TH TD"), "AH AD", tricks=8)
    aware.state.shown[1] = aware.state.hand[1]
    unaware = Round((hand, "KS 7H 7D 7C 8H 8D 8C 9H 9D 9C TH TD"), "AH AD", tricks=8)
    assert aware.choice("planner", desire=20.0, beaten=1.0) != "QS"
    assert unaware.choice("planner", desire=20.0, beaten=1.0) == "QS"


def changed(pairing: tuple[str, str], name: str, value: float) -> Any:
    at = table(*pairing)
    at.brains = at.game.bots.brains(pairing, {name: value})
    return at.play(3, 0, 400, False)[0]


def test_weights_weigh() -> None:
    """Each declared weight changes some game."""
    pairing = ("planner", "greedy")
    at = table(*pairing)
    games, _ = at.play(3, 0, 400, False)
    for weight in at.game.bots.weights:
        assert any(
            changed(pairing, weight.name, value).tobytes() != games.tobytes()
            for value in (weight.value * 2 + 1, weight.value - 3, weight.value + 6)
        ), weight.name
