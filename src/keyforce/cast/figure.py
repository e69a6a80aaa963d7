"""A figure: a body as pure data, before any physics engine has seen it.

Every built character (human, lamp, bird, ...) is a `Figure`. The engine's model, the rig's gains
and the skin are all made from it, so none of them can disagree about the body.

Frames: x forward, y left, z up; each segment's frame sits at the joint to its parent, with axes
parallel to the world's when every joint is at zero. Metres, kilograms, radians.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError

Vector = tuple[float, float, float]
Root = Literal["free", "planar", "fixed"]
ShapeKind = Literal["sphere", "capsule", "box", "cylinder", "ellipsoid"]

ZERO: Vector = (0.0, 0.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class Hinge:
    """One axis of a joint: a rotational degree of freedom.

    Attributes:
        name: The joint and the movement, such as `knee_l.flex`; positive is what the word says.
        axis: Unit vector in the segment's frame.
        range: Anatomical limits [rad].
        strength: The largest torque its muscles give with the movement [N·m].
        against: The same the other way; as much where left out.
        armature: Rotor inertia that steadies a light link [kg·m²].
        friction: Torque that resists any motion of it, as in a spring-balanced lamp [N·m].
    """

    name: str
    axis: Vector
    range: tuple[float, float]
    strength: float
    against: float | None = None
    armature: float = 0.0
    friction: float = 0.0

    def __post_init__(self) -> None:
        if not self.range[0] < self.range[1]:
            raise InputError(f"hinge {self.name} has an empty range", given=self.range)
        if not min(self.strengths) > 0:
            raise InputError(f"hinge {self.name} needs a positive strength", given=self.strength)

    @property
    def strengths(self) -> tuple[float, float]:
        """The largest torques with the movement and against it [N·m]."""
        return self.strength, self.strength if self.against is None else self.against

    @property
    def joint(self) -> str:
        """The joint it belongs to: `knee_l` for `knee_l.flex`."""
        return self.name.rpartition(".")[0] or self.name

    @property
    def movement(self) -> str:
        """What it does: `flex` for `knee_l.flex`."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A solid that touches things, in its segment's frame.

    Attributes:
        name: Unique within the figure, such as `foot_l.heel`.
        kind: What it is.
        size: Radius for a sphere; radius for a capsule or cylinder with `ends`; half sizes else.
        at: Its centre [m]; ignored where `ends` are given.
        ends: The two end points of a capsule's or cylinder's axis [m].
        turn: Orientation as a quaternion, wxyz.
        grip: Factor on the stage's friction.
    """

    name: str
    kind: ShapeKind
    size: tuple[float, ...]
    at: Vector = ZERO
    ends: tuple[Vector, Vector] | None = None
    turn: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    grip: float = 1.0


@dataclass(frozen=True, kw_only=True)
class Segment:
    """A rigid part of a figure and the joint that ties it to its parent.

    Attributes:
        name: Such as `shin_l`; left and right differ in `_l` and `_r` only.
        parent: The segment it hangs from, or None for the root.
        at: Where its joint is, in the parent's frame [m].
        hinges: The joint's axes, outermost first; none means that it is welded.
        mass: [kg]
        center: Centre of mass, in its own frame [m].
        inertia: About the centre of mass: Ixx, Iyy, Izz, Ixy, Ixz, Iyz [kg·m²].
        shapes: What collides.
    """

    name: str
    parent: str | None
    at: Vector = ZERO
    hinges: tuple[Hinge, ...] = ()
    mass: float
    center: Vector = ZERO
    inertia: tuple[float, float, float, float, float, float]
    shapes: tuple[Shape, ...] = ()

    def __post_init__(self) -> None:
        if not self.mass > 0:
            raise InputError(f"segment {self.name} needs a positive mass", given=self.mass)
        moments = np.linalg.eigvalsh(self.inertia_matrix)
        if not (moments[0] > 0 and moments[2] <= (moments[0] + moments[1]) * (1 + 1e-9)):
            raise InputError(
                f"no solid has the inertia given for segment {self.name}",
                given=self.inertia,
                allowed="positive principal moments, none larger than the other two together",
            )

    @property
    def inertia_matrix(self) -> NDArray[np.float64]:
        """The inertia as a symmetric matrix [kg·m²], shape (3, 3)."""
        xx, yy, zz, xy, xz, yz = self.inertia
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A named point on a segment that goals, IK and objectives may use."""

    name: str
    segment: str
    at: Vector = ZERO


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A character's body.

    Attributes:
        kind: The builder's name: `human`, `lamp`, ...
        segments: Parents before children; the first is the root.
        root: How the root moves: free in space, in the x-z plane, or fixed to the world.
        marks: Named points.
        apart: Pairs of segments that never collide (beyond parent and child).
        rest: Joint angles of the pose in which it stands at ease [rad].
        measures: The body measures that it was built from, by name; the skin is made from these.
    """

    kind: str
    segments: tuple[Segment, ...]
    root: Root = "free"
    marks: tuple[Mark, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    rest: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    measures: Mapping[str, float | str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for i, segment in enumerate(self.segments):
            if (segment.parent is None) != (i == 0) or (i and segment.parent not in seen):
                raise InputError(
                    f"segment {segment.name} comes before its parent", given=segment.parent
                )
            if segment.name in seen:
                raise InputError(f"two segments are called {segment.name}")
            seen.add(segment.name)
        if len(set(self.hinge_names)) != len(self.hinge_names):
            raise InputError(f"two hinges of the {self.kind} share a name")
        if unknown := set(self.rest) - set(self.hinge_names):
            raise InputError(f"the rest pose names hinges that do not exist: {sorted(unknown)}")

    @cached_property
    def hinges(self) -> tuple[Hinge, ...]:
        """Every hinge, in the engine's order."""
        return tuple(h for s in self.segments for h in s.hinges)

    @cached_property
    def hinge_names(self) -> tuple[str, ...]:
        """Every hinge's name, in the engine's order."""
        return tuple(h.name for h in self.hinges)

    @property
    def dofs(self) -> int:
        """Degrees of freedom, the root's included."""
        return len(self.hinges) + {"free": 6, "planar": 3, "fixed": 0}[self.root]

    @property
    def mass(self) -> float:
        """Total mass [kg]."""
        return sum(s.mass for s in self.segments)

    def segment(self, name: str) -> Segment:
        """The segment of that name."""
        return next(s for s in self.segments if s.name == name)
