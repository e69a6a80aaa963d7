"""A display: everything of a take that is seen, frame by frame, for the formats with meshes.

Characters come as skins on a tree of bones; props and the stage as rigid solids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import bone_poses
from keyforce.errors import InputError
from keyforce.motion import axes, rotation
from keyforce.motion.armor import armor
from keyforce.motion.axes import Up
from keyforce.motion.rotation import Floats
from keyforce.motion.solid import Solid, solids_of
from keyforce.motion.tree import to_local
from keyforce.take.take import BodyPoses, Take, body_poses

if TYPE_CHECKING:
    import mujoco

MARGIN = 10.0  # how far an endless ground is shown beyond the motion [m]


@dataclass(frozen=True, kw_only=True, eq=False)
class Wearer:
    """A skin and the motion of its bones.

    Attributes:
        skin: What is worn.
        parents: Index of each bone's parent, smaller than its own, or -1.
        at: Position in the parent's frame [m], shape (T, B, 3).
        turn: Orientation in the parent's frame, wxyz, without jumps of sign, shape (T, B, 4).
    """

    skin: Skin
    parents: tuple[int, ...]
    at: Floats
    turn: Floats

    @property
    def name(self) -> str:
        """The cast member's name."""
        return self.skin.name


@dataclass(frozen=True, kw_only=True, eq=False)
class Thing:
    """A rigid body that is seen by its solids.

    Attributes:
        name: The body's name; the stage is `stage`.
        solids: In the body's frame.
        at: Position in the world [m], shape (T, 3).
        turn: Orientation in the world, wxyz, without jumps of sign, shape (T, 4).
    """

    name: str
    solids: tuple[Solid, ...]
    at: Floats
    turn: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Display:
    """A take as it is seen.

    Attributes:
        name: The take's name.
        fps: Frames per second.
        frames: How many there are.
        wearers: Characters.
        things: Props and stage.
    """

    name: str
    fps: float
    frames: int
    wearers: tuple[Wearer, ...]
    things: tuple[Thing, ...]


def display_of(take: Take, skins: Sequence[Skin] = (), fps: float | None = None) -> Display:
    """A take at a display rate.

    Args:
        take: The take.
        skins: Skins that follow its bodies; characters without one are shown as they collide.
        fps: Frames per second; the take's own if None.
    """
    fps = fps or take.fps
    poses = body_poses(take.model, take.at_rate(fps))
    dressed = {skin.name for skin in skins}
    bare = [armor(take.model, name) for name in take.characters if name not in dressed]
    wearers = tuple(_wearer(take, skin, poses) for skin in (*skins, *bare) if len(skin.faces))
    return Display(
        name=take.name,
        fps=fps,
        frames=len(poses.at),
        wearers=wearers,
        things=_things(take, wearers, poses),
    )


def _wearer(take: Take, skin: Skin, poses: BodyPoses) -> Wearer:
    at, turn = bone_poses(skin, take.body_names, poses.at, poses.turn)
    parents = bone_parents(take.model, skin)
    if any(parent >= k for k, parent in enumerate(parents)):
        raise InputError(f"the bones of {skin.name}'s skin must come after their parents")
    local_at, local_turn = to_local(parents, at, turn)
    return Wearer(skin=skin, parents=parents, at=local_at, turn=rotation.continuous(local_turn))


def bone_parents(model: mujoco.MjModel, skin: Skin) -> tuple[int, ...]:
    """The tree of a skin's bones: that of the bodies they follow.

    A half-way bone hangs from the bone of the body that it starts from.
    """
    follows = {bone.body: k for k, bone in enumerate(skin.bones) if bone.halfway_from is None}
    parents = []
    for bone in skin.bones:
        body = bone.halfway_from or model.body(model.body(bone.body).parentid[0]).name
        while body not in follows and body != "world":
            body = model.body(model.body(body).parentid[0]).name
        parents.append(follows.get(body, -1))
    return tuple(parents)


def _things(take: Take, wearers: Sequence[Wearer], poses: BodyPoses) -> tuple[Thing, ...]:
    followed = {bone.body for wearer in wearers for bone in wearer.skin.bones}
    members = tuple(f"{wearer.name}." for wearer in wearers)
    reach = MARGIN + float(np.abs(poses.at[..., :2]).max(initial=0.0))
    things = []
    for body, name in enumerate(take.body_names):
        if name in followed or name.startswith(members):
            continue
        if solids := solids_of(take.model, body, reach):
            turn = rotation.continuous(poses.turn[:, body])
            label = "stage" if body == 0 else name
            things.append(Thing(name=label, solids=solids, at=poses.at[:, body], turn=turn))
    return tuple(things)


def bind_local(wearer: Wearer) -> tuple[Floats, Floats]:
    """The bones' bind pose in their parents' frames, shapes (B, 3) and (B, 4)."""
    bones = wearer.skin.bones
    at, turn = np.array([b.bind_at for b in bones]), np.array([b.bind_turn for b in bones])
    return to_local(wearer.parents, at, turn)


def bind_matrices(wearer: Wearer, up: Up) -> Floats:
    """Bone frames of the bind pose as matrices for column vectors, shape (B, 4, 4)."""
    bones = wearer.skin.bones
    return matrices(
        axes.points_to(up, [bone.bind_at for bone in bones]),
        axes.turns_to(up, [bone.bind_turn for bone in bones]),
    )


def matrices(at: Floats, turn: Floats) -> Floats:
    """Homogeneous matrices for column vectors, shape (..., 4, 4)."""
    out = np.zeros((*at.shape[:-1], 4, 4))
    out[..., :3, :3], out[..., :3, 3], out[..., 3, 3] = rotation.matrix(turn), at, 1.0
    return out
