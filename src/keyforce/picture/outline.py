"""Outlines: where the moving surfaces reach, by a few hundred of their points."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import blended
from keyforce.picture.film import Film, Worn

Floats = NDArray[np.float64]

POINTS = 400  # of each skin


def outline(film: Film) -> Floats:
    """Points of every skin that can move, over time [m], shape (N, P, 3)."""
    return np.concatenate(list(member_outlines(film).values()), axis=1)


@lru_cache(maxsize=2)
def member_outlines(film: Film) -> dict[str, Floats]:
    """The same for each member of the cast, by name; the stage's where nothing can move."""
    moving = [worn for worn in film.worn if not worn.fixed] or list(film.worn)
    found: dict[str, list[Floats]] = {}
    for worn in moving:
        name = worn.skin.bones[0].body.partition(".")[0]
        found.setdefault(name, []).append(_points(worn))
    return {name: np.concatenate(parts, axis=1) for name, parts in found.items()}


def shade(points: Floats, ground: float | None) -> Floats:
    """The points and, below each, its foot on the ground, shape (N, 2P, 3)."""
    if ground is None:
        return points
    below = points.copy()
    below[..., 2] = ground
    return np.concatenate([points, below], axis=1)


def figure_height(film: Film) -> float:
    """The size of the largest member of the cast: its middle extent over time [m]."""
    sizes = [np.ptp(points, axis=1).max(axis=1) for points in member_outlines(film).values()]
    return float(max(np.median(size) for size in sizes))


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
