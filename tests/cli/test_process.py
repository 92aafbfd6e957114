"""The program as a process: how fast help is, closed pipes, interrupts, completion."""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import time

import pytest

import simlab as simlab_package
from tests.cli.test_commands import SMALL

SIMLAB = [sys.executable, "-m", "simlab"]


def simlab(*words, **options):
    return subprocess.run([*SIMLAB, *map(str, words)], capture_output=True, text=True, check=False, **options)


def cpu_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert simlab(*words).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def test_help_answers_at_once():
    assert min(cpu_seconds("--help") for _ in range(4)) < 0.3


def test_help_loads_nothing_heavy():
    code = (
        "import sys; sys.argv = ['simlab', '--help']\n"
        "try:\n    from simlab.cli.main import main; main()\nexcept SystemExit: pass\n"
        "heavy = {'numba', 'numpy', 'polars', 'matplotlib', 'scipy', 'pydantic', 'yaml', 'rich', 'joblib'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [["knobs", "expeditions"], ["check"], ["measures", "dex", "--json"], ["schema"]])
def test_reading_commands_never_load_the_compiler(words, tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    words = [*words, *([str(path)] if words == ["check"] else [])]
    code = f"import sys; sys.argv = ['simlab', *{words!r}]; sys.modules['numba'] = None; import simlab.__main__"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_pipe_is_quiet():
    program = subprocess.Popen([*SIMLAB, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "{\n"
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    assert program.wait() == 0


def test_a_reader_that_never_was_is_quiet_too():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        done = subprocess.run([*SIMLAB, "games"], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_traceback_for_a_wrong_file(tmp_path):
    done = simlab("run", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path}:1:1: file: found a folder; allowed a YAML file\n"


def test_interrupt_leaves_a_run_that_goes_on(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    words = ["run", str(path), "--out", str(tmp_path / "runs"), "--games", "1_000_000"]
    program = subprocess.Popen([*SIMLAB, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 240
    while not list((tmp_path / "runs").glob("*/*/games/*.parquet")) and program.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    program.send_signal(signal.SIGINT)
    told = program.communicate()
    assert (program.returncode, told) == (
        130,
        ("", "simlab: interrupted; the same command goes on where it stopped\n"),
    )
    (manifest,) = (tmp_path / "runs").glob("*/*/manifest.json")
    assert '"complete": false' in manifest.read_text()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("simlab kn", ["knobs"]),
        ("simlab knobs exp", ["expeditions"]),
        ("simlab check ", ["small.yaml"]),
        ("simlab replay small.yaml --variant ch", ["cheap"]),
        ("simlab replay small.yaml --pairing g", ["greedy,random"]),
    ],
)
def test_completion(words, found, tmp_path):
    (tmp_path / "small.yaml").write_text(SMALL)
    (tmp_path / "notes.txt").write_text("")
    asked = {"_SIMLAB_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = simlab(cwd=tmp_path, env=os.environ | asked | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    assert (done.returncode, done.stdout.split()) == (0, found)


def test_a_cache_that_cannot_be_written_is_one_warning(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text("game: expeditions\ngames: 2\nvariants: {printed: {}}\npairings: [[random, random]]\n")
    (tmp_path / "file").write_text("")
    home = {"SIMLAB_CACHE": str(tmp_path / "file"), "HOME": str(tmp_path / "file"), "MPLCONFIGDIR": ""}
    done = simlab("run", path, "--out", tmp_path, env=os.environ | home)
    assert done.returncode == 0, done.stderr
    compiling, warning, summary = done.stderr.splitlines()
    assert compiling.startswith("small.yaml: compiling the kernels of this game, once")
    assert warning.startswith(f"simlab: {tmp_path}/file/expeditions-")
    assert "SIMLAB_CACHE" in warning
    assert summary.startswith("small.yaml: 2 games")
    assert not list((pathlib.Path(simlab_package.__file__).parent).rglob("*.nbi"))
