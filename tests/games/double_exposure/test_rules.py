"""The rules of Double Exposure, sentence by sentence: the numbers are those of rulebook.md."""

from itertools import pairwise
from typing import Any

import pytest

from simlab.core.catalogue import game
from simlab.games.double_exposure import rules as kernels
from tests.games.double_exposure import naive
from tests.games.double_exposure.table import Position, cards, events, traces

KNOBS = game("double_exposure").knobs
RANDOM = traces(60)
MATCHES = traces(40, match="duplicate")


def errors(**given: Any) -> list[str]:
    return [trouble.knob for trouble in KNOBS.troubles(KNOBS.resolve(given)) if trouble.error]


def warnings(**given: Any) -> list[str]:
    return [trouble.knob for trouble in KNOBS.troubles(KNOBS.resolve(given)) if not trouble.error]


def test_a_meld_larger_than_a_prison_is_warned_about() -> None:
    """[3.9, D4]"""
    bare = {"tricks": 3, "facedown": False, "gift": False}
    assert warnings(**bare) == ["flush_length"]
    assert warnings(**bare, flush_length=6) == []
    assert warnings(**bare, flush_length=9, played_cards_to="winner") == []
    assert errors(**bare) == []


# 1. Cards


@pytest.mark.parametrize("ranks", [9, 13])
def test_the_deck(ranks: int) -> None:
    """[1.1]"""
    made = RANDOM if ranks == 9 else traces(60, ranks=13)
    dealt = {card for deal in events(made, "deal") for hand in deal["hands"] for card in hand}
    assert dealt == {rank + suit for rank in "A23456789TJQK"[:ranks] for suit in "SHDC"}


# 2. Set-up


@pytest.mark.parametrize(
    ("given", "held"), [({}, 10), ({"gift": False}, 9), ({"facedown": False, "tricks": 5}, 6), ({"tricks": 3}, 5)]
)
def test_the_deal(given: dict[str, Any], held: int) -> None:
    """[2.1, 2.2]"""
    tricks = given.get("tricks", 8)
    for deal in events(traces(5, **given), "deal"):
        assert [len(hand) for hand in deal["hands"]] == [held, held]
        assert [len(pair) for pair in deal["targets"]] == [2] * tricks


def test_cards_left_over_stay_out() -> None:
    """[2.3, D9]"""
    for made in traces(20, ranks=13, tricks=3):
        dealt = made["events"][0]
        there = {card for hand in dealt["hands"] for card in hand} | {
            card for pair in dealt["targets"] for card in pair
        }
        assert len(there) == 16
        assert set(made["result"]["meld"]) <= there


def test_a_deck_too_small_is_refused() -> None:
    """[2.1, 2.2]"""
    assert errors() == []
    assert errors(ranks=8) == ["tricks"]
    assert errors(ranks=8, gift=False, facedown=False) == []
    assert errors(ranks=13, tricks=10) == []


def test_what_is_legal_but_odd_is_warned() -> None:
    assert warnings() == []
    assert warnings(flush_length=10) == ["flush_length"]
    assert warnings(of_a_kind=None, flush_length=None, fallback="draw") == ["fallback"]


@pytest.mark.parametrize(
    ("first", "second", "leader"),
    [
        ("9S 2H 2D", "8S 8H 8D", 0),  # most cards of the highest rank
        ("9S 3H 3D", "9C 8H AD", 1),  # then of the next
        ("9S 7H 2D", "9C 7D 2H", 0),  # the same ranks: the highest card
        ("9C 7H 2D", "9D 7D 2S", 1),
        ("4H 4D", "4S 4C", 1),
    ],
)
def test_who_leads_first(first: str, second: str, leader: int) -> None:
    """[2.5, 2.6, 1.3, D1]"""
    assert kernels.first_leader(cards(first), cards(second)) == leader
    assert kernels.first_leader(cards(second), cards(first)) == 1 - leader


def test_the_lead_goes_by_the_hands_as_dealt() -> None:
    """[2.4, D1]"""
    nines_laid = 0
    for made in RANDOM:
        deal, place, trick = made["events"][:3]
        assert deal["leader"] == trick["leader"] == naive.first_leader(deal["hands"])
        left = [[one for one in hand if one not in place["facedown"] + place["gift"]] for hand in deal["hands"]]
        nines_laid += naive.first_leader(left) != deal["leader"]
    assert nines_laid > 0, "the cards laid down would have changed the lead"


