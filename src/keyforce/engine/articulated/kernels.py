"""Kernels made ready: compiled on first use, loaded from numba's cache afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.compiling import announce, announced
from keyforce.shot.document import Shot

NOTICE = "keyforce: compiling the simulation kernels; this happens once and takes some 15 s"


@cache
def prepare(notice: Callable[[str], None] = announce) -> None:
    """Loads or compiles every kernel by playing one step of an empty stage."""
    with announced(NOTICE, notice):
        instance(build_scene(Shot(duration=1e-3), Path())).run()
