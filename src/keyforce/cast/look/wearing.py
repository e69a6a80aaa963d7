"""Wearing a skin: where its bones are, and where its vertices go (linear blend skinning)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.skin import Bone, Skin
from keyforce.cast.look.turns import between, matrices, times, undone
from keyforce.errors import unknown_name

Floats = NDArray[np.float64]

# Beyond 300 degrees half a turn is no longer well defined, and the short way round is taken.
FARTHEST = float(np.cos(np.radians(150)))


def bone_poses(
    skin: Skin, body_names: Sequence[str], at: Floats, turn: Floats
) -> tuple[Floats, Floats]:
    """World pose of every bone over time.

    Args:
        skin: What is worn; its bones name bodies.
        body_names: The bodies' names, in the order of `at` and `turn`.
        at: Origins of the bodies [m], shape (T, N, 3).
        turn: Orientations of the bodies, wxyz, shape (T, N, 4).

    Returns:
        Positions [m], shape (T, B, 3), and orientations, shape (T, B, 4). Half-way bones keep
        turning the same way past 180 degrees instead of flipping over.
    """
    rows = [_row(body_names, bone.body) for bone in skin.bones]
    bones_at, bones_turn = at[:, rows].astype(float), turn[:, rows].astype(float)
    plain = {bone.body: k for k, bone in enumerate(skin.bones) if is_plain(bone)}
    skinning = times(bones_turn, undone(np.array([bone.bind_turn for bone in skin.bones])))
    for k, bone in enumerate(skin.bones):
        if bone.halfway_from is not None:
            parent = skinning[:, plain[bone.halfway_from]]
            half = halved(times(undone(parent), skinning[:, plain[bone.body]]))
            bones_turn[:, k] = times(times(parent, half), bone.bind_turn)
    _aim(skin, plain, skinning, bones_at, bones_turn)
    return bones_at, bones_turn


def _aim(
    skin: Skin, plain: dict[str, int], skinning: Floats, bones_at: Floats, bones_turn: Floats
) -> None:
    """Puts the bones that aim at others onto their points, then turns them."""
    aiming = [(k, bone) for k, bone in enumerate(skin.bones) if bone.aims_at is not None]
    names = [bone.name for bone in skin.bones]
    for k, bone in aiming:
        arm = bone.bind_at - skin.bones[plain[bone.body]].bind_at
        bones_at[:, k] += matrices(skinning[:, plain[bone.body]]) @ arm
    for k, bone in aiming:
        target = names.index(str(bone.aims_at))
        with_body = skinning[:, plain[bone.body]]
        before = matrices(with_body) @ (skin.bones[target].bind_at - bone.bind_at)
        swing = between(before, bones_at[:, target] - bones_at[:, k])
        bones_turn[:, k] = times(times(swing, with_body), bone.bind_turn)


def is_plain(bone: Bone) -> bool:
    """Whether a bone moves as its body does."""
    return bone.halfway_from is None and bone.aims_at is None


def halved(turns: Floats) -> Floats:
    """Half of each turn, continuous along the first axis, shape (T, 4)."""
    along = np.where((turns[1:] * turns[:-1]).sum(-1) < 0, -1.0, 1.0)
    first = 1.0 if turns[0, 0] >= 0 else -1.0
    signed = turns * np.cumprod(np.concatenate([[first], along]))[:, None]
    signed = np.where(signed[:, :1] < FARTHEST, -signed, signed)
    middle = signed + np.array([1.0, 0.0, 0.0, 0.0])
    return np.asarray(middle / np.linalg.norm(middle, axis=-1, keepdims=True))


def pose(skin: Skin, body_names: Sequence[str], at: Floats, turn: Floats) -> tuple[Floats, Floats]:
    """Vertices [m] and normals (V, 3), with the bodies at `at` (N, 3) and `turn` (N, 4)."""
    bones_at, bones_turn = bone_poses(skin, body_names, at[None], turn[None])
    return blended(skin, bones_at[0], bones_turn[0])


def blended(skin: Skin, bones_at: Floats, bones_turn: Floats) -> tuple[Floats, Floats]:
    """Vertices and normals with the bones at `bones_at` (B, 3), `bones_turn` (B, 4).

    Linear blend skinning: v' = sum of w_b (R_b (v - p_b) + x_b) over a vertex's bones b, where p_b
    is the bone's place in the bind pose and R_b its turn since then.
    """
    turned = matrices(times(bones_turn, undone(np.array([b.bind_turn for b in skin.bones]))))
    bind_at = np.array([b.bind_at for b in skin.bones])
    shift = bones_at - np.einsum("bij,bj->bi", turned, bind_at)
    weights = skin.weights.astype(float)
    mixed = np.einsum("vk,vkij->vij", weights, turned[skin.joints])
    moved = np.einsum("vk,vki->vi", weights, shift[skin.joints])
    vertices = np.einsum("vij,vj->vi", mixed, skin.vertices) + moved
    normals = np.einsum("vij,vj->vi", mixed, skin.normals)
    length = np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return vertices, normals / length


def bind_pose(skin: Skin) -> tuple[tuple[str, ...], Floats, Floats]:
    """The bodies' names, origins (N, 3) and turns (N, 4) in which the skin was made."""
    plain: list[Bone] = [b for b in skin.bones if is_plain(b)]
    names = tuple(b.body for b in plain)
    return names, np.array([b.bind_at for b in plain]), np.array([b.bind_turn for b in plain])


def _row(body_names: Sequence[str], name: str) -> int:
    try:
        return list(body_names).index(name)
    except ValueError:
        raise unknown_name("body", name, body_names) from None
