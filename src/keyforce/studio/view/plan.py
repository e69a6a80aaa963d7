"""Plans: what the keys ask of every joint over time, and who can be asked what."""

from __future__ import annotations

import numpy as np

from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import pose_names
from keyforce.direction.track import room, sample
from keyforce.engine.articulated.scene import Scene
from keyforce.engine.articulated.score import tracks_of
from keyforce.studio.view.figure import View

LONGEST_FINE = 8.0


class ActorView(View):
    """A character that can be posed."""

    name: str
    kind: str
    hinges: tuple[str, ...]
    rest: tuple[float, ...]
    """Angle of each hinge at rest [degrees]."""
    poses: tuple[str, ...]
    """Poses of the library that it knows."""


class PlanView(View):
    """Targets of every axis over time: hinges of each character, then turns of each root."""

    revision: int
    axes: tuple[str, ...]
    rate: float
    frames: int
    targets: bytes
    """f32 (frames, axes) [rad]."""
    actors: tuple[ActorView, ...]


def plan_view(scene: Scene, revision: int) -> PlanView:
    """What the keys ask, sampled evenly."""
    tracks = tracks_of(scene)
    duration = scene.shot.duration
    rate = 60.0 if duration <= LONGEST_FINE else 30.0
    axes = [f"{one.name}.{h}" for one in scene.characters for h in one.hinges]
    axes += [f"{one.name}.{turn}" for one in scene.characters for turn in ROOT_TURNS]
    frames = int(duration * rate + 1e-9) + 1
    rows, out = np.zeros((frames, len(axes)), dtype=np.float32), room(len(axes))
    cursor = np.array(tracks.first[:-1], dtype=np.int64)
    for k in range(frames if axes else 0):
        sample(tracks, k / rate, cursor, out)
        rows[k] = out.target
    actors = tuple(
        ActorView(
            name=one.name,
            kind=one.member.kind,
            hinges=one.hinges,
            rest=tuple(round(float(np.degrees(one.rest.get(h, 0.0))), 3) for h in one.hinges),
            poses=pose_names(one.member.kind),
        )
        for one in scene.characters
    )
    return PlanView(
        revision=revision, axes=tuple(axes), rate=rate, frames=frames, targets=rows.tobytes(),
        actors=actors,
    )  # fmt: skip
