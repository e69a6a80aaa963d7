"""Checks of the ground: it only pushes, within its friction cone, and only where it is met."""

from __future__ import annotations

import numpy as np

from keyforce.measure.body import Body
from keyforce.measure.contacts import ContactPass
from keyforce.measure.kinematics import Kinematics
from keyforce.measure.line import Floats, Line, worst_line
from keyforce.take.take import Take


def ground_lines(take: Take, motion: Kinematics, body: Body, touched: ContactPass) -> list[Line]:
    """What the motion says of the force that the ground must have given."""
    if len(take.time) < 60:
        return []
    force = ground_force(take, motion, body)
    inner = np.zeros(len(take.time), dtype=bool)
    width = _window(take)
    inner[width:-width] = True
    grounded = np.convolve(touched.near[body.name], np.ones(2 * width + 1), "same") > 0
    side = np.linalg.norm(force[:, :2], axis=1)
    excess = side - touched.friction[body.name] * np.maximum(force[:, 2], 0.0)
    phantom = np.linalg.norm(force, axis=1)
    return [
        worst_line(f"{body.name}: ground pulls", -force[:, 2] * inner, 0.05, "weights", take.time),
        worst_line(
            f"{body.name}: outside the friction cone",
            excess * (inner & grounded),
            0.05,
            "weights",
            take.time,
        ),
        worst_line(
            f"{body.name}: force without contact",
            phantom * (inner & ~grounded),
            0.05,
            "weights",
            take.time,
        ),
        worst_line(
            f"{body.name}: planted feet slide", touched.slip[body.name], 10.0, "mm/s", take.time
        ),
    ]


def _window(take: Take) -> int:
    """An odd number of frames that spans about 40 ms."""
    return max(3, round(0.04 / float(np.median(np.diff(take.time)))) | 1)


def ground_force(take: Take, motion: Kinematics, body: Body) -> Floats:
    """What the ground must have done for the COM to move as it did [body weights], (T, 3)."""
    if len(take.time) < 4:
        return np.zeros((len(take.time), 3))
    gravity = take.model.opt.gravity
    weight = body.mass * max(float(np.linalg.norm(gravity)), 1e-9)
    velocity = np.gradient(motion.com[:, body.root], take.time, axis=0)
    acceleration = np.gradient(velocity, take.time, axis=0)
    pushed = take.external[:, body.tree, :3].sum(axis=1)
    kernel = np.ones(_window(take)) / _window(take)
    force = body.mass * (acceleration - gravity) - pushed
    smooth = [np.convolve(force[:, k], kernel, "same") for k in range(3)]
    return np.stack(smooth, axis=1) / weight
