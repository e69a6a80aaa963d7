from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_kills_at_random_moments_leave_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    script = Path(__file__).with_name("kill_writers.py")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path), "0", "25"],
        capture_output=True, text=True, timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["broken"] == []
    assert len(found["found"]) * 25 >= 125
    assert set(found["found"].values()) == {2}  # the kills did fall before and after a write
