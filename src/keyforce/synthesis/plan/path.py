"""The path: a first motion through the key postures, which the program starts from and leans on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.momentum.foresight import Foreseen, Passage, foresee
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.postures import GRAVITY, Poser
from keyforce.synthesis.sketch.reading import Reading

WIND_UP, RECOVER = 1.15, 1.5
"""How long a grown person takes for a whole wind-up, and to stand up again [s]."""
DEEPEST = 0.29
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
        foreseen: The momentum of each ground stage, in order.
        velocity: Of the center of mass when each flight begins [m/s], shape (F, 3).
    """

    q: Floats
    pinned: dict[int, Floats]
    foreseen: tuple[Foreseen, ...]
    velocity: Floats


def find_path(poser: Poser) -> Path:
    """Key postures, the momentum between them, and a motion through them."""
    reading = poser.reading
    last = reading.rough.frames - 1
    pinned = {0: poser.standing(0), last: poser.standing(last)}
    before = 0.0
    for flight in reading.flights():
        pinned[flight.first], pinned[flight.last] = poser.transitions(flight, before)
        given = poser.described(flight, before)
        before = float(np.hypot(given.forward, given.left))
    velocity = _velocities(poser.performer, reading, pinned)
    grounds = [s for s in reading.stages if not s.flight]
    foreseen = tuple(
        foresee(_passage(poser, pinned, velocity, i, stage)) for i, stage in enumerate(grounds)
    )
    keys = dict(pinned)
    for i, (stage, seen) in enumerate(zip(grounds, foreseen, strict=True)):
        keys |= _middles(poser, stage, seen, pinned, (i == 0, i == len(grounds) - 1))
    q = _through(poser, keys)
    return Path(q=q, pinned=pinned, foreseen=foreseen, velocity=velocity)


def _com(performer: Performer, q: Floats) -> Floats:
    return performer.poses(q[None]).com[0]


def _velocities(performer: Performer, reading: Reading, pinned: dict[int, Floats]) -> Floats:
    """Of the center of mass at each takeoff: what brings it to the landing in time."""
    out = []
    for flight in reading.flights():
        time = (flight.last - flight.first) / reading.rough.fps
        way = _com(performer, pinned[flight.last]) - _com(performer, pinned[flight.first])
        out.append(way / time + np.array([0.0, 0.0, 0.5 * GRAVITY * time]))
    return np.array(out).reshape(-1, 3)


def _passage(
    poser: Poser, pinned: dict[int, Floats], velocity: Floats, i: int, stage: Stage
) -> Passage:
    """What the i-th ground stage must do; standing still before a wind-up and after recovery."""
    performer, reading = poser.performer, poser.reading
    time, flights = reading.rough.time, reading.flights()
    falls, flies = i > 0, i < len(flights)
    begin, end = time(stage.first), time(stage.last)
    if not falls:
        begin = max(begin, end - WIND_UP * performer.pace)
    if not flies:
        end = min(end, begin + RECOVER * performer.pace)
    arrive = leave = np.zeros(3)
    if falls:
        length = time(flights[i - 1].last) - time(flights[i - 1].first)
        arrive = velocity[i - 1] - (0.0, 0.0, GRAVITY * length)
    if flies:
        leave = velocity[i]
    start, goal = (_com(performer, pinned[f]) for f in (stage.first, stage.last))
    lowest = None
    if not (falls and flies):
        speed = max(abs(arrive[2]), abs(leave[2]))
        lowest = max(start[2], goal[2]) if not speed else float((start if flies else goal)[2])
        lowest -= _depth(performer, speed, end - begin)
    return Passage(
        begin=begin, end=end, start=start, goal=goal, arrive=arrive, leave=leave,
        falls=falls, flies=flies, lowest=lowest,
    )  # fmt: skip


def _depth(performer: Performer, speed: float, time: float) -> float:
    """How far to sink before or after a leap that fast: a higher leap asks for a longer way."""
    rise = speed**2 / (2 * GRAVITY) / performer.size
    usual = DEEPEST * performer.size * min(1.0, (rise / 0.3) ** 0.5)
    return float(min(usual, 0.35 * time * performer.pace))


def _middles(
    poser: Poser, stage: Stage, seen: Foreseen, pinned: dict[int, Floats], ends: tuple[bool, bool]
) -> dict[int, Floats]:
    """Postures inside a ground stage: where the center of mass is lowest, and where it rests."""
    fps, (first, last) = poser.reading.rough.fps, ends
    frames = np.arange(stage.first + 1, stage.last)
    if len(frames) < 3 or (first and last):
        return {}
    path = seen.path(frames / fps)
    low = int(frames[path[:, 2].argmin()])
    com = path[low - stage.first - 1]
    low = int(np.clip(low, stage.first + 2, stage.last - 2))
    begin, end = (round(t * fps) for t in (seen.passage.begin, seen.passage.end))
    if first:
        depth = seen.passage.start[2] - com[2]
        found = {low: poser.crouching(low, com, depth, absorb=False)}
        return {max(begin, 1): pinned[stage.first], **found} if 1 < begin < low else found
    if last:
        depth = seen.passage.goal[2] - com[2]
        found = {low: poser.crouching(low, com, depth, absorb=True)}
        return {**found, end: pinned[stage.last]} if low < end < stage.last else found
    return {low: poser.between(low, com, pinned[stage.first], pinned[stage.last])}


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
    return q


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