def test_face_down_cards_and_gifts() -> None:
    """[2.7, 2.9]"""
    for made in traces(30, of_a_kind=2, flush_length=3):
        deal, place, *tricks = made["events"]
        prisons = [[place["facedown"][seat], place["gift"][1 - seat]] for seat in range(2)]
        for seat in range(2):
            assert {place["facedown"][seat], place["gift"][seat]} <= set(deal["hands"][seat])
        assert {trick["lead"] for trick in tricks}.isdisjoint(prisons[0] + prisons[1])
        assert made["result"]["sums"][0] >= sum(naive.rank(one) for one in prisons[0])
    assert events(traces(1, facedown=False), "place")[0]["facedown"] == [None, None]
    assert events(traces(1, gift=False), "place")[0]["gift"] == [None, None]


# 3. A trick


def position(**knobs: Any) -> Position:
    return Position(("7S 5H 5D", "8C 7C 6H"), "AS/AH 2S/3H 4S/4H", **knobs)


def test_pairs_come_in_order() -> None:
    """[3.1]"""
    at = position().do("7S 8C")
    assert at.legal() == ["AS", "AH"]
    at.do("AS 7C 5H")
    assert sorted(at.legal()) == ["2S", "3H"]


def test_leader_and_reply_play_any_card() -> None:
    """[3.2, 3.3]"""
    at = position()
    assert sorted(at.legal()) == ["5D", "5H", "7S"]
    at.do("7S")
    assert at.seat == 1
    assert sorted(at.legal()) == ["6H", "7C", "8C"]


WINS = [
    # lead, reply, does the reply win at color, suit, any?
    ("7S", "8C", (True, False, True)),
    ("7S", "8S", (True, True, True)),
    ("7S", "8H", (False, False, True)),
    ("7S", "6C", (False, False, False)),
    ("7C", "7S", (True, False, True)),
    ("7S", "7C", (False, False, False)),
    ("7D", "7H", (True, False, True)),
    ("7H", "7D", (False, False, False)),
    ("7C", "7D", (False, False, True)),
    ("7S", "7H", (False, False, False)),
    ("7H", "7S", (False, False, True)),
]


@pytest.mark.parametrize(("lead", "reply", "wins"), WINS)
@pytest.mark.parametrize("which", [0, 1, 2])
def test_which_replies_win(lead: str, reply: str, wins: tuple[bool, bool, bool], which: int) -> None:
    """[1.2, 1.3, 3.4, 3.5, 3.6, 3.7, 3.8, D3]"""
    reply_wins = ("color", "suit", "any")[which]
    at = Position((lead, reply), "AS/AH", reply_wins=reply_wins).do(f"{lead} {reply}")
    assert at.seat == (1 if wins[which] else 0)


@pytest.mark.parametrize(
    ("to", "prisons"),
    [
        ("opponent", [{"2S", "8C"}, {"2H", "7H"}]),
        ("owner", [{"2S", "7H"}, {"2H", "8C"}]),
        ("winner", [{"2S", "7H", "8C"}, {"2H"}]),
    ],
)
def test_where_the_cards_go(to: str, prisons: list[set[str]]) -> None:
    """[3.9, 3.10, 3.11, D4]"""
    at = Position(("7H 3C", "8C 3D"), "2S/2H 9S/9H", played_cards_to=to).do("7H 8C")
    assert (at.seat, sorted(at.legal())) == (0, ["2H", "2S"])
    at.do("2S")
    assert [at.prison(0), at.prison(1)] == prisons


def test_the_winner_leads() -> None:
    """[3.12]"""
    assert Position(("7H 3C", "8H 3D"), "2S/2H 9S/9H").do("7H 8H 2S").seat == 1
    assert Position(("7H 3C", "8C 3D"), "2S/2H 9S/9H").do("7H 8C 2S").seat == 0
    for made in RANDOM:
        tricks = made["events"][2:]
        assert all(after["leader"] == before["winner"] for before, after in pairwise(tricks))


# 4. Melds and the end

FLUSH = "2S 3S 4S 5S 6S 7S"


def end(prisons: tuple[str, str], down: tuple[str, str] = ("", ""), **knobs: Any) -> tuple[int, str, list[str]] | None:
    """After one trick of two: seat 0 leads 8H, wins, takes 8S; seat 1 gets 8H and 8D, seat 0 8C and 8S."""
    at = Position(("8H AH", "8C AC"), "8S/8D AS/AD", prisons, down, **knobs).do("8H 8C 8S")
    return at.result


def test_a_kind_wins() -> None:
    """[4.1, 4.2, 4.4, D5]"""
    assert end(("7S 7H", "6S 6H")) is None
    assert end(("8H 8D", "")) == (0, "kind", ["8S", "8H", "8D", "8C"])
    assert end(("", "8S 8C")) == (1, "kind", ["8S", "8H", "8D", "8C"])
    assert end(("8H", ""), of_a_kind=3) == (0, "kind", ["8S", "8H", "8C"])
    assert end(("8H 8D", ""), of_a_kind=None) is None


