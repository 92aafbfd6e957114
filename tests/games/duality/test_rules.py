"""The rules of Duality, a test a sentence."""

import numpy as np
import pytest

from simlab.core.catalogue import game
from simlab.engine import loop
from simlab.lab.replay import trace
from tests.games.duality.table import Round, points, scored, table

SHORT = {"hand_size": 6}
"""Six cards a hand, nine to ace: 24 cards."""


def first_deal(**knobs: object) -> dict:
    return trace(table(**knobs), "test", 5, 0, False)["events"][0]


def test_the_deck_is_the_highest_ranks() -> None:
    """[1.1, 1.2]"""
    for size, lowest in ((12, "3"), (6, "9"), (7, "8")):
        deal = first_deal(hand_size=size)
        deck = sorted(deal["hands"][0] + deal["hands"][1] + deal["stock"])
        ranks = "23456789TJQKA"["23456789TJQKA".index(lowest) :]
        assert deck == sorted(rank + suit for rank in ranks for suit in "SHDC")


def test_twos_are_never_played() -> None:
    """[1.3]"""
    events = trace(table(), "test", 5, 1, False)["events"]
    assert not any(event["lead"].startswith("2") for event in events if event["e"] == "trick")


def test_hands_and_stock() -> None:
    """[2.1]"""
    deal = first_deal(hand_size=9)
    assert [len(hand) for hand in deal["hands"]] == [9, 9]
    assert len(deal["stock"]) == 18


def test_the_deal_alternates_and_the_dealer_leads() -> None:
    """[2.2, U2]"""
    events = trace(table(target_score=500, max_rounds=5), "test", 5, 0, False)["events"]
    rounds = [place for place, event in enumerate(events) if event["e"] == "round"]
    assert len(rounds) == 5
    for number, place in enumerate(rounds):
        assert events[place]["dealer"] == events[place + 1]["leader"] == number % 2


def test_no_trump_and_no_declarer_at_first() -> None:
    """[2.3]"""
    assert Round().contract() == (None, None, 0)
    at = Round(("AS", "3H"), "4C 4D").do("AS")
    assert at.do(at.legal()[0]).do("no bid").contract() == (None, None, 0)


def test_the_phases_have_a_trick_a_card() -> None:
    """[3.1, 5.1]"""
    events = trace(table(hand_size=8, max_rounds=1), "test", 5, 0, False)["events"]
    tricks = [(event["phase"], event["n"]) for event in events if event["e"] == "trick"]
    assert tricks == [(phase, n) for phase in ("bidding", "scoring") for n in range(1, 9)]


def test_winner_takes_the_card_turned_up_and_loser_the_next() -> None:
    """[3.2, 3.12, 3.13, U1]"""
    at = Round(("AS 9H TH JH QH KH", "9S 9D TD JD QD KD"), "AC 9C", **SHORT).do("AS", "9S", "no bid")
    assert "AC" in at.hand(0)
    assert "9C" in at.hand(1)
    assert [bin(int(known)).count("1") for known in at.state.shown] == [1, 1]


def test_the_winner_leads_any_card() -> None:
    """[3.3]"""
    at = Round(("9S 9H TH JH QH KH", "AS 9D TD JD QD KD"), "AC 9C", **SHORT).do("9S", "AS", "no bid")
    assert sorted(at.legal()) == sorted(at.hand(1))
    assert at.state.mover == 1


def test_following_suit() -> None:
    """[3.4]"""
    at = Round(("AS 9H TH JH QH KH", "9S QS 9D TD JD QD"), **SHORT).do("AS")
    assert sorted(at.legal()) == ["9S", "QS"]
    at = Round(("AS 9H TH JH QH KH", "9D TD JD QD KD AD"), **SHORT).do("AS")
    assert sorted(at.legal()) == sorted(["9D", "TD", "JD", "QD", "KD", "AD"])


