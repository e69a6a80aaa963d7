"""The command line as a process of its own: start-up, pipes, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# A job started in the background ignores Ctrl-C, and so would what it starts.
LISTEN = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
KEYFORCE = [sys.executable, "-c", f"{LISTEN}; from keyforce.cli import main; main()"]
HEAVY = ("mujoco", "numba", "casadi", "matplotlib", "skimage", "scipy", "rich", "av", "pydantic")


def process(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*KEYFORCE, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_importing_keyforce_is_quick_and_loads_nothing_heavy() -> None:
    script = (
        "import time; began = time.perf_counter(); import keyforce; "
        "took = time.perf_counter() - began; import sys; "
        f"print(took, [m for m in {HEAVY!r} if m in sys.modules])"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout.split(" ", 1)
        for _ in range(3)
    ]
    assert all(loaded.strip() == "[]" for _, loaded in runs)
    assert min(float(took) for took, _ in runs) < 0.3


def test_help_loads_no_engine() -> None:
    script = (
        "import sys; from keyforce.cli.entry import status_of; status_of(['run', '--help']); "
        "print([m for m in ('mujoco', 'numba', 'pydantic', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_public_names_all_exist() -> None:
    import keyforce

    assert set(keyforce.__all__) <= set(dir(keyforce))
    for name in keyforce.__all__:
        assert getattr(keyforce, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        _ = keyforce.nonsense


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*KEYFORCE, "gallery"],
        cwd=tmp_path,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.parametrize("output", ["a.npz", "a.html"])
def test_ctrl_c_ends_within_a_second_and_keeps_the_best_so_far(tmp_path: Path, output: str) -> None:
    (tmp_path / "long.shot.yaml").write_text(
        "keyforce: 1\nduration: 600\ncast: {ada: {human: woman}}\n", encoding="utf-8"
    )
    run = process("run", "long.shot.yaml", "-o", output, folder=tmp_path)
    time.sleep(4.0)
    assert run.poll() is None
    run.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = run.communicate(timeout=20)
    assert time.monotonic() - began < 1.5  # a second, and a machine that does other things as well
    assert run.returncode == 130
    assert out == ""
    assert "interrupted" in err
    assert "Traceback" not in err
    assert not (tmp_path / output).exists()
    assert not list(tmp_path.glob(".*"))
    if "what it did so far" in err:
        from keyforce.take import npz

        take = npz.load(tmp_path / "a.interrupted.npz")
        assert 0 < take.duration < 600
