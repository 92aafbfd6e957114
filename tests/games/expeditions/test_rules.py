"""The rules of Expeditions, sentence by sentence: the numbers are those of rulebook.md."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from simlab.core.catalogue import game
from simlab.lab.replay import trace
from tests.games.expeditions import naive
from tests.games.expeditions.table import Position, table

KNOBS = game("expeditions").knobs


def games(count: int, bots: tuple[str, str] = ("random", "random"), **knobs: Any) -> list[dict[str, Any]]:
    """Traces of the first games of a table."""
    at = table(bots, **knobs)
    return [trace(at, "test", 7, index, False) for index in range(count)]


def events(traces: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for made in traces for event in made["events"] if event["e"] == kind]


def rounds(made: dict[str, Any]) -> list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]]:
    """Each round as (deal, turns, score)."""
    parts: list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = []
    for event in made["events"]:
        if event["e"] == "round":
            deal, turns = event, []
        elif event["e"] == "turn":
            turns.append(event)
        else:
            parts.append((deal, turns, event))
    return parts


# 1. Overview


def test_two_seats() -> None:
    """[1.1]"""
    assert KNOBS.seats(KNOBS.resolve({})) == 2
    assert {event["seat"] for event in events(games(1), "turn")} == {0, 1}


def test_both_can_start_the_same_suit() -> None:
    """[1.2]"""
    at = Position(hand="5H", other="3H 2S", theirs="9H")
    at.do("play 5H", "draw deck")
    assert (at.expedition(0, "H"), at.expedition(1, "H")) == (5 - 20, 9 - 20)
    assert "play 3H" not in at.legal(), "the other's 9 stays the other's"


# 2. The cards


@pytest.mark.parametrize(
    ("knobs", "size", "suits", "ranks"),
    [
        ({}, 48, "SHDC", "23456789TJQK"),
        ({"suits": 5}, 60, "SHDCX", "23456789TJQK"),
        ({"highest": 6, "hand_size": 4}, 32, "SHDC", "23456JQK"),
        ({"wagers": 1}, 40, "SHDC", "23456789TJ"),
        ({"wagers": 2, "suits": 2}, 22, "SH", "23456789TJQ"),
        ({"aces": True}, 52, "SHDC", "A23456789TJQK"),
    ],
)
def test_the_deck(knobs: dict[str, int], size: int, suits: str, ranks: str) -> None:
    """[2.1] [2.2] [2.3] [8.1]"""
    for deal in events(games(2, **knobs), "round"):
        deck = deal["hands"][0] + deal["hands"][1] + deal["draw_pile"]
        assert sorted(deck) == sorted(rank + suit for suit in suits for rank in ranks)
        assert len(deck) == size


def test_a_number_card_is_worth_its_number() -> None:
    """[2.2]"""
    for number, rank in enumerate("A23456789T", start=1):
        at = Position(hand=rank + "S", aces=True, expedition_cost=0).do(f"play {rank}S")
        assert at.expedition(0, "S") == number


def test_wagers_are_all_the_same() -> None:
    """[2.4] [E2]"""
    for order in ("J Q K", "K Q J", "Q K J"):
        cards = [rank + "D" for rank in order.split()]
        at = Position(hand=" ".join(cards), other="2S 3S 4S 5S")
        for played, wager in enumerate(cards, start=1):
            at.do(f"play {wager}", "draw deck")
            assert at.expedition(0, "D") == -20 * (1 + played)
            at.do(f"discard {at.hand(1)[0]}", "draw deck")


# 3. Setting up


def test_the_whole_deck_is_shuffled() -> None:
    """[3.1]"""
    at = table()
    tops = Counter(trace(at, "test", 7, index, False)["events"][0]["draw_pile"][0] for index in range(300))
    assert len(tops) == 48, "any card may lie on top"
    assert max(tops.values()) < 25


def test_the_deal() -> None:
    """[3.2] [3.3]"""
    for deal in events(games(3), "round"):
        assert [len(hand) for hand in deal["hands"]] == [8, 8]
        assert len(deal["draw_pile"]) == 32
    for deal in events(games(1, hand_size=12), "round"):
        assert [len(hand) for hand in deal["hands"]] == [12, 12]


def test_discard_piles_are_shared_and_empty_at_first() -> None:
    """[3.4]"""
    at = Position(hand="5H 6S", other="2C 3C")
    at.do("discard 5H")
    assert at.legal() == ["draw deck"], "no pile has a card but the one that is closed"
    at.do("draw deck", "discard 2C")
    assert at.legal() == ["draw deck", "draw H"], "the other may take what was discarded"


def test_the_one_who_did_not_deal_starts_and_turns_alternate() -> None:
    """[3.5] [E1]"""
    for made in games(4):
        for number, (deal, turns, _) in enumerate(rounds(made), start=1):
            assert [turn["seat"] for turn in turns[:3]] == [1 - deal["dealer"], deal["dealer"], 1 - deal["dealer"]]
            if number == 1:
                assert deal["dealer"] == 1


# 4. Playing a turn


def test_a_turn_is_a_card_then_a_draw() -> None:
    """[4.1] [4.9]"""
    at = Position(hand="5H 6S", other="2C 3C", draw_pile="9D 8D")
    assert all(action.startswith(("play", "discard")) for action in at.legal())
    at.do("play 5H")
    assert at.legal() == ["draw deck"]
    at.do("draw deck")
    assert sorted(at.hand(0)) == ["6S", "9D"]
    assert sorted(action for action in at.legal() if action.startswith("discard")) == ["discard 2C", "discard 3C"]


def test_the_first_card_starts_the_expedition() -> None:
    """[4.2]"""
    at = Position(hand="7H 3S")
    assert at.expedition(0, "H") == 0
    at.do("play 7H")
    assert (at.expedition(0, "H"), at.expedition(0, "S")) == (7 - 20, 0)


def test_numbers_rise_and_gaps_are_fine() -> None:
    """[4.3]"""
    at = Position(hand="2H 3H 5H 9H TH", mine="4H")
    plays = [action for action in at.legal() if action.startswith("play")]
    assert sorted(plays) == ["play 5H", "play 9H", "play TH"]
    at = Position(hand="9H", mine="2H 3H", other="2S").do("play 9H")
    assert at.expedition(0, "H") == 14 - 20


def test_wagers_only_before_numbers() -> None:
    """[4.4] [E2]"""
    assert "play KH" in Position(hand="KH", mine="JH").legal()
    assert "play KH" not in Position(hand="KH", mine="JH 2H").legal()
    assert "play 2H" in Position(hand="2H", mine="JH KH").legal()


def test_any_card_may_be_discarded() -> None:
    """[4.5]"""
    at = Position(hand="2H 5H KH", mine="4H", other="2S", discards="3H")
    assert {"discard 2H", "discard 5H", "discard KH"} <= set(at.legal())
    at.do("discard 5H", "draw deck", "discard 2S")
    assert "draw H" in at.legal()
    at.do("draw H")
    assert "5H" in at.hand(1), "it lay on top of the 3"


def test_only_the_top_of_a_pile_can_be_taken() -> None:
    """[4.6]"""
    at = Position(hand="2C", other="3C", discards="4H 9H")
    at.do("play 2C", "draw H")
    assert at.hand(0) == ["9H"]
    at.do("play 3C", "draw H")
    assert at.hand(1) == ["4H"]


def test_the_sources() -> None:
    """[4.7]"""
    at = Position(hand="2C", discards="4H 5S 6D").do("play 2C")
    assert at.legal() == ["draw deck", "draw S", "draw H", "draw D"]
    at = Position(hand="2C", discards="4H 5S 6D", draw_from_discards=False).do("play 2C")
    assert at.legal() == ["draw deck"]


def test_the_card_just_discarded_stays() -> None:
    """[4.8] [E3]"""
    at = Position(hand="2C 5H", discards="4H 5S").do("discard 5H")
    assert at.legal() == ["draw deck", "draw S"], "neither the 5 nor the 4 under it"
    at = Position(hand="2C 5H", discards="4H 5S").do("play 5H")
    assert at.legal() == ["draw deck", "draw S", "draw H"]


# 5. End of a round


def test_the_last_card_of_the_draw_pile_ends_the_round() -> None:
    """[5.1] [E4]"""
    at = Position(hand="2C", other="3C", pile_size=1, discards="4H")
    at.do("play 2C", "draw H")
    assert not at.state.ended, "a discard leaves the draw pile as it is"
    at.do("play 3C", "draw deck")
    assert at.state.ended
    for made in games(4):
        for deal, turns, score in rounds(made):
            assert score["end"] == "deck"
            assert turns[-1]["from"] == "deck"
            assert sum(turn["from"] == "deck" for turn in turns) == len(deal["draw_pile"])


def test_cards_in_hand_count_nothing() -> None:
    """[5.2]"""
    at = Position(hand="TH 9H 8H 2C", mine="7H", pile_size=1).do("discard 2C", "draw deck")
    assert at.state.ended
    assert at.points(0) == 7 - 20


# 6. Scoring


def score(cards: str, **knobs: Any) -> int:
    """What an expedition of these cards, of one suit, scores."""
    return Position(mine=cards, **knobs).points(0)


def test_only_started_expeditions_are_scored() -> None:
    """[6.1]"""
    assert score("") == 0
    assert score("2S") == -18
    assert score("JS") == -40, "a wager alone counts too"
    scored = events(games(3), "score")
    assert all(set(suits) <= set("SHDC") for event in scored for suits in event["by_suit"])


@pytest.mark.parametrize(
    ("cards", "knobs", "points"),
    [
        ("4S 7S 9S TS", {}, 30 - 20),  # [6.2] [6.3]
        ("3S", {}, 3 - 20),  # [6.3]
        ("3S", {"expedition_cost": 0}, 3),
        ("JS TS", {}, -20),  # [6.4]
        ("JS QS 9S TS", {}, -3),
        ("JS QS KS 2S", {}, -72),
        ("JS QS KS 9S TS", {"wager_step": 2}, -7),
        ("JS QS KS 9S TS", {"wager_step": 0}, -1),
        ("2S 3S 4S 5S 6S 7S 8S", {}, 15),
        ("2S 3S 4S 5S 6S 7S 8S 9S", {}, 24 + 20),  # [6.5]
        ("JS QS KS 2S 3S 4S 5S 6S", {}, 0 + 20),  # [6.5] wagers included
        ("JS QS KS 2S 3S 4S 5S 7S", {}, 4 + 20),  # [6.6]
        ("JS QS KS 2S 3S 4S 5S 7S", {"bonus_multiplied": True}, 4 * (1 + 20)),
        ("2S 3S", {"bonus_cards": 2}, -15 + 20),
        ("2S 3S", {"bonus_cards": 3}, -15),
        ("2S 3S 4S 5S 6S 7S 8S 9S", {"bonus_cards": None}, 24),
        ("2S 3S 4S 5S 6S 7S 8S 9S", {"bonus_points": 7}, 24 + 7),
    ],
)
def test_an_expedition(cards: str, knobs: dict[str, Any], points: int) -> None:
    """[6.2] [6.3] [6.4] [6.5] [6.6]"""
    assert score(cards, **knobs) == points


def test_the_worked_round() -> None:
    """[6.7] The rulebook's example."""
    at = Position(mine="JS 3S 6S KH QH 4H 7H 9H TH 2D 5D 6D 7D 8D 9D TD")
    assert [at.expedition(0, suit) for suit in "SHDC"] == [-22, 30, 27, 0]
    assert at.points(0) == 35


