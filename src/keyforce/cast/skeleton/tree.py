"""Tree: the joints of a clip as they lie in space with every joint at zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError
from keyforce.motion.clip import Clip

Floats = NDArray[np.float64]

MAX_JOINTS = 300


@dataclass(frozen=True, eq=False)
class Tree:
    """The joint tree of a clip at zero, in the clip's axes.

    Attributes:
        clip: Where it comes from.
        at: Joints in the world [m], shape (J, 3).
    """

    clip: Clip
    at: Floats = field(init=False)

    def __post_init__(self) -> None:
        if len(self.clip.names) > MAX_JOINTS:
            raise InputError(
                "the skeleton has too many joints",
                given=len(self.clip.names),
                allowed=f"at most {MAX_JOINTS}",
            )
        at = np.array(self.clip.offsets, dtype=np.float64)
        for joint, parent in enumerate(self.clip.parents):
            at[joint] = at[parent] + at[joint] if parent >= 0 else 0.0
        object.__setattr__(self, "at", at)
        if not (np.isfinite(at).all() and 1e-3 < self.extent < 1e3):
            raise InputError(
                "the skeleton has no sane size",
                given=f"{self.extent:.3g} m",
                allowed="1 mm to 1 km",
                advice="give the file's unit of length, as `scale`",
            )

    @cached_property
    def ends(self) -> dict[int, Floats]:
        """Where childless joints end, in the world [m], shape (3,)."""
        return {
            j: self.at[j] + self.clip.ends[n]
            for j, n in enumerate(self.clip.names)
            if n in self.clip.ends
        }

    @cached_property
    def extent(self) -> float:
        """The largest side of the box around it [m]."""
        points = np.vstack([self.at, *self.ends.values()])
        return float(np.ptp(points, axis=0).max())

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """Each joint's children."""
        found: list[list[int]] = [[] for _ in self.clip.names]
        for joint, parent in enumerate(self.clip.parents):
            if parent >= 0:
                found[parent].append(joint)
        return tuple(map(tuple, found))

    def above(self, joint: int) -> Iterator[int]:
        """A joint's ancestors, the nearest first."""
        while (joint := int(self.clip.parents[joint])) >= 0:
            yield joint

    def below(self, joint: int) -> list[int]:
        """A joint and all that hangs from it, parents first."""
        inside = {joint}
        for j in range(joint + 1, len(self.clip.names)):
            if int(self.clip.parents[j]) in inside:
                inside.add(j)
        return sorted(inside)

    def gap(self, one: int, other: int) -> float:
        """The distance between two joints [m]."""
        return float(np.linalg.norm(self.at[other] - self.at[one]))

    def tip(self, joint: int) -> Floats:
        """Where a joint's bone ends in the world: amid its children's joints [m], shape (3,)."""
        apart = [j for j in self.children[joint] if self.gap(j, joint) > 1e-6 * self.extent]
        if apart:
            return np.asarray(self.at[apart].mean(axis=0))
        if joint in self.ends:
            return self.ends[joint]
        far = [self.tip(j) for j in self.children[joint]]
        return np.asarray(np.mean(far, axis=0)) if far else self.at[joint]
