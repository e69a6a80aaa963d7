"""A wearer: a character's skins on one tree of bones, and how the bones move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from keyforce.cast.look.shapes import shapes_look
from keyforce.cast.look.skin import Bone, Skin
from keyforce.cast.look.wearing import bone_poses, is_plain
from keyforce.errors import InputError
from keyforce.motion import axes, rotation
from keyforce.motion.axes import Up
from keyforce.motion.rotation import Floats
from keyforce.motion.tree import to_local

if TYPE_CHECKING:
    import mujoco

    from keyforce.take.take import BodyPoses, Take


@dataclass(frozen=True, kw_only=True, eq=False)
class Wearer:
    """Skins that share their bones.

    Attributes:
        name: The cast member's name.
        skins: One for each material; `joints` count in `bones`.
        bones: The tree's nodes, half-way and aiming bones among them.
        parents: Index of each bone's parent, smaller than its own, or -1.
        at: Position in the parent's frame [m], shape (T, B, 3).
        turn: Orientation in the parent's frame, wxyz, without jumps of sign, shape (T, B, 4).
    """

    name: str
    skins: tuple[Skin, ...]
    bones: tuple[Bone, ...]
    parents: tuple[int, ...]
    at: Floats
    turn: Floats

    def bind_world(self, up: Up) -> Floats:
        """The bones' bind pose in the world, matrices for column vectors, shape (B, 4, 4)."""
        return matrices(axes.points_to(up, self._bind[0]), axes.turns_to(up, self._bind[1]))

    def bind_local(self, up: Up) -> Floats:
        """The bones' bind pose in their parents' frames, shape (B, 4, 4)."""
        at, turn = to_local(self.parents, *self._bind)
        return matrices(axes.points_to(up, at), axes.turns_to(up, turn))

    @property
    def _bind(self) -> tuple[Floats, Floats]:
        at, turn = [bone.bind_at for bone in self.bones], [bone.bind_turn for bone in self.bones]
        return np.array(at, float), np.array(turn, float)


def wearers_of(take: Take, skins: Sequence[Skin], poses: BodyPoses) -> tuple[Wearer, ...]:
    """Everyone who wears a skin; characters that were given none wear the solids they touch with.

    Args:
        take: The take.
        skins: Skins that follow its bodies.
        poses: The bodies at the frames that are wanted.
    """
    by_name: dict[str, list[Skin]] = {}
    for skin in skins:
        by_name.setdefault(skin.name, []).append(skin)
    for name in take.characters:
        if name not in by_name:
            by_name[name] = list(_bare(take, name))
    return tuple(_wearer(take, name, worn, poses) for name, worn in by_name.items() if worn)


def _bare(take: Take, name: str) -> tuple[Skin, ...]:
    bodies = [body for body in take.body_names if body.startswith(f"{name}.")]
    return tuple(
        replace(
            skin,
            bones=tuple(replace(b, name=b.name.removeprefix(f"{name}.")) for b in skin.bones),
        )
        for skin in shapes_look(take.model, bodies, name=name)
    )


def _wearer(take: Take, name: str, skins: Sequence[Skin], poses: BodyPoses) -> Wearer:
    bones = {bone.name: bone for skin in skins for bone in skin.bones}
    rows = {label: k for k, label in enumerate(bones)}
    shared = tuple(
        replace(
            skin,
            bones=tuple(bones.values()),
            joints=np.array([rows[b.name] for b in skin.bones], np.uint16)[skin.joints],
        )
        for skin in skins
    )
    at, turn = bone_poses(shared[0], take.body_names, poses.at, poses.turn)
    parents = bone_parents(take.model, shared[0].bones)
    if any(parent >= k for k, parent in enumerate(parents)):
        raise InputError(f"the bones of {name}'s skin must come after their parents")
    at, turn = to_local(parents, at, turn)
    return Wearer(
        name=name,
        skins=shared,
        bones=shared[0].bones,
        parents=parents,
        at=at,
        turn=rotation.continuous(turn),
    )


def bone_parents(model: mujoco.MjModel, bones: Sequence[Bone]) -> tuple[int, ...]:
    """The tree of the bones: that of the bodies they follow.

    A half-way bone hangs from the bone of the body that it starts from, and an aiming bone from the
    bone of the body that carries it.
    """
    follows = {bone.body: k for k, bone in enumerate(bones) if is_plain(bone)}
    parents = []
    for bone in bones:
        body = bone.halfway_from or bone.body
        if is_plain(bone):
            body = model.body(int(model.body(body).parentid[0])).name
        while body not in follows and body != "world":
            body = model.body(int(model.body(body).parentid[0])).name
        parents.append(follows.get(body, -1))
    return tuple(parents)


def matrices(at: Floats, turn: Floats) -> Floats:
    """Homogeneous matrices for column vectors, shape (..., 4, 4)."""
    out = np.zeros((*at.shape[:-1], 4, 4))
    out[..., :3, :3], out[..., :3, 3], out[..., 3, 3] = rotation.matrix(turn), at, 1.0
    return out
