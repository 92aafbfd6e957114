"""Wrong files: the exact line for each fault, all faults at once, and never a traceback."""

import os
import random
import stat
from itertools import pairwise
from pathlib import Path

import pytest

from simlab.core import catalogue
from simlab.core.errors import Faults
from simlab.experiment import dump, load, models, parse, targets
from simlab.experiment.load import LARGEST

TABLE = Path(__file__).with_name("faults.txt")


def cases():
    text = "".join(line for line in TABLE.read_text(encoding="utf-8").splitlines(True) if not line.startswith("# "))
    for case in text.split("===\n")[:-1]:
        yaml, _, lines = case.rpartition("---\n")
        yield pytest.param(yaml, lines, id=lines.split(" ", 1)[1][:50].replace("\n", " "))


def lines_of(text, name="x.yaml", **options):
    with pytest.raises(Faults) as caught:
        parse(text, Path(name), **options)
    return caught.value.lines


@pytest.mark.parametrize(("yaml", "lines"), list(cases()))
def test_every_fault_has_its_line(yaml, lines):
    told = lines
    for mark, words in (
        ("{GAMES}", catalogue.names()),
        ("{KEYS}", models.KEYS),
        ("{TARGET}", targets.KEYS),
        ("{KNOBS}", catalogue.game("expeditions").knobs.by_name),
    ):
        told = told.replace(mark, ", ".join(words))
    assert lines_of(yaml) == told.splitlines()


def test_the_table_is_long():
    assert len(list(cases())) > 90


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: [1, 2\nb: 3", "2:2"),
        ("game: x: y", "1:8"),
        ("\tgame: expeditions", "1:1"),
        ("game: expeditions\ntitle: 'x", "2:10"),
        ("game: expeditions\ntitle: @x", "2:8"),
        ("key: value\n  bad: indent", "2:6"),
        ('title: "\\ud800"', "1:11"),
    ],
)
def test_what_is_not_yaml_is_refused_at_its_place(text, place):
    (line,) = lines_of(text)
    assert line.startswith(f"x.yaml:{place}: file: found something that is not YAML (")


@pytest.mark.parametrize(("sign", "told"), [("\x00", "0x00"), ("\x1b", "0x1b"), ("\x07", "0x07"), ("\x9f", "0x9f")])
def test_control_characters_are_refused(sign, told):
    (line,) = lines_of(f"game: expeditions\ntitle: a{sign}b")
    assert line == f"x.yaml:2:9: file: found the control character {told}; allowed printable text"


def test_second_document_is_refused():
    (line,) = lines_of("game: expeditions\n---\ngame: duality\n")
    assert line == "x.yaml:2:1: file: found a second document; allowed one experiment a file"


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused_quickly(opening):
    (line, *_) = lines_of(opening * 20_000)
    assert line.startswith("x.yaml:1:")


def test_a_file_full_of_aliases_does_not_grow():
    laughs = "a: &a [x, x, x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}]\n" for a, b in pairwise("abcdefgh"))
    assert any("the alias *a; allowed plain values" in line for line in lines_of("game: expeditions\n" + laughs))


def test_tags_construct_nothing(tmp_path):
    witness = tmp_path / "witness"
    for tag in ("!!python/object/apply:os.mkdir", "!!python/object/new:os.mkdir", "!!python/name:os.mkdir"):
        found = lines_of(f"game: expeditions\nbase: {tag} ['{witness}']\n")
        assert found[0].startswith(f"x.yaml:2:7: base: found the tag {tag}; allowed plain values")
    assert not witness.exists()


def test_all_faults_come_at_once_in_the_order_of_their_places():
    found = lines_of(
        "gmae: expeditions\ngame: expeditions\ngames: none\nbase: {aces: maybe}\n"
        "variants:\n  a: {suits: 9}\n  b: {hand: 3}\nsweep: {rounds: []}\npairings:\n  - [planner, plnner]\n"
    )
    assert [line.split(":")[1] for line in found] == ["1", "3", "4", "6", "7", "8", "10"]


