"""What a right file comes to: variants, sweep, pairings, plan, identity and the resolved file."""

from pathlib import Path

import pytest
import yaml

from simlab.core import catalogue
from simlab.core.errors import SimlabError
from simlab.experiment import dump, load, parse
from simlab.experiment.models import DEFAULT_CAP, DEFAULT_GAMES, DEFAULT_SEED


def read(text, **options):
    return parse(text, Path("some/x.yaml"), **options)


def names(experiment):
    return [variant.name for variant in experiment.variants]


QUESTION = """\
game: expeditions
title: What should an expedition cost?
seed: 2026
games: 1_000_000              # a variant and pairing
base: {aces: false}           # optional: knobs shared by all variants
variants:
  printed: {}
  cheap: {expedition_cost: 15}
sweep:                        # optional grid, named by itself
  expedition_cost: [10, 15, 20, 25, 30]
pairings:
  - [planner, planner]
  - [planner, greedy]
"""


def test_a_whole_question():
    experiment = read(QUESTION)
    assert (experiment.game, experiment.title) == ("expeditions", "What should an expedition cost?")
    assert (experiment.seed, experiment.games, experiment.stem) == (2026, 1_000_000, "x")
    assert names(experiment) == ["printed", "cheap", "expedition_cost=10", "expedition_cost=25", "expedition_cost=30"]
    assert experiment.variants[1].given == {"aces": False, "expedition_cost": 15}
    assert [variant.resolved["expedition_cost"] for variant in experiment.variants] == [20, 15, 10, 25, 30]
    assert [(one.name, one.bots, one.rotate) for one in experiment.pairings] == [
        ("planner", ("planner", "planner"), False),
        ("planner,greedy", ("planner", "greedy"), True),
    ]
    assert [(variant.name, pairing.name) for variant, pairing in experiment.cells()[:3]] == [
        ("printed", "planner"),
        ("printed", "planner,greedy"),
        ("cheap", "planner"),
    ]


def test_a_swept_point_that_has_a_name_is_played_once_and_told():
    assert read(QUESTION).warnings == (
        "some/x.yaml:10:25: warning: sweep.expedition_cost=15: the same rules as cheap, which is played in its place",
        "some/x.yaml:10:29: warning: sweep.expedition_cost=20: the same rules as printed, which is played in its place",
    )


@pytest.mark.parametrize("game", catalogue.names())
def test_the_shortest_file_is_the_printed_game_with_its_best_bot(game):
    experiment = read(f"game: {game}")
    declared = catalogue.game(game)
    (variant,), (pairing,) = experiment.variants, experiment.pairings
    assert (variant.name, variant.resolved) == ("printed", declared.knobs.resolve({}))
    assert pairing.bots == (declared.bots.best,) * declared.knobs.seats(variant.resolved)
    assert (experiment.games, experiment.seed) == (DEFAULT_GAMES, DEFAULT_SEED)
    assert experiment.title == declared.title


def test_base_alone_is_a_variant():
    assert names(read("game: expeditions\nbase: {aces: true}")) == ["base"]


def test_parts_that_are_commented_out_are_empty():
    assert names(read("game: expeditions\nbase:\nvariants:\nsweep:\npairings:\n")) == ["printed"]


def test_a_grid_of_a_range_and_a_list():
    text = "game: expeditions\nbase: {aces: true}\nsweep: {wagers: {from: 1, to: 4, step: 2}, bonus_cards: [null, 8]}"
    with pytest.raises(SimlabError, match=r"sweep\.wagers\.to: found 4; allowed a whole number from 0 to 3"):
        read(text)
    experiment = read(text.replace("to: 4", "to: 3"))
    assert names(experiment) == [
        "wagers=1,bonus_cards=null",
        "wagers=1,bonus_cards=8",
        "wagers=3,bonus_cards=null",
        "wagers=3,bonus_cards=8",
    ]
    assert all(variant.resolved["aces"] for variant in experiment.variants)


def test_tables_are_swept_and_keys_may_be_quoted():
    experiment = read('game: duality\nsweep: {jump_bonuses: [{"9": 1}, {9: 2, 10: 3}]}')
    assert names(experiment) == ["jump_bonuses=9:1", "jump_bonuses=9:2+10:3"]
    assert experiment.variants[0].resolved["jump_bonuses"] == {9: 1}


def test_a_default_that_hangs_on_another_knob():
    assert read("game: duality\nbase: {hand_size: 10}").variants[0].resolved["max_bid"] == 9


def test_one_bot_fills_every_seat_of_tables_of_different_size():
    text = "game: doppelganger\nvariants: {four: {}, three: {players: 3}}\n"
    experiment = read(text + "pairings: [{every_seat: random}]")
    assert [pairing.bots for _, pairing in experiment.cells()] == [("random",) * 4, ("random",) * 3]
    assert read(dump(experiment)).id == experiment.id
    assert experiment.cell("three")[1].bots == ("random",) * 3


def test_cells_are_found_by_name_or_by_bots():
    experiment = read(QUESTION)
    assert experiment.cell() == (experiment.variants[0], experiment.pairings[0])
    assert experiment.cell("cheap", "planner,planner")[1].name == "planner"
    with pytest.raises(SimlabError, match=r"--variant: found cheep; allowed one of printed, .*; did you mean cheap\?"):
        experiment.cell("cheep")
    with pytest.raises(SimlabError, match="--pairing: found greedy; allowed one of planner, planner,greedy"):
        experiment.cell(None, "greedy")


