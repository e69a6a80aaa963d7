"""Surroundings: what must stay above the ground, and what of the performer must stay apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.performer import Performer, ends_of
from keyforce.synthesis.program.pairs import Pair
from keyforce.synthesis.program.rows import Row

NEAR = 0.7
"""Only what comes this near to the ground on the way is watched [m]."""
CLOSE = 0.08
"""Only solids that come this close to each other on the way are watched [m]."""
SWEEP = 0.012
"""How far above the ground hands and the like keep: between frames they swing in arcs [m]."""
DEEP = 0.01
"""Solids that lie deeper in each other than this run into each other [m]."""
SPARE = 0.004
"""How far solids keep apart beyond touching [m]."""


@lru_cache(maxsize=16)
def solids(performer: Performer) -> tuple[tuple[int, Floats, float], ...]:
    """Every solid's body, the ends of its axis (2, 3) and its radius [m]."""
    return tuple(
        (b, np.array(ends_of(shape), float), shape.size[0])
        for b, segment in enumerate(performer.figure.segments)
        for shape in segment.shapes
    )


@lru_cache(maxsize=16)
def apart(performer: Performer) -> tuple[Pair, ...]:
    """Pairs of solids that can meet: not of neighbors, nor of what overlaps at ease."""
    parents = performer.tree.parent
    names = performer.names
    never = {frozenset(pair) for pair in performer.figure.apart}
    at_ease = performer.poses(performer.rest[None])
    found = []
    for (a, one, r), (b, other, s) in combinations(solids(performer), 2):
        if a == b or parents[a] == b or parents[b] == a or _welded(performer, a, b):
            continue
        if frozenset((names[a], names[b])) in never:
            continue
        pair = Pair((a, b), np.array([one, other]), r + s + SPARE)
        if _gaps(at_ease, [pair])[0, 0] > 0.0:
            found.append(pair)
    return tuple(found)


def _welded(performer: Performer, a: int, b: int) -> bool:
    """Whether one hangs from the other by a body without hinges, or both from one such."""
    parents, segments = performer.tree.parent, performer.figure.segments

    def held(body: int) -> int:
        while parents[body] >= 0 and not segments[body].hinges:
            body = int(parents[body])
        return body

    return held(a) == held(b) or parents[held(a)] == held(b) or parents[held(b)] == held(a)


def pairs_near(
    performer: Performer, motions: Sequence[Poses], frames: Sequence[int]
) -> list[list[Pair]]:
    """For each frame, the pairs that come close in any of some motions; only in `frames`."""
    every = apart(performer)
    pairs: list[list[Pair]] = [[] for _ in range(len(motions[0].com))]
    if every:
        close = np.min([_gaps(poses, every) for poses in motions], axis=0) < CLOSE
        for i in frames:
            pairs[i] = [every[k] for k in np.flatnonzero(close[i])]
    return pairs


def meets_itself(performer: Performer, poses: Poses) -> bool:
    """Whether the performer runs into itself by more than a hair anywhere."""
    every = apart(performer)
    return bool(every) and bool(_gaps(poses, every).min() < -DEEP)


def _gaps(poses: Poses, pairs: tuple[Pair, ...] | list[Pair]) -> Floats:
    """How far apart solids are at least, by their middles and lengths [m], shape (N, C).

    A bound from below that is sharp where axes are short; close pairs are told apart elsewhere.
    """
    body = np.array([p.bodies for p in pairs])
    ends = np.array([p.ends for p in pairs])
    turn, at = poses.turn[:, body], poses.at[:, body]
    world = np.einsum("ncsij,cskj->ncski", turn, ends) + at[:, :, :, None]
    return segment_gap(world[:, :, 0], world[:, :, 1]) - np.array([p.apart for p in pairs])


def segment_gap(one: Floats, other: Floats) -> Floats:
    """Distance of segments (..., 2, 3), by clamped closest points."""
    a, b = one[..., 1, :] - one[..., 0, :], other[..., 1, :] - other[..., 0, :]
    d = one[..., 0, :] - other[..., 0, :]
    aa, bb, ab = (a * a).sum(-1) + 1e-9, (b * b).sum(-1) + 1e-9, (a * b).sum(-1)
    ad, bd = (a * d).sum(-1), (b * d).sum(-1)
    s = np.clip((ab * bd - ad * bb) / np.maximum(aa * bb - ab * ab, 1e-9), 0.0, 1.0)
    t = np.clip((ab * s + bd) / bb, 0.0, 1.0)
    s = np.clip((ab * t - ad) / aa, 0.0, 1.0)
    gap: Floats = np.linalg.norm(d + s[..., None] * a - t[..., None] * b, axis=-1)
    return gap


def walls_near(
    performer: Performer, poses: Poses, frames: Sequence[int], held: Sequence[set[int]]
) -> list[list[Row]]:
    """For each frame, what must stay above the ground; not what rests on it by an anchor."""
    rows: list[list[Row]] = [[] for _ in range(len(poses.com))]
    up = np.array([0.0, 0.0, 1.0])
    stands = {b for sole in performer.soles.values() for b in (sole.foot, sole.flat)}
    for body, ends, radius in solids(performer):
        spare = 0.0 if body in stands else SWEEP
        for end in ends if not np.allclose(ends[0], ends[1]) else ends[:1]:
            height = poses.at[:, body, 2] + poses.turn[:, body, 2] @ end - radius
            for i in frames:
                if height[i] < NEAR and body not in held[i]:
                    rows[i].append(Row(body, end, up, None, radius + spare))
    return rows
