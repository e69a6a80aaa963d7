"""The motion that speed is measured on: a person who squats and rises, feet on the ground."""

from __future__ import annotations

from pathlib import Path

from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.scene import Scene, build_scene
from keyforce.shot.document import Shot

DOWN = {"hip.flex": 60, "knee.flex": 80, "ankle.flex": 25, "shoulder.flex": 60}
UP = {"hip.flex": 0, "knee.flex": 5, "ankle.flex": 0, "shoulder.flex": 0}


def squat_scene(*, duration: float = 2.4) -> Scene:
    """The scene: 37 degrees of freedom, self-collision on, balanced from outside, 1 ms."""
    poses = [{"at": 0.8, "joints": DOWN}, {"at": 1.6, "joints": UP}]
    shot = Shot.model_validate(
        {
            "duration": duration,
            "fps": 50,
            "cast": {"ada": {"human": {}}},
            "direction": {"ada": {"poses": poses, "balance": [{"in_air": True}]}},
        }
    )
    return build_scene(shot, Path())


def squat(*, duration: float = 2.4) -> Instance:
    """A fresh instance of it."""
    return instance(squat_scene(duration=duration), exact_flight=False)
