"""The JSON Schema names what the loader takes."""

import json

import pytest

from simlab.core import catalogue
from simlab.experiment.models import KEYS
from simlab.experiment.schema import schema
from simlab.experiment.targets import KEYS as KEYS_OF_A_TARGET


def test_a_schema_without_a_game_chooses_by_the_game_named():
    made = schema()
    assert made["properties"]["game"]["enum"] == list(catalogue.names())
    assert [one["if"]["properties"]["game"]["const"] for one in made["allOf"]] == list(catalogue.names())
    assert set(made["properties"]) == set(KEYS)
    assert made["required"] == ["game"]
    assert made["additionalProperties"] is False


def test_a_target_has_its_keys():
    made = schema("expeditions")["properties"]["targets"]["items"]
    assert sorted(made["properties"]) == sorted(KEYS_OF_A_TARGET)
    assert [one["required"] for one in made["oneOf"]] == [["between"], ["at_least"], ["at_most"], ["same_as"]]


@pytest.mark.parametrize("game", catalogue.names())
def test_a_games_schema_has_every_knob_with_its_bounds(game):
    made = json.loads(json.dumps(schema(game)))["properties"]
    declared = catalogue.game(game)
    for table in (made["base"], made["variants"]["additionalProperties"]):
        assert list(table["properties"]) == list(declared.knobs.by_name)
        assert table["additionalProperties"] is False
    for knob in declared.knobs.knobs:
        shape = made["base"]["properties"][knob.name]
        assert shape["description"] == knob.sentence
        if knob.kind == "number" and not knob.nullable:
            assert (shape["type"], shape["minimum"], shape["maximum"]) == ("integer", knob.low, knob.high)
        assert knob.name in made["sweep"]["properties"]
    row = made["pairings"]["items"]["anyOf"][0]
    assert row["items"]["anyOf"][0]["enum"] == list(declared.bots.names)
