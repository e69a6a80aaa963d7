"""A sculpture: solids in the frames of a figure's segments, melted into one smooth body.

It is mirror symmetric about y = 0: paired groups and parts are described on the left only.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.solids import FAR, MIRROR, Field, Solid, joined, kept
from keyforce.cast.look.stance import Stance

Floats = NDArray[np.float64]

# A part must be known this far out (in units of its blend), or its neighbours get dents.
REACH = 2.5


@dataclass(frozen=True, kw_only=True)
class Part:
    """One solid of a group.

    Attributes:
        segment: Whose frame it stands in; the left one of a pair.
        solid: Its form.
        blend: How softly it melts into the parts before it [m].
        role: `add` it, `carve` it out, or `trim` the group down to it.
        use: Whether it gives the shape, the bone weights, or both.
        paired: Whether its mirror image belongs to the same group.
    """

    segment: str
    solid: Solid
    blend: float = 0.0
    role: Literal["add", "carve", "trim"] = "add"
    use: Literal["both", "shape", "weight"] = "both"
    paired: bool = False


@dataclass(frozen=True, kw_only=True)
class Group:
    """Parts that melt into each other before they melt into the rest.

    Attributes:
        name: Such as `arm`.
        parts: In order; the first is added.
        blend: How softly the group melts into the groups before it [m].
        paired: Whether there is a mirrored group on the right.
        seam: How softly the two of a pair melt into each other [m].
    """

    name: str
    parts: tuple[Part, ...]
    blend: float = 0.0
    paired: bool = False
    seam: float = 0.0

    def used_for(self, use: Literal["shape", "weight"]) -> tuple[Part, ...]:
        """Its parts that give the shape, or the weights."""
        return tuple(p for p in self.parts if p.use in ("both", use))


@dataclass(frozen=True, kw_only=True)
class Focus:
    """A span of one world axis that holds fine detail, such as a face.

    Attributes:
        axis: 0, 1 or 2.
        span: From and to [m].
        factor: How much finer than elsewhere it is sampled and kept.
    """

    axis: int
    span: tuple[float, float]
    factor: float


@dataclass(frozen=True, kw_only=True)
class Sculpture:
    """Groups of solids on a figure that stands in its bind pose.

    Attributes:
        stance: The bind pose.
        groups: In the order in which they melt together.
        size: The body's height [m]; small lengths are fractions of it.
        floor: How softly the ground z = 0 cuts the body flat [m], or None where it does not.
        focus: Where detail is finer; the factors of spans that overlap do not add up.
    """

    stance: Stance
    groups: tuple[Group, ...]
    size: float
    floor: float | None = None
    focus: tuple[Focus, ...] = ()

    def distance(self, points: Floats) -> Field:
        """Signed distance of the whole body at world points (N, 3) [m]."""
        total: Field = np.full(len(points), FAR)
        for group in self.groups:
            reach = max(0.04 * self.size, REACH * group.blend)
            near = self.of_parts(group.used_for("shape"), points, reach)
            if group.paired:
                other = self.of_parts(group.used_for("shape"), points * MIRROR, reach)
                near = joined(near, other, group.seam)
            total = joined(total, near, group.blend)
        return self.floored(total, points)

    def floored(self, total: Field, points: Field) -> Field:
        """The distance after the ground has cut the body."""
        return total if self.floor is None else kept(total, -points[..., 2], self.floor)

    def of_segment(self, name: str, points: Floats) -> Field:
        """Signed distance of the parts that weigh for one segment, described on the left."""
        total: Field = np.full(len(points), FAR)
        for group in self.groups:
            parts = tuple(p for p in group.used_for("weight") if p.segment == name)
            if any(p.role == "add" for p in parts):
                total = joined(total, self.of_parts(parts, points, None), group.blend)
        return total

    def of_parts(self, parts: Collection[Part], points: Floats, reach: float | None) -> Field:
        """Signed distance of some parts; farther than `reach` from a part's box it may be `FAR`."""
        total: Field = np.full(len(points), FAR)
        for part in parts:
            near = self._of_part(part, points, reach)
            if part.paired:
                near = joined(near, self._of_part(part, points * MIRROR, reach), part.blend)
            total = melted(total, near, part)
        return total

    def gradient(self, points: Floats) -> Floats:
        """Gradient of the distance, shape (N, 3).

        Four differences at the corners of a tetrahedron (Inigo Quilez, "Normals for an SDF").
        """
        corners = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]]) * 1.0
        step = 8e-4 * self.size
        around = self.distance((points + step * corners[:, None]).reshape(-1, 3)).reshape(4, -1)
        return np.asarray(around.T @ corners / (4 * step))

    def world_box(self, part: Part) -> tuple[Floats, Floats]:
        """Lowest and highest world corner of a part [m]."""
        k = self.stance.row(part.segment)
        low, high = part.solid.box()
        center = self.stance.at[k] + self.stance.axes[k] @ ((low + high) / 2)
        reach = np.abs(self.stance.axes[k]) @ ((high - low) / 2)
        return center - reach, center + reach

    def _of_part(self, part: Part, points: Floats, reach: float | None) -> Field:
        if reach is None or part.role != "add":
            return part.solid.distance(self.stance.seen_from(part.segment, points))
        low, high = self.world_box(part)
        pad = max(reach, REACH * part.blend)
        near = ((points > low - pad) & (points < high + pad)).all(1)
        out = np.full(len(points), FAR)
        if near.any():
            out[near] = part.solid.distance(self.stance.seen_from(part.segment, points[near]))
        return out


def melted(total: Field, near: Field, part: Part) -> Field:
    """A group's distance after one more part has played its role."""
    if part.role == "add":
        return joined(total, near, part.blend)
    return kept(total, -near if part.role == "carve" else near, part.blend)
