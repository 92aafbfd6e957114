"""How the bots of Doppelganger Tricks behave, position by position, and how strong they are."""

from typing import Any

import numpy as np
import pytest

from tests.games.doppelganger.table import Position, table

BOTS = ["greedy", "planner"]


def edge(first: str, others: str, deals: int, **knobs: Any) -> tuple[float, float]:
    """Win share of one bot among others, times the players, and its standard error; each deal from every seat."""
    players = knobs.get("players", 4)
    at = table(*(first, *(others,) * (players - 1)), **knobs)
    rows, _ = at.play(11, 0, players * deals, True)
    assert (rows.fault == 0).all()
    seats = -rows.rotation.astype(int) % players
    shares = (rows.winners >> seats & 1) / np.bitwise_count(rows.winners)
    by_deal = players * shares.reshape(deals, players).mean(axis=1)
    return float(by_deal.mean()), float(by_deal.std() / np.sqrt(deals))


# The ladder


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("better", "worse"), [("planner", "greedy"), ("greedy", "random"), ("planner", "random")])
def test_the_ladder(better: str, worse: str, players: int) -> None:
    """One better bot among worse ones wins more than its part, one worse among better ones less."""
    share, error = edge(better, worse, 1000, players=players)
    assert share - 4 * error > 1
    share, error = edge(worse, better, 1000, players=players)
    assert share + 4 * error < 1


@pytest.mark.parametrize(
    "knobs",
    [
        {"bonus_cards": False},
        {"bonus_per_player": 2},
        {"annihilation": False},
        {"doppelganger_free": False},
        {"zero_points": 3},
        {"zero_points": 12},
        {"zero_points": 40},
        {"exact_points": 10},
        {"near_points": 0},
        {"eye_points": 10},
        {"star_points": 5},
        {"players": 3, "zero_points": 0},
        {"rounds": 1},
    ],
    ids=lambda knobs: "-".join(f"{name}={value}" for name, value in knobs.items()),
)
def test_the_planner_keeps_its_sense_under_other_rules(knobs: dict[str, Any]) -> None:
    share, error = edge("planner", "greedy", 300, **knobs)
    assert share - 3 * error > 1


def test_a_dearer_zero_is_bid_more_often() -> None:
    shares = []
    for points in (0, 3, 7, 15, 40):
        _, rounds = table("planner", zero_points=points).play(12, 0, 300, False)
        shares.append(float((rounds.bid == 0).mean()))
    assert shares == sorted(shares)
    assert shares[0] < 0.02
    assert shares[-1] > 0.5


# Greedy


def test_greedy_bids_its_high_cards() -> None:
    at = Position(
        "9P TP 8P 9N TN 1G 2G 3G 4G 5G",
        "1P 2P 3P 4P 5P 6P 7P 1Y 2Y 3Y",
        "6G 7G 8G 9G TG 1N 2N 3N 4N 5N",
        "4Y 5Y 6Y 7Y 8Y 9Y TY 6N 7N 8N",
    )
    bids = []
    for seat in range(4):
        at.state.step, at.state.seat = 0, seat
        bids.append(at.choice("greedy"))
    assert bids == ["bid 4", "bid 0", "bid 2", "bid 2"]


def test_greedy_wins_cheaply_in_need_and_throws_its_lowest_where_it_cannot_win() -> None:
    at = Position("6P 1G", "3P 5Y", "9P 8P", "7P 2P", bids=(2, 2, 2, 2)).do("6P", "3P")
    assert at.choice("greedy") == "8P"
    at.do("9P")
    assert at.choice("greedy") == "2P"


def test_greedy_ducks_with_its_highest_loser_once_served() -> None:
    at = Position("6P 1G", "3P 5Y", "9P 5P", "7P 2P", bids=(0, 0, 0, 0)).do("6P", "3P")
    assert at.choice("greedy") == "5P"
    assert Position("6P 1G", "3P 5Y", "9P 5P", "7P 2P", bids=(0, 0, 0, 0)).choice("greedy") == "1G"


