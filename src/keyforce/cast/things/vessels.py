"""Vessels and hats: round, hollow, open at one end."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from keyforce.cast.look.lathe import capsule, turned
from keyforce.cast.look.piece import Piece, units
from keyforce.cast.things.thing import Floats, Thing, block, coat, frustum, polygon, wall

SIDES = 12


def hat() -> Thing:
    """A bowler of felt, open below; its brim lies at z = 0."""
    crown = [(0.084, 0.094, 0.0), (0.081, 0.091, 0.075), (0.058, 0.068, 0.112)]
    parts = [
        *wall((0.090, 0.150, 0.0), (0.090, 0.150, 0.008), SIDES),
        *wall(crown[0], crown[1], SIDES),
        *wall(crown[1], crown[2], SIDES),
        frustum((0.068, 0.112), (0.040, 0.124), SIDES),
    ]
    felt = [(0, 0.112), (0.058, 0.110), (0.081, 0.075), (0.084, 0.0), (0.135, 0.0), (0.152, 0.010),
            (0.150, 0.016), (0.132, 0.008), (0.094, 0.008), (0.091, 0.075), (0.068, 0.112),
            (0.040, 0.124), (0, 0.126)]  # fmt: skip
    band = [(0, 0.008), (0.0950, 0.008), (0.0940, 0.034), (0, 0.034)]
    return Thing(
        parts=tuple(parts),
        coats=(coat("#3b3a45", turned(felt, 0.012)), coat("#a8323e", _hollow(band, 0.0905))),
        density=260.0,
    )


def mug() -> Thing:
    """A mug of stoneware that stands on z = 0, its handle at +x."""
    radius, height, thick = 0.041, 0.094, 0.005
    parts = [
        frustum((radius, 0.0), (radius, 0.007), SIDES),
        *wall((radius - thick, radius, 0.007), (radius - thick, radius, height), SIDES),
        *_handle(radius),
    ]
    shell = [(0, 0), (radius - 0.003, 0), (radius, 0.004), (radius, height),
             (radius - thick, height), (radius - thick, 0.007), (0, 0.007)]  # fmt: skip
    ring = [(0, 0.074), (radius + 0.0006, 0.074), (radius + 0.0006, 0.082), (0, 0.082)]
    return Thing(
        parts=tuple(parts),
        coats=(
            coat("#e9e2d0", turned(shell, 0.003), *_ear(radius)),
            coat("#2f6f8f", _hollow(ring, radius - 0.001)),
        ),
        density=2200.0,
    )


def bucket() -> Thing:
    """A bucket of tin that stands on z = 0."""
    parts = [
        frustum((0.090, 0.0), (0.0915, 0.008), SIDES),
        *wall((0.084, 0.091, 0.008), (0.117, 0.124, 0.21), SIDES),
    ]
    shell = [(0, 0), (0.090, 0.0), (0.124, 0.200), (0.129, 0.204), (0.129, 0.212), (0.117, 0.212),
             (0.084, 0.008), (0, 0.008)]  # fmt: skip
    hoops = [_hollow([(0, z), (r, z), (r + 0.002, z + 0.012), (0, z + 0.012)], r - 0.003)
             for r, z in ((0.0965, 0.035), (0.1145, 0.142))]  # fmt: skip
    return Thing(
        parts=tuple(parts),
        coats=(coat("#7d93a6", turned(shell, 0.002)), coat("#4d5f70", *hoops)),
        density=1500.0,
    )


def _handle(radius: float) -> list[Floats]:
    """The handle that touches things, as three blocks."""
    near, far, half = radius - 0.003, radius + 0.030, 0.006
    return [
        block((near, -half, 0.070), (far - 0.006, half, 0.080)),
        block((far - 0.010, -half, 0.024), (far, half, 0.078)),
        block((near, -half, 0.020), (far - 0.006, half, 0.030)),
    ]


def _ear(radius: float) -> list[Piece]:
    """The handle that is seen: a bent rod."""
    angle = np.linspace(np.pi / 2, -np.pi / 2, 13)
    path = np.stack([
        radius + 0.001 + 0.024 * np.cos(angle), np.zeros(13), 0.050 + 0.025 * np.sin(angle)
    ], axis=1)  # fmt: skip
    return [capsule(a, b, 0.0055, 12) for a, b in pairwise(path)]


def _hollow(outside: list[tuple[float, float]], inner: float) -> Piece:
    """A ring about z, from the profile of its outside and the radius of its bore."""
    (_, low), *wall_, (_, high) = outside
    loop = np.array([(inner, low), *wall_, (inner, high)])
    edges = polygon(1.0, 48)
    vertices = np.concatenate([np.column_stack([r * edges, np.full(48, z)]) for r, z in loop])
    i, j = np.arange(len(loop))[:, None], np.arange(48)
    a, b = 48 * i, 48 * ((i + 1) % len(loop))
    k = (j + 1) % 48
    one = np.stack([a + j, a + k, b + k], axis=-1).reshape(-1, 3)
    two = np.stack([a + j, b + k, b + j], axis=-1).reshape(-1, 3)
    normals = units(vertices * (1.0, 1.0, 0.0))
    return Piece(vertices=vertices, normals=normals, faces=np.concatenate([one, two]))
