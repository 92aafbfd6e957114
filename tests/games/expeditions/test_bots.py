"""How the bots of Expeditions behave, position by position, and how strong they are."""

from typing import Any

import numpy as np
import pytest

from tests.games.expeditions.table import Position, table


def share_won(first: str, second: str, deals: int, **knobs: Any) -> float:
    """Games that the first bot wins, draws half, each deal played from both seats."""
    rows, _ = table((first, second), **knobs).play(11, 0, 2 * deals, True)
    assert (rows.fault == 0).all()
    by_bot = np.where(rows.rotation == 0, rows.score[:, 0] - rows.score[:, 1], rows.score[:, 1] - rows.score[:, 0])
    return float((np.sign(by_bot) + 1).mean() / 2)


def mean_score(bot: str, games: int, **knobs: Any) -> float:
    _, rounds = table((bot, bot), **knobs).play(12, 0, games, False)
    return float(rounds.points.mean())


def test_the_ladder() -> None:
    assert share_won("greedy", "random", 1000) > 0.9
    assert share_won("planner", "greedy", 1000) > 0.9


def test_the_planner_scores_and_does_not_stall() -> None:
    rows, rounds = table(("planner", "planner")).play(12, 0, 4000, False)
    assert rounds.points.mean() > 23
    assert rounds.by_limit.mean() < 0.001
    assert rows.stalled.mean() < 0.001
    assert 1.5 < rounds.started.mean() < 3.5, "neither every suit nor none"
    assert rounds.wagers.mean() > 1


@pytest.mark.parametrize(
    "knobs",
    [
        {"expedition_cost": 0},
        {"expedition_cost": 10},
        {"expedition_cost": 30},
        {"suits": 5},
        {"suits": 2, "hand_size": 5},
        {"aces": True},
        {"hand_size": 5},
        {"hand_size": 11},
        {"wagers": 0},
        {"wager_step": 3},
        {"bonus_cards": None},
        {"bonus_cards": 4, "bonus_points": 50},
        {"draw_from_discards": False},
        {"highest": 6, "expedition_cost": 10},
    ],
    ids=lambda knobs: "-".join(f"{name}={value}" for name, value in knobs.items()),
)
def test_the_planner_keeps_its_sense_under_other_rules(knobs: dict[str, Any]) -> None:
    assert share_won("planner", "greedy", 300, **knobs) > 0.6
    rows, rounds = table(("planner", "planner"), **knobs).play(12, 0, 500, False)
    assert rounds.points.mean() > 0, "it would do better to start nothing"
    assert rounds.started.mean() > 0.3
    assert rows.stalled.mean() < 0.01


def test_a_dearer_expedition_is_started_less_often() -> None:
    started = []
    for cost in (0, 10, 20, 30, 45):
        _, rounds = table(("planner", "planner"), expedition_cost=cost).play(12, 0, 400, False)
        started.append(rounds.started.mean())
    assert started == sorted(started, reverse=True)
    assert started[0] > 3.5
    assert started[-1] < 0.5


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_starts_what_pays_by_the_hand_alone(bot: str) -> None:
    at = Position(hand="3H 5H 7H 8H 9H TH 2C 3D", other="2H 2S 3S 4S 5S 6S 7S 8S", pile_size=14)
    assert at.choice(bot) == "play 3H"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_starts_nothing_on_a_hand_without_a_suit(bot: str) -> None:
    at = Position(hand="2C 3C 4D 2D 6S 3S 4H 2H", other="TH TC TS TD 9H 9C 9S 9D", pile_size=16)
    assert at.choice(bot).startswith("discard")


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_lays_wagers_before_numbers(bot: str) -> None:
    at = Position(hand="JH KH 5H 7H 8H 9H TH 2C", other="2H 2S 3S 4S 5S 6S 7S 8S")
    assert at.choice(bot) in ("play JH", "play KH")


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_lays_no_wager_on_a_poor_suit(bot: str) -> None:
    at = Position(hand="JH 2H 2C 3C 2D 3D 2S 3S", other="TH TC TS TD 9H 9C 9S 9D", pile_size=12)
    assert not at.choice(bot).startswith("play J")


