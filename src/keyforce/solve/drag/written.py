"""Writing: a control vector back into the shot that it is of."""

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
from keyforce.shot.section import Vector

DIGITS = 10
"""Decimals that are written: a bounce or more may magnify what is cut off."""


def written(shot: Shot, scene: ImpactScene, u: Controls) -> Shot:
    """The shot that starts and bounces as u says; what u leaves as it was stays as written."""
    cast = dict(shot.cast)
    for row in scene.free:
        body = scene.bodies[row]
        cast[body.name] = _member(cast[body.name], body, scene.start, u, row)
    changes: dict[str, object] = {"cast": cast, "impacts": _impacts(u)}
    if not np.array_equal(u.gravity, scene.start.gravity):
        changes["stage"] = shot.stage.model_copy(update={"gravity": _plain(u.gravity)})
    return shot.model_copy(update=changes)


def _member(member: Member, body: Body, begin: Controls, u: Controls, row: int) -> Member:
    """How a prop starts, in its own frame."""
    new: dict[str, object] = {}
    turn = Rotation.from_quat(u.turn[row], scalar_first=True)
    turn = turn * Rotation.from_quat(body.axes, scalar_first=True).inv()
    lever = turn.apply(body.center)
    if not np.array_equal(u.turn[row], begin.turn[row]):
        roll, pitch, yaw = turn.as_euler("xyz", degrees=True)
        new["turn"] = _plain(np.array([roll, pitch, yaw - member.facing]))
    if not np.array_equal(u.at[row], begin.at[row]):
        new["at"] = _plain(u.at[row] - lever)
    if not np.array_equal(u.velocity[row], begin.velocity[row]):
        new["velocity"] = _plain(u.velocity[row] - np.cross(u.spin[row], lever))
    if not np.array_equal(u.spin[row], begin.spin[row]):
        new["spin"] = _plain(u.spin[row])
    if u.mass[row] != begin.mass[row]:
        new["mass"], new["density"] = float(u.mass[row]), None
    return member.model_copy(update=new)


def _impacts(u: Controls) -> tuple[Impact, ...]:
    """As many as differ from what their surfaces make of them."""
    count = max(len(u.tilt), len(u.bounce))
    tilt, bounce = np.zeros((count, 2)), np.zeros(count)
    tilt[: len(u.tilt)], bounce[: len(u.bounce)] = u.tilt, u.bounce
    odd = np.flatnonzero((tilt != 0).any(axis=1) | (bounce != 0))
    last = int(odd[-1]) + 1 if odd.size else 0
    return tuple(
        Impact(normal=(_round(t[0]), _round(t[1])), bounce=_round(b))
        for t, b in zip(tilt[:last], bounce[:last], strict=True)
    )


def _plain(vector: Floats) -> Vector:
    x, y, z = (_round(v) for v in vector)
    return x, y, z


def _round(value: float) -> float:
    return round(float(value), DIGITS) + 0.0
