"""The rulebook sentence by sentence, on games told as traces. The sentences' numbers stand above the tests."""

import itertools
from typing import Any

import pytest

from simlab.core.catalogue import game
from tests.games.dex import naive
from tests.games.dex.table import settings, table, traced

Trace = dict[str, Any]


@pytest.fixture(scope="module")
def printed() -> list[Trace]:
    """Games under the printed rules."""
    at = {bot: table(bot) for bot in ("random", "greedy", "planner")}
    return [traced(at[bot], index)[0] for bot in at for index in range(150)]


@pytest.fixture(scope="module")
def varied() -> list[Trace]:
    """Games under random settings of all knobs."""
    return [traced(table("random", **knobs), index)[0] for index, knobs in enumerate(settings(500, 21))]


def tricks(trace: Trace) -> list[Trace]:
    return [event for event in trace["events"] if event["e"] == "trick"]


def prisons(trace: Trace) -> list[tuple[Trace, list[str], list[str]]]:
    """Each trick with your Prison and Dex's as they stand before it."""
    deal, place = trace["events"][:2]
    you, dex = [place["keep"]], [*deal["dex_prison"], place["gift"]]
    out = []
    for trick in tricks(trace):
        out.append((trick, list(you), list(dex)))
        you += [trick["you_took"], trick["dex_play"]]
        dex += [trick["dex_took"], trick["play"]]
    return out


def final(trace: Trace) -> tuple[list[str], list[str]]:
    """Both Prisons at the end."""
    trick, you, dex = prisons(trace)[-1]
    return [*you, trick["you_took"], trick["dex_play"]], [*dex, trick["dex_took"], trick["play"]]


def most(prison: list[str], place: int) -> int:
    """The size of the largest group of one rank (place 0) or one suit (place 1)."""
    return max(len([c for c in prison if c[place] == mark]) for mark in {c[place] for c in prison})


# [1.1] [1.3] [2.1] [2.4] [2.5] [2.6]
def test_the_deal_uses_32_cards_of_8_ranks(printed: list[Trace]) -> None:
    for trace in printed:
        deal = trace["events"][0]
        targets = list(itertools.chain(*deal["targets"]))
        cards = deal["dex_prison"] + deal["hand"] + deal["dex_hand"] + targets
        assert sorted(cards) == sorted(r + s for r in "A2345678" for s in "SHDC")
        assert [len(deal[part]) for part in ("dex_prison", "hand", "dex_hand", "targets")] == [2, 9, 7, 7]


# [2.1] every place of the deal is equally likely
def test_the_deal_is_even() -> None:
    games = 4000
    at = table("random")
    first = [traced(at, index)[0]["events"][0] for index in range(games)]
    for part, size in (("hand", 9), ("dex_hand", 7)):
        share = sum("8S" in deal[part] for deal in first) / games
        assert abs(share - size / 32) < 0.03
    turned = sum(deal["dex_hand"][0] == max(deal["dex_hand"], key=naive.strength) for deal in first) / games
    assert abs(turned - 1 / 7) < 0.025


# [2.2] [2.3] [S2]
def test_dex_opens_with_cards_unlike_in_rank_and_suit(varied: list[Trace]) -> None:
    skipped_again = 0
    for trace in varied:
        deal = trace["events"][0]
        first, second = deal["dex_prison"]
        assert first[0] != second[0]
        assert first[1] != second[1]
        for card in deal["skipped"]:
            assert card[0] == first[0] or card[1] == first[1]
            skipped_again += card in deal["hand"] + deal["dex_hand"]
    assert skipped_again > 20


# [D9] cards out of play may be any but those dealt
def test_a_bigger_deck_leaves_cards_out_of_play() -> None:
    at = table("random", ranks=13)
    seen = set()
    for index in range(60):
        deal = traced(at, index)[0]["events"][0]
        dealt = deal["dex_prison"] + deal["hand"] + deal["dex_hand"] + list(itertools.chain(*deal["targets"]))
        assert len(set(dealt)) == 32
        seen |= set(dealt)
    assert len(seen) == 52


# [2.7] [2.8] [4.6] [4.7]
def test_a_card_is_kept_and_another_given(printed: list[Trace]) -> None:
    for trace in printed:
        deal, place = trace["events"][:2]
        assert place["keep"] in deal["hand"]
        assert place["gift"] in set(deal["hand"]) - {place["keep"]}
        you, dex = final(trace)
        assert len(you) == 1 + 2 * trace["result"]["trick"]
        assert len(dex) == 3 + 2 * trace["result"]["trick"]
        assert len(set(you + dex)) == len(you + dex)