def test_the_planner_plays_low_cards_first() -> None:
    at = Position(hand="5H 8H TH 2C 3D 2S 4S KD", mine="3H 4H", other="2H 3S 5S 6S 7S 8S 9S TS")
    assert at.choice("planner") == "play 5H"


def test_the_planner_plays_its_best_card_on_its_last_turn() -> None:
    at = Position(hand="5H 8H TH 2C", mine="KH 3H 4H", other="2S 3S 4S", pile_size=2)
    assert at.choice("planner") == "play TH"
    at = Position(hand="2C TC", mine="2H", other="2S 3S 4S", pile_size=2)
    assert at.choice("planner").startswith("discard"), "a new expedition would only cost"
    assert Position(hand="2C TC", other="2S", pile_size=2, expedition_cost=5).choice("planner") == "play TC"


def test_the_planner_takes_the_bonus_on_its_last_turn() -> None:
    at = Position(hand="9S TH", mine="2H 7H KS QS 2S 3S 4S 5S 6S", other="2D", pile_size=2)
    assert at.choice("planner") == "play 9S", "9 x 3 and 0 against 10"
    at = Position(hand="7S TH", mine="2H JS QS KS 2S 3S 4S 5S", other="2D", pile_size=2)
    assert at.choice("planner") == "play 7S", "the eighth card"


def test_the_planner_does_not_feed_the_other() -> None:
    """Of two cards useless to itself it discards the one that the other cannot use."""
    at = Position(hand="9H 2C TS TD", mine="TH KC 5C", theirs="JH 3H 5H 6H TC", other="2S 3S 4S 5S", pile_size=8)
    assert at.choice("planner") == "discard 2C"


def test_the_planner_keeps_what_its_expedition_needs() -> None:
    at = Position(hand="9H TH 2S", mine="JH 5H 7H 3S", other="2D 3D 4D", pile_size=9)
    assert at.choice("planner") in ("discard 2S", "play 9H")


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_takes_a_discard_that_fits(bot: str) -> None:
    at = Position(hand="2S 3C", mine="JH QH 5H 7H", other="2D 3D 4D", discards="9H", pile_size=20)
    at.do("discard 3C")
    assert at.choice(bot) == "draw H"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_leaves_a_discard_that_it_cannot_play(bot: str) -> None:
    at = Position(hand="2S 3C", mine="JH QH 5H 7H", other="2D 3D 4D", discards="6H KH")
    at.do("discard 3C")
    assert at.choice(bot) == "draw deck"


def test_the_planner_lingers_when_it_has_more_cards_than_turns() -> None:
    """Two cards left in the draw pile and four good cards in hand: a small discard wins a turn."""
    held = {"hand": "7H 8H 9H TH 3C", "mine": "JH QH 5H", "other": "2D 3D 4D", "discards": "6H"}
    assert Position(**held, pile_size=2).do("discard 3C").choice("planner") == "draw H"
    assert Position(**held, pile_size=2).do("discard 3C").choice("planner", linger=0.0, take_started=0.0) == "draw deck"


def test_the_planner_remembers_cards_openly_taken() -> None:
    """The other took hearts that would have to come: hearts promise less."""
    laid = {"hand": "4H 5H 8H TH 2C 3D 2S 4S", "other": "6H 7H 9H 3H 2H 5S 6S 7S", "pile_size": 12}

    def demand_met(known: str) -> float:
        """The highest demand that the hearts still meet."""
        at = Position(**laid, known=known)
        return max(ask for ask in np.arange(-10.0, 15.0, 0.25) if at.choice("planner", open_profit=ask) == "play 4H")

    assert demand_met("") > demand_met("9H") > demand_met("6H 7H 9H")


def test_weights_weigh() -> None:
    """Each declared weight changes some game."""
    knobs = {"hand_size": 7, "rounds": 1}
    at = table(("planner", "planner"), **knobs)
    for weight in at.game.bots.weights:
        logs = set()
        for value in (weight.value, weight.value * 2 + 1, 0.01):
            at.brains = at.game.bots.brains(at.bots, {weight.name: value})
            logs.add(at.play(3, 0, 1500, False)[0].tobytes())
        assert len(logs) > 1, weight.name
