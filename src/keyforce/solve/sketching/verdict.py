"""Verdict: whether a sketch was met, in words that say what would have to give."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.engine.impact.grid import Contact
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.solve.sketching.clearance import overlaps
from keyforce.solve.sketching.estimation import Trial
from keyforce.solve.sketching.meeting import separation
from keyforce.solve.sketching.pursuit import Pursued
from keyforce.solve.sketching.sketch import Meeting, Sketch
from keyforce.take.outcome import Outcome, Status

SUNK = 2e-5
"""How deep another part than the one that strikes may lie in what is struck [m]."""


def judged(sketch: Sketch, found: Pursued[Trial], contacts: Sequence[Contact]) -> Outcome:
    """What to say of where a search has come to."""
    trial = found.spot
    if not found.feasible:
        return Outcome(status=Status.INFEASIBLE, message=_lacking(sketch, trial))
    away = [k for k, closing in enumerate(trial.grid.closing) if closing > 0]
    if away:
        return Outcome(
            status=Status.INFEASIBLE,
            message=f"at collision {away[0] + 1} {sketch.meetings[away[0]].words} while they part; "
            "mark it elsewhere, or sketch it as a blow",
        )
    for k, meeting in enumerate(sketch.meetings):
        depth = -separation(sketch, trial.grid, k)
        if abs(depth) > SUNK:
            return Outcome(status=Status.INFEASIBLE, message=_wrong_part(k, meeting, depth))
    if deep := overlaps(trial.grid, contacts):
        return Outcome(status=Status.INFEASIBLE, message=_through(sketch, trial, deep[0]))
    return Outcome(
        status=Status.CONVERGED,
        message="the sketch has become a motion"
        if found.settled
        else "the sketch has become a motion; a nearer one may exist",
    )


def played(trial: Trial) -> Motion:
    """S(t, u) for the u that was found, to the end of the sketch."""
    nodes, scene = trial.draft.nodes, trial.layout.scene
    return simulate(scene, nodes.controls(scene), float(nodes.times[-1]))


def _lacking(sketch: Sketch, trial: Trial) -> str:
    """The worst of what does not hold."""
    off, seams = trial.rows.off, sketch.arcs - 1
    worst, per = int(np.argmax(off)), 12 * len(sketch.scene.free)
    if worst < seams:
        what = f"collision {worst + 1}, where {sketch.meetings[worst].words}, cannot be reached"
    elif worst < seams * (1 + per):
        k = (worst - seams) // per
        what = f"what leaves collision {k + 1} cannot be what the sketch shows after it"
    else:
        names = [must.called for must in sketch.musts for _ in range(must.width(trial))]
        place = worst - seams * (1 + per)
        lost = names[place] if place < len(names) else "keeping bodies apart"
        what = f"{lost} cannot be had"
    return (
        f"{what}; let its normal lean more or its elasticity vary, or draw it nearer to what can be"
    )


def _wrong_part(k: int, meeting: Meeting, depth: float) -> str:
    if depth < 0:
        return (
            f"at collision {k + 1} {meeting.words} {-1e3 * depth:.1f} mm beside each other; "
            "sketch them nearer to each other there"
        )
    return (
        f"at collision {k + 1} {meeting.one} strikes {meeting.other} with another part first, "
        f"{1e3 * depth:.1f} mm ahead; name its `point`, or leave that out"
    )


def _through(sketch: Sketch, trial: Trial, deep: tuple[object, float]) -> str:
    clearance, depth = deep
    scene = sketch.scene
    owner, row = scene.world.solids.each["body"], scene.world.pairs[clearance.pair]  # type: ignore[attr-defined]
    one, other = (scene.bodies[int(owner[row[side]])].name for side in "ab")
    return (
        f"{one} passes {1e3 * depth:.1f} mm into {other} during flight {clearance.arc + 1}; "  # type: ignore[attr-defined]
        "sketch it farther away, or add that collision"
    )
