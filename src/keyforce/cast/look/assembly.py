"""Assembly: hard pieces fixed to bodies, as one skin for each finish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.piece import Piece
from keyforce.cast.look.skin import Bone, Material, Skin
from keyforce.cast.look.stance import Stance

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Fixed:
    """A piece that moves with one bone, or stretches between two.

    Attributes:
        piece: In the bind pose's world.
        finish: Name of its material.
        bone: The bone that carries it.
        other: The bone at its far end, if it stretches.
        share: How much each vertex follows `other`, 0 to 1, shape (V,).
    """

    piece: Piece
    finish: str
    bone: str
    other: str | None = None
    share: Floats | None = None


def assembled(
    name: str,
    parts: Sequence[Fixed],
    bones: Sequence[Bone],
    finishes: Mapping[str, Material],
) -> tuple[Skin, ...]:
    """One skin for each finish that is used, in the order of `finishes`."""
    rows = {bone.name: k for k, bone in enumerate(bones)}
    skins = []
    for finish, material in finishes.items():
        chosen = [p for p in parts if p.finish == finish]
        if chosen:
            skins.append(_skin(name, chosen, tuple(bones), rows, material))
    return tuple(skins)


def plain_bones(stance: Stance) -> tuple[Bone, ...]:
    """A bone for each segment."""
    return tuple(
        Bone(name=n, body=n, bind_at=stance.at[k], bind_turn=stance.turn[k])
        for k, n in enumerate(stance.names)
    )


def _skin(
    name: str,
    parts: Sequence[Fixed],
    bones: tuple[Bone, ...],
    rows: Mapping[str, int],
    material: Material,
) -> Skin:
    counts = [len(p.piece.vertices) for p in parts]
    starts = np.cumsum([0, *counts[:-1]])
    share = np.concatenate(
        [np.zeros(n) if p.share is None else p.share for p, n in zip(parts, counts, strict=True)]
    )
    first = np.repeat([rows[p.bone] for p in parts], counts)
    second = np.repeat([rows[p.other or p.bone] for p in parts], counts)
    vertices = np.concatenate([p.piece.vertices for p in parts])
    unused = np.zeros(len(vertices))
    return Skin(
        name=name,
        vertices=vertices.astype(np.float32),
        faces=np.concatenate(
            [p.piece.faces + s for p, s in zip(parts, starts, strict=True)]
        ).astype(np.int32),
        normals=np.concatenate([p.piece.normals for p in parts]).astype(np.float32),
        bones=bones,
        joints=np.stack([first, second, unused, unused], axis=1).astype(np.uint16),
        weights=np.stack([1 - share, share, unused, unused], axis=1).astype(np.float32),
        uv=np.zeros((len(vertices), 2), np.float32),
        texture=None,
        occlusion=np.ones(len(vertices), np.float32),
        material=material,
    )
