"""How long a start takes, in fresh processes: the import, the first simulation, the command."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from keyforce.bench.row import Row

ROUNDS = 5
PREPARE = "from keyforce.engine.articulated.kernels import prepare; prepare()"


def rows() -> list[Row]:
    """Wall times in seconds; the peer of each is what it cannot do without."""
    empty = _seconds("pass")
    return [
        _row("import keyforce", "import keyforce", "import pydantic", "import pydantic"),
        _row(
            "kernels ready, compiled before",
            PREPARE,
            "import mujoco, numba",
            "import mujoco, numba",
        ),
        Row(
            name="keyforce --help",
            value=_seconds(
                "import sys; sys.argv = ['keyforce', '--help']; import keyforce.__main__"
            ),
            unit="s",
            peer="python that does nothing",
            peer_value=empty,
            ratio=1.0,
            answers_ok=True,
        ),
    ]


def _row(name: str, code: str, peer: str, peer_code: str) -> Row:
    ours, theirs = _seconds(code), _seconds(peer_code)
    return Row(
        name=name,
        value=ours,
        unit="s",
        peer=peer,
        peer_value=theirs,
        ratio=theirs / ours,
        answers_ok=True,
    )


def _seconds(code: str) -> float:
    def once() -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        return time.perf_counter() - begin

    once()
    return median(once() for _ in range(ROUNDS))
