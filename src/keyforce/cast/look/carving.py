"""Carving: from a design (solids, bones, paint) to the skin that is worn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.light import normals, occlusion
from keyforce.cast.look.paint import ROWS, Color, Row, coordinates, eased, texture
from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.skin import Bone, Detail, Material, Skin
from keyforce.cast.look.solids import MIRROR
from keyforce.cast.look.surface import Half, surface
from keyforce.cast.look.weights import Binding, bound

Floats = NDArray[np.float64]
Painter = Callable[[Sculpture, Half, Binding], tuple[Floats, NDArray[np.int64]]]

# Grid cells as a fraction of the body's size, and triangles.
CELL: Mapping[Detail, float] = {"full": 0.004, "light": 0.0045}
TRIANGLES: Mapping[Detail, int] = {"full": 30_000, "light": 10_000}


@dataclass(frozen=True, kw_only=True)
class Design:
    """Everything that a skin is carved from.

    Attributes:
        name: Such as `human`.
        sculpture: Its form.
        widths: Over what distance each segment's joint blends [m].
        halfway: Segments whose joint to the parent gets a half-way bone.
        paint: Signed distance to the nearest seam, and texture row, at each vertex.
        rows: The texture's rows of two colors.
        line: The color of seams.
        swapped: Texture rows that change places on the right side.
        material: How light meets it.
        fineness: Factor on the number of triangles and cells.
    """

    name: str
    sculpture: Sculpture
    widths: Mapping[str, float]
    halfway: Sequence[str]
    paint: Painter
    rows: Sequence[Row]
    line: Color
    swapped: Sequence[tuple[int, int]] = ()
    material: Material = field(default_factory=Material)
    fineness: float = 1.0


def carved(design: Design, detail: Detail) -> Skin:
    """Carves a skin."""
    sculpture = design.sculpture
    half = surface(
        sculpture,
        cell=CELL[detail] * sculpture.size / design.fineness,
        triangles=int(TRIANGLES[detail] * design.fineness),
    )
    normal = normals(sculpture, half)
    light = occlusion(sculpture, half, normal)
    binding = bound(sculpture, half, design.widths, design.halfway)
    vertices, faces, source, right = half.whole()
    joints, weights = binding.strongest(half.rim)
    joints, weights = joints[source], weights[source]
    joints[right] = binding.mirrored[joints[right]]
    return Skin(
        name=design.name,
        vertices=vertices.astype(np.float32),
        faces=faces.astype(np.int32),
        normals=np.where(right[:, None], MIRROR, 1.0).astype(np.float32)
        * normal[source].astype(np.float32),
        bones=_bones(design),
        joints=joints.astype(np.uint16),
        weights=weights.astype(np.float32),
        uv=_uv(design, half, binding, source, right),
        texture=texture(design.rows, design.line),
        occlusion=light[source].astype(np.float32),
        material=design.material,
    )


def _uv(
    design: Design,
    half: Half,
    binding: Binding,
    source: NDArray[np.int64],
    right: NDArray[np.bool_],
) -> NDArray[np.float32]:
    u, row = design.paint(design.sculpture, half, binding)
    swap = np.arange(ROWS)
    for a, b in design.swapped:
        swap[[a, b]] = b, a
    left, across = eased(row, u, half), eased(swap[row], u, half)
    rows = np.where(right, across[source], left[source])
    return coordinates(u[source], rows).astype(np.float32)


def _bones(design: Design) -> tuple[Bone, ...]:
    stance = design.sculpture.stance
    plain = [
        Bone(name=name, body=name, bind_at=stance.at[k], bind_turn=stance.turn[k])
        for k, name in enumerate(stance.names)
    ]
    halfway = [
        Bone(
            name=f"{name}_half",
            body=name,
            halfway_from=stance.names[stance.parents[stance.row(name)]],
            bind_at=stance.at[stance.row(name)],
            bind_turn=stance.turn[stance.row(name)],
        )
        for name in design.halfway
    ]
    return (*plain, *halfway)
