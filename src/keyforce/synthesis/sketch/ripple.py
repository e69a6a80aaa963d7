"""Rippling: a flight that should rise higher takes longer, and all that comes after comes later."""

from __future__ import annotations

import numpy as np

from keyforce.shot.character_sketch import CharacterSketch
from keyforce.shot.document import Shot
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.sketch.reading import Reading, support

GRAVITY = 9.81


def rippled(shot: Shot, who: str, reading: Reading) -> Shot:
    """The shot with its flights as high as they are asked to be, by their time."""
    sketch = shot.sketch[who]
    if not isinstance(sketch, CharacterSketch) or not any(f.height for f in sketch.flights):
        return shot
    old, new = _clock(sketch, reading)
    keys = tuple(
        key.model_copy(update={"at": float(_warped(key.at, old, new))}) for key in sketch.keys
    )
    holds = tuple(
        hold.model_copy(
            update={
                "start": float(_warped(hold.start, old, new)),
                "until": float(_warped(hold.until, old, new)),
            }
        )
        for hold in sketch.holds
    )
    done = sketch.model_copy(update={"keys": keys, "holds": holds, "flights": ()})
    duration = round(_warped(shot.duration, old, new) * shot.fps) / shot.fps
    return shot.model_copy(update={"sketch": {**shot.sketch, who: done}, "duration": duration})


def _clock(sketch: CharacterSketch, reading: Reading) -> tuple[Floats, Floats]:
    """Times in the sketch and when they come now; between them time runs evenly."""
    old, new = [0.0], [0.0]
    for i, flight in enumerate(reading.flights()):
        begin, end = (reading.rough.time(f) for f in (flight.first, flight.last))
        length = end - begin
        height = sketch.flights[i].height if i < len(sketch.flights) else None
        if height is not None:
            fps = reading.rough.fps
            frames = round(_air_time(reading, flight.first, flight.last, height) * fps)
            length = max(frames, 3) / fps
        start = new[-1] + begin - old[-1]
        old += [begin, end]
        new += [start, start + length]
    return np.array(old), np.array(new)


def _air_time(reading: Reading, first: int, last: int, height: float) -> float:
    """How long it takes to rise so far and to come down to the landing."""
    drop = support(reading.held(first))[2] - support(reading.held(last))[2]
    return float(np.sqrt(2 * height / GRAVITY) + np.sqrt(2 * max(height + drop, 0.0) / GRAVITY))


def _warped(time: float, old: Floats, new: Floats) -> float:
    return float(np.interp(time, old, new) if time < old[-1] else time + new[-1] - old[-1])