@pytest.mark.parametrize(("reply", "winner"), [("QS", 1), ("9S", 0)])
def test_the_higher_card_of_the_suit_led_wins(reply: str, winner: int) -> None:
    """[3.5]"""
    at = Round(("TS 9H TH JH QH KH", "9S QS 9D TD JD QD"), **SHORT).do("TS", reply)
    assert at.state.mover == winner


def test_a_void_player_wins_with_a_trump_alone() -> None:
    """[3.6]"""
    hands = ("AS 9H TH JH QH KH", "9D TD JD QD 9C TC")
    for trump, reply, winner in (("D", "9D", 1), ("D", "TC", 0), ("NT", "9D", 0), (None, "QD", 0)):
        at = Round(hands, **SHORT)
        if trump is not None:
            at.state.trump = ["S", "H", "D", "C", "NT"].index(trump)
        assert at.do("AS", reply).state.mover == winner, (trump, reply)


def test_a_new_trump_counts_from_the_next_trick() -> None:
    """[U3]"""
    hands = ("9S KS 9H TH JH QH", "AD 9D TD 9C TC JC")
    at = Round(hands, "KH KC", **SHORT).do("9S", "9D")
    assert at.state.mover == 0, "diamonds are not trump yet"
    at.do("D 1", "KS", "TD")
    assert at.state.mover == 1


BIDS = ["no bid", "S 1", "H 1", "D 1", "C 1", "NT 1"]


def after_a_trick(**knobs: object) -> Round:
    return Round(("AS", "3S"), **knobs).do("AS", "3S")


def test_one_bid_a_trick_on_a_suit_or_no_trump_or_none() -> None:
    """[3.7, 8.1]"""
    assert after_a_trick(jump_minimum=None).legal() == BIDS
    assert after_a_trick(jump_minimum=None, no_trump=False).legal() == BIDS[:-1]


def test_a_bid_adds_one_to_an_own_count() -> None:
    """[3.8, 3.9]"""
    at = after_a_trick().do("H 1")
    seat = at.state.mover
    at.do(at.legal()[0]).do(at.legal()[0])
    other = at.state.mover
    assert ("H 2" if other == seat else "H 1") in at.legal()
    assert at.state.counts[:5].tolist() == [0, 1, 0, 0, 0]
    assert at.state.counts[5:].tolist() == [0] * 5


def test_no_count_passes_the_highest_bid() -> None:
    """[3.9, U4]"""
    at = after_a_trick(max_bid=1)
    at.state.counts[1] = 1
    assert at.legal() == ["no bid", "S 1", "D 1", "C 1", "NT 1"]


def test_the_highest_bid_makes_trump_and_declarer_at_once() -> None:
    """[3.10]"""
    assert Round().bid((1, "C 1")).contract() == ("C", 1, 1)
    assert Round().bid((1, "C 1"), (0, "S 1"), (0, "S 2")).contract() == ("S", 0, 2)


def test_an_equal_bid_changes_nothing() -> None:
    """[3.11]"""
    assert Round().bid((1, "C 1"), (0, "S 1"), (1, "NT 1")).contract() == ("C", 1, 1)


def test_jumps() -> None:
    """[4.1, U4, U10]"""
    at = after_a_trick()
    hearts = [words for words in at.legal() if " H " in f" {words} "]
    assert hearts == ["H 1", "jump H 9", "jump H 10", "jump H 11"]
    at.state.counts[1] = 8
    hearts = [words for words in at.legal() if " H " in f" {words} "]
    assert hearts == ["H 9", "jump H 9", "jump H 10", "jump H 11"]
    at.state.counts[1] = 10
    hearts = [words for words in at.legal() if " H " in f" {words} "]
    assert hearts == ["H 11", "jump H 11"]
    at = after_a_trick(jump_minimum=4, max_bid=5)
    assert [words for words in at.legal() if " H " in f" {words} "] == ["H 1", "jump H 4", "jump H 5"]


def test_one_may_jump_twice_and_without_gaining_the_declaration() -> None:
    """[4.2, U10]"""
    assert Round().bid((1, "jump C 9"), (0, "jump S 9"), (0, "jump S 11")).contract() == ("S", 0, 11)
    assert Round().bid((1, "jump C 9"), (0, "jump S 9")).contract() == ("C", 1, 9)


