"""Checks of flights: the centre of mass on its parabola, angular momentum constant."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.measure.body import Body
from keyforce.measure.contacts import ContactPass
from keyforce.measure.kinematics import Kinematics
from keyforce.measure.line import Floats, Line, worst_line
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
    blown = pushed(take, body)
    for begin, end in flights:
        flying = (take.time > begin) & (take.time < end)
        for rows in stretches(np.logical_not(blown) & flying):
            _one_stretch(take, motion, body, rows, path, turn)
    return [
        worst_line(f"{body.name} in flight: COM off its parabola", path, 1.0, "mm", take.time),
        worst_line(f"{body.name} in flight: angular momentum changes", turn, 1e-3, "", take.time),
    ]


def pushed(take: Take, body: Body) -> NDArray[np.bool_]:
    """When something other than help pushes a character from outside, such as a blow, (T,)."""
    force = take.external[:, body.tree, :3].sum(axis=1)
    torque = take.external[:, body.tree, 3:].sum(axis=1)
    if body.name in take.characters:
        given = take.help[:, take.characters.index(body.name)]
        force, torque = force - given[:, :3], torque - given[:, 3:]
    return np.asarray(np.abs(np.c_[force, torque]).max(axis=1) > 1e-6)


def stretches(rows: NDArray[np.bool_]) -> list[NDArray[np.intp]]:
    """The runs of true rows: momentum is constant within each, not across a push."""
    found = np.flatnonzero(rows)
    return [part for part in np.split(found, np.flatnonzero(np.diff(found) > 1) + 1) if part.size]


def _one_stretch(
    take: Take,
    motion: Kinematics,
    body: Body,
    rows: NDArray[np.intp],
    path: Floats,
    turn: Floats,
) -> None:
    """Writes how far momentum strays into the rows of one stretch."""
    gravity = take.model.opt.gravity
    t = take.time[rows] - take.time[rows[0]]
    fall = motion.com[rows, body.root] - 0.5 * np.outer(t**2, gravity)
    basis = np.c_[np.ones_like(t), t]
    off = fall - basis @ np.linalg.lstsq(basis, fall, rcond=None)[0]
    path[rows] = 1e3 * np.linalg.norm(off, axis=1)
    spin = motion.angular_momentum[rows, body.root]
    size = max(float(np.linalg.norm(spin, axis=1).max()), 0.02 * body.mass)
    turn[rows] = np.linalg.norm(spin - spin.mean(axis=0), axis=1) / size
