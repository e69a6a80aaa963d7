"""What the simulation loop reads and writes: plain arrays, grouped by what they are about."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.direction.track import Sample, Tracks
from keyforce.engine.articulated.bend import Bends
from keyforce.engine.articulated.cues import Cues
from keyforce.engine.articulated.objectives import Objectives, Spans

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FREE, PLANAR, FIXED = 0, 1, 2
AT_TIME, AT_TAKEOFF, AT_LANDING, NEVER = 0, 1, 2, 3
TOUCH, LIFT, TAKEOFF, LANDING, APEX = 0, 1, 2, 3, 4
DONE, DIVERGED, CANCELLED, FAILED = 0, 1, 2, 3


class Live(NamedTuple):
    """Views into MuJoCo's own memory: the state and what moves it."""

    model: int
    data: int
    qpos: Floats  # (nq,)
    qvel: Floats  # (nv,)
    torque: Floats  # qfrc_applied (nv,)
    damping: Floats  # dof_damping (nv,)
    wrench: Floats  # xfrc_applied (nbody, 6)
    constraint: Floats  # qfrc_constraint (nv,)
    com: Floats  # subtree_com (nbody, 3)
    momentum: Floats  # subtree_linvel (nbody, 3)
    spin: Floats  # subtree_angmom (nbody, 3)
    turn: Floats  # xmat (nbody, 9)
    place: Floats  # xpos (nbody, 3)
    hinge_at: Floats  # xanchor (njnt, 3)
    hinge_axis: Floats  # xaxis (njnt, 3)
    inertia_at: Floats  # xipos (nbody, 3)
    inertia_turn: Floats  # ximat (nbody, 9)
    inertia: Floats  # body_inertia (nbody, 3)
    mass: Floats  # body_mass (nbody,)
    geom_body: NDArray[np.int32]  # (ngeom,)
    speed: Floats  # cvel (nbody, 6)
    root: NDArray[np.int32]  # body_rootid (nbody,)
    bond_on: NDArray[np.bool_]  # eq_active (neq,)
    bond_body: NDArray[np.int32]  # eq_obj1id (neq,)
    bond_other: NDArray[np.int32]  # eq_obj2id (neq,)
    bond_point: Floats  # eq_data: a point in each body's frame (neq, 11)


class Drive(NamedTuple):
    """The joints that are driven, one row per hinge."""

    qpos: Ints
    dof: Ints
    stiffness: Floats  # [N·m/rad]
    damping: Floats  # [N·m·s/rad]
    strength: Floats  # with the movement [N·m]
    against: Floats  # against it [N·m]
    reach: Floats  # lambda of equation 3 [rad]; infinite for the linear law
    fade: Floats  # alpha of equation 3
    passive: Floats  # damping that the joint has by itself [N·m·s/rad]


class Roots(NamedTuple):
    """The characters, one row each."""

    kind: Ints  # FREE, PLANAR or FIXED
    body: Ints
    qpos: Ints
    dof: Ints
    last: Ints  # one past its last body
    mass: Floats
    upright: Floats  # root orientation when it stands upright (C, 4)
    facing: Floats  # [rad]
    stiffness: Floats  # of balance [N·m/rad]
    damping: Floats  # [N·m·s/rad]
    owner: Ints  # character of each body, -1 for none (nbody,)


class Windows(NamedTuple):
    """Balance windows, one row each."""

    spans: Spans
    who: Ints
    gain: Floats
    limit: Floats  # [N·m]
    in_air: Ints  # 1 where it holds in the air too
    follow: Ints  # 1 where it lets the character face wherever it does


class Blows(NamedTuple):
    """Pushes from outside, one row each."""

    body: Ints
    begin: Floats  # [s]
    end: Floats  # [s]
    wrench: Floats  # (B, 6)


class Flight(NamedTuple):
    """How each character flies, one row each."""

    free_since: Ints  # step since which nothing touches it, -1 while something does
    airborne: Ints  # 1 after 30 ms without touch
    takeoffs: Ints
    landings: Ints
    com: Floats  # where the flight began (C, 3)
    velocity: Floats  # (C, 3)
    spin: Floats  # angular momentum about the COM (C, 3)
    held: Ints  # step of that beginning, -1 when it must be taken anew
    rise: Floats  # last vertical speed of the COM (C,)


class Touches(NamedTuple):
    """Which pairs of bodies touch."""

    seen: Ints  # last step in which they did, by body * nbody + body
    active: Ints  # pairs that touch now
    number: Ints  # how many (1,)


class Scratch(NamedTuple):
    """Room for the loop's own notes, one entry per character."""

    met: Ints  # contacts with others now
    since: Floats  # how long ago the first of them began, where nothing touched before [s]
    damped: Floats  # damping of what holds each root now, per freedom (C, 6)
    height: Floats  # of the COM, one step ago [m]
    bonds: Floats  # what bonds give each body (nbody, 6)


class Memory(NamedTuple):
    """What the loop remembers from one step to the next."""

    flight: Flight
    touches: Touches
    cursor: Ints  # each axis's place among its keys
    now: Sample
    scratch: Scratch
    cues: Cues
    bends: Bends


class Log(NamedTuple):
    """What is kept of a run."""

    every: int
    time: Floats
    qpos: Floats
    qvel: Floats
    torque: Floats
    external: Floats
    help: Floats
    ground: Floats
    rows: Ints  # rows written (1,)
    event_time: Floats  # [s]
    event_kind: Ints
    event_a: Ints
    event_b: Ints
    event_size: Floats
    events: Ints  # events written (1,)


class Score(NamedTuple):
    """Everything that a shot tells the loop."""

    drive: Drive
    tracks: Tracks  # hinges, then pitch, roll and yaw of each root
    roots: Roots
    windows: Windows
    objectives: Objectives
    blows: Blows
    gravity: Floats  # (3,)
