"""A skin: a closed surface bound to bones, the one look that every picture and format uses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Bone:
    """What moves a part of a skin.

    Attributes:
        name: Unique within the skin.
        body: The body that it follows, by its name in the model.
        halfway_from: For a half-way bone, the parent body: it sits at `body`'s joint and turns
            half as far from `halfway_from` as `body` does, which keeps bent joints full.
        aims_at: For the end of a spring, the bone that it keeps facing: it sits at its own point
            of `body` and turns with the line to that bone. Both bodies need a plain bone.
        bind_at: Position in the bind pose [m], shape (3,), in the bind pose's world.
        bind_turn: Orientation in the bind pose, wxyz, shape (4,).
    """

    name: str
    body: str
    halfway_from: str | None = None
    aims_at: str | None = None
    bind_at: Floats
    bind_turn: Floats


@dataclass(frozen=True, kw_only=True)
class Material:
    """How light meets a skin: glTF's metallic-roughness terms; colors are linear."""

    color: tuple[float, float, float] = (1.0, 1.0, 1.0)
    roughness: float = 0.58
    metallic: float = 0.0
    emission: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True, kw_only=True, eq=False)
class Skin:
    """A triangle mesh in its bind pose with bone weights.

    Attributes:
        name: The cast member that wears it.
        vertices: [m], shape (V, 3), in the bind pose's world.
        faces: Counter-clockwise triangles, shape (F, 3).
        normals: Unit, shape (V, 3).
        bones: What the columns of `joints` mean.
        joints: Bone of each influence, shape (V, 4).
        weights: Rows sum to 1, shape (V, 4).
        uv: Texture coordinates, shape (V, 2), glTF's convention (v down).
        texture: The picture they look up, as PNG bytes, or None for a plain color.
        occlusion: Baked ambient light, 0 dark to 1 open, shape (V,).
        material: How light meets it.
    """

    name: str
    vertices: NDArray[np.float32]
    faces: NDArray[np.int32]
    normals: NDArray[np.float32]
    bones: tuple[Bone, ...]
    joints: NDArray[np.uint16]
    weights: NDArray[np.float32]
    uv: NDArray[np.float32]
    texture: bytes | None
    occlusion: NDArray[np.float32]
    material: Material

    def worn_by(self, name: str) -> Skin:
        """The same skin on the cast member `name`, whose bodies are called `name.body`."""
        bones = tuple(
            replace(
                b,
                body=f"{name}.{b.body}",
                halfway_from=None if b.halfway_from is None else f"{name}.{b.halfway_from}",
            )
            for b in self.bones
        )
        return replace(self, name=name, bones=bones)


Detail = Literal["full", "light"]
