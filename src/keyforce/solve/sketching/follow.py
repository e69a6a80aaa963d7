"""Following: whether S(t, u) plays what was found, collision by collision."""

from __future__ import annotations

from keyforce.engine.impact.motion import Motion
from keyforce.solve.drag.instant import meetings
from keyforce.solve.sketching.answer import Answer
from keyforce.take.outcome import Outcome, Status

LATE = 1e-4
"""How much later or earlier an impact may come than the search has it [s]."""


def followed(answer: Answer, motion: Motion) -> Outcome:
    """The answer's outcome, or what the motion does instead."""
    if not answer.outcome.ok:
        return answer.outcome
    expected = answer.nodes.times[1:-1]
    met = meetings(motion)
    for k, (time, meeting) in enumerate(zip(expected, answer.sketch.meetings, strict=True)):
        if k >= motion.impacts:
            return _lost(f"collision {k + 1}, where {meeting.words}, never comes")
        names = {meeting.one, meeting.other}
        right = any(set(pair) == names for pair in met[k])
        if not right or abs(float(motion.times[k]) - time) > LATE:
            here = " and ".join(sorted(next(iter(met[k]))))
            return _lost(f"{here} meet at {motion.times[k]:.3f} s, which the sketch does not show")
    end = float(answer.nodes.times[-1])
    if motion.impacts > len(expected) and motion.times[len(expected)] < end - LATE:
        k = len(expected)
        here = " and ".join(sorted(next(iter(met[k]))))
        return _lost(f"{here} meet at {motion.times[k]:.3f} s, which the sketch does not show")
    return answer.outcome


def _lost(what: str) -> Outcome:
    words = f"{what}; add that collision to the sketch, or draw the path farther away"
    return Outcome(status=Status.INFEASIBLE, message=words)
