"""Color: as people type it, and as MuJoCo takes it."""

from __future__ import annotations

import re

from keyforce.errors import InputError

Rgba = tuple[float, float, float, float]


def rgba(color: str | None, otherwise: Rgba) -> Rgba:
    """A color such as `#c8442b` as red, green, blue and opacity from 0 to 1."""
    if color is None:
        return otherwise
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", color):
        raise InputError(
            "this is not a color",
            given=color,
            allowed="# and six digits of 0-9 and a-f: red, green, blue",
            advice="write it as '#c8442b', in quotes",
        )
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, 1.0)