# [1.2] [4.3] [S1]
def test_the_higher_card_wins_whatever_the_suit(varied: list[Trace]) -> None:
    ranks, suits = "A23456789TJQK", "CDHS"
    equal = 0
    for trick in itertools.chain(*map(tricks, varied)):
        yours, his = trick["play"], trick["dex_play"]
        if yours[0] == his[0]:
            equal += 1
            wins = suits.index(yours[1]) > suits.index(his[1])
        else:
            wins = ranks.index(yours[0]) > ranks.index(his[0])
        assert trick["winner"] == ("you" if wins else "dex")
    assert equal > 20


# [3.1] [3.3] [3.4] [3.5] [S1] [S3]
def test_preference_goes_by_rank_then_suit_then_height(printed: list[Trace]) -> None:
    decided = {"rank": 0, "suit": 0, "height": 0}
    for trace in printed:
        targets = trace["events"][0]["targets"]
        for trick, you, dex in prisons(trace):
            a, b = targets[trick["n"] - 1]
            wins = [most([*you, card], 0) >= 4 or most([*you, card], 1) >= 6 for card in (a, b)]
            if wins[0] != wins[1]:
                continue
            ranks, suits = ([len([c for c in dex if c[i] == card[i]]) for card in (a, b)] for i in (0, 1))
            if ranks[0] != ranks[1]:
                by, wanted = "rank", a if ranks[0] > ranks[1] else b
            elif suits[0] != suits[1]:
                by, wanted = "suit", a if suits[0] > suits[1] else b
            else:
                by, wanted = "height", max(a, b, key=naive.strength)
            decided[by] += 1
            assert trick["preference"] == wanted
    assert min(decided.values()) > 20


# [3.2] [S3]
@pytest.mark.parametrize("blocks", [True, False])
def test_dex_prefers_the_target_that_would_let_you_win(blocks: bool) -> None:
    at = table("random", flush_length=3, of_a_kind=2, dex_of_a_kind=None, dex_flush_length=7, dex_blocks=blocks)
    moved = 0
    for index in range(300):
        trace = traced(at, index)[0]
        for trick, you, dex in prisons(trace):
            a, b = trace["events"][0]["targets"][trick["n"] - 1]
            wins = [most([*you, card], 0) >= 2 or most([*you, card], 1) >= 3 for card in (a, b)]
            if wins[0] == wins[1]:
                continue
            needed = a if wins[0] else b
            without = naive.preference({**at.knobs, "dex_blocks": False}, [a, b], you, dex)
            moved += needed != without
            assert trick["preference"] == (needed if blocks else without)
    assert moved > 20


# [4.1] [4.4] [4.5] [S4]
def test_dex_takes_what_he_prefers_and_you_choose(printed: list[Trace]) -> None:
    chosen = {True: 0, False: 0}
    for trace in printed:
        hand = set(trace["events"][0]["hand"]) - {trace["events"][1]["keep"], trace["events"][1]["gift"]}
        for trick in tricks(trace):
            assert trick["play"] in hand
            hand.remove(trick["play"])
            pair = trace["events"][0]["targets"][trick["n"] - 1]
            assert sorted([trick["you_took"], trick["dex_took"]]) == sorted(pair)
            if trick["winner"] == "dex":
                assert trick["dex_took"] == trick["preference"]
            else:
                chosen[trick["you_took"] == trick["preference"]] += 1
    assert min(chosen.values()) > 20


# [4.2] [4.8] [4.9] [4.10] [4.11] [S5]
def test_dex_turns_two_cards_and_shuffles_the_lower_ones_again() -> None:
    at = table("random", dex_of_a_kind=None, dex_flush_length=None, of_a_kind=None, flush_length=None)
    for index in range(100):
        trace = traced(at, index)[0]
        order, shuffle = trace["events"][0]["dex_hand"], trace["events"][5]
        told = tricks(trace)
        assert len(told) == 7
        lower = []
        for n, trick in enumerate(told[:3]):
            assert trick["dex_cards"] == order[2 * n : 2 * n + 2]
            lower.append(min(trick["dex_cards"], key=naive.strength))
        assert sorted(shuffle["pool"]) == sorted([*lower, order[6]])
        left = []
        for n, trick in enumerate(told[3:5]):
            assert trick["dex_cards"] == shuffle["pool"][2 * n : 2 * n + 2]
            left.append(min(trick["dex_cards"], key=naive.strength))
        for trick in told[:6]:
            assert trick["dex_play"] == max(trick["dex_cards"], key=naive.strength)
        assert sorted(told[5]["dex_cards"]) == sorted(left)
        assert told[6]["dex_cards"] == [min(left, key=naive.strength)]


