"""Assembly: everything that a reading and its path ask for, as one program."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.anchor import Footing
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.evenness import midline
from keyforce.synthesis.plan.momenta import Knobs, knobs_of
from keyforce.synthesis.plan.path import Path
from keyforce.synthesis.plan.surroundings import pairs_near, walls_near
from keyforce.synthesis.plan.turning import turned
from keyforce.synthesis.program.pairs import gathered_pairs
from keyforce.synthesis.program.program import Program, Wishes
from keyforce.synthesis.program.rows import Row, gathered
from keyforce.synthesis.sketch.reading import Reading


@dataclass(frozen=True, kw_only=True)
class Taste:
    """How much each wish weighs (section 7), per second.

    Attributes:
        stay: Mass displacement from the path.
        posture: Joints against the path.
        calm: Steps of joints.
        balance: The center of mass over the feet where it stands still.
        airy: How much less mass displacement weighs in flight.
        loose: How much less posture does.
        tuck: How much more legs keep to it there.
    """

    stay: float = 0.3
    posture: float = 0.3
    calm: float = 0.03
    balance: float = 2.0
    airy: float = 0.1
    loose: float = 0.5
    tuck: float = 40.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Assembly:
    """A program with where to start.

    Attributes:
        program: What is asked.
        q: First guess against the program's references, shape (N, J).
        knobs: The knobs' rows and first guess.
        angles: Yaw, pitch and roll of the references, shape (N, 3).
    """

    program: Program
    q: Floats
    knobs: Knobs
    angles: Floats


def assemble(
    performer: Performer,
    reading: Reading,
    path: Path,
    *,
    soft: float = 0.0,
    before: Floats | None = None,
    taste: Taste | None = None,
) -> Assembly:
    """The program of a path.

    Args:
        performer: Whose.
        reading: What the sketch means.
        path: The first motion.
        soft: How much physics may give way.
        before: An earlier result that ran into itself, to start from, shape (N, J).
        taste: How much each wish weighs.
    """
    taste = taste or Taste()
    angles = path.q[:, 3:6].copy()
    q = path.q.copy()
    q[:, 3:6] = 0.0
    low, high = performer.bounds
    fixed = reading.rough.musts.copy()
    fixed[list(path.pinned)] = True
    fixed[:, midline(performer, path.q)] = True
    q = np.where(fixed, q, np.clip(q, low + 0.02, high - 0.02))
    free = [i for i in range(len(q)) if not fixed[i].all()]
    reference = turned(angles)
    motions = [performer.poses(q, reference)]
    if before is not None:
        motions.append(performer.poses(before, reference))
    knobs = knobs_of(performer, reading, path, soft)
    holds, held = _holds(reading, set(free))
    program = Program(
        tree=performer.tree,
        reference=reference,
        fixed=fixed,
        low=np.tile(low, (len(q), 1)),
        high=np.tile(high, (len(q), 1)),
        wishes=_wishes(performer, reading, path, q, knobs, taste, reference),
        holds=gathered(holds),
        walls=gathered(walls_near(performer, motions[-1], free, held)),
        pairs=gathered_pairs(pairs_near(performer, motions, free)),
        momenta=knobs.momenta,
        shape=knobs.shape,
        shape_is=knobs.shape_is,
        shape_at=knobs.shape_at,
    )
    start = q if before is None else before
    return Assembly(program=program, q=start, knobs=knobs, angles=angles)


def _holds(reading: Reading, free: set[int]) -> tuple[list[list[Row]], list[set[int]]]:
    """Rows of each frame, and the bodies that they keep off the ground by themselves."""
    rows: list[list[Row]] = [[] for _ in range(reading.rough.frames)]
    held: list[set[int]] = [set() for _ in range(reading.rough.frames)]
    for anchor in reading.anchors:
        for i in range(anchor.first, anchor.last + 1):
            if i not in free:
                continue
            rows[i] += anchor.rows(i)
            if isinstance(anchor, Footing):
                held[i].add(anchor.sole.flat)
                if anchor.heel_first <= i <= anchor.heel_last:
                    held[i].add(anchor.sole.foot)
    return rows, held


def _wishes(
    performer: Performer,
    reading: Reading,
    path: Path,
    q: Floats,
    knobs: Knobs,
    taste: Taste,
    reference: Floats,
) -> Wishes:
    dt, frames = 1.0 / reading.rough.fps, len(q)
    poses = performer.poses(q, reference)
    flying = np.zeros(frames, bool)
    for flight in reading.flights():
        flying[flight.first + 1 : flight.last] = True
    lean, lean_to = _balance(performer, reading, path, taste, dt)
    posture = taste.posture * dt * np.where(flying[:, None], taste.loose, 1.0) * performer.stiff
    posture[np.ix_(np.flatnonzero(flying), performer.tucks)] *= taste.tuck
    return Wishes(
        stay=taste.stay * dt * np.where(flying, taste.airy, 1.0),
        turn=poses.turn,
        center=poses.center,
        pose=posture,
        pose_to=q.copy(),
        calm=np.tile(taste.calm / dt * performer.calm, (frames - 1, 1)),
        share=performer.groups[:1],
        lean=lean,
        lean_to=lean_to,
        knob=np.full(len(knobs.start), 1e-6),
        knob_to=knobs.start,
    )


def _balance(
    performer: Performer, reading: Reading, path: Path, taste: Taste, dt: float
) -> tuple[Floats, Floats]:
    """The center of mass over the feet early in the first stage and late in the last one."""
    frames = len(path.q)
    lean, lean_to = np.zeros((frames, 1, 3)), np.zeros((frames, 1, 3))
    ends = performer.poses(path.q[[0, -1]]).com
    first, last = path.foreseen[0].passage, path.foreseen[-1].passage
    time = np.arange(frames) * dt
    early = time < first.begin + 0.3 * (first.end - first.begin)
    late = time > last.begin + 0.5 * (last.end - last.begin)
    lean[early | late, 0, :2] = taste.balance * dt
    lean_to[:, 0] = np.where(late[:, None], ends[1], ends[0])
    return lean, lean_to
