"""Watch: what one look at a walker tells, found as the audit finds it."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.instance import Instance
from keyforce.measure.contacts import MARGIN, ROLLING

Floats = NDArray[np.float64]
SIDES = ("_l", "_r")
PLANTED = 5e-4
"""Nearer to the ground than this a foot counts as planted [m]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Look:
    """One look; see `Rollout` for what its fields become."""

    qpos: Floats
    down: tuple[bool, bool]
    clear: tuple[float, ...]
    lean: tuple[float, float]
    depth: float
    inside: float
    beyond: float


class Watch:
    """Looks at states of one scene; `slip` gathers speeds of planted feet by body [m/s]."""

    def __init__(self, one: Instance) -> None:
        self.model = model = one.scene.model()
        self.data = mujoco.MjData(model)
        model.geom_margin[:] = np.maximum(model.geom_margin, MARGIN)
        self.side = {
            model.body(f"ada.{part}{SIDES[i]}").id: i for i in range(2) for part in ("foot", "toe")
        }
        self.marks = [
            [model.site(f"ada.foot{side}.{m}").id for m in ("heel", "ball", "tip")]
            for side in SIDES
        ]
        self.chest = model.body("ada.chest").id
        hinges = one.scene.characters[0].hinges
        self.hinges = {h: int(model.joint(f"ada.{h}").qposadr[0]) for h in hinges}
        self.limited = np.flatnonzero(model.jnt_limited)
        self.slip: dict[int, list[float]] = {body: [] for body in self.side}

    def look(self, qpos: Floats, qvel: Floats) -> Look:
        """Looks at one state."""
        data, model = self.data, self.model
        data.qpos[:], data.qvel[:] = qpos, qvel
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        angles = data.qpos[model.jnt_qposadr[self.limited]]
        low, high = model.jnt_range[self.limited].T
        down, depth, inside = self._contacts()
        return Look(
            qpos=qpos.copy(),
            down=down,
            clear=tuple(float(data.site_xpos[marks, 2].min()) for marks in self.marks),
            lean=(float(data.xmat[self.chest][2]), float(data.xmat[self.chest][5])),
            depth=depth,
            inside=inside,
            beyond=float(np.maximum(low - angles, angles - high).max()),
        )

    def _contacts(self) -> tuple[tuple[bool, bool], float, float]:
        """Which feet are down, and how deep the ground and the body itself are entered."""
        down, depth, inside = [False, False], 0.0, 0.0
        for contact in self.data.contact:
            pair = [int(self.model.geom_bodyid[g]) for g in contact.geom]
            body, distance = max(pair), float(contact.dist)
            if min(pair) > 0:
                inside = max(inside, -distance)
                continue
            depth = max(depth, -distance)
            if body in self.side:
                down[self.side[body]] |= distance < 0.0
                if distance < PLANTED:
                    self._slide(body, contact.pos)
        return (down[0], down[1]), depth, inside

    def _slide(self, body: int, at: Floats) -> None:
        """Notes how fast a foot that does not roll moves over the ground."""
        spin, speed = self.data.cvel[body, :3], self.data.cvel[body, 3:]
        if np.linalg.norm(spin) < ROLLING:
            arm = at - self.data.subtree_com[self.model.body_rootid[body]]
            self.slip[body].append(float(np.linalg.norm((speed + np.cross(spin, arm))[:2])))
