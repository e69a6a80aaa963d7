"""Normals and baked occlusion of a surface, from the distance of the sculpture under it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.surface import Half

Floats = NDArray[np.float64]

# How far out along the normal openness is probed, as a fraction of the body's size.
PROBES = (0.012, 0.03, 0.06, 0.11)
DEPTH = 0.55
DARKEST = 0.25


def normals(sculpture: Sculpture, half: Half) -> Floats:
    """Unit normals of the half surface, smoother than its faces, shape (V, 3)."""
    slope = sculpture.gradient(half.vertices)
    slope[half.rim, 1] = 0.0
    return np.asarray(slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9))


def occlusion(sculpture: Sculpture, half: Half, normal: Floats) -> Floats:
    """Ambient light that reaches each vertex, 0 to 1, shape (V,).

    Inigo Quilez's distance-field occlusion ("free penumbra shadows", iquilezles.org): how much
    less far the body is than an open plane would be.
    """
    missing = np.zeros(len(half.vertices))
    for k, probe in enumerate(PROBES):
        out = probe * sculpture.size
        near = sculpture.distance(half.vertices + out * normal)
        missing += np.clip(out - near, 0, None) / out / 2 ** (0.6 * k)
    return np.clip(1 - DEPTH * missing, DARKEST, 1)
