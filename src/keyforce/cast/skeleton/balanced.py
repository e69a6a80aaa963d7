"""Balanced: a rest pose in which the centre of mass stands over the soles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.cast.stance import rest_places

_MOST = np.radians(15)
_SHORTEST = 0.05
_SIDES = ("_l", "_r")


def balanced(figure: Figure) -> Figure:
    """The figure with its legs swung, feet flat, so that at rest it does not tip over.

    Motion files put hips and spine where markers were, often some centimetres behind the ankles.
    """
    names = [f"{joint}{side}.flex" for joint in ("hip", "ankle") for side in _SIDES]
    if not set(names) <= set(figure.hinge_names):
        return figure
    leg = -sum(figure.segment(s).at[2] for s in ("shin_l", "foot_l"))
    if leg < _SHORTEST:
        return figure
    swing = 0.0
    for _ in range(5):
        swing = float(np.clip(swing + overhang(figure) / leg, -_MOST, _MOST))
        swung = {n: -swing if n.startswith("hip") else swing for n in names}
        figure = replace(figure, rest={**figure.rest, **swung})
    return figure


def overhang(figure: Figure) -> float:
    """How far the middle of the soles lies ahead of the centre of mass at rest [m]."""
    places = rest_places(figure)
    center = 0.0
    for segment in figure.segments:
        turn, place = places[segment.name]
        center += segment.mass * float((place + turn @ np.array(segment.center))[0])
    soles = [
        float((places[m.segment][1] + places[m.segment][0] @ np.array(m.at))[0])
        for m in figure.marks
        if m.name.endswith(".sole")
    ]
    return float(np.mean(soles)) - center / figure.mass
