"""What the impact engine's kernels read and write: structured arrays, grouped by what they hold.

Structured arrays reach a kernel as one pointer each; the same fields as separate arrays took
numba two minutes to compile.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Rows = Any
"""A structured array, or one row of it, whose fields read as attributes inside of kernels."""

FIXED, TOP, ASYMMETRIC = 0, 1, 2
SPHERE, HULL, PLANE = 0, 1, 2
VERTEX_FACE, FACE_VERTEX, EDGE_EDGE, POINT_EDGE, POINT_POINT = 0, 1, 2, 3, 4
SMOOTH, SLIP, STICK = 0, 1, 2
DONE, TOO_MANY, INTERPENETRATING, RESTING, STUCK, PAUSED = 0, 1, 2, 3, 4, 5
POSITION, TURN, VELOCITY, SPIN, MASS, GRAVITY, TILT, ELASTICITY = 0, 1, 2, 3, 4, 5, 6, 7
SPAN = 8
"""How long an arc lasts: a parameter of multiple shooting only."""

MAX_TOUCHES = 16
"""Points of contact that one event can have."""
MAX_MET = 8
"""Bodies that one event can have."""
MAX_CORNERS = 128
"""Corners that one solid can have."""
MAX_EDGES = 384


def _row(ints: str, floats: str, *more: tuple[str, tuple[int, ...]]) -> np.dtype[np.void]:
    """A row of integers, then floats, then arrays of floats."""
    fields: list[Any] = [(name, np.int64) for name in ints.split()]
    fields += [(name, np.float64) for name in floats.split()]
    fields += [(name, np.float64, shape) for name, shape in more]
    return np.dtype(fields, align=True)


BODY = _row("kind", "lightness reach", ("mobility", (3,)))
"""A body in its principal axes: FIXED, TOP (symmetric about z) or ASYMMETRIC, 1/mass [1/kg], its
farthest point [m], mass over principal moments [1/m²]."""

SOLID = _row(
    "body kind round first_vertex first_face first_edge", "ball arm around inside", ("middle", (3,))
)
"""A convex solid: SPHERE, HULL or PLANE, whether its normals are a smooth surface's, where its
features begin; radius of a sphere [m], farthest corner from the body's centre [m], a ball about
`middle` that holds it and one that it holds [m]."""

FACE = _row("", "offset", ("normal", (3,)), ("heart", (3,)), ("bend", (3, 3)))
"""A face: normal · point, outward normal, its middle, derivative of the smooth normal [1/m]."""

EDGE = np.dtype(
    [("edge", np.int64, (2,)), ("wing", np.int64, (2,)), ("arc", np.float64, (5,))], align=True
)
"""An edge: its vertices, its faces, the middle of its arc of normals and half of it as cosine and
sine."""

PAIR = _row("a b", "friction elasticity")
"""Solids that may touch. The normal of a contact leads from b to a."""

FLIGHT = _row(
    "body prior event asleep", "time", ("at", (3,)), ("turn", (4,)), ("velocity", (3,)),
    ("swing", (3,)),
)  # fmt: skip
"""A stretch of a body's motion between its events: the flight before, the event that began it, and
the first state. `swing` is the angular momentum per mass [m²/s]."""

IMPACT = _row("first_touch first_flight mode slow", "time elasticity")
"""An impact: its first touch and flight, SMOOTH, SLIP or STICK, whether below the floor."""

TOUCH = _row(
    "pair kind one two active", "closing", ("point", (3,)), ("normal", (3,)), ("impulse", (3,))
)
"""A touch of an impact: features of a and b, whether it carries load, speed along the normal before
(below zero) [m/s], impulse on a [N·s]."""

NOW = _row(
    "", "time fastest twist pull", ("at", (3,)), ("quaternion", (4,)), ("turn", (3, 3)),
    ("velocity", (3,)), ("spin", (3,)),
)  # fmt: skip
"""A body where it was last looked at; bounds on its spin and the spin's rate in this flight; 1
where gravity acts on it."""

WATCH = _row("frame one two kind", "safe seen", ("axis", (3,)))
"""A pair: whose frame its separating axis is fixed in and whose features it belongs to, until when
it certainly does not touch, and the separation when the axis was last searched for."""

_PER_TOUCH = (MAX_TOUCHES, 3)
_PER_MET = (MAX_MET, 3)
_WIDE = 3 * MAX_TOUCHES

HIT = np.dtype(
    [
        ("count", np.int64, (2,)),  # touches, bodies
        *(
            (k, np.int64, (MAX_TOUCHES,))
            for k in ("pair", "kind", "one", "two", "active", "a", "b")
        ),
        ("met", np.int64, (MAX_MET,)),
        *((k, np.float64, _PER_TOUCH) for k in ("point", "facing", "normal", "arm_a", "arm_b")),
        *((k, np.float64, _PER_TOUCH) for k in ("speed", "plain", "stuck", "impulse")),
        *((k, np.float64, (MAX_TOUCHES,)) for k in ("friction", "load")),
        *((k, np.float64, (MAX_TOUCHES, MAX_TOUCHES)) for k in ("matrix", "factor")),
        *((k, np.float64, (_WIDE, _WIDE)) for k in ("grip", "grip_factor")),
        *((k, np.float64, (_WIDE,)) for k in ("right", "answer", "rest")),
        *((k, np.float64, _PER_MET) for k in ("kick", "whirl", "after")),
    ],
    align=True,
)
"""The impact at hand. `facing` is the geometric normal, `normal` the one in force; `plain` and
`stuck` are the plastic impulses without and with friction; `matrix` is the response along the
normals, `grip` in all directions, each with its Cholesky factor."""

CHANGE = np.dtype(
    [
        *((k, np.float64, _PER_MET) for k in ("at", "turn", "velocity", "swing")),
        *((k, np.float64, _PER_MET) for k in ("kick", "whirl", "spin")),
        *((k, np.float64, _PER_TOUCH) for k in ("facing", "normal", "point", "arm_a", "arm_b")),
        *((k, np.float64, _PER_TOUCH) for k in ("plain", "stuck")),
        ("load", np.float64, (MAX_TOUCHES,)),
    ],
    align=True,
)
"""How an impact changes with one parameter."""

SCRATCH = np.dtype(
    [
        ("stages", np.float64, (12, 22)),  # of the Runge-Kutta method
        ("values", np.float64, (3, 22)),
        ("heights", np.float64, (4, MAX_CORNERS)),  # along an axis: a, its rate, b, its rate
        ("near", np.int64, (2, MAX_EDGES)),  # edges that may meet others
        ("feet", np.float64, (32, 2)),  # where a body stands
        ("frame", np.float64, (1, 3, 3)),
        ("change", np.float64, (3, 6)),  # of an orientation
    ],
    align=True,
)
"""Room to work in."""


class Solids(NamedTuple):
    """Convex solids and their features, end to end; the last row of `each` only ends them."""

    each: Rows  # SOLID (S + 1,)
    vertex: Floats  # (V, 3)
    face: Rows  # FACE (F,)
    side: Rows  # EDGE (E,)


class World(NamedTuple):
    """Everything that stays."""

    bodies: Rows  # BODY (B,)
    solids: Solids
    pairs: Rows  # PAIR (P,)


class Track(NamedTuple):
    """Flights, end to end."""

    tally: Ints  # flights (1,)
    latest: Ints  # each body's last flight (B,)
    row: Rows  # FLIGHT (N,)


class Events(NamedTuple):
    """Impacts and their touches, end to end; one more impact than there are ends them."""

    tally: Ints  # impacts, touches, looks at pairs since the last impact and in all
    row: Rows  # IMPACT (N + 1,)
    touch: Rows  # TOUCH (M,)


class Knobs(NamedTuple):
    """What the user may turn besides the start, and the engine's own thresholds."""

    gravity: Floats  # (3,) [m/s²]
    tilt: Floats  # normal offsets of the first K impacts (K, 2)
    bounce: Floats  # added to their elasticities (K,)
    until: float
    floor: float  # least speed after an impact [m/s]
    calm: float  # share of its reach that a resting body could still rise


class Columns(NamedTuple):
    """The parameters that are differentiated, one row each."""

    kind: Ints  # POSITION to ELASTICITY
    which: Ints  # body or impact
    axis: Ints
