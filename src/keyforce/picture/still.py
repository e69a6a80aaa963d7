"""A still: one moment of a take as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from keyforce.cast.look.skin import Skin
from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.picture.backdrop import Pixels
from keyforce.picture.camera import View, framing
from keyforce.picture.canvas import Canvas
from keyforce.picture.film import film
from keyforce.picture.stage_set import stage_set
from keyforce.take.take import Take


def write(
    path: Path | str,
    take: Take,
    skins: Sequence[Skin],
    *,
    time: float | None = None,
    size: tuple[int, int] = (1280, 720),
    view: View = "three-quarter",
) -> None:
    """Writes one moment as a PNG.

    Args:
        path: The picture.
        take: What happened.
        skins: Worn by the take's bodies.
        time: Which moment [s]; the middle by default.
        size: Width and height [pixels].
        view: From where.
    """
    picture = draw(take, skins, time=time, size=size, view=view)
    with replacing(path) as scratch:
        Image.fromarray(picture).save(scratch, format="PNG")


def draw(
    take: Take,
    skins: Sequence[Skin],
    *,
    time: float | None = None,
    size: tuple[int, int] = (1280, 720),
    view: View = "three-quarter",
) -> Pixels:
    """One moment as pixels, shape (height, width, 3), framed on that moment alone."""
    start, end = float(take.time[0]), float(take.time[-1])
    moment = (start + end) / 2 if time is None else time
    if not start <= moment <= end:
        raise InputError(
            "the take has no such moment", given=time, allowed=f"{start:g} to {end:g} s"
        )
    seen = film(take, skins, np.array([moment]))
    camera = framing(seen, aspect=size[0] / size[1], view=view)
    stage = stage_set(seen, camera, size=size)
    with Canvas(stage, size) as canvas:
        return canvas.draw(stage.posed([0], camera), camera, 0)
