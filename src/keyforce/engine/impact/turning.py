"""Turning: the orientation of a body in free flight.

The angular momentum is constant. A symmetric top turns by a product of two exponentials, exactly;
any other body by DOP853 (Hairer, Norsett, Wanner, Solving ODEs I, II.5) in steps so short that the
error of a second of tumbling stays near 1e-12 rad.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.integrate import DOP853

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import FIXED, TOP, Floats, Rows
from keyforce.engine.impact.vector import (
    Quad,
    Triple,
    cross,
    dot,
    fill_turn,
    norm,
    plus,
    product,
    rotation,
    row,
    stretched,
    times,
)

STAGES = 12
NODES = np.ascontiguousarray(DOP853.A[:STAGES, :STAGES])
WEIGHTS = np.ascontiguousarray(DOP853.B)
STEP = 0.5
"""Largest turn in one step [rad]."""


@part
def steps_for(swing: Triple, mobility: Triple, t: float) -> int:
    """How many steps a flight of t seconds takes."""
    fastest = norm(swing) * max(mobility[0], mobility[1], mobility[2])
    return int(fastest * abs(t) / STEP) + 1


@part
def turn_after(
    bodies: Rows, body: int, start: Quad, swing: Triple, t: float, scratch: Rows
) -> Quad:
    """The orientation t seconds after `start`; leaves its matrix in `scratch.frame[0]`."""
    frame = scratch.frame
    if bodies.kind[body] == FIXED or t == 0.0:
        fill_turn(frame, 0, start)
        return start
    mobility = row(bodies.mobility, body)
    fill_turn(frame, 0, start)
    if bodies.kind[body] == TOP:
        q = top_after(frame, mobility, start, swing, t)
    else:
        q = tumble(frame, mobility, start, swing, t, scratch)
    fill_turn(frame, 0, q)
    return q


@part
def top_after(frame: Floats, mobility: Triple, start: Quad, swing: Triple, t: float) -> Quad:
    """A symmetric top: exp(t J1 l) q exp(t (J3 - J1) l3 e3), l the specific angular momentum."""
    along = frame[0, 0, 2] * swing[0] + frame[0, 1, 2] * swing[1] + frame[0, 2, 2] * swing[2]
    nutation = rotation(times(mobility[0] * t, swing))
    roll = rotation((0.0, 0.0, (mobility[2] - mobility[0]) * along * t))
    return product(product(nutation, start), roll)


@part
def tumble(
    frame: Floats, mobility: Triple, start: Quad, swing: Triple, t: float, scratch: Rows
) -> Quad:
    """Any body: q' = ½ w * q (thesis equation 2.4) by DOP853."""
    stages = scratch.stages
    count = steps_for(swing, mobility, t)
    h = t / count
    q = start
    for _ in range(count):
        for s in range(STAGES):
            a = b = c = d = 0.0
            for r in range(s):
                node = NODES[s, r]
                a += node * stages[r, 0]
                b += node * stages[r, 1]
                c += node * stages[r, 2]
                d += node * stages[r, 3]
            y = (q[0] + h * a, q[1] + h * b, q[2] + h * c, q[3] + h * d)
            fill_turn(frame, 0, y)
            quaternion_rate(stages, s, y, stretched(frame, 0, mobility, swing))
        a = b = c = d = 0.0
        for s in range(STAGES):
            a += WEIGHTS[s] * stages[s, 0]
            b += WEIGHTS[s] * stages[s, 1]
            c += WEIGHTS[s] * stages[s, 2]
            d += WEIGHTS[s] * stages[s, 3]
        q = unit((q[0] + h * a, q[1] + h * b, q[2] + h * c, q[3] + h * d))
    return q


@part
def unit(q: Quad) -> Quad:
    """The quaternion at length one."""
    s = 1.0 / math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return s * q[0], s * q[1], s * q[2], s * q[3]


@part
def quaternion_rate(stages: Floats, s: int, y: Quad, w: Triple) -> None:
    """½ w * y into a stage."""
    stages[s, 0] = 0.5 * (-w[0] * y[1] - w[1] * y[2] - w[2] * y[3])
    stages[s, 1] = 0.5 * (w[0] * y[0] + w[1] * y[3] - w[2] * y[2])
    stages[s, 2] = 0.5 * (w[1] * y[0] + w[2] * y[1] - w[0] * y[3])
    stages[s, 3] = 0.5 * (w[2] * y[0] + w[0] * y[2] - w[1] * y[1])


