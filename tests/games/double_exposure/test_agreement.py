"""Kernels, log and words against the second opinion and against each other."""

import polars as pl
import pytest

from simlab.core.catalogue import game
from simlab.engine import loop
from simlab.engine.audit import reconsider
from simlab.lab.replay import tell, trace
from tests.games.double_exposure import naive
from tests.games.double_exposure.table import table, traces


@pytest.mark.parametrize("match", ["single", "duplicate"])
@pytest.mark.parametrize("to", ["opponent", "owner", "winner"])
@pytest.mark.parametrize("reply_wins", ["color", "suit", "any"])
def test_games_agree_with_the_second_opinion(match: str, to: str, reply_wins: str) -> None:
    at = table(match=match, played_cards_to=to, reply_wins=reply_wins, of_a_kind=3, flush_length=5)
    for index in range(60):
        made = trace(at, "test", 9, index, False)
        assert naive.referee(made) == []
        steps = at.record(9, index, False).steps
        assert [int(one.options) for one in steps if one.kind == loop.DECIDED] == naive.legal_counts(made)


@pytest.mark.parametrize("match", ["single", "duplicate"])
def test_the_log_tells_what_the_trace_tells(match: str) -> None:
    at = table(match=match, fallback="draw")
    games, _ = at.play(5, 0, 80, False)
    for index, row in enumerate(games):
        made = trace(at, "test", 5, index, False)
        result = made["result"]
        winners = result["winners"]
        assert row.winner == (winners[0] if len(winners) == 1 else -1)
        assert row.winners == sum(1 << seat for seat in winners)
        results = result.get("games", [result])
        told = next((one for one in results if one["winners"] == winners), results[0])
        assert (row.by, row.trick) == (["kind", "flush", "sum", "none"].index(told["by"]), told["trick"])
        assert list(row.total) == told["sums"]
        assert row.meld_cards == len(told["meld"])
        assert row.turns == sum(one["trick"] for one in results)
        openers = [event["leader"] for event in made["events"] if event["e"] == "deal"]
        assert row.opener_wins == sum(one["winners"] == [leader] for one, leader in zip(results, openers, strict=True))
        if match == "single":
            place = made["events"][1]
            assert [int(rank) for rank in row.down_rank] == [naive.rank(one) for one in place["facedown"]]
            assert [int(rank) for rank in row.gift_rank] == [naive.rank(one) for one in place["gift"]]
            if winners != [0, 1]:
                assert row.meld_down == (place["facedown"][winners[0]] in told["meld"])
            tricks = made["events"][2:]
            assert row.lead_wins == sum(one["winner"] == one["leader"] for one in tricks)


def test_every_measure_reads_the_log() -> None:
    log = pl.DataFrame(
        {
            "by": [0, 1, 2, 3, 0],
            "trick": [2, 8, 8, 8, 4],
            "settled_by": [0, 0, 0, 0, 2],
            "opener_wins": [1, 0, 1, 0, 1],
            "lead_wins": [1, 4, 4, 4, 2],
            "both": [False, True, False, False, False],
            "meld_cards": [4, 7, 0, 0, 4],
            "meld_down": [True, False, False, False, True],
            "total_0": [20, 50, 60, 40, 30],
            "total_1": [30, 50, 45, 40, 30],
            "down_rank_0": [9, 0, 1, 1, 1],
            "gift_rank_0": [1, 0, 1, 1, 1],
        }
    )
    expected = {
        "kind_wins": [True, False, False, False, True],
        "flush_wins": [False, True, False, False, False],
        "sum_wins": [False, False, True, False, False],
        "no_winner": [False, False, False, True, False],
        "opener_wins": [1, 0, 1, 0, 1 / 2],
        "deciding_trick": [2, 8, 8, 8, 4],
        "early_end": [True, False, False, False, False],
        "both_melded": [False, True, False, False, False],
        "meld_cards": [4, 7, None, None, 4],
        "facedown_in_meld": [True, False, None, None, True],
        "lead_wins": 5 * [1 / 2],
        "sum_margin": [None, None, 15, None, None],
        "facedown_rank": [9, None, 1, 1, 1],
        "gift_rank": [1, None, 1, 1, 1],
        "same_player": [None, None, None, None, False],
        "same_hand": [None, None, None, None, True],
        "match_by_trick": [None, None, None, None, True],
        "match_by_meld": [None, None, None, None, False],
        "match_by_sum": [None, None, None, None, False],
    }
    measures = game("double_exposure").room("metrics").MEASURES
    found = {
        measure.name: log.select(measure.value(0) if measure.per_seat else measure.value()).to_series().to_list()
        for measure in measures
    }
    assert found == expected


def test_uniform_random_play() -> None:
    """The kernels against independent figures, three standard errors of 200,000 games."""
    games, _ = table().play(21, 0, 200_000, False)
    assert (games.fault == 0).all()
    for value, share in zip((0, 1, 2), (0.560, 0.209, 0.231), strict=True):
        assert (games.by == value).mean() == pytest.approx(share, abs=0.0045)
    assert (games.winner == games.opener).mean() == pytest.approx(0.472, abs=0.0045)
    assert games.trick.mean() == pytest.approx(6.88, abs=0.02)
    assert (games.winner == 0).mean() == pytest.approx(0.5, abs=0.0045)


def test_the_same_deal_whoever_plays() -> None:
    """Cards do not hang on bots, or on knobs that leave deck and hands as they are."""
    deals = [trace(one, "test", 4, 3, False)["events"][0] for one in (table(), table("planner"), table(of_a_kind=2))]
    assert deals[0] == deals[1] == deals[2]


def test_a_game_in_words() -> None:
    made = traces(1)[0]
    lines = tell(made)
    assert any("lays" in line and "face down" in line for line in lines)
    assert sum(" leads " in line and " replies " in line for line in lines) == made["result"]["trick"]
    assert lines[-2].startswith(f"Seat {made['result']['winners'][0]} wins ")
    lines = tell(traces(1, match="duplicate")[0])
    assert sum(line.startswith("Game 2") for line in lines) == 3
    assert lines[-2].endswith(("wins the match.", "The match is drawn."))


def test_second_games_hide_their_cards_in_game_1() -> None:
    """[2.8, D2, D11]. A redeal changes what the other has laid down unseen, and nothing of one's own."""
    at = table("random", match="duplicate")
    recording = at.record(2, 0, False)
    changed = set()
    for place, step in enumerate(recording.steps):
        if step.kind != loop.DECIDED:
            continue
        after, before = reconsider(at, recording, place, 6, seed=place).state
        mine, other = int(step.seat), 1 - int(step.seat)
        for field in ("hand", "down", "gift"):
            assert (before[field][:, mine] == after[field][:, mine]).all()
            if (before[field][:, other] != after[field][:, other]).any():
                changed.add((field, "game 2" if before["rounds"] == 2 else "game 1"))
        for state in (before, after):
            laid = state["down"][:, other] | state["gift"][:, other]
            assert (state["hand"][:, other] & laid == 0).all()
            assert (state["dealt"] == before["dealt"]).all()
            assert (laid & ~state["dealt"][:, other] == 0).all()
    assert changed == {
        ("hand", "game 1"),
        ("down", "game 1"),
        ("gift", "game 1"),
        ("hand", "game 2"),
        ("down", "game 2"),
    }