def test_options_are_checked_too():
    assert lines_of("game: expeditions", games=0, seed=-1, precision=0.9) == [
        "x.yaml:1:1: --games: found 0; allowed a whole number from 1 to 1000000000",
        "x.yaml:1:1: --seed: found -1; allowed a whole number from 0 to 9223372036854775807",
        f"x.yaml:1:1: --precision: found 0.9; allowed {models.ALLOWED['precision']}",
    ]


def file_lines(path):
    with pytest.raises(Faults) as caught:
        load(path)
    return caught.value.lines


def test_no_such_file_names_the_nearest(tmp_path):
    (tmp_path / "expeditions.yaml").write_text("game: expeditions")
    wanted = tmp_path / "expedition.yaml"
    known = tmp_path / "expeditions.yaml"
    assert file_lines(wanted) == [f"{wanted}:1:1: file: found no such file; allowed a YAML file; did you mean {known}?"]


def test_a_folder_is_no_file(tmp_path):
    assert file_lines(tmp_path) == [f"{tmp_path}:1:1: file: found a folder; allowed a YAML file"]


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "big.yaml"
    path.write_bytes(b"# " + b"x" * 10_000_000)
    assert file_lines(path) == [f"{path}:1:1: file: found more than 1_000_000 bytes; allowed at most 1_000_000 bytes"]


def test_the_largest_file_is_read(tmp_path):
    path = tmp_path / "large.yaml"
    path.write_bytes(b"game: expeditions\n#".ljust(LARGEST, b"x"))
    assert load(path).game == "expeditions"


@pytest.mark.parametrize(("content", "place"), [(b"\xff\xfeg\x00", "1:1"), (b"game: x\ntitle: caf\xe9\n", "2:11")])
def test_other_encodings_are_refused(tmp_path, content, place):
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    assert file_lines(path) == [f"{path}:{place}: file: found bytes that are not UTF-8; allowed text in UTF-8"]


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfgame: expeditions\n")
    assert load(path).game == "expeditions"


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "x.yaml"
    path.write_text("game: expeditions")
    path.chmod(stat.S_IWUSR)
    if os.access(path, os.R_OK):  # root reads everything: let the system say no in another way
        monkeypatch.setattr(Path, "open", refuse)
    assert file_lines(path) == [
        f"{path}:1:1: file: found a file that cannot be read (Permission denied); allowed a YAML file"
    ]


def refuse(*_, **__):
    raise PermissionError(13, "Permission denied")


def test_a_path_with_a_null_byte_or_too_long():
    assert "cannot be read" in file_lines(Path("a\0b"))[0]
    assert "cannot be read" in file_lines(Path("a" * 5000))[0]


GOOD = """game: duality
title: "What: is # it?"
seed: 7
games: 1_000
base: {no_trump: false, jump_bonuses: {9: 1, 10: 2}}
variants:
  printed: {}
  other: {jump_minimum: null, hand_size: 10}
sweep:
  debt_penalty: {from: 0, to: 4, step: 2}
  tie_bonus_per_bid: [0, 2]
pairings:
  - [planner, random]
  - {name: same, every_seat: random}
targets:
  - {measure: turns, between: [1, 2.5], variant: printed}
  - {measure: draws, same_as: other, margin: 0.01, pairing: same}
"""


def test_damaged_files_give_lines_or_an_experiment_but_nothing_else():
    chance = random.Random(5)
    scraps = [*"{}[]:- '\"#9?|>%\n\t", "*a", "&a", "!!x", "null"]
    read = 0
    for _ in range(1500):
        text = GOOD
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            cut = at + chance.choice([0, 1, 1, 3, 12])
            text = text[:at] + chance.choice(scraps) * chance.choice([0, 1, 1, 2]) + text[cut:]
        experiment, lines = attempt(text)
        assert all(line.startswith("x.yaml:") and line.isprintable() for line in lines)
        if experiment is None:
            assert lines
            continue
        read += 1
        assert parse(dump(experiment), Path("x.yaml")).id == experiment.id
    assert read > 20


def attempt(text):
    try:
        return parse(text, Path("x.yaml")), []
    except Faults as faults:
        return None, faults.lines
