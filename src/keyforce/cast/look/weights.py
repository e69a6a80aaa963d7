"""How much each bone moves each vertex, from the distances to the two sides of every joint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.solids import MIRROR
from keyforce.cast.look.stance import Stance
from keyforce.cast.look.surface import Half

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

INFLUENCES = 4
SMOOTHING_ROUNDS = 4
CROWDED = 0.15


@dataclass(frozen=True, kw_only=True, eq=False)
class Binding:
    """Shares of the bones on the half surface.

    Attributes:
        beyond: How far a vertex belongs to the subtree of each segment, 0 to 1, shape (V, N).
        shares: Weight of each segment, then of each half-way bone, shape (V, N + H).
        mirrored: Index of each column's mirror image.
    """

    beyond: Floats
    shares: Floats
    mirrored: Ints

    def strongest(self, rim: NDArray[np.bool_]) -> tuple[Ints, Floats]:
        """The largest shares of each vertex, four at most, summing to 1.

        On the rim a bone is kept only along with its mirror image.
        """
        shares = np.round(self.shares, 7)
        order = np.argsort(-shares, axis=1, kind="stable")
        rank = np.empty_like(order)
        np.put_along_axis(rank, order, np.arange(order.shape[1])[None], axis=1)
        late = np.where(rim[:, None], np.maximum(rank, rank[:, self.mirrored]), rank)
        shares = np.where(late < INFLUENCES, shares, 0.0)
        bones = np.argsort(-shares, axis=1, kind="stable")[:, :INFLUENCES]
        weights = np.take_along_axis(shares, bones, axis=1)
        return bones, weights / weights.sum(1, keepdims=True)


def bound(
    sculpture: Sculpture, half: Half, widths: Mapping[str, float], halfway: Sequence[str]
) -> Binding:
    """Binds the half surface to the segments and to half-way bones at the joints `halfway`.

    Args:
        sculpture: What the surface was made from.
        half: The half surface.
        widths: Over what distance each segment's joint blends [m].
        halfway: Segments whose joint to the parent gets a half-way bone.
    """
    stance = sculpture.stance
    mirrored = np.array(stance.mirrored)
    beyond = _beyond(stance, _distances(sculpture, half.vertices), widths)
    average = half.averaging()
    for _ in range(SMOOTHING_ROUNDS):
        beyond = 0.5 * beyond + 0.5 * (average @ beyond)
        beyond[half.rim] = (beyond[half.rim] + beyond[half.rim][:, mirrored]) / 2
    shares = _shares(stance, beyond)
    rows = [stance.row(name) for name in halfway]
    shares = _with_halfway(shares, [(k, stance.parents[k]) for k in rows], beyond)
    extra = [len(stance.names) + rows.index(int(mirrored[k])) for k in rows]
    return Binding(
        beyond=beyond, shares=shares, mirrored=np.concatenate([mirrored, np.array(extra, int)])
    )


def _distances(sculpture: Sculpture, points: Floats) -> Floats:
    """Distance from each segment's own parts, shape (V, N)."""
    stance = sculpture.stance
    described = {p.segment for g in sculpture.groups for p in g.parts}
    columns = []
    for k, name in enumerate(stance.names):
        twin = stance.names[stance.mirrored[k]]
        own = name in described
        columns.append(
            sculpture.of_segment(name if own else twin, points if own else points * MIRROR)
        )
    return np.stack(columns, axis=1)


def _beyond(stance: Stance, distances: Floats, widths: Mapping[str, float]) -> Floats:
    beyond = np.ones(distances.shape)
    for k, name in enumerate(stance.names):
        if stance.parents[k] < 0:
            continue
        within = _subtree(stance.parents, k)
        rest = np.setdiff1d(np.arange(len(stance.names)), within)
        lead = distances[:, rest].min(1) - distances[:, within].min(1)
        share = np.clip(lead / (2 * widths[name]) + 0.5, 0, 1)
        beyond[:, k] = share * share * (3 - 2 * share)
    return beyond


def _subtree(parents: Sequence[int], root: int) -> list[int]:
    members = [root]
    for k in range(root + 1, len(parents)):
        if parents[k] in members:
            members.append(k)
    return members


def _shares(stance: Stance, beyond: Floats) -> Floats:
    """Products down the tree, minus what the children take."""
    reached = beyond.copy()
    for k, parent in enumerate(stance.parents):
        if parent >= 0:
            reached[:, k] *= reached[:, parent]
    shares = reached.copy()
    for k, parent in enumerate(stance.parents):
        if parent >= 0:
            shares[:, parent] -= reached[:, k]
    return np.clip(shares, 0, None)


def _with_halfway(shares: Floats, joints: Sequence[tuple[int, int]], beyond: Floats) -> Floats:
    """Adds a column for each half-way bone, taken evenly from both sides of its joint.

    Where two limbs of one parent meet, as between the buttocks, half-way bones fade out: with them
    a vertex there would need more influences than it may have.
    """
    columns, left = [], shares.copy()
    for child, parent in joints:
        beside = [k for k, p in joints if p == parent and k != child]
        crowd = np.max(beyond[:, beside], axis=1) if beside else np.zeros(len(beyond))
        middle = np.minimum(1, 4 * beyond[:, child] * (1 - beyond[:, child]))
        alone = np.clip(1 - crowd / CROWDED, 0, 1)
        taken = 2 * middle * alone * np.minimum(shares[:, child], shares[:, parent])
        left[:, child] -= taken / 2
        left[:, parent] -= taken / 2
        columns.append(taken)
    return np.column_stack([np.clip(left, 0, None), *columns])