def test_the_eighth_diamond_of_the_worked_round() -> None:
    """[E9] 50 - 20 + 20: the 3 itself counts as well as the bonus."""
    assert score("2D 3D 5D 6D 7D 8D 9D TD") == 50
    assert score("2D 3D 5D 6D 7D 8D 9D TD") - score("2D 5D 6D 7D 8D 9D TD") == 23


# 7. Winning


def test_three_rounds_are_added_up() -> None:
    """[7.1]"""
    for made in games(10):
        played = [points for _, _, points in rounds(made)]
        assert len(played) == 3 or (len(played) == 4 and played[2]["totals"][0] == played[2]["totals"][1])
        assert made["result"]["scores"] == [sum(event["points"][seat] for event in played) for seat in (0, 1)]
    assert all(len(rounds(made)) == 5 for made in games(3, rounds=5, extra_rounds=0))


def test_who_deals_next() -> None:
    """[7.2] [7.3]"""
    ties = 0
    many = games(40, rounds=9, extra_rounds=0, suits=2, highest=5, wagers=1, hand_size=3, expedition_cost=5)
    for made in many:
        played = rounds(made)
        for (deal, _, scored), (following, _, _) in pairwise(played):
            first, second = scored["points"]
            if first == second:
                ties += 1
                assert following["dealer"] == 1 - deal["dealer"]
            else:
                assert following["dealer"] == (0 if first > second else 1)
    assert ties > 10


