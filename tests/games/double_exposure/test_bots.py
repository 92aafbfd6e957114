"""How the bots of Double Exposure behave, position by position, and how strong they are."""

from typing import Any

import numpy as np
import pytest

from tests.games.double_exposure.table import Position, table


def share_won(first: str, second: str, deals: int, **knobs: Any) -> tuple[float, float]:
    """Games that the first bot wins, draws half, each deal played from both seats; and 1.96 standard errors."""
    rows, _ = table(first, second, **knobs).play(11, 0, 2 * deals, True)
    assert (rows.fault == 0).all()
    mine = np.where(rows.winner < 0, 0.5, rows.winner == rows.rotation).reshape(-1, 2).mean(axis=1)
    return float(mine.mean()), float(1.96 * mine.std() / np.sqrt(deals))


def test_the_ladder() -> None:
    for first, second, least in (("greedy", "random", 0.62), ("planner", "greedy", 0.88), ("planner", "random", 0.93)):
        share, error = share_won(first, second, 3000)
        assert share - error > least, (first, second)


@pytest.mark.parametrize(
    "knobs",
    [
        {"flush_length": 5},
        {"flush_length": 8},
        {"flush_length": None},
        {"of_a_kind": 3},
        {"of_a_kind": None},
        {"of_a_kind": None, "flush_length": None},
        {"facedown": False},
        {"gift": False},
        {"reply_wins": "suit"},
        {"reply_wins": "any"},
        {"played_cards_to": "owner"},
        {"played_cards_to": "winner"},
        {"kind_beats_flush": False},
        {"fallback": "draw"},
        {"tricks": 3},
        {"ranks": 13, "tricks": 10},
        {"match": "duplicate"},
    ],
    ids=lambda knobs: "-".join(f"{name}={value}" for name, value in knobs.items()),
)
def test_the_planner_keeps_its_sense_under_other_rules(knobs: dict[str, Any]) -> None:
    share, error = share_won("planner", "greedy", 600, **knobs)
    assert share - error > 0.5


def test_greedy_does_the_obvious() -> None:
    hands = ("9S 7H 5D 2C", "8S 7D 4D 3C")
    at = Position(hands, "AS/AH 2S/3H", laying=True)
    assert at.choice("greedy") == "9S"
    assert at.do("9S 8S").choice("greedy") == "2C"
    at = Position(("7H 5D", "8S 9D"), "AS/AH 2S/3H", ("9H", ""))
    assert at.choice("greedy") == "7H", "the other Prison is empty: the higher card"
    assert at.do("7H").choice("greedy") == "9D", "a winner, though it helps"
    assert Position(("7H 5D", "8S 9D"), "AS/AH 2S/3H", ("6H", "")).do("7H 8S").choice("greedy") == "AH"


# The planner, in the last tricks and before


@pytest.mark.parametrize("exact", [0, 3])
def test_the_planner_completes_its_meld(exact: int) -> None:
    at = Position(("8H AH", "6C AC"), "4S/8D 2D/3D", ("4H 4D 4C", "8S")).do("8H 6C")
    assert at.choice("planner", exact_tricks=exact) == "4S"


@pytest.mark.parametrize("exact", [0, 3])
def test_the_planner_keeps_a_target_from_the_other(exact: int) -> None:
    at = Position(("8H AH", "6C AC"), "4S/8D 2D/3D", ("8S", "4H 4D 4C")).do("8H 6C")
    assert at.choice("planner", exact_tricks=exact) == "4S"


@pytest.mark.parametrize("exact", [0, 3])
def test_the_planner_does_not_play_the_card_the_other_needs(exact: int) -> None:
    at = Position(("8H 2S 7D", "6C 5C 7C"), "4S/8D 2D/3D 9S/9H", ("", "8S 8C"))
    at.do("8H") if at.choice("planner", exact_tricks=exact) == "8H" else None
    assert at.prison(1) == {"8S", "8C"}
    at = Position(("8H 2S", "6C 5C"), "4S/5D 2D/3D", ("", "8S 8C 8D"))
    assert at.choice("planner", exact_tricks=exact) == "2S"


def test_the_planner_keeps_face_down_what_the_other_must_bring() -> None:
    """Three nines in the other hand all come to this Prison; the fourth in hand would never."""
    hands = ("9S 6H 5D 4C 3S 2H AD 8C 3C 6D", "9H 9D 9C 8S 7D 6S 5C 4D 2C AH")
    at = Position(hands, "7S/7H 8H/8D 7C/6C 5S/5H 4S/4H 3H/3D 2S/2D AS/AC", laying=True)
    assert at.choice("planner") == "9S"


def test_the_planner_does_not_give_the_fourth_of_a_kind() -> None:
    """All fives of this hand go to the other Prison sooner or later; given first, one is there at once."""
    hands = ("5S 5H 5D 9C 8S 7D 2C 3H AS 6C", "9H 8C 7C 6H 4C 4D 3S 2D AH 9D")
    at = Position(hands, "5C/9S 8H/8D 7S/7H 6S/6D 4S/4H 3D/3C 2S/2H AD/AC", laying=True)
    at.do(at.choice("planner")).do("9H")
    assert at.choice("planner")[0] != "5"


def test_the_planner_plays_the_last_tricks_out() -> None:
    """Over many games the last tricks played out in full win more than estimates alone."""
    at = table("planner", "planner")
    at.brains[1]["exact_tricks"] = 0
    rows, _ = at.play(3, 0, 4000, True)
    mine = (rows.winner == rows.rotation).reshape(-1, 2).mean(axis=1)
    assert mine.mean() - 1.96 * mine.std() / np.sqrt(len(mine)) > 0.51


def test_the_planner_plays_the_match_not_the_game() -> None:
    """[5.4]. After game 1 its winner guards and its loser hurries, which wins more matches than not to."""
    at = table("planner", "planner", match="duplicate")
    at.brains[1]["guard"] = 1
    rows, _ = at.play(3, 0, 8000, True)
    mine = np.where(rows.winner < 0, 0.5, rows.winner == rows.rotation).reshape(-1, 2).mean(axis=1)
    assert mine.mean() - 1.96 * mine.std() / np.sqrt(len(mine)) > 0.5


def test_bots_with_weights_of_their_own() -> None:
    """A weight that is turned changes how the planner plays."""
    plain, _ = table("planner").play(5, 0, 200, False)
    at = table("planner")
    at.brains["pip"] = 50.0
    changed, _ = at.play(5, 0, 200, False)
    assert changed.total.sum() != plain.total.sum()
    assert (changed.by == 2).mean() != (plain.by == 2).mean()
