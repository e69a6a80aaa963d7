"""Checks of flights: the centre of mass on its parabola, angular momentum constant."""

from __future__ import annotations

import numpy as np

from keyforce.measure.body import Body
from keyforce.measure.contacts import ContactPass
from keyforce.measure.kinematics import Kinematics
from keyforce.measure.line import Line, worst_line
from keyforce.take.take import Take


def flights_of(take: Take, body: Body, touched: ContactPass) -> tuple[tuple[float, float], ...]:
    """Stretches of at least 80 ms in which nothing comes near a character."""
    free = np.logical_not(touched.near[body.name])
    edges = np.flatnonzero(np.diff(np.r_[0, free.astype(np.int8), 0]))
    runs = zip(edges[::2], edges[1::2] - 1, strict=True)
    spans = [(float(take.time[a]), float(take.time[b])) for a, b in runs if b - a >= 6]
    return tuple((a, b) for a, b in spans if b - a > 0.08)


def flight_lines(
    take: Take, motion: Kinematics, body: Body, flights: tuple[tuple[float, float], ...]
) -> list[Line]:
    """How far momentum strays while nothing touches a character."""
    path, turn = np.zeros(len(take.time)), np.zeros(len(take.time))
    gravity = take.model.opt.gravity
    for begin, end in flights:
        rows = np.flatnonzero((take.time > begin) & (take.time < end))
        t = take.time[rows] - take.time[rows[0]]
        fall = motion.com[rows, body.root] - 0.5 * np.outer(t**2, gravity)
        basis = np.c_[np.ones_like(t), t]
        off = fall - basis @ np.linalg.lstsq(basis, fall, rcond=None)[0]
        path[rows] = 1e3 * np.linalg.norm(off, axis=1)
        spin = motion.angular_momentum[rows, body.root]
        size = max(float(np.linalg.norm(spin, axis=1).max()), 0.02 * body.mass)
        turn[rows] = np.linalg.norm(spin - spin.mean(axis=0), axis=1) / size
    return [
        worst_line(f"{body.name} in flight: COM off its parabola", path, 1.0, "mm", take.time),
        worst_line(f"{body.name} in flight: angular momentum changes", turn, 1e-3, "", take.time),
    ]