@part
def turn_change(
    bodies: Rows, body: int, start: Quad, swing: Triple, t: float, scratch: Rows
) -> Quad:
    """The orientation after t seconds, and how it changes.

    `scratch.change` is (3, 6): xi(t) = change[:, :3] xi(0) + change[:, 3:] dl, where R becomes
    exp(xi) R and l is the angular momentum per mass. It obeys xi' = A (dl + l x xi), A = R J R'.
    """
    frame, change = scratch.frame, scratch.change
    for i in range(3):
        for j in range(6):
            change[i, j] = 1.0 if i == j else 0.0
    fill_turn(frame, 0, start)
    if bodies.kind[body] == FIXED or t == 0.0:
        return start
    mobility = row(bodies.mobility, body)
    if bodies.kind[body] == TOP:
        top_change(frame, mobility, swing, t, change)
        q = top_after(frame, mobility, start, swing, t)
    else:
        q = tumble_change(frame, mobility, start, swing, t, change, scratch)
    fill_turn(frame, 0, q)
    return q


@part
def top_change(frame: Floats, mobility: Triple, swing: Triple, t: float, change: Floats) -> None:
    """The derivative of `top_after`, in closed form: E = exp(phi), its left Jacobian, the roll."""
    p = times(mobility[0] * t, swing)
    square = dot(p, p)
    angle = math.sqrt(square)
    if angle < 1e-3:
        a = 1.0 - square / 6.0 + square * square / 120.0
        b = 0.5 - square / 24.0 + square * square / 720.0
        c = 1.0 / 6.0 - square / 120.0 + square * square / 5040.0
    else:
        a = math.sin(angle) / angle
        b = (1.0 - math.cos(angle)) / square
        c = (angle - math.sin(angle)) / (angle * square)
    rate = (mobility[2] - mobility[0]) * t
    z = (frame[0, 0, 2], frame[0, 1, 2], frame[0, 2, 2])
    lever = cross(z, swing)
    spun = plus(plus(z, times(a, cross(p, z))), times(b, cross(p, cross(p, z))))
    for j in range(3):
        e = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
        once = cross(p, e)
        twice = cross(p, once)
        for i in range(3):
            change[i, j] = e[i] + a * once[i] + b * twice[i] + rate * spun[i] * lever[j]
            left = e[i] + b * once[i] + c * twice[i]
            change[i, 3 + j] = left * mobility[0] * t + rate * spun[i] * z[j]


@part
def tumble_change(
    frame: Floats,
    mobility: Triple,
    start: Quad,
    swing: Triple,
    t: float,
    change: Floats,
    scratch: Rows,
) -> Quad:
    """Orientation and its variational equation (thesis equation 3.5) together, by DOP853."""
    stages, values = scratch.stages, scratch.values
    count = steps_for(swing, mobility, t)
    h = t / count
    for i in range(4):
        values[0, i] = start[i]
    for i in range(3):
        for j in range(6):
            values[0, 4 + 6 * i + j] = change[i, j]
    for _ in range(count):
        for s in range(STAGES):
            for i in range(22):
                values[1, i] = 0.0
            for r in range(s):
                node = h * NODES[s, r]
                if node != 0.0:
                    for i in range(22):
                        values[1, i] += node * stages[r, i]
            for i in range(22):
                values[1, i] += values[0, i]
            variation_rate(frame, mobility, swing, values, stages, s)
        for s in range(STAGES):
            node = h * WEIGHTS[s]
            for i in range(22):
                values[0, i] += node * stages[s, i]
        q = unit((values[0, 0], values[0, 1], values[0, 2], values[0, 3]))
        for i in range(4):
            values[0, i] = q[i]
    for i in range(3):
        for j in range(6):
            change[i, j] = values[0, 4 + 6 * i + j]
    return values[0, 0], values[0, 1], values[0, 2], values[0, 3]


@part
def variation_rate(
    frame: Floats, mobility: Triple, swing: Triple, values: Floats, stages: Floats, s: int
) -> None:
    """½ w * q and A (dl + l x xi) into a stage."""
    y = (values[1, 0], values[1, 1], values[1, 2], values[1, 3])
    fill_turn(frame, 0, y)
    quaternion_rate(stages, s, y, stretched(frame, 0, mobility, swing))
    for j in range(6):
        x = (values[1, 4 + j], values[1, 10 + j], values[1, 16 + j])
        v = cross(swing, x)
        if j >= 3:
            v = (
                v[0] + (1.0 if j == 3 else 0.0),
                v[1] + (1.0 if j == 4 else 0.0),
                v[2] + (1.0 if j == 5 else 0.0),
            )
        w = stretched(frame, 0, mobility, v)
        stages[s, 4 + j] = w[0]
        stages[s, 10 + j] = w[1]
        stages[s, 16 + j] = w[2]