def test_the_higher_total_wins() -> None:
    """[7.4]"""
    for made in games(20):
        first, second = made["result"]["scores"]
        assert made["result"]["winners"] == ([0] if first > second else [1] if second > first else [0, 1])


def test_extra_rounds_while_totals_are_tied() -> None:
    """[7.5] [E5]"""
    small = {"suits": 2, "highest": 5, "wagers": 0, "hand_size": 3, "expedition_cost": 5}
    seen = Counter()
    for made in games(150, rounds=1, extra_rounds=2, **small):
        totals = [scored["totals"] for _, _, scored in rounds(made)]
        tied = [first == second for first, second in totals]
        assert all(tied[:-1]), "another round follows a tie only"
        assert not tied[-1] or len(totals) == 3
        seen[len(totals)] += 1
        if tied[-1]:
            assert made["result"]["winners"] == [0, 1]
            seen["drawn"] += 1
    assert min(seen[1], seen[2], seen[3], seen["drawn"]) > 0


# 8. Variants


def test_aces_are_the_lowest_number() -> None:
    """[8.1]"""
    at = Position(hand="AH 2H KH", mine="JH", aces=True)
    assert {"play AH", "play 2H", "play KH"} <= set(at.legal())
    at = Position(hand="AH KH", mine="2H", aces=True)
    assert [action for action in at.legal() if action.startswith("play")] == []


