"""Frames per second behind a frame time that was written with few digits."""

from __future__ import annotations

from decimal import Decimal

NTSC = 1000.0 / 1001.0


def rate(word: str) -> float:
    """Frames per second for a frame time [s] as it stands in a file.

    `.0083333` means 120 and not 120.00048: of the whole rates and the NTSC ones, the nearest is
    taken if its frame time differs by no more than one unit of the last digit.
    """
    time = float(word)
    exponent = Decimal(word).as_tuple().exponent
    unit = 10.0 ** float(exponent)
    for fps in (float(round(1.0 / time)), round(1.0 / time / NTSC) * NTSC):
        if fps > 0 and abs(1.0 / fps - time) <= max(unit, 1e-15):
            return fps
    return 1.0 / time
