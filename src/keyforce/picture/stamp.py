"""Stamps: small type on pictures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from keyforce.picture.backdrop import Pixels

INK = (74, 82, 94)


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """A short text centred on a point.

    Attributes:
        text: What it says.
        at: The middle of the text [pixels], from the left and from the top.
    """

    text: str
    at: tuple[float, float]


def stamped(picture: Pixels, stamps: list[Stamp], *, height: float) -> Pixels:
    """The picture with stamps in type of that height [pixels]."""
    sheet = Image.fromarray(picture)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(height)
    for stamp in stamps:
        pen.text(stamp.at, stamp.text, font=font, fill=INK, anchor="mm")
    return np.asarray(sheet)