def test_the_short_game() -> None:
    """[8.2]"""
    small = {"suits": 2, "highest": 5, "wagers": 0, "hand_size": 3}
    many = games(60, rounds=1, extra_rounds=0, **small)
    assert all(len(rounds(made)) == 1 for made in many)
    assert any(made["result"]["winners"] == [0, 1] for made in many), "a tie stands"


# Rulings


def test_the_turn_limit() -> None:
    """[E6] [E7]"""
    for made in games(12, round_turn_limit=50):
        ends = [(len(turns), scored["end"]) for _, turns, scored in rounds(made)]
        assert all(length <= 50 and (end == "deck" or length == 50) for length, end in ends)
        assert made["result"]["stalled"] == any(end == "turn_limit" for _, end in ends)
        assert len(ends) >= 3, "a stalled round does not end the game"
    stalled = Position(hand="2C", pile_size=5, discards="4H", turn=49, round_turn_limit=50)
    stalled.do("play 2C", "draw H")
    assert stalled.state.ended
    assert stalled.state.stalled


def test_the_last_card_on_the_turn_of_the_limit_is_no_stall() -> None:
    """[E7]"""
    at = Position(hand="2C", pile_size=1, turn=49, round_turn_limit=50).do("play 2C", "draw deck")
    assert at.state.ended
    assert not at.state.stalled


@pytest.mark.parametrize(
    ("given", "refused", "warned"),
    [
        ({"suits": 2}, [], []),
        ({"suits": 2, "highest": 5, "hand_size": 7, "bonus_cards": 7}, ["hand_size"], []),  # 14 cards, 14 in hands
        ({"suits": 2, "highest": 5, "hand_size": 6, "bonus_cards": 7}, [], []),
        ({"round_turn_limit": 50, "suits": 5, "hand_size": 5}, [], []),
        ({"round_turn_limit": 50, "suits": 5, "hand_size": 4}, [], ["round_turn_limit"]),
        ({"bonus_cards": 13}, [], ["bonus_cards"]),
        ({"bonus_cards": 13, "aces": True}, [], []),
    ],
)
def test_what_is_refused_and_warned_about(given: dict[str, Any], refused: list[str], warned: list[str]) -> None:
    """[E8]"""
    troubles = list(KNOBS.troubles(KNOBS.resolve(given)))
    assert [trouble.knob for trouble in troubles if trouble.error] == refused
    assert [trouble.knob for trouble in troubles if not trouble.error] == warned


def test_the_knobs_are_those_of_the_second_opinion() -> None:
    assert KNOBS.resolve({}) == naive.PRINTED
