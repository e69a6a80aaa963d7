"""Plan: which joints of a clip stay in a body, and as what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from keyforce.cast.skeleton.names import Label, label, plain_name
from keyforce.cast.skeleton.tree import Floats, Tree

_NEEDED = ("thigh_l", "thigh_r", "shin_l", "shin_r", "upper_arm_l", "upper_arm_r", "head")
LIMBS = ("clavicle", "upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toe")
_KNOWN = ("spine", "neck", "head", *LIMBS)
_TIPS = ("head", "hand", "foot", "toe", "neck")
# A bone without a known name stays where it is longer than this share of the whole.
_SHORT = 0.04
# Two joints of the trunk that are closer than this share of the whole are one.
_SAME = 0.01
_TURNED = np.radians(30)


@dataclass(frozen=True, eq=False)
class Plan:
    """What becomes of each joint.

    Attributes:
        tree: The joints.
    """

    tree: Tree

    @cached_property
    def named(self) -> tuple[Label, ...]:
        """What each joint's name says; a shoulder with no arm below it is the arm itself."""
        labels = [label(name) for name in self.tree.clip.names]
        for joint, it in enumerate(labels):
            below = {labels[c].role for c in self.tree.children[joint]}
            if it.role == "clavicle" and "forearm" in below:
                labels[joint] = Label(role="upper_arm", side=it.side)
        return tuple(labels)

    @cached_property
    def person(self) -> bool:
        """Whether its names are those of a person's joints."""
        found = {f"{it.role}{it.side}" for it in self.named}
        return all(part in found for part in _NEEDED)

    @cached_property
    def root(self) -> int:
        """The joint of the pelvis, where the legs meet; else the first that is no dummy."""
        if self.person:
            others = set(self.tree.above(self.first("thigh_r")))
            return next(j for j in self.tree.above(self.first("thigh_l")) if j in others)
        joint = 0
        while (below := self.tree.children[joint]) and len(below) == 1:
            if self.tree.gap(joint, below[0]) > _SAME * self.tree.extent:
                break
            joint = below[0]
        return joint

    def first(self, part: str) -> int:
        """The first joint of a role and side."""
        return next(j for j, it in enumerate(self.named) if f"{it.role}{it.side}" == part)

    @cached_property
    def facing(self) -> Floats:
        """The turn about z that makes a person look along x, shape (3, 3)."""
        if not self.person:
            return np.eye(3)
        left = self.tree.at[self.first("thigh_l")] - self.tree.at[self.first("thigh_r")]
        yaw = np.arctan2(-left[0], left[1])
        if abs(yaw) < _TURNED:
            return np.eye(3)
        c, s = np.cos(yaw), np.sin(yaw)
        return np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])

    @cached_property
    def roles(self) -> dict[int, Label]:
        """Role and side of each joint that stays, parents first."""
        found = {self.root: Label(role="pelvis" if self.person else None, side="")}
        trunk = self._trunk() if self.person else {}
        for joint in self.tree.below(self.root)[1:]:
            known = trunk.get(joint) or (self._limb(joint, found) if self.person else None)
            if known is not None:
                found[joint] = known
            elif self._is_extra(joint, found):
                found[joint] = Label(role=None, side="")
        return found

    def _trunk(self) -> dict[int, Label]:
        """Abdomen, chest, neck and head, from the joints between pelvis and head."""
        head = self.first("head")
        within = set(self.tree.below(self.root)[1:])
        path = [*reversed([j for j in self.tree.above(head) if j in within]), head]
        long = _SAME * self.tree.extent
        moving = [a for a, b in pairwise(path) if self.tree.gap(a, b) > long]
        spine = [j for j in moving if self.named[j].role not in ("neck", "head")]
        neck = [j for j in path if self.named[j].role == "neck"]
        found = {neck[0]: "neck"} if neck else {}
        if spine:
            found |= {spine[0]: "abdomen"} | {spine[-1]: "chest"}
        return {j: Label(role=role, side="") for j, role in (found | {head: "head"}).items()}

    def _limb(self, joint: int, found: dict[int, Label]) -> Label | None:
        """What the name says, where that comes further down the same limb than what is above."""
        it = self.named[joint]
        if it.role not in LIMBS or not it.side:
            return None
        above = self._above(joint, found)
        if above.role not in LIMBS:
            return it
        further = LIMBS.index(it.role) > LIMBS.index(above.role)
        return it if further and above.side == it.side else None

    def _is_extra(self, joint: int, found: dict[int, Label]) -> bool:
        """Whether an unknown joint is long enough to matter: a tail or a wing, not a finger."""
        if self.person:
            on_tip = self._above(joint, found).role in _TIPS
            if on_tip or any(self.named[j].role in _KNOWN for j in self.tree.below(joint)):
                return False
        long = float(np.linalg.norm(self.tree.tip(joint) - self.tree.at[joint]))
        return long >= _SHORT * self.tree.extent

    def _above(self, joint: int, found: dict[int, Label]) -> Label:
        return next(found[j] for j in self.tree.above(joint) if j in found)

    def parent(self, joint: int) -> int | None:
        """The nearest joint above that stays."""
        return next((j for j in self.tree.above(joint) if j in self.roles), None)

    @cached_property
    def segments(self) -> dict[int, str]:
        """A name of its own for each joint that stays."""
        taken: set[str] = set()
        found = {}
        for joint, it in self.roles.items():
            name = f"{it.role}{it.side}" if it.role else plain_name(self.tree.clip.names[joint])
            count, base = 1, name
            while name in taken:
                count += 1
                name = f"{base}{count}"
            taken.add(name)
            found[joint] = name
        return found
