"""Film: skins in motion, sampled at the times at which pictures are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import bone_poses
from keyforce.errors import InputError
from keyforce.picture.dressed import dressed
from keyforce.take.take import BodyPoses, Take, body_poses, positions_at

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Worn:
    """A skin and the world poses of its bones over time.

    Attributes:
        skin: The surface.
        at: [m], shape (N, bones, 3).
        turn: wxyz, shape (N, bones, 4).
        fixed: Whether it belongs to the stage.
    """

    skin: Skin
    at: Floats
    turn: Floats
    fixed: bool


@dataclass(frozen=True, kw_only=True, eq=False)
class Film:
    """What a camera sees.

    Attributes:
        time: [s], shape (N,).
        worn: The skins in motion.
        com: Centre of mass of everything that moves [m], shape (N, 3).
        centers: The same of each character, by its name.
        ground: Height of the ground [m], or None where there is none.
    """

    time: Floats
    worn: tuple[Worn, ...]
    com: Floats
    centers: Mapping[str, Floats]
    ground: float | None

    @property
    def frames(self) -> int:
        """How many pictures."""
        return len(self.time)


def film(take: Take, skins: Sequence[Skin], time: Floats) -> Film:
    """The take seen at the given times, each within the take [s].

    What wears none of the skins is seen as it is built.
    """
    qpos = positions_at(take.model, take.time, take.qpos, time)
    bodies = body_poses(take.model, qpos)
    return Film(
        time=np.asarray(time, dtype=float),
        worn=tuple(_worn(take, skin, bodies) for skin in dressed(take, skins)),
        com=_center_of_mass(take, bodies, ""),
        centers={name: _center_of_mass(take, bodies, f"{name}.") for name in take.characters},
        ground=ground_height(take),
    )


def picture_times(take: Take, fps: float) -> Floats:
    """Times at a steady rate from the take's first to its last, shape (N,)."""
    if not (np.isfinite(fps) and fps > 0):
        raise InputError(
            "a film needs a positive frame rate", given=fps, allowed="frames a second, such as 30"
        )
    count = int(np.floor(take.duration * fps + 1e-6)) + 1
    return np.asarray(take.time[0] + np.arange(count) / fps, dtype=float)


def ground_height(take: Take) -> float | None:
    """Height of the model's ground plane [m]."""
    import mujoco

    model = take.model
    planes = np.flatnonzero(model.geom_type == mujoco.mjtGeom.mjGEOM_PLANE)
    return float(model.geom_pos[planes[0], 2]) if len(planes) else None


def _worn(take: Take, skin: Skin, bodies: BodyPoses) -> Worn:
    for body in {b.body for b in skin.bones} - set(take.body_names):
        raise InputError(
            f"the skin {skin.name} does not fit the take: it has no body {body!r}",
            given=body,
            allowed=", ".join(take.body_names),
            advice="dress the cast member whose name its bodies carry, with Skin.worn_by",
        )
    at, turn = bone_poses(skin, take.body_names, bodies.at, bodies.turn)
    rows = [take.body_names.index(bone.body) for bone in skin.bones]
    return Worn(skin=skin, at=at, turn=turn, fixed=not take.model.body_weldid[rows].any())


def _center_of_mass(take: Take, bodies: BodyPoses, prefix: str) -> Floats:
    """Of every body that can move and whose name begins so [m], shape (N, 3)."""
    model = take.model
    mine = np.array([name.startswith(prefix) for name in take.body_names])
    mass = np.where(mine & (model.body_weldid > 0), model.body_mass, 0.0)
    if not mass.sum() > 0:
        return np.zeros((len(bodies.at), 3))
    w, v = bodies.turn[..., :1], bodies.turn[..., 1:]
    inner = np.broadcast_to(model.body_ipos, v.shape)
    turned = inner + 2.0 * np.cross(v, np.cross(v, inner) + w * inner)
    return np.asarray(np.einsum("b,tbk->tk", mass, bodies.at + turned) / mass.sum())
