"""Figures: bodies, joints and skins of a model, from which the page poses everything itself."""

from __future__ import annotations

import base64
from typing import Any

import mujoco
import numpy as np
from pydantic import BaseModel, ConfigDict

from keyforce.cast.look.skin import Skin
from keyforce.picture.dressed import dressed
from keyforce.picture.page.skin_data import surface
from keyforce.take.take import Take

Numbers = tuple[float, ...]


class View(BaseModel):
    """A part of what the page is told."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class BodyView(View):
    """A body in the frame of its parent."""

    name: str
    parent: int
    at: Numbers
    turn: Numbers
    mass: float
    """[kg]"""
    center: Numbers
    """Its centre of mass in its own frame [m]."""
    fixed: bool
    """Whether it belongs to the stage."""


class JointView(View):
    """A joint, in the order of `qpos`."""

    name: str
    kind: str
    """`free`, `ball`, `slide` or `hinge`."""
    body: int
    at: Numbers
    axis: Numbers
    address: int
    """Where it begins in qpos."""
    zero: float
    """Where a hinge is in the model's own pose [rad]."""
    range: tuple[float, float] | None
    """[rad]"""


class BoneView(View):
    """A bone of a skin, as `cast/look/skin.py` has it; the page poses it by the same rules."""

    name: str
    body: str
    halfway_from: str | None
    aims_at: str | None
    at: Numbers
    turn: Numbers


class SkinView(View):
    """A skin: its surface as `picture/page` packs it, and its bones."""

    name: str
    bones: tuple[BoneView, ...]
    surface: dict[str, Any]
    texture: str | None
    color: Numbers
    roughness: float
    metallic: float
    emission: Numbers
    fixed: bool


class FigureView(View):
    """Everything about a cast on its stage that does not move."""

    key: str
    """The same as long as nothing of it changes."""
    bodies: tuple[BodyView, ...]
    joints: tuple[JointView, ...]
    positions: int
    """How many numbers a state has."""
    skins: tuple[SkinView, ...]
    ground: float | None
    gravity: Numbers


def figure_view(key: str, take: Take, skins: tuple[Skin, ...], ground: float | None) -> FigureView:
    """What the page needs to draw any state of the take's model."""
    model = take.model
    fixed = {n for i, n in enumerate(take.body_names) if model.body_weldid[i] == 0}
    return FigureView(
        key=key,
        bodies=tuple(_body(model, i) for i in range(model.nbody)),
        joints=tuple(_joint(model, j) for j in range(model.njnt)),
        positions=int(model.nq),
        skins=tuple(_skin(skin, fixed) for skin in dressed(take, skins)),
        ground=ground,
        gravity=tuple(model.opt.gravity.tolist()),
    )


def _body(model: mujoco.MjModel, i: int) -> BodyView:
    return BodyView(
        name=model.body(i).name,
        parent=int(model.body_parentid[i]),
        at=tuple(model.body_pos[i].tolist()),
        turn=tuple(model.body_quat[i].tolist()),
        mass=float(model.body_mass[i]),
        center=tuple(model.body_ipos[i].tolist()),
        fixed=bool(model.body_weldid[i] == 0),
    )


_KINDS = {
    mujoco.mjtJoint.mjJNT_FREE: "free",
    mujoco.mjtJoint.mjJNT_BALL: "ball",
    mujoco.mjtJoint.mjJNT_SLIDE: "slide",
    mujoco.mjtJoint.mjJNT_HINGE: "hinge",
}


def _joint(model: mujoco.MjModel, j: int) -> JointView:
    address = int(model.jnt_qposadr[j])
    low, high = model.jnt_range[j].tolist()
    return JointView(
        name=model.joint(j).name,
        kind=_KINDS[mujoco.mjtJoint(int(model.jnt_type[j]))],
        body=int(model.jnt_bodyid[j]),
        at=tuple(model.jnt_pos[j].tolist()),
        axis=tuple(model.jnt_axis[j].tolist()),
        address=address,
        zero=float(model.qpos0[address]),
        range=(low, high) if model.jnt_limited[j] else None,
    )


def _skin(skin: Skin, fixed: set[str]) -> SkinView:
    texture = None if skin.texture is None else base64.b64encode(skin.texture).decode("ascii")
    return SkinView(
        name=skin.name,
        bones=tuple(
            BoneView(
                name=bone.name,
                body=bone.body,
                halfway_from=bone.halfway_from,
                aims_at=bone.aims_at,
                at=tuple(np.asarray(bone.bind_at).tolist()),
                turn=tuple(np.asarray(bone.bind_turn).tolist()),
            )
            for bone in skin.bones
        ),
        surface=surface(skin),
        texture=texture,
        color=skin.material.color,
        roughness=skin.material.roughness,
        metallic=skin.material.metallic,
        emission=skin.material.emission,
        fixed=all(bone.body in fixed for bone in skin.bones),
    )
