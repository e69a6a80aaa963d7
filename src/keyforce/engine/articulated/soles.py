"""Soles: where each foot can press the ground, measured on the solids that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np

from keyforce.direction.objective.anatomy import Company
from keyforce.engine.articulated.objectives import Floats, Soles
from keyforce.engine.articulated.reach import support
from keyforce.engine.articulated.scene import Scene

EDGE = 0.1
"""The share of a sole's length and width that is left unused at each edge."""


def soles_of(
    scene: Scene, model: mujoco.MjModel, standing: Sequence[tuple[int, int]], company: Company
) -> Soles:
    """The soles of everyone who balances; `standing` are objective rows with their character."""
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    names = [f"{one.name}.{h}" for one in scene.characters for h in one.hinges]
    feet = [
        (r, company[scene.characters[c].name], foot)
        for r, c in standing
        for foot in company[scene.characters[c].name].feet
    ]
    bodies = [model.body(who.full(foot)).id for _, who, foot in feet]
    boxes = [_box(model, data, body) for body in bodies]
    chains = [[f"{who.name}.{h}" for h in who.chain(foot)] for _, who, foot in feet]
    hinges = [h for chain in chains for h in chain]
    return Soles(
        row=np.array([r for r, _, _ in feet], dtype=np.int64),
        body=np.array(bodies, dtype=np.int64),
        last=np.array([branch_end(model, body) for body in bodies], dtype=np.int64),
        floor=np.array([box[0, 2] for box in boxes], dtype=float),
        low=np.array([_inner(box)[0] for box in boxes], dtype=float).reshape(-1, 2),
        high=np.array([_inner(box)[1] for box in boxes], dtype=float).reshape(-1, 2),
        first=np.cumsum([0, *(len(chain) for chain in chains)], dtype=np.int64),
        hinge=np.array([names.index(h) for h in hinges], dtype=np.int64),
        joint=np.array([model.joint(h).id for h in hinges], dtype=np.int64),
        ankle=np.array([model.joint(h).bodyid[0] in bodies for h in hinges], dtype=float),
    )


def branch_end(model: mujoco.MjModel, body: int) -> int:
    """One past the last body that moves with a body: MuJoCo numbers a tree depth first."""
    end = body + 1
    while end < model.nbody and model.body_parentid[end] >= body:
        end += 1
    return end


def _box(model: mujoco.MjModel, data: mujoco.MjData, body: int) -> Floats:
    """The box around a foot and what hangs from it, in the foot's frame, shape (2, 3)."""
    mine = [g for g in range(model.ngeom) if body <= model.geom_bodyid[g] < branch_end(model, body)]
    solid = [g for g in mine if model.geom_contype[g] or model.geom_conaffinity[g]]
    frame = data.xmat[body].reshape(3, 3)
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    for geom in solid:
        turn = frame.T @ data.geom_xmat[geom].reshape(3, 3)
        at = frame.T @ (data.geom_xpos[geom] - data.xpos[body])
        for k in range(3):
            low[k] = min(low[k], at[k] - support(model, geom, -turn[k]))
            high[k] = max(high[k], at[k] + support(model, geom, turn[k]))
    return np.array([low, high])


def _inner(box: Floats) -> Floats:
    """The part of a sole that it may press with, shape (2, 2)."""
    edge = EDGE * (box[1, :2] - box[0, :2])
    return np.array([box[0, :2] + edge, box[1, :2] - edge])
