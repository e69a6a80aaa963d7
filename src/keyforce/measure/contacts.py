"""Contacts of a take, found again from its states with every mask open."""

from __future__ import annotations

import re
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.measure.body import Body, bodies_of
from keyforce.take.take import Take

Floats = NDArray[np.float64]
FOOT = re.compile(r"foot|toe|heel|sole|claw|base", re.IGNORECASE)
MARGIN = 0.005
ROLLING = 1.0
"""A foot that turns faster than this rolls over heel or toe [rad/s]; it is not planted."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ContactPass:
    """What touches what.

    Attributes:
        depth: Deepest contact with something else, shape (T,) [m].
        self_depth: Deepest contact within a character beyond the reference pose's, (T,) [m].
        near: Per character, whether anything else is within 5 mm, shape (T,).
        friction: Per character, the largest friction coefficient met.
        slip: Per character, median sliding speed of planted feet, shape (T,) [mm/s].
    """

    depth: Floats
    self_depth: Floats
    near: dict[str, NDArray[np.bool_]]
    friction: dict[str, float]
    slip: dict[str, Floats]


def contact_pass(take: Take) -> ContactPass:
    """Goes through every state once."""
    bodies = bodies_of(take)
    model = mujoco.MjModel.from_xml_string(take.model_xml)
    usual = _open_masks(model, bodies)
    model.geom_margin[:] = np.maximum(model.geom_margin, MARGIN)
    scan = _Scan(model, bodies, usual, len(take.time))
    data = mujoco.MjData(model)
    for i, (qpos, qvel) in enumerate(zip(take.qpos, take.qvel, strict=True)):
        data.qpos[:], data.qvel[:] = qpos, qvel
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        scan.frame(data, i)
    return scan.result()


def _open_masks(model: mujoco.MjModel, bodies: tuple[Body, ...]) -> dict[tuple[int, int], float]:
    """Lets every character collide with itself; returns how deep it does in its reference pose."""
    for body in bodies:
        mine = np.isin(model.geom_bodyid, body.tree)
        mine &= (model.geom_contype | model.geom_conaffinity) > 0
        model.geom_contype[mine] |= 1
        model.geom_conaffinity[mine] |= 1
        model.body_contype[body.tree] |= 1
        model.body_conaffinity[body.tree] |= 1
    model.exclude_signature[:] = -1
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return {_pair(c): -c.dist for c in data.contact if c.dist < 0}


def _pair(contact: mujoco.MjContact) -> tuple[int, int]:
    one, other = sorted(int(g) for g in contact.geom)
    return one, other


class _Scan:
    """Gathers the worst of each frame."""

    def __init__(
        self,
        model: mujoco.MjModel,
        bodies: tuple[Body, ...],
        usual: dict[tuple[int, int], float],
        frames: int,
    ) -> None:
        self.model, self.usual, self.frames = model, usual, frames
        self.names = {b.root: b.name for b in bodies}
        self.depth, self.self_depth = np.zeros(frames), np.zeros(frames)
        self.near = {b.name: np.zeros(frames, dtype=bool) for b in bodies}
        self.friction = dict.fromkeys(self.near, 0.0)
        self.sliding: dict[tuple[str, int], list[float]] = {}

    def frame(self, data: mujoco.MjData, i: int) -> None:
        for contact in data.contact:
            one, other = (int(self.model.geom_bodyid[g]) for g in contact.geom)
            roots = (int(self.model.body_rootid[one]), int(self.model.body_rootid[other]))
            if roots[0] == roots[1] and roots[0] in self.names:
                beyond = -contact.dist - self.usual.get(_pair(contact), 0.0)
                self.self_depth[i] = max(self.self_depth[i], beyond)
                continue
            self.depth[i] = max(self.depth[i], -contact.dist)
            for root, body, against in ((roots[0], one, other), (roots[1], other, one)):
                if root in self.names:
                    self._meet(data, contact, self.names[root], body, against, i)

    def _meet(
        self,
        data: mujoco.MjData,
        contact: mujoco.MjContact,
        name: str,
        body: int,
        against: int,
        i: int,
    ) -> None:
        self.near[name][i] = True
        self.friction[name] = max(self.friction[name], float(contact.friction[0]))
        planted = contact.dist < 5e-4 and self.model.body_weldid[against] == 0
        if not planted or not FOOT.search(self.model.body(body).name):
            return
        motion = np.zeros(6)
        mujoco.mj_objectVelocity(self.model, data, mujoco.mjtObj.mjOBJ_XBODY, body, motion, 0)
        if np.linalg.norm(motion[:3]) > ROLLING:
            return
        velocity = motion[3:] + np.cross(motion[:3], contact.pos - data.xpos[body])
        normal = contact.frame[:3]
        side = velocity - normal * (normal @ velocity)
        self.sliding.setdefault((name, body), []).append(1e3 * float(np.linalg.norm(side)))

    def result(self) -> ContactPass:
        slip = {name: np.zeros(self.frames) for name in self.near}
        for (name, _), speeds in self.sliding.items():
            if len(speeds) >= 5:
                slip[name] = np.maximum(slip[name], float(np.median(speeds)))
        return ContactPass(
            depth=self.depth,
            self_depth=self.self_depth,
            near=self.near,
            friction=self.friction,
            slip=slip,
        )
