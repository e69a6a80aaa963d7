"""A contact sheet: the moments of a film side by side, each in its whole scene."""

from __future__ import annotations

import numpy as np

from keyforce.picture.backdrop import Pixels
from keyforce.picture.camera import framing
from keyforce.picture.canvas import Canvas
from keyforce.picture.film import Film
from keyforce.picture.stage_set import stage_set
from keyforce.picture.stamp import Stamp, stamped

COLUMNS = 4
SHAPE = 1.3  # a picture's width over its height
GAP = 6  # [pixels]
PAPER = 244
TYPE = 0.05  # of a picture's height


def contact_sheet(seen: Film, width: int) -> Pixels:
    """Every frame of the film in reading order, shape (height, width, 3)."""
    across = min(COLUMNS, seen.frames)
    wide = (width - GAP * (across - 1)) // across
    size = (wide, round(wide / SHAPE))
    camera = framing(seen, aspect=SHAPE)
    stage = stage_set(seen, camera, size=size)
    with Canvas(stage, size) as canvas:
        cells = [
            stamped(
                canvas.draw(stage.posed([frame], camera), camera, frame),
                [Stamp(text=f"{time:.2f} s", at=(2.2 * TYPE * size[1], 1.3 * TYPE * size[1]))],
                height=TYPE * size[1],
            )
            for frame, time in enumerate(seen.time)
        ]
    return pasted(cells, across)


def pasted(cells: list[Pixels], across: int) -> Pixels:
    """Pictures of one size in rows, with paper between them."""
    high, wide = cells[0].shape[:2]
    rows = -(-len(cells) // across)
    shape = (rows * (high + GAP) - GAP, across * (wide + GAP) - GAP, 3)
    paper = np.full(shape, PAPER, dtype=np.uint8)
    for k, cell in enumerate(cells):
        top, left = k // across * (high + GAP), k % across * (wide + GAP)
        paper[top : top + high, left : left + wide] = cell
    return paper