@pytest.mark.parametrize(
    "text",
    [QUESTION, "game: duality\ntitle: \"a: 'b' #c \\\\ é 卡\"\nbase: {jump_bonuses: {}, jump_minimum: null}\n"]
    + [f"game: {game}" for game in catalogue.names()],
)
def test_the_resolved_file_is_the_same_experiment(text):
    experiment = read(text)
    again = parse(dump(experiment), Path("run/experiment.yaml"))
    assert again.id == experiment.id
    assert (again.title, again.cells()) == (
        experiment.title,
        [(named(variant), pair) for variant, pair in experiment.cells()],
    )
    assert dump(again).split("\n", 1)[1] == dump(experiment).split("\n", 1)[1]


def named(variant):
    return type(variant)(variant.name, variant.resolved, variant.resolved)


def test_the_id_goes_by_what_is_played():
    ids = {read(text).id for text in (QUESTION, QUESTION.replace("What should", "What must"), QUESTION + "# end\n")}
    assert len(ids) == 1
    others = [
        QUESTION.replace("2026", "2027"),
        QUESTION.replace("1_000_000", "1_000"),
        QUESTION.replace("cheap:", "cheaper:"),
        QUESTION.replace("{aces: false}", "{aces: true}"),
        QUESTION.replace("[planner, greedy]", "[greedy, planner]"),
    ]
    assert len(ids | {read(text).id for text in others}) == 6
    assert read(QUESTION, games=5).id == read(QUESTION.replace("1_000_000", "5")).id
    assert read(QUESTION, seed=5).id == read(QUESTION.replace("2026", "5")).id


def test_the_id_stays_as_it_is():
    assert (
        read("game: expeditions\nseed: 3\ngames: 10\nbase: {rounds: 1}\npairings: [[random, random]]").id
        == "5df51853d296"
    )


def test_the_id_moves_with_the_rules_version(monkeypatch):
    before = read(QUESTION).id
    monkeypatch.setattr("simlab.games.expeditions.knobs.RULES_VERSION", 99)
    assert read(QUESTION).id != before


def test_odd_settings_warn_and_load(tmp_path):
    path = tmp_path / "odd.yaml"
    path.write_text("game: expeditions\nvariants:\n  long: {bonus_cards: 13}\n")
    (warning,) = load(path).warnings
    assert warning == (
        f"{path}:3:23: warning: variants.long: bonus_cards: a suit has 12 cards, so no expedition can reach the bonus"
    )


def test_the_same_table_turned_round_is_told():
    experiment = read("game: expeditions\npairings:\n  - [planner, greedy]\n  - [greedy, planner]\n")
    assert experiment.warnings == (
        "some/x.yaml:4:5: warning: pairings.2: plays the games of planner,greedy again, "
        "for every deal is played from all seats",
    )


def test_a_precision_takes_games_as_its_limit():
    experiment = read("game: expeditions\nprecision: 0.002\n")
    assert (experiment.precision, experiment.games) == (0.002, DEFAULT_CAP)
    limited = read("game: expeditions\nprecision: 0.002\ngames: 5_000\n")
    assert (limited.precision, limited.games) == (0.002, 5_000)
    for one in (experiment, limited):
        assert read(dump(one)).id == one.id
        assert read(dump(one)).precision == 0.002
    assert len({experiment.id, limited.id, read("game: expeditions\ngames: 5_000").id}) == 3


def test_a_precision_may_come_from_outside():
    assert read("game: expeditions", precision=0.01).games == DEFAULT_CAP
    again = read("game: expeditions\nprecision: 0.002\ngames: 5_000", precision=0.01)
    assert (again.precision, again.games) == (0.01, 5_000)
    assert again.id == read("game: expeditions\nprecision: 0.01\ngames: 5_000").id


WISHES = (
    QUESTION
    + """\
targets:
  - {measure: first_seat_wins, between: [0.48, 0.52]}
  - {measure: stalled, at_most: 0.00001, variant: expedition_cost=30}
  - measure: wins[planner]
    at_least: -1e20
    pairing: planner,greedy
  - {measure: turns, same_as: printed, margin: 2}
"""
)


def test_targets_are_kept_with_their_places():
    experiment = read(WISHES)
    assert [one.given for one in experiment.targets] == [
        {"measure": "first_seat_wins", "between": [0.48, 0.52]},
        {"measure": "stalled", "at_most": 0.00001, "variant": "expedition_cost=30"},
        {"measure": "wins[planner]", "at_least": -1e20, "pairing": "planner,greedy"},
        {"measure": "turns", "same_as": "printed", "margin": 2},
    ]
    assert experiment.targets[1].places["at_most"] == (16, 33)


def test_another_wish_plays_nothing_anew():
    assert read(WISHES).id == read(QUESTION).id
    assert read(QUESTION + "targets: []\n").targets == read(QUESTION + "targets:\n").targets == ()


def test_the_resolved_file_keeps_the_targets_for_any_reader_of_yaml():
    experiment = read(WISHES)
    written = dump(experiment)
    wanted = [dict(one.given) for one in experiment.targets]
    assert [one.given for one in read(written).targets] == wanted
    assert yaml.safe_load(written)["targets"] == wanted
