"""What was not met: the worst row of a search that found nothing, and what may help."""

from __future__ import annotations

import numpy as np

from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.interior.solve import Solved
from keyforce.synthesis.program.program import Program

ADVICE = {
    "what holds it": "put the landing nearer, or lengthen the flight",
    "its momentum": "give the flight more time or less way, leave out keys that must be, or let "
    "physics give way with `soft`",
    "the ground": "let it start higher, or take out joints that reach into the ground",
    "itself": "take out joints that bring limbs into each other",
}


def unmet(program: Program, solved: Solved, fps: float) -> str:
    """A sentence on what stays violated, when, and what to change."""
    values = solved.values
    pairs = np.abs(values.momenta).max(axis=1)
    off = {
        "what holds it": _worst(program.holds.first, np.abs(values.holds)),
        "its momentum": (float(pairs.max()), int(pairs.argmax())),
        "the ground": _worst(program.walls.first, -values.walls),
        "itself": _worst(program.pairs.first, -values.pairs),
    }
    what = max(off, key=lambda name: off[name][0])
    size, frame = off[what]
    return (
        f"physics and the sketch could not both be met: {what} is off by {size:.2g} at "
        f"{frame / fps:.2f} s; {ADVICE[what]}"
    )


def _worst(first: Ints, off: Floats) -> tuple[float, int]:
    """How far the worst of some rows is off, and its frame."""
    if not len(off):
        return 0.0, 0
    row = int(off.argmax())
    return float(off[row]), int(np.searchsorted(first, row, side="right")) - 1
