"""Supports: which limbs of a character hold it up, over time."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.take.take import Take, positions_at

Floats = NDArray[np.float64]

CLOSE = 0.002  # a gap up to here counts as touching [m]


@dataclass(frozen=True, kw_only=True, eq=False)
class Supports:
    """A character's limbs on the stage.

    Attributes:
        limbs: Such as `foot_l`: the uppermost of a chain of bodies of one side.
        touching: Whether each touches something fixed, shape (N, limbs).
    """

    limbs: tuple[str, ...]
    touching: NDArray[np.bool_]


def supports(take: Take, character: str, time: Floats) -> Supports:
    """Which limbs of the character touch the stage at the given times [s]."""
    model = take.model
    mine = [i for i, name in enumerate(take.body_names) if name.startswith(f"{character}.")]
    touched = _touched_bodies(model, positions_at(model, take.time, take.qpos, time))
    ever = [i for i in mine if touched[:, i].any()]
    heads = {i: _head(model, take.body_names, i, set(ever)) for i in ever}
    tops = tuple(sorted(set(heads.values())))
    touching = np.zeros((len(time), len(tops)), dtype=bool)
    for body, head in heads.items():
        touching[:, tops.index(head)] |= touched[:, body]
    names = (take.body_names[i].partition(".")[2] for i in tops)
    return Supports(limbs=tuple(names), touching=touching)


def _touched_bodies(model: mujoco.MjModel, qpos: Floats) -> NDArray[np.bool_]:
    model = copy(model)
    model.geom_margin[:] = np.maximum(model.geom_margin, CLOSE)
    data = mujoco.MjData(model)
    fixed = model.body_weldid == 0
    out = np.zeros((len(qpos), model.nbody), dtype=bool)
    for i, row in enumerate(qpos):
        data.qpos[:] = row
        mujoco.mj_fwdPosition(model, data)
        for pair in _close_pairs(model, data):
            if fixed[pair].any():
                out[i, pair] = True
    return out


def _close_pairs(model: mujoco.MjModel, data: mujoco.MjData) -> Iterable[NDArray[np.int32]]:
    contact = data.contact
    pairs: Iterable[NDArray[np.int32]] = model.geom_bodyid[contact.geom[contact.dist < CLOSE]]
    return pairs


def _head(model: mujoco.MjModel, names: tuple[str, ...], body: int, ever: set[int]) -> int:
    """Climbs from a body along its own side: toes and foot are one support."""
    side = names[body][-2:]
    parent = int(model.body_parentid[body])
    while side in ("_l", "_r") and parent in ever and names[parent].endswith(side):
        body, parent = parent, int(model.body_parentid[parent])
    return body
