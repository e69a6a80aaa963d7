"""Kernels made ready: compiled on first use, loaded from numba's cache afterwards."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path

from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.scene import build_scene
from keyforce.shot.document import Shot

PATIENCE = 1.0
"""Loading takes less than this; what takes longer is compiling, and is announced [s]."""
NOTICE = "keyforce: compiling the simulation kernels; this happens once and takes about 10 s"


def announce(line: str) -> None:
    """Tells a person on stderr."""
    print(line, file=sys.stderr, flush=True)


@cache
def prepare(notice: Callable[[str], None] = announce) -> None:
    """Loads or compiles every kernel by playing one step of an empty stage."""
    timer = threading.Timer(PATIENCE, notice, [NOTICE])
    timer.daemon = True
    timer.start()
    try:
        instance(build_scene(Shot(duration=1e-3), Path())).run()
    finally:
        timer.cancel()