# The planner


@pytest.mark.parametrize("bot", BOTS)
def test_a_sure_trick_is_taken_when_the_last_chance_is_now(bot: str) -> None:
    at = Position("6P 9Y", "3P 5Y", "8P 8Y", "TP 1G", bids=(2, 2, 2, 1)).do("6P", "3P", "8P")
    assert at.choice(bot) == "TP"
    at = Position("6P 9Y", "3P 5Y", "8P 8Y", "TN 1G", bids=(2, 2, 2, 1)).do("6P", "3P", "8P")
    assert at.choice(bot) == "TN"


@pytest.mark.parametrize("bot", BOTS)
def test_a_bid_of_zero_stays_below(bot: str) -> None:
    at = Position("6P 9Y", "3P 5Y", "8P 8Y", "9P 4P", bids=(2, 2, 2, 0)).do("6P", "3P", "8P")
    assert at.choice(bot) == "4P"


def test_the_planner_sheds_its_high_card_under_a_higher_one() -> None:
    """With its bid met, the 9 goes under the ten: the 2 will lose anyhow."""
    hands = ("TP 5P 1G", "3P 7P 6Y", "4P 8P 7Y", "9P 2P 3G")
    at = Position(*hands, bids=(2, 2, 2, 0)).do("TP", "3P", "4P")
    assert at.choice("planner") == "9P"


def test_the_planner_declares_the_colour_in_which_nobody_is_higher() -> None:
    at = Position("7N", "8P", "9Y", "2G", bids=(1, 1, 1, 1)).do("7N")
    assert at.choice("planner") == "as G"
    at = Position("7N", "8P", "9G", "2Y", bids=(1, 1, 1, 1)).do("7N")
    assert at.choice("planner") == "as Y"


def test_the_planner_annihilates_the_card_that_its_own_trick_needs_gone() -> None:
    """Seat 3 holds the 6 that leads anew to seat 1's spoiled zero; its own bid is past saving."""
    hands = ("9P 9Y", "8P 5Y", "3P 8Y", "9N 2P")
    at = Position(*hands, bids=(5, 0, 5, 5), tricks=(4, 0, 0, 0)).do("9P", "8P", "3P")
    assert at.choice("planner", spoil=1.0) == "9N", "the leader loses the trick and the bid of zero is broken"
    at = Position(*hands, bids=(4, 5, 5, 5), tricks=(4, 0, 0, 0)).do("9P", "8P", "3P")
    assert at.choice("planner", spoil=1.0) == "2P", "the trick that breaks the leader's bid is left there"


def test_the_planner_takes_the_eye_with_a_bid_met_and_the_star_with_a_bid_lost() -> None:
    def choice(bid: int, tricks: int) -> str:
        hands = ("1P", "2P", "3P", "4P")
        at = Position(*hands, bids=(bid, 9, 9, 9), tricks=(tricks, 0, 0, 0), bonus=True).do("1P")
        return at.choice("planner", deny=0.0)

    assert choice(3, 3) == "eye"
    assert choice(3, 1) == "star"
    assert choice(0, 2) == "star"


def test_the_planner_takes_what_is_left_of_the_bonus_cards() -> None:
    at = Position("1P", "2P", "3P", "4P", bids=(5, 5, 5, 5), bonus=True).do("1P", "star", "2P")
    assert at.choice("planner") == "eye", "worth nothing to it, but nobody else has it"


def test_the_planner_meets_more_bids_than_chance() -> None:
    for players in (3, 4):
        _, rounds = table("planner", players=players).play(12, 0, 500, False)
        exact = (rounds.bid == rounds.tricks)[:, :players].mean()
        _, drawn = table("random", players=players).play(12, 0, 500, False)
        assert exact > 3 * (drawn.bid == drawn.tricks)[:, :players].mean()
