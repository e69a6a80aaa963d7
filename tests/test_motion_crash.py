from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_kills_at_250_random_moments_leave_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    script = Path(__file__).with_name("kill_writers.py")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path), "0", "50"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["broken"] == []
    assert sum(found["changed"].values()) > 20  # the kills did fall between writes