def test_a_flush_wins() -> None:
    """[4.3, 4.4]"""
    assert end((FLUSH, "")) == (0, "flush", ["8S", "7S", "6S", "5S", "4S", "3S", "2S"])
    assert end((FLUSH[:14], "")) is None
    assert end((FLUSH[:14], ""), flush_length=6) == (0, "flush", ["8S", "6S", "5S", "4S", "3S", "2S"])
    assert end((FLUSH, ""), flush_length=8) is None
    assert end((FLUSH, ""), flush_length=None) is None


def test_the_face_down_card_counts() -> None:
    """[4.1]"""
    assert end(("8H", ""), ("8D", "")) == (0, "kind", ["8S", "8H", "8D", "8C"])


def test_trick_1_is_the_earliest_end() -> None:
    """[4.1, D10]"""
    at = Position(("9S 2C", "4S 3H"), "5H/6D 7C/8S", ("AS AH", ""), of_a_kind=2, tricks=2 + 1)
    assert at.result is None
    assert at.do("9S 4S 5H").result is not None
    assert min(made["result"]["trick"] for made in traces(60, of_a_kind=2)) == 1


BOTH = [
    # Prisons before the trick, knobs, winner and by what; seat 0 gains 8S 8C, seat 1 8H 8D
    (("8H 8D", "2H 3H 4H 5H 6H 7H"), {}, (0, "kind")),  # a kind beats a flush
    (("8H 8D", "2H 3H 4H 5H 6H 7H"), {"kind_beats_flush": False}, (1, "flush")),
    (("9S 9H 9C", "8S 8C"), {"of_a_kind": 3}, (0, "kind")),  # two kinds: the higher rank
    (("7S", "7H 9S 9C"), {"of_a_kind": 2}, (1, "kind")),
    ((FLUSH + " 9S", "2H 3H 4H 5H 6H 7H"), {}, (0, "flush")),  # the longer flush
    (("AS 2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H 7H AH"), {}, (1, "flush")),
    (("AS 2S 3S 4S 5S 7S", "AH 2H 3H 4H 5H 6H"), {}, (0, "flush")),  # equal lengths: from the top card down
    (("AS 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H"), {}, (1, "flush")),
    (("AS 3S 4S 5S 6S 7S", "AH 3H 4H 5H 6H 7H"), {}, (0, "flush")),  # equal: the winner of the trick
    (("8H 8D", "8S 8C"), {}, (0, "kind")),
    (("8H " + FLUSH, "8S 9S 9H 9D"), {"of_a_kind": 3, "kind_beats_flush": False}, (0, "flush")),  # the best is shown
]


@pytest.mark.parametrize(("prisons", "knobs", "result"), BOTH)
def test_both_meld(prisons: tuple[str, str], knobs: dict[str, Any], result: tuple[int, str]) -> None:
    """[4.5, 4.6, 4.7, 4.8, 4.9, D6]"""
    ended = end(prisons, **knobs)
    assert ended is not None
    assert ended[:2] == result


def test_equal_melds_go_to_the_winner_of_the_trick() -> None:
    """[4.9]"""
    for lead_wins, winner in ((True, 0), (False, 1)):
        reply = "2H" if lead_wins else "9H"
        at = Position(("8H AD", f"{reply} AC"), "2D/3D 9D/9C", ("AS 2S 3S", "AC 2C 3C"), flush_length=3)
        ended = at.do(f"8H {reply} 2D").result
        assert ended is not None
        assert ended[:2] == (winner, "flush")


def test_a_kind_of_more_cards_is_no_better() -> None:
    """[D10, 4.7]"""
    ended = end(("8H 8D", "9S 9H 9D"), of_a_kind=3)
    assert ended == (1, "kind", ["9S", "9H", "9D"])


def last(prisons: tuple[str, str], **knobs: Any) -> tuple[int, str, list[str]] | None:
    """The last trick: seat 0 leads 8H, wins, takes 8S; both gain 16."""
    return Position(("8H", "8C"), "8S/8D", prisons, **knobs).do("8H 8C 8S").result


def test_the_sum_decides() -> None:
    """[4.10, 4.11, 4.12, D7]"""
    assert last(("9S 2H", "9H 3H")) == (1, "sum", [])
    assert last(("9S 4H", "9H 3H")) == (0, "sum", [])
    assert last(("9S 3D", "9H 3H")) == (0, "sum", [])
    assert Position(("8H", "9H"), "8S/9S", ("", "2D")).do("8H 9H 8S").result == (1, "sum", [])


