"""Outlines: where the moving surfaces reach, by a few hundred of their points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import blended
from keyforce.picture.film import Film, Worn

Floats = NDArray[np.float64]

POINTS = 400  # of each skin


def outline(film: Film) -> Floats:
    """Points of every skin that can move, over time [m], shape (N, P, 3)."""
    moving = [w for w in film.worn if not w.fixed]
    return np.concatenate([_points(w) for w in moving or film.worn], axis=1)


def shade(points: Floats, ground: float | None) -> Floats:
    """The points and, below each, its foot on the ground, shape (N, 2P, 3)."""
    if ground is None:
        return points
    below = points.copy()
    below[..., 2] = ground
    return np.concatenate([points, below], axis=1)


def figure_height(points: Floats) -> float:
    """The cast's own size: its middle extent over time, upright or not [m]."""
    return float(np.median(np.ptp(points, axis=1).max(axis=1)))


def _points(worn: Worn) -> Floats:
    few = _thinned(worn.skin)
    return np.stack(
        [blended(few, at, turn)[0] for at, turn in zip(worn.at, worn.turn, strict=True)]
    )


def _thinned(skin: Skin) -> Skin:
    """The skin with every n-th vertex, and those that reach farthest in the bind pose."""
    pick = np.arange(0, len(skin.vertices), max(1, len(skin.vertices) // POINTS))
    ends = np.concatenate([skin.vertices.argmin(axis=0), skin.vertices.argmax(axis=0)])
    rows = np.union1d(pick, ends)
    return replace(
        skin,
        vertices=skin.vertices[rows],
        normals=skin.normals[rows],
        joints=skin.joints[rows],
        weights=skin.weights[rows],
    )
