"""Spelling: a control vector written back into the shot that it belongs to."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.shot.cast import Member
from keyforce.shot.document import Shot
from keyforce.shot.impact import Impact

_DIGITS = 9


def spelled(shot: Shot, scene: ImpactScene, controls: Controls) -> Shot:
    """The shot whose `shot_controls` are these, to nine digits.

    Args:
        shot: What `scene` was made of.
        scene: Its bodies.
        controls: u; masses and gravity must be the shot's own.
    """
    members = {
        name: _member(member, scene.bodies[scene.row(name)], controls, scene.row(name))
        for name, member in shot.cast.items()
    }
    return shot.model_copy(update={"cast": members, "impacts": _impacts(controls)})


def _member(member: Member, body: Body, controls: Controls, row: int) -> Member:
    """From the centre of mass and the principal axes to a member's own frame."""
    axes = Rotation.from_quat(body.axes, scalar_first=True)
    turn = Rotation.from_quat(controls.turn[row], scalar_first=True) * axes.inv()
    lever = turn.apply(body.center)
    spin = controls.spin[row]
    roll, pitch, yaw = turn.as_euler("xyz", degrees=True)
    return member.model_copy(
        update={
            "at": _written(controls.at[row] - lever),
            "turn": _written(np.array([roll, pitch, yaw - member.facing])),
            "velocity": _written(controls.velocity[row] - np.cross(spin, lever)),
            "spin": _written(spin),
        }
    )


def _impacts(controls: Controls) -> tuple[Impact, ...]:
    rows = max(len(controls.tilt), len(controls.bounce))
    tilt, bounce = np.zeros((rows, 2)), np.zeros(rows)
    tilt[: len(controls.tilt)] = controls.tilt
    bounce[: len(controls.bounce)] = controls.bounce
    used = np.flatnonzero(tilt.any(axis=1) | (bounce != 0))
    last = int(used[-1]) + 1 if len(used) else 0
    return tuple(
        Impact(normal=_pair(tilt[k]), bounce=float(f"{bounce[k]:.{_DIGITS}g}")) for k in range(last)
    )


def _written(vector: Floats) -> tuple[float, float, float]:
    x, y, z = (float(f"{v:.{_DIGITS}g}") + 0.0 for v in np.round(vector, 9))
    return x, y, z


def _pair(vector: Floats) -> tuple[float, float]:
    return float(f"{vector[0]:.{_DIGITS}g}"), float(f"{vector[1]:.{_DIGITS}g}")
