"""The benchmarks still run; what they measure is never asserted here, for machines differ and are noisy."""

from __future__ import annotations

import sys

import pytest

from tests.bench import coverage, pairing, throughput


def test_throughput_names_every_bot_and_both_numbers_of_workers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throughput, "SECONDS", 0.01)
    monkeypatch.setattr(throughput, "GAMES", 64)
    monkeypatch.setattr(sys, "argv", ["throughput", "expeditions"])
    throughput.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[:3]] == ["random", "greedy", "planner"]
    assert all("1 worker" in line and "2 workers" in line for line in lines[3:])


def test_pairing_tells_a_factor_of_every_variant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["pairing", "200"])
    pairing.main()
    lines = capsys.readouterr().out.splitlines()
    assert {"cost_10", "cost_30"} <= {line.split()[0] for line in lines}
    assert sum(line.endswith(tuple("0123456789")) for line in lines) > 20


def test_coverage_tells_a_share_of_every_kind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["coverage", "10"])
    coverage.main()
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("share 0.5 of 1000 games") for line in lines)
