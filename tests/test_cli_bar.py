"""The progress bar, in a terminal and beside one."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

SCRIPT = """
import time
from keyforce.cli import bar
bar.DELAY = 0.0
with bar.progress_bar() as tell:
    for i in range(5):
        tell("simulating", i / 4)
        time.sleep(0.05)
print("over")
"""


def test_a_bar_is_shown_where_a_person_watches() -> None:
    reading, terminal = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        stderr=terminal,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(terminal)
    shown = os.read(reading, 100_000).decode()
    os.close(reading)
    assert "simulating" in shown
    assert done.stdout == "over\n"


def test_no_bar_is_shown_elsewhere() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert done.stdout == "over\n"
