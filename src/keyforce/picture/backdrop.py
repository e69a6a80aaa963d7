"""The backdrop: a gradient without a horizon, on which shadows lie softly.

MuJoCo draws ground and sky in one flat colour, and shadows with hard edges. Where the depth of a
pixel is that of the ground or of nothing at all, its shade is blurred and laid over a gradient.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import maximum_filter, minimum_filter, uniform_filter

from keyforce.picture.light import BACKDROP, Color

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]

TOP: Color = (0.680, 0.712, 0.752)
BOTTOM: Color = (0.890, 0.894, 0.900)
SLACK = 0.002  # share of its distance by which the ground's depth may be off
SOFTNESS = 0.006  # blur of shadows, as a share of the picture's height


@dataclass(frozen=True, kw_only=True)
class Eye:
    """Where a picture was taken from.

    Attributes:
        at: [m], shape (3,).
        axes: Right, up and forward, as rows, shape (3, 3).
        field: Vertical field of view [degrees].
        near: Distance of the near plane [m].
        far: Distance of the far plane [m].
        beyond: Distance beyond which nothing stands [m].
        ground: Height of the ground [m], or None.
    """

    at: NDArray[np.float64]
    axes: NDArray[np.float64]
    field: float
    near: float
    far: float
    beyond: float
    ground: float | None


def painted(pixels: Pixels, depth: Floats, eye: Eye) -> Pixels:
    """The picture with the backdrop behind it.

    Args:
        pixels: As MuJoCo drew them, first row on top, shape (H, W, 3).
        depth: MuJoCo's depth buffer, 0 near to 1 far, shape (H, W).
        eye: Where it was taken from.
    """
    behind = background(depth, eye)
    inner, outer = minimum_filter(behind, 3), maximum_filter(behind, 3)
    tone = gradient(len(pixels))[:, None] * np.float32(255)
    shade = pixels * (1.0 / np.array(BACKDROP, dtype=np.float32) / 255)
    soft = softened(np.where(inner, shade[..., 1], 0.0), inner)
    out = pixels.copy()
    edge = outer & ~inner  # drawn with smooth edges, which blurring would lose
    for where, shades in ((edge, shade), (inner, soft[..., None])):
        lit = np.clip(shades * tone, 0, 255).astype(np.uint8)
        np.copyto(out, lit, where=where[..., None])
    return out


def background(depth: Floats, eye: Eye) -> NDArray[np.bool_]:
    """Which pixels show the ground or nothing, shape (H, W)."""
    away = eye.near / (1.0 - depth * (1.0 - eye.near / eye.far))
    floor = np.minimum((1.0 - SLACK) * ground_depth(depth, eye), eye.beyond)
    return np.asarray(away >= floor)


def ground_depth(depth: Floats, eye: Eye) -> Floats:
    """How far along the view the ground lies behind each pixel's lower edge [m], shape (H, W).

    The edge and not the middle, since a depth may come from any of a pixel's samples.
    """
    height, width = depth.shape
    if eye.ground is None:
        return np.full((height, width), np.inf, dtype=np.float32)
    slope = np.tan(np.radians(eye.field) / 2)
    up = slope * (1.0 - 2.0 * np.arange(1, height + 1) / height)
    across = slope * width / height * ((2.0 * np.arange(width) + 1.0) / width - 1.0)
    right_z, up_z, forward_z = eye.axes[:, 2]
    fall = -(forward_z + up_z * up[:, None] + right_z * across[None, :])
    drop = eye.at[2] - eye.ground
    return np.where(fall > 1e-9, drop / np.maximum(fall, 1e-9), np.inf).astype(np.float32)


def softened(shade: Floats, behind: NDArray[np.bool_]) -> Floats:
    """Shade blurred within the background, so that no figure bleeds into it."""
    size = max(1, 2 * round(SOFTNESS * len(shade)) + 1)
    top, bottom = shade, behind.astype(np.float32)
    for _ in range(2):
        top, bottom = uniform_filter(top, size), uniform_filter(bottom, size)
    return np.asarray(top / np.maximum(bottom, 1e-4))


def gradient(height: int) -> Floats:
    """The backdrop's colour row by row, shape (height, 3)."""
    down = np.linspace(0.0, 1.0, height, dtype=np.float32)[:, None]
    rise = down * down * (3.0 - 2.0 * down)
    top, bottom = np.array(TOP, dtype=np.float32), np.array(BOTTOM, dtype=np.float32)
    return np.asarray(top * (1.0 - rise) + bottom * rise)
