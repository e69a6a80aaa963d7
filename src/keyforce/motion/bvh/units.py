"""Lengths in files that do not say what their unit is."""

from __future__ import annotations

import math

from keyforce.errors import InputError

METERS: dict[str, float] = {
    "m": 1.0,
    "cm": 0.01,
    "mm": 0.001,
    "in": 0.0254,
    "cmu": 0.0254 / 0.45,  # the CMU database's skeletons: inches times 0.45
}


def meters(unit: str | float) -> float:
    """How long a file's unit is [m]: by name, or as a number."""
    if isinstance(unit, str) and unit in METERS:
        return METERS[unit]
    try:
        length = float(unit)
    except ValueError:
        length = math.nan
    if not (math.isfinite(length) and length > 0):
        raise InputError(
            "there is no such unit of length",
            given=unit,
            allowed=f"{', '.join(METERS)}, or how many meters one unit is",
        )
    return length
