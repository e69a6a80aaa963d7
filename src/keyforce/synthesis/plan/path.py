"""The path: a first motion through the key postures, which the program starts from and leans on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.momentum.foresight import Foreseen, Passage, foresee
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.pieces import Node, Piece, cut
from keyforce.synthesis.plan.postures import GRAVITY, Poser
from keyforce.synthesis.sketch.reading import Reading

WIND_UP, RECOVER = 1.15, 1.5
"""How long a grown person takes for a whole wind-up, and to stand up again [s]."""
DEEPEST = 0.27
"""How far a grown person sinks before a leap and after it [m]."""
TUCK = {"hip.flex": 28.0, "knee.flex": 50.0}
"""How far the legs draw up in a long flight [degrees]."""
LONG = 0.5


@dataclass(frozen=True, kw_only=True, eq=False)
class Path:
    """A first motion.

    Attributes:
        q: Postures, the root's turn in angles that add up, shape (N, J).
        pinned: Frames whose posture is given, by frame.
        nodes: Flights and pauses.
        pieces: The ground between them.
        foreseen: The momentum of each piece, in order.
        velocity: Of the center of mass when each node begins [m/s], shape (F, 3).
    """

    q: Floats
    pinned: dict[int, Floats]
    nodes: tuple[Node, ...]
    pieces: tuple[Piece, ...]
    foreseen: tuple[Foreseen, ...]
    velocity: Floats


def find_path(poser: Poser) -> Path:
    """Key postures, the momentum between them, and a motion through them."""
    reading = poser.reading
    nodes, pieces = cut(poser.performer, reading)
    last = reading.rough.frames - 1
    pinned = {0: poser.standing(0), last: poser.standing(last)}
    before = 0.0
    for flight in reading.flights():
        pinned[flight.first], pinned[flight.last] = poser.transitions(flight, before)
        given = poser.described(flight, before)
        before = float(np.hypot(given.forward, given.left))
    pauses = {node.first: poser.pausing(node.first) for node in nodes if not node.flight}
    keys = pinned | pauses
    com = {f: _com(poser.performer, q) for f, q in keys.items()}
    velocity = _velocities(reading, nodes, com)
    foreseen = tuple(foresee(_passage(poser, nodes, piece, com, velocity)) for piece in pieces)
    for piece, seen in zip(pieces, foreseen, strict=True):
        keys |= _middles(poser, piece, seen, keys)
    return Path(
        q=_through(poser, keys),
        pinned=pinned,
        nodes=nodes,
        pieces=pieces,
        foreseen=foreseen,
        velocity=velocity,
    )


def _com(performer: Performer, q: Floats) -> Floats:
    return performer.poses(q[None]).com[0]


def _velocities(reading: Reading, nodes: tuple[Node, ...], com: dict[int, Floats]) -> Floats:
    """Of the center of mass at each node: in flight, what brings it to the landing in time."""
    out = np.zeros((len(nodes), 3))
    for velocity, node in zip(out, nodes, strict=True):
        if node.flight:
            time = (node.last - node.first) / reading.rough.fps
            velocity[:] = (com[node.last] - com[node.first]) / time
            velocity[2] += 0.5 * GRAVITY * time
    return out


def _passage(
    poser: Poser,
    nodes: tuple[Node, ...],
    piece: Piece,
    com: dict[int, Floats],
    velocity: Floats,
) -> Passage:
    """What a piece of ground must do; standing still before a wind-up and after recovery."""
    performer, time = poser.performer, poser.reading.rough.time
    begin, end = time(piece.first), time(piece.last)
    if piece.before is None:
        begin = max(begin, end - WIND_UP * performer.pace)
    if piece.after is None:
        end = min(end, begin + RECOVER * performer.pace)
    arrive, leave = np.zeros(3), np.zeros(3)
    if piece.before is not None and piece.falls:
        length = time(piece.before.last) - time(piece.before.first)
        arrive = velocity[nodes.index(piece.before)] - (0.0, 0.0, GRAVITY * length)
    if piece.after is not None:
        leave = velocity[nodes.index(piece.after)]
    start, goal = com[piece.first], com[piece.last]
    speed = max(abs(arrive[2]), abs(leave[2]))
    depth = _depth(performer, speed, end - begin)
    low = float((start if piece.flies and not piece.falls else goal)[2])
    return Passage(
        begin=begin, end=end, start=start, goal=goal, arrive=arrive, leave=leave,
        falls=piece.falls, flies=piece.flies, lowest=low - depth,
    )  # fmt: skip


def _depth(performer: Performer, speed: float, time: float) -> float:
    """How far to sink before or after a leap that fast: a higher leap asks for a longer way."""
    rise = speed**2 / (2 * GRAVITY) / performer.size
    usual = DEEPEST * performer.size * min(1.0, (rise / 0.3) ** 0.5)
    return float(min(usual, 0.35 * time * performer.pace))


def _middles(
    poser: Poser, piece: Piece, seen: Foreseen, keys: dict[int, Floats]
) -> dict[int, Floats]:
    """Postures inside a piece: where the center of mass is lowest, and where it rests."""
    fps, passage = poser.reading.rough.fps, seen.passage
    frames = np.arange(piece.first + 1, piece.last)
    if len(frames) < 3 or not (piece.falls or piece.flies):
        return {}
    path = seen.path(frames / fps)
    low = int(np.clip(frames[path[:, 2].argmin()], piece.first + 2, piece.last - 2))
    com = path[low - piece.first - 1]
    if piece.falls and piece.flies:
        return {low: poser.between(low, com, keys[piece.first], keys[piece.last])}
    begin, end = (round(t * fps) for t in (passage.begin, passage.end))
    if piece.flies:
        found = {low: poser.crouching(low, com[2], passage.start[2] - com[2], absorb=False)}
        return {begin: keys[piece.first], **found} if piece.first < begin < low else found
    found = {low: poser.crouching(low, com[2], passage.goal[2] - com[2], absorb=True)}
    return {**found, end: keys[piece.last]} if low < end < piece.last else found


def _through(poser: Poser, keys: dict[int, Floats]) -> Floats:
    """Smoothly from key to key on the ground, straight in flight with the legs drawn up."""
    rough = poser.reading.rough
    flights = {s.first: s for s in poser.reading.flights()}
    frames = sorted(keys)
    offset = {f: keys[f] - np.where(rough.keyed, rough.q[f], 0.0) for f in frames}
    q = np.zeros_like(rough.q)
    for a, b in pairwise(frames):
        u = (np.arange(a, b + 1) - a)[:, None] / (b - a)
        u = u if a in flights else u * u * (3 - 2 * u)
        q[a : b + 1] = offset[a] + u * (offset[b] - offset[a])
    q += np.where(rough.keyed, rough.q, 0.0)
    for flight in flights.values():
        _fly(poser, flight, q)
    for f in frames:
        q[f] = keys[f]
    _insist(poser, sorted(keys), q)
    return q


def _insist(poser: Poser, keys: list[int], q: Floats) -> None:
    """Brings what must be as it is in the sketch there, and what lies between on the way."""
    rough = poser.reading.rough
    low, high = poser.performer.bounds
    for frame in np.flatnonzero(rough.musts.any(axis=1)):
        if frame in keys:
            continue
        before = max(k for k in keys if k < frame)
        after = min(k for k in keys if k > frame)
        rows = np.arange(before + 1, after)
        share = np.minimum((rows - before) / (frame - before), (after - rows) / (after - frame))
        must = rough.musts[frame]
        missing = rough.q[frame, must] - q[frame, must]
        q[np.ix_(rows, np.flatnonzero(must))] += share[:, None] * missing
        q[rows] = np.clip(q[rows], low, high)


def _fly(poser: Poser, flight: Stage, q: Floats) -> None:
    """Draws the legs up, and puts the center of mass on its parabola."""
    performer, rough = poser.performer, poser.reading.rough
    rows = np.arange(flight.first + 1, flight.last)
    u = (rows - flight.first) / (flight.last - flight.first)
    time = (flight.last - flight.first) / rough.fps
    for joint, angle in TUCK.items():
        for column in performer.columns(joint):
            if not rough.keyed[column]:
                q[rows, column] += (
                    np.radians(angle) * np.sin(np.pi * u) * min(1.0, time / LONG) ** 2
                )
    low, high = performer.bounds
    q[rows] = np.clip(q[rows], low, high)
    ends = [_com(performer, q[f]) for f in (flight.first, flight.last)]
    com = ends[0] + u[:, None] * (ends[1] - ends[0])
    com[:, 2] += 0.5 * GRAVITY * time**2 * u * (1 - u)
    q[rows, :3] += com - performer.poses(q[rows]).com