def test_without_a_fallback_nobody_wins() -> None:
    """[4.13]"""
    assert last(("9S 4H", "9H 3H"), fallback="draw") == (-1, "none", [])
    made = traces(60, fallback="draw")
    assert {tuple(one["result"]["winners"]) for one in made if one["result"]["by"] == "none"} == {(0, 1)}


# 5. The duplicate match


def test_the_hands_are_switched() -> None:
    """[5.1]"""
    for first, second in zip(*[iter(events(MATCHES, "deal"))] * 2, strict=True):
        assert first["hands"] == second["hands"][::-1]
        assert first["targets"] == second["targets"]
        assert first["leader"] == 1 - second["leader"]


def test_all_is_laid_down_before_game_1() -> None:
    """[5.2]"""
    for made in MATCHES:
        assert [event["e"] for event in made["events"][:5]] == ["game", "deal", "place", "place", "trick"]
        second = made["events"][3]
        deal = [event for event in made["events"] if event["e"] == "deal"][1]
        assert all(second["facedown"][seat] in deal["hands"][seat] for seat in range(2))


def match(prisons: tuple[str, str], winner: int, trick: int, meld: str = "", sums: tuple[int, int] = (0, 0)) -> int:
    """The match when game 2 ends with its last trick (8), won by seat 0, who gains 8C 8S; seat 1 gains 8H 8D."""
    at = Position(("8H", "8C"), "8S/8D", prisons, game_number=1, match="duplicate")
    return at.after_game_1(winner, trick, meld, sums).do("8H 8C 8S").match_winner()


def test_both_games() -> None:
    """[5.3]"""
    assert match(("8H 8D", ""), 0, 3, "7S 7H 7D 7C") == 0
    assert match(("", "8S 8C"), 1, 8, "7S 7H 7D 7C") == 1


def test_the_earlier_win() -> None:
    """[5.4, D8]"""
    assert match(("8H 8D", ""), 1, 7, "AS AH AD AC") == 1
    at = Position(("8H AH", "8C AC"), "8S/8D 2C/2H", ("8H 8D", ""), game_number=1, match="duplicate")
    assert at.after_game_1(1, 8, "9S 9H 9D 9C").do("8H 8C 8S").match_winner() == 0


def test_kinsey_beats_charlie() -> None:
    """[5.5]. The rulebook's example: both on the same turn, a flush in game 1, four of a kind in game 2."""
    charlie, kinsey = 1, 0
    assert match(("8H 8D", ""), charlie, 8, "AS 2S 3S 4S 5S 6S 7S") == kinsey


def test_the_better_meld() -> None:
    """[5.5, D8]"""
    assert match(("8H 8D", ""), 1, 8, "9S 9H 9D 9C") == 1
    assert match(("8H 8D", ""), 1, 8, "7S 7H 7D 7C") == 0
    assert match(("8H 8D", ""), 1, 8, sums=(50, 60)) == 0
    assert match(("9S 2H", "9H 3H"), 0, 8, "AS AH AD AC") == 0
    assert match(("AS 2S 3S 4S 5S 6S", ""), 1, 8, "AD 2D 3D 4D 5D 7D 8D") == 1


def test_the_larger_winning_sum() -> None:
    """[5.6]. Seat 1 wins game 2 by 28 to 27."""
    assert match(("9S 2H", "9H 3H"), 0, 8, sums=(29, 20)) == 0
    assert match(("9S 2H", "9H 3H"), 0, 8, sums=(27, 26)) == 1


def test_a_drawn_match() -> None:
    """[5.7, D8, D11]. Equal sums, the same kind, flushes of the same ranks in other suits."""
    assert match(("9S 2H", "9H 3H"), 0, 8, sums=(28, 20)) == -1
    assert match(("8H 8D", ""), 1, 8, "8S 8H 8D 8C") == -1
    assert match(("AS 2S 3S 4S 5S 6S", ""), 1, 8, "AD 2D 3D 4D 5D 6D 8D") == -1


def test_a_drawn_game_leaves_the_other_to_decide() -> None:
    """[D11]"""
    assert match(("9S 2H", "9H 3H"), -1, 8) == 1
    at = Position(("8H", "8C"), "8S/8D", ("", ""), game_number=1, match="duplicate", fallback="draw")
    assert at.after_game_1(0, 5, "7S 7H 7D 7C").do("8H 8C 8S").match_winner() == 0
    at = Position(("8H", "8C"), "8S/8D", ("", ""), game_number=1, match="duplicate", fallback="draw")
    assert at.after_game_1(-1, 8).do("8H 8C 8S").match_winner() == -1
