"""The rules of Doppelganger Tricks, sentence by sentence: the numbers are those of rulebook.md."""

import itertools
from typing import Any

import pytest

from simlab.core.catalogue import game
from tests.games.doppelganger.table import Position, events, table, traces

KNOBS = game("doppelganger").knobs
RANDOM = traces(40)
RANDOM_OF_THREE = traces(20, players=3)


def plays(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [play for trick in events(made, "trick") for play in trick["plays"]]


# 1. Cards


def test_the_deck() -> None:
    """[1.1]"""
    for deal in events(RANDOM, "round"):
        dealt = {card for hand in deal["hands"] for card in hand}
        assert dealt == {rank + suit for rank in "123456789T" for suit in "PGYN"}


def test_navy_always_counts_as_a_colour() -> None:
    """[1.2]"""
    counted = {play["suit"] for play in plays(RANDOM) if play["card"][1] == "N"}
    assert counted == {"P", "G", "Y"}
    assert all(play["suit"] == play["card"][1] for play in plays(RANDOM) if play["card"][1] != "N")


def test_two_bonus_cards() -> None:
    """[1.3]"""
    assert {play["bonus"] for play in plays(RANDOM)} == {None, "star", "eye"}


# 2. Set-up


@pytest.mark.parametrize(("players", "cards", "ranks"), [(3, 12, "123456789"), (4, 10, "123456789T")])
def test_three_or_four_players_share_the_deck(players: int, cards: int, ranks: str) -> None:
    """[2.1, 2.2, 2.3]"""
    made = RANDOM if players == 4 else RANDOM_OF_THREE
    assert KNOBS.seats(KNOBS.resolve({"players": players})) == players
    for deal in events(made, "round"):
        assert [len(hand) for hand in deal["hands"]] == [cards] * players
        assert {card[0] for hand in deal["hands"] for card in hand} == set(ranks)
    assert (KNOBS.by_name["players"].low, KNOBS.by_name["players"].high) == (3, 4)


def test_each_card_may_be_dealt_to_each_seat() -> None:
    """[2.3]"""
    found = {
        (card, seat) for deal in events(RANDOM, "round") for seat, hand in enumerate(deal["hands"]) for card in hand
    }
    assert len(found) == 160


def test_the_first_lead_passes_on() -> None:
    """[2.4, G1]"""
    for made in [*RANDOM[:5], *traces(2, rounds=9)]:
        deals = events([made], "round")
        assert [deal["leader"] for deal in deals] == [n % 4 for n in range(len(deals))]
        firsts = [trick["leader"] for trick in events([made], "trick") if trick["n"] == 1]
        assert firsts == [deal["leader"] for deal in deals]


# 3. Bidding


@pytest.mark.parametrize(("players", "most"), [(3, 12), (4, 10)])
def test_bids(players: int, most: int) -> None:
    """[3.1, G2]"""
    made = RANDOM if players == 4 else RANDOM_OF_THREE
    bids = [bid for event in events(made, "bids") for bid in event["bids"]]
    assert (min(bids), max(bids)) == (0, most)


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bids_are_unseen_until_all_are_made(bot: str) -> None:
    """[3.2] The last to be asked bids the same whatever the others have bid."""
    recording = table(bot).record(7, 3, False)
    place = next(i for i, step in enumerate(recording.steps) if step.kind == 1 and step.seat == 3)
    before = recording.snapshots[place - 1]
    hands = [" ".join(hand) for hand in events([traces(4, bot)[3]], "round")[0]["hands"]]
    chosen = set()
    for others in (0, 10):
        at = Position(*hands)
        at.state.step, at.state.seat = 0, 3
        at.state.bid[:3] = others
        chosen.add(at.choice(bot))
    assert chosen == {f"bid {int(recording.steps[place].action)}"}
    assert before.step == 0


# 4. Tricks


def test_the_leader_plays_any_card() -> None:
    """[4.1]"""
    at = Position("3P 7G 2N", "1P 2P 3G", "4P 5P 6P", "7P 8P 9P")
    assert sorted(at.legal()) == sorted(["3P", "7G", "2N"])


def test_the_others_follow_clockwise() -> None:
    """[4.2]"""
    for trick in events(RANDOM, "trick"):
        assert [play["seat"] for play in trick["plays"]] == [(trick["leader"] + i) % 4 for i in range(4)]


def test_a_led_navy_card_is_declared_as_any_colour() -> None:
    """[4.3, G3] Also as a colour that the leader does not hold."""
    at = Position("2N 5P", "1P 2G", "4P 5Y", "7P 8P").do("2N")
    assert at.legal() == ["as P", "as G", "as Y"]
    at.do("as G")
    assert at.legal() == ["2G"], "and the others follow that colour"


def test_a_navy_card_played_later_is_of_the_led_suit() -> None:
    """[4.4, G3] Whatever colours its player holds."""
    at = Position("5P 1G", "9N 2G", "4P 1Y", "6P 2Y").do("5P", "9N")
    assert at.legal() == ["4P"], "no suit was asked for"
    at.do("4P", "6P")
    assert at.taken() == [0, 1, 0, 0]


def test_following_with_the_suit_or_with_navy() -> None:
    """[4.5]"""
    at = Position("5P 1G 1Y 1P", "9N 2P 2G 3P", "4P 5Y 6Y 7Y", "6P 2Y 8Y 9Y").do("5P")
    assert sorted(at.legal()) == ["2P", "3P", "9N"]


def test_without_the_suit_any_card() -> None:
    """[4.6]"""
    at = Position("5P 1G 1Y", "9N 2Y 2G", "4P 5Y 6Y", "6P 3Y 8Y").do("5P")
    assert sorted(at.legal()) == ["2G", "2Y", "9N"]


def test_holding_only_navy_beside_other_suits_is_no_duty_to_play_it() -> None:
    """[4.6] Navy does not make a follower able to follow."""
    at = Position("5P 1G", "9N 2G", "4P 5Y", "6P 3Y").do("5P", "2G")
    assert at.hand(1) == ["9N"]


def test_the_winner_leads() -> None:
    """[4.7]"""
    for made in RANDOM:
        tricks = events([made], "trick")
        for trick, following in itertools.pairwise(tricks):
            if following["n"] > 1 and trick["winner"] is not None:
                assert following["leader"] == trick["winner"]


def test_as_many_tricks_as_cards() -> None:
    """[4.8]"""
    for made, size in ((RANDOM, 10), (RANDOM_OF_THREE, 12)):
        numbers = [trick["n"] for trick in events(made[:1], "trick")]
        assert numbers == list(range(1, size + 1)) * (len(numbers) // size)


# 5. Who takes a trick: the rulebook's examples are in test_examples.py


def test_equal_cards_of_other_suits_stay() -> None:
    """[5.2, 5.3]"""
    at = Position("5P 1G", "9G 2G", "9Y 5Y", "4P 3Y").do("5P", "9G", "9Y", "4P")
    assert at.taken() == [1, 0, 0, 0]


def test_the_first_of_equal_strays_takes_the_trick() -> None:
    """[5.4, 5.5, G5]"""
    at = Position("5P 1G", "9G 2G", "9Y 5Y", "5N 3Y").do("5P", "9G", "9Y", "5N")
    assert at.taken() == [0, 1, 0, 0]


def test_an_empty_trick_is_led_again_by_the_same_player() -> None:
    """[5.6, G5]"""
    at = Position("5P 1G", "7N 2G", "7P 5Y", "5N 3Y", leader=2)
    at.do("7P", "5N", "5P", "7N")
    assert at.taken() == [0, 0, 0, 0]
    assert at.seat == 2
    empty = [trick for trick in events(RANDOM, "trick") if trick["winner"] is None]
    assert empty
    assert all(len(trick["annihilated"]) == 4 for trick in empty)


# 6. Bonus cards

ROUND_HANDS = ("1P 2P 3P", "4P 5P 6P", "7N 1G 2G", "8P 9P 3G")


def test_a_player_without_navy_may_take_a_bonus_card_after_playing() -> None:
    """[6.1, 6.2, 6.5]"""
    at = Position(*ROUND_HANDS, bonus=True)
    assert "star" not in at.legal(), "not before the card is played"
    assert at.do("1P").legal() == ["none", "star", "eye"]
    assert at.do("star").do("4P").legal() == ["none", "eye"], "the star is gone"


def test_the_last_navy_card_opens_the_chance_at_once() -> None:
    """[6.1] Not while one is left."""
    at = Position(*ROUND_HANDS, bonus=True).do("1P", "none", "4P", "none")
    assert at.do("1G").seat == 3, "seat 2 still holds navy and is not asked"
    at = Position(*ROUND_HANDS, bonus=True).do("1P", "none", "4P", "none", "7N")
    assert at.legal() == ["none", "star", "eye"]


def test_the_chance_returns_until_the_last_card() -> None:
    """[6.3, G6]"""
    at = Position("1P 9Y", "2P 5P", "3P 6P", "4P 7P", bonus=True)
    at.do("1P", "none", "2P", "none", "3P", "none", "4P", "none", "7P", "none", "9Y")
    assert at.legal() == ["none", "star", "eye"]


def test_one_card_a_turn() -> None:
    """[6.4, G6]"""
    at = Position("1P 9Y", "2P 5P", "3P 6P", "4P 7P", bonus=True, bonus_per_player=2).do("1P", "star")
    assert at.seat == 1
    at.do("2P", "none", "3P", "none", "4P", "none", "7P", "none", "9Y")
    assert at.legal() == ["none", "eye"], "the other one on a later turn"


def test_a_player_takes_no_more_than_allowed() -> None:
    """[6.6]"""
    at = Position("1P 9Y", "2P 5P", "3P 6P", "4P 7P", bonus=True).do("1P", "star")
    at.do("2P", "none", "3P", "none", "4P", "none", "7P", "none", "9Y")
    assert at.seat == 1, "seat 0 has had its one card and is not asked"


# 7. Scoring


@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [(3, 3, 3), (3, 2, 1), (3, 4, 1), (3, 1, 0), (3, 5, 0), (0, 0, 7), (0, 1, 0), (0, 2, 0), (1, 0, 1), (1, 1, 3)],
)
def test_points_of_a_bid(bid: int, tricks: int, points: int) -> None:
    """[7.1, 7.2, 7.3, 7.4, 7.5, G7]"""
    at = Position("1P", "2P", "3P", "4P", bids=(bid, 9, 9, 9), tricks=(tricks, 0, 0, 0))
    assert at.do("1P", "2P", "3P", "4P").score() == [points, 0, 0, 0]


@pytest.mark.parametrize(
    ("bonus", "bid", "points"),
    [
        ("star", 1, 3 + 1),
        ("star", 2, 1 + 1),
        ("star", 5, 1),
        ("star", 0, 1),
        ("eye", 1, 3 + 3),
        ("eye", 2, 1),
        ("eye", 5, 0),
    ],
)
def test_points_of_the_bonus_cards(bonus: str, bid: int, points: int) -> None:
    """[7.6, 7.7, G7]"""
    at = Position("9P", "2P", "3P", "4P", bids=(bid, 9, 9, 9), bonus=True).do("9P", bonus)
    assert at.do("2P", "none", "3P", "none", "4P", "none").score()[0] == points


def test_the_eye_pays_with_zero_too() -> None:
    """[7.4, 7.7]"""
    at = Position("1P", "2P", "3P", "4P", bids=(0, 9, 9, 9), bonus=True).do("1P", "eye")
    assert at.do("2P", "none", "3P", "none", "4P", "none").score()[0] == 7 + 3


def test_the_knobs_of_the_score() -> None:
    """[7.1, 7.2, 7.4, 7.6, 7.7]"""
    prices: dict[str, Any] = {
        "exact_points": 11,
        "near_points": 5,
        "zero_points": 13,
        "star_points": 2,
        "eye_points": 17,
    }
    at = Position("9P", "2P", "3P", "4P", bids=(1, 1, 0, 0), bonus=True, **prices)
    assert at.do("9P", "eye", "2P", "star", "3P", "4P").score() == [28, 5 + 2, 13, 13]


def test_every_round_begins_with_both_bonus_cards_and_a_new_deal() -> None:
    """[7.8]"""
    made = traces(3, "greedy")
    for one in made:
        deals = [event["hands"] for event in events([one], "round")]
        assert all(before != after for before, after in itertools.pairwise(deals))
    assert [play["bonus"] for play in plays(made)].count("eye") == 3 * 4


# 8. Winning


@pytest.mark.parametrize(("knobs", "rounds"), [({}, 4), ({"players": 3}, 3), ({"rounds": 1}, 1), ({"rounds": 12}, 12)])
def test_rounds(knobs: dict[str, Any], rounds: int) -> None:
    """[8.1, 9.4]"""
    assert [event["n"] for event in events(traces(1, **knobs), "round")] == list(range(1, rounds + 1))


def test_the_most_points_win_and_equals_share() -> None:
    """[8.2, 8.3, G8]"""
    rows, _ = table("greedy").play(7, 0, 400, False)
    for row in rows:
        best = [seat for seat in range(4) if row.score[seat] == row.score.max()]
        assert row.winners == sum(1 << seat for seat in best)
        assert row.winner == (best[0] if len(best) == 1 else -1)
    assert {bin(winners).count("1") for winners in rows.winners} >= {1, 2}


# 9. Variants


def test_no_bonus_cards() -> None:
    """[9.1]"""
    assert {play["bonus"] for play in plays(traces(3, bonus_cards=False))} == {None}


def test_without_annihilation_the_first_of_equals_ranks_higher() -> None:
    """[9.2]"""
    at = Position("5P 1G", "9N 2G", "9P 5Y", "4P 3Y", annihilation=False)
    assert at.do("5P", "9N", "9P", "4P").taken() == [0, 1, 0, 0]
    at = Position("5P 1G", "9P 2G", "9N 5Y", "4P 3Y", annihilation=False)
    assert at.do("5P", "9P", "9N", "4P").taken() == [0, 1, 0, 0]


def test_bound_doppelgangers() -> None:
    """[9.3, G4]"""
    hands = ("5P 1N", "9N 2P", "8N 5Y", "4P 3Y")
    at = Position(*hands, doppelganger_free=False)
    assert sorted(at.legal()) == ["1N", "5P"], "leading navy stays free"
    assert at.do("5P").legal() == ["2P"], "able to follow"
    assert sorted(at.do("2P").legal()) == ["5Y", "8N"], "unable to follow"
