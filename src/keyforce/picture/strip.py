"""A film strip: a motion told by some of its moments in one picture.

Where the figure travels it is a multiple exposure along the path. Where neighbours would hide
each other they are drawn further apart, and where they would be lost, nearer; heights stay true.
Where things stand on the stage, or several act together, nothing may be moved: then it is a sheet
of pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from keyforce.cast.look.skin import Skin
from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.picture.backdrop import Pixels
from keyforce.picture.camera import (
    FIELD,
    TILT,
    Camera,
    fitted_eye,
    frame_height,
    side_azimuth,
    view_axes,
)
from keyforce.picture.canvas import Canvas
from keyforce.picture.film import Film, film
from keyforce.picture.outline import outline, shade
from keyforce.picture.sheet import contact_sheet
from keyforce.picture.stage_set import stage_set
from keyforce.picture.stamp import Stamp, stamped
from keyforce.take.take import Take

Floats = NDArray[np.float64]

WIDTH = 2000  # [pixels]
TYPE = 0.0095  # the stamps' size, as a share of the picture's width
NEAREST = 0.85  # of two neighbours' half widths together
FARTHEST = 1.35
WIDEST = 4.4  # a row wider than this many heights is broken in two


@dataclass(frozen=True, kw_only=True, eq=False)
class Layout:
    """Where the figures stand.

    Attributes:
        film: The moments, moved apart or together.
        rows: Which moments stand in each row.
        camera: Sees every row at the same scale.
        size: Of one row [pixels].
    """

    film: Film
    rows: tuple[NDArray[np.int64], ...]
    camera: Camera
    size: tuple[int, int]


def write(path: Path | str, take: Take, skins: Sequence[Skin], *, moments: int = 12) -> None:
    """Writes the strip as a PNG.

    Args:
        path: The picture.
        take: What happened.
        skins: Worn by the take's bodies.
        moments: How many, evenly spread from the take's first to its last.
    """
    picture = draw(take, skins, moments=moments)
    with replacing(path) as scratch:
        Image.fromarray(picture).save(scratch, format="PNG", optimize=True)


def draw(take: Take, skins: Sequence[Skin], *, moments: int = 12, width: int = WIDTH) -> Pixels:
    """The strip as pixels, shape (height, width, 3)."""
    if not 2 <= moments <= 60:
        raise InputError("a strip cannot have so many moments", given=moments, allowed="2 to 60")
    seen = film(take, skins, np.linspace(take.time[0], take.time[-1], moments))
    if len(take.characters) > 1 or any(worn.fixed for worn in seen.worn):
        return contact_sheet(seen, width)
    layout = laid_out(seen, width)
    return np.concatenate([drawn_row(layout, row) for row in layout.rows])


def laid_out(seen: Film, width: int) -> Layout:
    """Spreads the moments, breaks them into rows and points a camera at them."""
    azimuth, elevation = side_azimuth(seen.com), TILT["side"]
    axes = view_axes(azimuth, elevation)
    points = outline(seen)
    across = points @ axes[0]
    shift = spread(across.min(axis=1), across.max(axis=1))
    wide = np.ptp(across + shift[:, None]) / np.ptp(shade(points, seen.ground) @ axes[1])
    rows = tuple(np.array_split(np.arange(seen.frames), 1 if wide <= WIDEST else 2))
    for row in rows:
        shift[row] -= (across[row] + shift[row, None]).min()
    spaced = moved(seen, shift[:, None] * axes[0])
    local = shade(points + (shift[:, None] * axes[0])[:, None], seen.ground)
    flat = local @ axes.T
    aspect = float(np.clip(np.ptp(flat[..., 0]) / np.ptp(flat[..., 1]), 1.0, 2.0 * WIDEST))
    field = FIELD / aspect  # a long lens, or the row's ends would be seen from the side
    eye, distance = fitted_eye(local, axes, aspect, field)
    camera = Camera(
        eye=np.tile(eye, (seen.frames, 1)),
        azimuth=azimuth,
        elevation=elevation,
        distance=distance,
        reach=frame_height(distance, field) / 2 * aspect,
        field=field,
    )
    return Layout(film=spaced, rows=rows, camera=camera, size=(width, round(width / aspect)))


def spread(left: Floats, right: Floats) -> Floats:
    """How far each figure moves so that neighbours stand clear of each other yet near [m].

    Args:
        left: Where each figure begins along the row [m], shape (N,).
        right: Where it ends [m], shape (N,).
    """
    middle, half = (left + right) / 2, (right - left) / 2
    both = half[1:] + half[:-1]
    steps = np.clip(np.diff(middle), NEAREST * both, FARTHEST * both)
    return np.asarray(middle[0] + np.concatenate([[0.0], np.cumsum(steps)]) - middle)


def moved(seen: Film, shift: Floats) -> Film:
    """The film with each frame moved as a whole [m], shape (N, 3)."""
    worn = tuple(replace(w, at=w.at + shift[:, None]) for w in seen.worn)
    return replace(seen, worn=worn, com=seen.com + shift)


def drawn_row(layout: Layout, row: NDArray[np.int64]) -> Pixels:
    """One row of figures with the time below each."""
    camera, size = layout.camera, layout.size
    stage = stage_set(layout.film, camera, size=size, copies=len(row))
    with Canvas(stage, size) as canvas:
        picture = canvas.draw(stage.posed(list(row), camera), camera, 0)
    type_size = TYPE * size[0]
    stamps = [
        Stamp(text=f"{layout.film.time[k]:.2f} s", at=(x, size[1] - 1.4 * type_size))
        for k, x in zip(row, columns(layout, row), strict=True)
    ]
    return stamped(picture, stamps, height=type_size)


def columns(layout: Layout, row: NDArray[np.int64]) -> Floats:
    """Where each figure of a row stands in the picture, from the left [pixels]."""
    camera, (width, height) = layout.camera, layout.size
    local = (layout.film.com[row] - camera.eye[0]) @ camera.axes.T
    slope = np.tan(np.radians(camera.field) / 2) * width / height
    return np.asarray(width / 2 * (1.0 + local[:, 0] / (local[:, 2] * slope)))
