"""Falling: what gravity tells of a captured motion - when it flies, and whether its clock is right.

A captured foot that rests for an instant at the top of a jump looks as fixed as one on the floor.
The center of mass tells them apart: in the air it falls, and falls as fast as everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure
from keyforce.motion.clip import Clip
from keyforce.synthesis.detect.hold import Care, held, holds, runs
from keyforce.synthesis.detect.track import clip_com, clip_tracks

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

GRAVITY = 9.81
SUPPORTS = ("foot", "toe", "hand")
CAPTURED = Care(least=0.09, tolerance=0.014)
"""Markers tremble and soles give way: more than a sketch's points stray."""
SMOOTHING = 0.06
"""Accelerations are smoothed over this long [s]."""
SURELY, FALLS, FREELY = 0.75, 0.5, 0.7
"""Shares of gravity: what nothing holds; what a frame of a flight falls at; a flight's median."""
SHORTEST = 0.08
"""No flight is shorter [s]."""
GAP = 0.03
"""A pause in a fall that is shorter is noise [s]."""
FACTORS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""How frame rates are usually wrong."""


@dataclass(frozen=True, kw_only=True)
class Flight:
    """A stretch of a captured motion in which nothing holds it.

    Attributes:
        begin: [s]
        end: [s]
        gravity: What it falls at [m/s²].
    """

    begin: float
    end: float
    gravity: float


def captured_flights(clip: Clip, figure: Figure) -> tuple[Flight, ...]:
    """The flights of a captured person."""
    com = clip_com(clip, figure)
    fall = -acceleration(com[:, 2], clip.fps) / GRAVITY
    bodies = [s.name for s in figure.segments if s.name.rpartition("_")[0] in SUPPORTS]
    kept = np.zeros(clip.frames, bool)
    for track in clip_tracks(clip, figure, bodies):
        found = holds(track, clip.fps, CAPTURED)
        kept |= held(found, clip.frames)
    air = closed((fall > FALLS) & ~(kept & (fall < SURELY)), round(GAP * clip.fps))
    return tuple(_flights(air, fall, com[:, 2], clip.fps))


def _flights(air: Flags, fall: Floats, height: Floats, fps: float) -> list[Flight]:
    found = []
    for first, last in runs(air):
        inside = first > 0 and last < len(air) - 1
        rows = slice(first, last + 1)
        if inside and last - first >= SHORTEST * fps and np.median(fall[rows]) > FREELY:
            pull = -2.0 * float(np.polyfit(np.arange(last + 1 - first) / fps, height[rows], 2)[0])
            found.append(Flight(begin=first / fps, end=(last + 1) / fps, gravity=pull))
    return found


def true_rate(flights: Sequence[Flight], fps: float) -> float:
    """The frame rate, of those that recorders confuse, at which flights fall at 1 g.

    Each flight counts by how high it leaps: what a stumble falls at says little.

    Args:
        flights: As found at the rate that the file says.
        fps: That rate.
    """
    if not flights:
        return fps
    pulls = np.array([f.gravity for f in flights])
    leaps = np.maximum(pulls, 0.0) * [(f.end - f.begin) ** 2 for f in flights]
    order = np.argsort(pulls)
    middle = np.searchsorted(np.cumsum(leaps[order]), leaps.sum() / 2)
    clock = float(np.sqrt(max(pulls[order[middle]], 1e-3) / GRAVITY))
    nearest = min(FACTORS, key=lambda factor: abs(np.log(factor * clock)))
    return fps * nearest


def acceleration(height: Floats, fps: float) -> Floats:
    """The second derivative of a curve, smoothed [m/s²], shape (T,)."""
    width = max(3, int(SMOOTHING * fps) | 1)
    window = np.hanning(width + 2)[1:-1]
    calm = np.convolve(np.pad(height, width // 2, "edge"), window / window.sum(), "valid")
    rate: Floats = np.gradient(np.gradient(calm)) * fps**2
    return rate


def closed(flags: Flags, gap: int) -> Flags:
    """The same frames with pauses of at most `gap` frames filled in."""
    filled = flags.copy()
    for first, last in runs(~flags):
        if first > 0 and last < len(flags) - 1 and last - first + 1 <= gap:
            filled[first : last + 1] = True
    return filled