def test_the_scoring_phase_has_no_bids_and_is_led_by_the_last_winner() -> None:
    """[5.1, 5.2, 5.3, U5]"""
    recording = table(hand_size=6, max_rounds=1).record(5, 0, False)
    events = trace(table(hand_size=6, max_rounds=1), "test", 5, 0, False)["events"]
    tricks = [event for event in events if event["e"] == "trick"]
    assert tricks[6]["phase"] == "scoring"
    assert tricks[6]["leader"] == tricks[5]["winner"]
    assert not any("bid" in event for event in tricks[6:])
    assert sum(step.kind == loop.DECIDED for step in recording.steps) == 6 * 3 + 6 * 2


def test_scoring_tricks_count_for_their_winner() -> None:
    """[5.3, 6.2]"""
    events = trace(table(), "test", 5, 0, False)["events"]
    end = next(place for place, event in enumerate(events) if event["e"] == "score")
    winners = [event["winner"] for event in events[:end] if event.get("phase") == "scoring"]
    assert events[end]["tricks"] == [winners.count(0), winners.count(1)]


def test_worked_round_bid_three_made() -> None:
    """Bid 3, eight tricks: five points and six, four for the other. [6.1, 6.2, 6.3]"""
    assert points((8, 4), 3) == [11, 4]


def test_worked_round_one_trick_fewer() -> None:
    """With seven tricks the opponent wins the round. [6.2, 6.3]"""
    assert points((7, 5), 3) == [4, 11]


def test_worked_round_debt() -> None:
    """Bid 9, eight tricks: 12 + 9 + 5 for the opponent. [6.6, 6.7]"""
    assert points((8, 4), 9) == [0, 26]
    assert points((8, 4), 9, debt_penalty=0) == [0, 21]
    assert points((4, 8), 9, declarer=1, debt_penalty=2) == [23, 0]
    assert scored((6, 6), 9).debt == 3


def test_worked_round_tie() -> None:
    """Bid 4, eight tricks: equal points, four more for each. [6.4]"""
    assert points((8, 4), 4) == [8, 8]
    assert points((8, 4), 4, tie_bonus_per_bid=0) == [4, 4]


def test_worked_round_waffle_slam_tied() -> None:
    """Bid 10, eleven tricks. [6.4, U7]"""
    assert points((11, 1), 10, jumped=True) == [11, 11]


def test_worked_round_grand_slam() -> None:
    """Bid 11 by a jump, all tricks: 48 to 0. [6.5, U7]"""
    assert points((12, 0), 11, jumped=True) == [1 + 22 + 25, 0]
    assert points((0, 12), 11, declarer=1, jumped=True) == [0, 48]


@pytest.mark.parametrize(("bid", "least"), [(1, 7), (3, 8), (5, 9), (9, 11), (11, 12)])
def test_tricks_needed_to_win_an_odd_bid(bid: int, least: int) -> None:
    """The rulebook's list: each trick bid promises half a trick more. [6.3]"""
    assert scored((least, 12 - least), bid).outcome == 1
    assert scored((least - 1, 13 - least), bid).outcome == -1


@pytest.mark.parametrize(("bid", "tie"), [(2, 7), (4, 8), (10, 11)])
def test_tricks_needed_to_tie_an_even_bid(bid: int, tie: int) -> None:
    """[6.4]"""
    assert scored((tie, 12 - tie), bid).outcome == 0
    assert scored((tie + 1, 11 - tie), bid).outcome == 1


def test_the_jump_bonus_by_final_bid() -> None:
    """[6.5, U7]"""
    assert [scored((12, 0), bid, jumped=True).bonus for bid in (8, 9, 10, 11)] == [0, 5, 10, 25]
    assert scored((12, 0), 11).bonus == 0, "reached one by one"
    assert scored((8, 4), 9, jumped=True).bonus == 0, "lost"
    assert scored((12, 0), 9, jumped=True, jump_bonuses={9: 40}).bonus == 40


