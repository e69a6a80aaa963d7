"""Armor: a rigid skin for a character that has none, made of the solids it collides with."""

from __future__ import annotations

import io

import mujoco
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from keyforce.cast.look.skin import Bone, Material, Skin
from keyforce.motion import rotation
from keyforce.motion.solid import Solid, solids_of

Color = tuple[float, float, float, float]


def armor(model: mujoco.MjModel, member: str) -> Skin:
    """A skin whose bones are all of a character's bodies, posed as the model's reference is.

    Args:
        model: The model.
        member: The character, whose bodies are called `member.something`.
    """
    bodies = [b for b in range(1, model.nbody) if model.body(b).name.startswith(f"{member}.")]
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    parts = [(k, solid) for k, b in enumerate(bodies) for solid in solids_of(model, b, 1.0)]
    at, turn = data.xpos[bodies], data.xquat[bodies]
    sizes = np.array([len(solid.vertices) for _, solid in parts], int)
    starts = np.cumsum(sizes) - sizes
    owner = np.repeat([k for k, _ in parts], sizes).astype(np.uint16)
    palette = sorted({solid.color for _, solid in parts})
    column = np.repeat([palette.index(solid.color) for _, solid in parts], sizes)
    joints = np.zeros((len(owner), 4), np.uint16)
    joints[:, 0] = owner
    return Skin(
        name=member,
        vertices=(rotation.rotate(turn[owner], _stacked(parts, "vertices")) + at[owner]).astype(
            "f4"
        ),
        normals=rotation.rotate(turn[owner], _stacked(parts, "normals")).astype("f4"),
        faces=np.concatenate(
            [np.zeros((0, 3)), *(s.faces + i for i, (_, s) in zip(starts, parts, strict=True))]
        ).astype(np.int32),
        bones=tuple(
            Bone(
                name=model.body(b).name.removeprefix(f"{member}."),
                body=model.body(b).name,
                bind_at=at[k],
                bind_turn=turn[k],
            )
            for k, b in enumerate(bodies)
        ),
        joints=joints,
        weights=np.tile(np.array([1, 0, 0, 0], np.float32), (len(owner), 1)),
        uv=np.stack([(column + 0.5) / max(len(palette), 1), np.full(len(owner), 0.5)], 1).astype(
            "f4"
        ),
        texture=_painted(palette),
        occlusion=np.ones(len(owner), np.float32),
        material=Material(),
    )


def _stacked(parts: list[tuple[int, Solid]], key: str) -> NDArray[np.float64]:
    return np.concatenate([np.zeros((0, 3)), *(getattr(solid, key) for _, solid in parts)])


def _painted(palette: list[Color]) -> bytes | None:
    """One pixel for each color, as PNG."""
    if not palette:
        return None
    pixels = np.round(np.array(palette)[None, :, :3] * 255).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(np.repeat(np.repeat(pixels, 4, 0), 4, 1)).save(out, "PNG")
    return out.getvalue()
