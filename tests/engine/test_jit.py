"""Stale kernels and stale logs: a changed source changes the digest that names the cache and stands in the manifest."""

from __future__ import annotations

from pathlib import Path

from simlab.engine.jit import READING_ROOMS, cache_folder, source_digest


def game(folder: Path, rules: str = "x = 1", weights: str = "w = 1") -> Path:
    made = folder / "game"
    made.mkdir(exist_ok=True)
    (made / "rules.py").write_text(rules)
    (made / "weights.py").write_text(weights)
    return made


def test_a_changed_rule_never_meets_its_old_kernel(tmp_path: Path) -> None:
    assert cache_folder(game(tmp_path)) != cache_folder(game(tmp_path, rules="x = 2"))


def test_a_changed_weight_recompiles_nothing_but_makes_another_log(tmp_path: Path) -> None:
    folder, before = cache_folder(game(tmp_path)), source_digest(game(tmp_path))
    assert cache_folder(game(tmp_path, weights="w = 2")) == folder
    assert source_digest(game(tmp_path, weights="w = 2")) != before
    assert "weights.py" in READING_ROOMS


def test_another_game_recompiles_nothing(tmp_path: Path) -> None:
    before = cache_folder(game(tmp_path))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "rules.py").write_text("y = 1")
    assert cache_folder(game(tmp_path)) == before
