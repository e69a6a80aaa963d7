"""Evenness: a motion that does the same left and right stays that way.

An optimizer finds lopsided ways to turn over that cost a little less, and no animator asked for
them: where the path is even, what leans or twists on the midline is given and not solved for.
"""

from __future__ import annotations

import numpy as np

from keyforce.cast.sides import mirrored
from keyforce.synthesis.body.tree import ROOT, Floats, Ints
from keyforce.synthesis.performer import Performer

SAME = 1e-3
"""Angles that differ less than this are the same [rad]."""
YAW, ROLL = 3, 5
LEANS = ("bend", "twist")


def midline(performer: Performer, q: Floats) -> Ints:
    """The degrees of freedom that an even path leaves alone; none where it is not even.

    Args:
        performer: Whose.
        q: The path, the root's turn in angles that add up, shape (N, J).
    """
    names = performer.figure.hinge_names
    middle, uneven = [YAW, ROLL], [np.ptp(q[:, YAW]), np.abs(q[:, ROLL]).max()]
    for k, name in enumerate(names):
        other = mirrored(name)
        if other == name and name.rpartition(".")[2] in LEANS:
            middle.append(ROOT + k)
            uneven.append(np.abs(q[:, ROOT + k]).max())
        elif other != name and other in names:
            pair = q[:, ROOT + k] - q[:, ROOT + names.index(other)]
            uneven.append(np.abs(pair).max())
    even = max(uneven) < SAME
    return np.array(middle if even else [], np.int64)
