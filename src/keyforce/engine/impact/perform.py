"""Performing a shot with the impact engine."""

from __future__ import annotations

import threading
from pathlib import Path

from keyforce.engine.impact.kernels import prepare_play
from keyforce.engine.impact.motion import MOST_IMPACTS, Motion, simulate
from keyforce.engine.impact.record import take_of
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.shot.document import Shot
from keyforce.take.take import Take


def motion_of(shot: Shot, folder: Path, cancel: threading.Event | None = None) -> Motion:
    """S(t, u) for the u that the shot spells out, or what there is of it when cancelled."""
    prepare_play()
    scene = shot_scene(shot, folder)
    u = shot_controls(shot, scene)
    return simulate(scene, u, shot.duration, max_impacts=MOST_IMPACTS, cancel=cancel)


def perform_impacts(
    shot: Shot, folder: Path, *, name: str = "shot", cancel: threading.Event | None = None
) -> Take:
    """The take of it."""
    return take_of(motion_of(shot, folder, cancel), shot, folder, name=name)
