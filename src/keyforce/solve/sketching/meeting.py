"""Meetings found: which features strike each other at a seam of a draft."""

from __future__ import annotations

import numpy as np

from keyforce.engine.impact.grid import Contact, Grid, Nodes, nearest_features
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import FACE_VERTEX, VERTEX_FACE, Floats
from keyforce.motion import rotation
from keyforce.solve.sketching.sketch import Meeting, Sketch

BEFORE, BETWEEN, AFTER = 0.0, 0.5, 1.0


def posed(scene: ImpactScene, at: Floats, turn: Floats) -> Nodes:
    """All bodies in given poses, standing still, as an arc that lasts no time."""
    still = np.zeros((1, len(scene.bodies), 3))
    return Nodes(
        at=at[None], turn=turn[None], velocity=still, spin=still, span=np.zeros(1),
        tilt=np.zeros((0, 2)), bounce=np.zeros(0),
    )  # fmt: skip


def seam(grid: Grid, k: int, share: float) -> Nodes:
    """All bodies at seam k: as the arc before leaves them, as the next begins, or between."""
    scene = grid.scene
    count = len(scene.bodies)
    rows = np.arange(count)
    span = np.full(count, grid.nodes.span[k])
    end = grid.flying(np.full(count, k), rows, span)
    at = (1 - share) * end.at + share * grid.nodes.at[k + 1]
    turn = rotation.slerp(end.turn, grid.nodes.turn[k + 1], np.full(count, share))
    return posed(scene, at, turn)


def contact_of(sketch: Sketch, grid: Grid, k: int, share: float = BETWEEN) -> Contact:
    """The features of meeting k that are nearest to each other at its seam."""
    meeting = sketch.meetings[k]
    there = seam(grid, k, share)
    pairs = sketch.pairs(meeting).tolist()
    found = [nearest_features(sketch.scene, there, 0, p) for p in pairs]
    _, contact = min(found, key=lambda one: one[0])
    return contact if meeting.point is None else _pointed(sketch.scene, meeting, contact)


def separation(sketch: Sketch, grid: Grid, k: int) -> float:
    """How far apart the two of meeting k are at its seam, below zero where they overlap [m]."""
    there = seam(grid, k, AFTER)
    pairs = sketch.pairs(sketch.meetings[k]).tolist()
    return min(nearest_features(sketch.scene, there, 0, p)[0] for p in pairs)


def _pointed(scene: ImpactScene, meeting: Meeting, contact: Contact) -> Contact:
    """The same with the corner that is nearest to the point named."""
    pair, kind, one, two = contact
    solids, row = scene.world.solids, scene.row(meeting.one)
    body = scene.bodies[row]
    arm = np.asarray(meeting.point) - body.center
    local = rotation.rotate(rotation.inverse(body.axes), arm)
    for side, key, wanted in (("a", one, VERTEX_FACE), ("b", two, FACE_VERTEX)):
        solid = int(scene.world.pairs[side][pair])
        if int(solids.each["body"][solid]) != row or kind != wanted:
            continue
        first, last = (int(v) for v in solids.each["first_vertex"][solid : solid + 2])
        near = first + int(((solids.vertex[first:last] - local) ** 2).sum(axis=1).argmin())
        return (pair, kind, near, two) if key == one and side == "a" else (pair, kind, one, near)
    return contact