# [4.8] the pool is shuffled evenly
def test_the_pool_is_shuffled() -> None:
    at = table("random", dex_of_a_kind=None, dex_flush_length=None)
    places = [0, 0, 0, 0]
    for index in range(2000):
        events = traced(at, index)[0]["events"]
        pool = [event for event in events if event["e"] == "shuffle"]
        if pool:
            places[pool[0]["pool"].index(events[0]["dex_hand"][6])] += 1
    assert all(abs(place / sum(places) - 0.25) < 0.045 for place in places)


# [S5]
def test_with_one_card_a_trick_dex_plays_in_order() -> None:
    at = table("random", dex_cards=1, dex_of_a_kind=None, dex_flush_length=None, undecided="draw")
    for index in range(50):
        trace = traced(at, index)[0]
        for n, trick in enumerate(tricks(trace)):
            assert trick["dex_cards"] == [trace["events"][0]["dex_hand"][n]] == [trick["dex_play"]]
        assert not [event for event in trace["events"] if event["e"] == "shuffle"]


# [5.1] [5.2] [5.3] [5.4] [5.5] [5.6] [D5] [D10]
def test_the_first_meld_ends_the_game(printed: list[Trace]) -> None:
    for trace in printed:
        for _, you, dex in prisons(trace):
            assert most(you, 0) < 4
            assert most(you, 1) < 6
            assert most(dex, 0) < 3
            assert most(dex, 1) < 5
        you, dex = final(trace)
        yours, his = most(you, 0) >= 4 or most(you, 1) >= 6, most(dex, 0) >= 3 or most(dex, 1) >= 5
        assert yours or his
        if yours != his:
            assert trace["result"]["winners"] == ([0] if yours else [])
            assert trace["result"]["dex"] == his


# [5.12] [S6]
@pytest.mark.parametrize("undecided", ["loss", "draw", "sum"])
def test_a_game_without_melds_goes_by_the_knob(undecided: str) -> None:
    given = {"of_a_kind": None, "flush_length": None, "dex_of_a_kind": None, "dex_flush_length": None}
    at = table("random", **given, undecided=undecided)
    equal = 0
    for index in range(600 if undecided == "sum" else 20):
        trace = traced(at, index)[0]
        result, last = trace["result"], tricks(trace)[-1]
        assert result["trick"] == 7
        assert result["meld"] == []
        assert result["by"] == ("sum" if undecided == "sum" else "none")
        if undecided != "sum":
            assert result["winners"] == []
            assert result["dex"] == (undecided == "loss")
            continue
        you, dex = (sum("A23456789TJQK".index(c[0]) + 1 for c in prison) for prison in final(trace))
        assert result["sums"] == [you, dex]
        equal += you == dex
        wins = you > dex or (you == dex and last["winner"] == "you")
        assert result["winners"] == ([0] if wins else [])
        assert result["dex"] != wins
    assert undecided != "sum" or equal > 2


def test_under_the_printed_rules_dex_always_melds_in_the_end() -> None:
    games, _ = table("random", of_a_kind=None, flush_length=None).play(3, 0, 5000, False)
    assert (games.by > 0).all()


def test_impossible_and_odd_settings_are_told() -> None:
    knobs = game("dex").knobs

    def troubles(**given: Any) -> list[tuple[str, bool]]:
        return [(t.knob, t.error) for t in knobs.troubles(knobs.resolve(given))]

    assert troubles() == []
    assert troubles(flush_length=9) == [("flush_length", False)]
    assert troubles(flush_length=9, ranks=9) == []
    assert troubles(dex_flush_length=9) == [("dex_flush_length", False)]
    assert troubles(dex_of_a_kind=4, dex_flush_length=6) == [("undecided", False)]
    assert troubles(of_a_kind=None, flush_length=None) == [("of_a_kind", False)]
    assert troubles(of_a_kind=None, flush_length=None, undecided="sum") == []
