"""The performer: a character as the synthesis sees it, made once for each figure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure, Shape
from keyforce.cast.sides import hinges_named
from keyforce.synthesis.body.poses import Poses, posed
from keyforce.synthesis.body.tree import ROOT, Floats, Ints, Tree, tree_of

FREE = 20.0
"""Bound of the root's degrees of freedom [m or rad]: none."""
PERSON = 0.95
"""Height of a grown person's center of mass, that lengths and times are scaled by [m]."""

# How stiffly each joint keeps to its posture; what is not named has `OTHER`.
STIFF = {
    "spine": 30.0, "chest": 30.0, "neck": 3.0, "head": 3.0, "clavicle": 3.0, "wrist": 1.5,
    "toe": 0.5, "elbow": 0.3, "knee": 0.1, "hip.flex": 0.1, "hip": 1.5, "ankle.flex": 0.1,
    "ankle": 2.0, "shoulder.flex": 3.0, "shoulder": 0.5,
}  # fmt: skip
OTHER = 0.25
ROOT_STIFF = (0.0, 0.0, 0.0, 1.0, 12.0, 2.0)
"""Of the root's place and its turn about z, y and x."""
TRUNK = ("spine", "chest", "neck", "head")
CALM_ROOT, CALM_TRUNK, CALM_LEGS = 9.0, 3.0, 0.3


@dataclass(frozen=True, kw_only=True, eq=False)
class Sole:
    """How a foot stands.

    Attributes:
        foot: Index of the foot.
        flat: Index of the part that lies flat until the last, the toes where they have a hinge.
        under: How high the flat part's origin is above the floor [m].
        heel: The heel's lowest point in the foot's frame [m], shape (3,).
        ball: A point of the sole below the flat part's origin, in the foot's frame [m], shape (3,).
    """

    foot: int
    flat: int
    under: float
    heel: Floats
    ball: Floats