def test_any_jump_of_the_winning_count_earns_the_bonus() -> None:
    """Jumped to nine, then raised by one. [U7]"""
    at = Round().bid((0, "jump H 9"), (0, "H 10"))
    at.state.tricks[:] = (12, 0)
    at.table.game.room("rules").score(at.rules, at.state)
    assert at.state.bonus == 10
    at = Round().bid((0, "jump H 9"), (0, "jump S 9"), (0, "S 10"), (1, "jump C 9"))
    at.state.tricks[:] = (12, 0)
    at.state.jumped = 1 << 1  # as if only hearts had been jumped on
    at.table.game.room("rules").score(at.rules, at.state)
    assert (at.contract(), at.state.bonus) == (("S", 0, 10), 0)


def test_bonus_without_jump() -> None:
    """[8.2]"""
    assert scored((12, 0), 11, bonus_without_jump=True).bonus == 25


def test_a_book_just_filled_is_no_debt() -> None:
    """[U6]"""
    assert scored((9, 3), 9).debt == 0
    assert points((9, 3), 9) == [0, 3 + 18]
    assert points((12, 0), 12, max_bid=12) == [12, 12], "nothing against nothing"


def test_no_bid_at_all() -> None:
    """[U8]"""
    assert points((7, 5), 0, declarer=None) == [7, 5]
    assert points((6, 6), 0, declarer=None) == [6, 6]


def test_a_debt_gives_all_points_of_the_round() -> None:
    """[6.7, U12]"""
    for bonus in (0, 2, 5):
        assert points((0, 6), 3, win_bonus_per_bid=bonus, **SHORT) == [0, 6 + 3 + 3 * 5]


def test_rounds_go_on_to_the_target() -> None:
    """[7.1, U9]"""
    for target in (1, 50, 120):
        made = trace(table(target_score=target), "test", 5, 3, False)
        totals = [event["totals"] for event in made["events"] if event["e"] == "score"]
        assert max(totals[-1]) >= target
        assert all(max(total) < target for total in totals[:-1])


def test_the_higher_total_wins_and_equal_totals_draw() -> None:
    """[7.2, U9]"""
    games, _ = table(target_score=1).play(5, 0, 4000, False)
    first, second = games.score[:, 0], games.score[:, 1]
    assert (games.winner == np.where(first > second, 0, np.where(first < second, 1, -1))).all()
    assert (games.winners == np.where(first > second, 1, np.where(first < second, 2, 3))).all()
    assert (games.winner == -1).any()


def test_the_guard_marks_a_game_as_stalled() -> None:
    """[U11]"""
    games, _ = table(target_score=500, max_rounds=3).play(5, 0, 500, False)
    assert (games.stalled == (games.score.max(axis=1) < 500)).all()
    assert games.stalled.any()
    games, _ = table(target_score=50, max_rounds=1).play(5, 0, 500, False)
    assert (games.stalled == (games.score.max(axis=1) < 50)).all()
    assert 0 < games.stalled.mean() < 1, "reaching the target in the last round is not stalled"


def test_max_bid_follows_the_hand_unless_given() -> None:
    """[3.9]"""
    knobs = game("duality").knobs
    assert knobs.resolve({})["max_bid"] == 11
    assert knobs.resolve({"hand_size": 8})["max_bid"] == 7
    assert knobs.resolve({"hand_size": 8, "max_bid": 12})["max_bid"] == 12


@pytest.mark.parametrize("given", [{"max_bid": 12}, {"hand_size": 8, "max_bid": 8}, {"max_bid": 5}, {"hand_size": 9}])
def test_odd_settings_are_warned_of(given: dict) -> None:
    """[U11]"""
    knobs = game("duality").knobs
    troubles = list(knobs.troubles(knobs.resolve(given)))
    assert troubles
    assert not any(trouble.error for trouble in troubles)
    assert list(knobs.troubles(knobs.resolve({}))) == []
