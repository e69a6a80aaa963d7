"""Rehearsal: a cast on its stage kept ready, so that a change of keys plays at once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path

import mujoco
import numpy as np

from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.articulated.scene import Scene, build_scene, retold
from keyforce.engine.articulated.score import score_of
from keyforce.engine.impact.motion import MOST_IMPACTS, simulate
from keyforce.engine.impact.record import take_of as impact_take_of
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.engine.perform import perform_all
from keyforce.shot.document import Shot
from keyforce.studio.work.workshop import Watch
from keyforce.take.take import Take

_STARTS = {"at", "facing", "turn", "velocity", "spin", "start"}


@dataclass(frozen=True, kw_only=True, eq=False)
class Rehearsal:
    """A scene with everything compiled.

    Attributes:
        key: Of what it was built from.
        scene: As it was told last.
        one: What plays it.
    """

    key: str
    scene: Scene
    one: Instance

    @property
    def model(self) -> mujoco.MjModel:
        """Written to by runs; its names and sizes stay."""
        return self.one.model

    def told(self, shot: Shot) -> Rehearsal:
        """The same scene with other keys."""
        scene = retold(self.scene, self.one.model, shot)
        score = score_of(scene, self.one.model)._replace(drive=self.one.score.drive)
        # A run that was stopped leaves its mark in what it shares with whoever watched it.
        fresh = np.zeros(2, dtype=np.int64)
        one = replace(self.one, scene=scene, score=score, progress=fresh)
        return replace(self, scene=scene, one=one)

    def take(self, name: str, watch: Watch, folder: Path) -> Take:
        """Plays it."""
        if self.scene.shot.engine == "impact":
            return self._impacts(name, folder)
        return perform_all(
            [self.one],
            names=[name],
            progress=lambda share: watch("Simulating", share),
            cancel=watch.cancel,
        )[0]

    def _impacts(self, name: str, folder: Path) -> Take:
        shot = self.scene.shot
        bodies = shot_scene(shot, folder)
        motion = simulate(
            bodies, shot_controls(shot, bodies), shot.duration, max_impacts=MOST_IMPACTS
        )
        return impact_take_of(motion, shot, folder, name=name)


def rehearsal(shot: Shot, folder: Path, before: Rehearsal | None, watch: Watch) -> Rehearsal:
    """A shot made ready, by what is ready already where that serves.

    Args:
        shot: What is to be played.
        folder: Where its files are.
        before: The one before.
        watch: Told what takes long.
    """
    key = scene_key(shot)
    if before is not None and before.key == key:
        return before.told(shot)
    watch("Preparing the physics", 0.0)
    prepare()
    if shot.engine == "impact":
        from keyforce.engine.impact.kernels import prepare as prepare_impacts

        prepare_impacts()
    scene = build_scene(shot, folder)
    return Rehearsal(key=key, scene=scene, one=instance(scene))


def figure_key(shot: Shot) -> str:
    """What the look of a cast on its stage depends on: not how it starts, nor what it is told."""
    cast = {
        name: {k: v for k, v in member.plain().items() if k not in _STARTS}
        for name, member in shot.cast.items()
    }
    return _hashed([cast, shot.stage.plain()])


def scene_key(shot: Shot) -> str:
    """What the scene depends on besides."""
    blows = [blow.plain() for blow in shot.blows]
    fixed = {
        name: (member.at, member.turn, member.facing)
        for name, member in shot.cast.items()
        if member.file is not None
    }
    return _hashed([figure_key(shot), shot.step, shot.fps, shot.engine, blows, fixed])


def _hashed(data: object) -> str:
    text = json.dumps(data, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