@dataclass(frozen=True, eq=False)
class Performer:
    """A figure with what the synthesis wants of it."""

    figure: Figure

    @cached_property
    def tree(self) -> Tree:
        """Its arrays."""
        return tree_of(self.figure)

    @property
    def dofs(self) -> int:
        """Degrees of freedom."""
        return len(self.tree.owner)

    @cached_property
    def names(self) -> list[str]:
        """Its bodies."""
        return [s.name for s in self.figure.segments]

    def columns(self, joint: str) -> list[int]:
        """The degrees of freedom that a joint's name means, as in `knee.flex`."""
        hinges = self.figure.hinge_names
        return [ROOT + hinges.index(h) for h in hinges_named(joint, hinges)]

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """Lowest and highest of each degree of freedom, a little inside the joints' limits."""
        ranges = np.array([h.range for h in self.figure.hinges]).reshape(-1, 2)
        free = np.full(ROOT, FREE)
        return np.concatenate([-free, ranges[:, 0]]), np.concatenate([free, ranges[:, 1]])

    @cached_property
    def rest(self) -> Floats:
        """Degrees of freedom at ease, upright at the origin, feet on the floor, shape (J,)."""
        q = np.zeros(self.dofs)
        for hinge, angle in self.figure.rest.items():
            q[ROOT + self.figure.hinge_names.index(hinge)] = angle
        q[2] = -self.lowest(q)
        return q

    def poses(self, q: Floats, reference: Floats | None = None) -> Poses:
        """Where everything is, shape (N, J)."""
        upright = np.broadcast_to(np.eye(3), (len(q), 3, 3))
        return posed(self.tree, q, upright if reference is None else reference)

    def lowest(self, q: Floats) -> float:
        """Height of the lowest point of what collides [m]."""
        poses = self.poses(q[None])
        return min(
            float(poses.at[0, b, 2] + poses.turn[0, b, 2] @ np.array(end)) - shape.size[0]
            for b, segment in enumerate(self.figure.segments)
            for shape in segment.shapes
            for end in ends_of(shape)
        )

    @cached_property
    def height(self) -> float:
        """Of the center of mass at ease [m]."""
        return float(self.poses(self.rest[None]).com[0, 2])

    @cached_property
    def size(self) -> float:
        """Its lengths against a grown person's."""
        return self.height / PERSON

    @property
    def pace(self) -> float:
        """Its times against a grown person's, as pendulums go."""
        return float(np.sqrt(self.size))

    @cached_property
    def unit(self) -> float:
        """A usual angular momentum [kg·m²/s]."""
        return float(self.tree.heft[0] * self.height**2 / 7.0)

    @cached_property
    def soles(self) -> dict[str, Sole]:
        """Its feet by name."""
        names = [n for n in self.names if n.rpartition("_")[0] == "foot"]
        return {name: self._sole(name) for name in names}

    def _sole(self, name: str) -> Sole:
        foot = self.names.index(name)
        toes = [b for b, s in enumerate(self.figure.segments) if s.parent == name and s.hinges]
        marks = {m.name: np.array(m.at) for m in self.figure.marks if m.segment == name}
        heel, ball = marks[f"{name}.heel"], marks[f"{name}.ball"]
        if not toes:
            return Sole(foot=foot, flat=foot, under=float(-ball[2]), heel=heel, ball=ball)
        hinge = np.array(self.figure.segments[toes[0]].at)
        return Sole(foot=foot, flat=toes[0], under=float(hinge[2] - ball[2]), heel=heel, ball=ball)

    @cached_property
    def groups(self) -> Floats:
        """Mass shares of the whole body, and of legs, trunk and arms (figure 5), shape (4, B)."""
        arms = ("clavicle", "upper_arm", "forearm", "hand")
        legs = ("pelvis", "thigh", "shin", "foot", "toe")
        kinds = [n.rpartition("_")[0] or n for n in self.names]
        upper = [k not in arms + legs for k in kinds]
        chosen = np.array(
            [[True] * len(kinds), [k in legs for k in kinds], upper, [k in arms for k in kinds]]
        )
        share = chosen * self.tree.mass
        total = share.sum(axis=1, keepdims=True)
        return np.divide(share, total, out=np.zeros_like(share), where=total > 0)

    @cached_property
    def stiff(self) -> Floats:
        """How stiffly each degree of freedom keeps to its posture, shape (J,)."""
        return np.concatenate([ROOT_STIFF, [_stiff(h.name) for h in self.figure.hinges]])

    def leg(self, side: str) -> NDArray[np.bool_]:
        """Which degrees of freedom belong to the leg of a side, `_l` or `_r`, shape (J,)."""
        joints = [f"{kind}{side}" for kind in ("hip", "knee", "ankle", "toe")]
        own = [h.joint in joints for h in self.figure.hinges]
        return np.concatenate([np.zeros(ROOT, bool), np.array(own, bool)])

    @cached_property
    def tucks(self) -> Ints:
        """The degrees of freedom that draw the legs up."""
        names = self.figure.hinge_names
        found = [
            ROOT + k
            for k, name in enumerate(names)
            if name.rpartition(".")[0][:-2] in ("hip", "knee") and name.endswith(".flex")
        ]
        return np.array(found, np.int64)

    @cached_property
    def calm(self) -> Floats:
        """How calmly each degree of freedom moves, shape (J,)."""
        hinges = [CALM_TRUNK if h.joint in TRUNK else 1.0 for h in self.figure.hinges]
        calm = np.concatenate([np.full(3, CALM_ROOT), np.full(3, CALM_TRUNK), hinges])
        calm[self.tucks] = CALM_LEGS
        return calm


def ends_of(shape: Shape) -> tuple[tuple[float, float, float], ...]:
    """The ends of a capsule's axis, a ball's middle for both."""
    return shape.ends or (shape.at, shape.at)


def _stiff(hinge: str) -> float:
    joint, _, movement = hinge.rpartition(".")
    kind = joint.removesuffix("_l").removesuffix("_r")
    return STIFF.get(f"{kind}.{movement}", STIFF.get(kind, OTHER))
