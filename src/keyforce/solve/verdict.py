"""The verdict: how a solve ended, in words that say what would have to give."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.solve.parameter import Parameter
from keyforce.solve.probe import Probe
from keyforce.solve.shooting.aim import Aim
from keyforce.solve.shooting.newton import Search
from keyforce.take.outcome import Status

IDLE = 1e-3
"""A goal that moves less than this, in its scale, for a degree of anything is out of reach."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A status and the sentence that goes with it."""

    status: Status
    message: str

    @property
    def ok(self) -> bool:
        """Whether every goal is met."""
        return self.status is Status.CONVERGED


def verdict_of(found: Search, aim: Aim) -> Verdict:
    """What to say of where a search has come to."""
    if found.met(aim.near):
        return Verdict(status=Status.CONVERGED, message="every goal is met")
    lost = [p for p, r in zip(aim.probes, found.residual, strict=True) if not np.isfinite(r)]
    if lost:
        return Verdict(
            status=Status.INFEASIBLE,
            message=f"{lost[0].goal.at!r} never comes, so {lost[0].goal.quantity} cannot be "
            "measured then; change the keys until it does, the solver goes on from there",
        )
    worst = int(np.argmax(np.abs(found.residual) / aim.near))
    words = told(aim.probes[worst], float(found.residual[worst]))
    if not found.stuck:
        return Verdict(
            status=Status.OUT_OF_BUDGET, message=f"{words} after {found.iterations} iterations"
        )
    return Verdict(status=Status.INFEASIBLE, message=f"{words}; {_advice(found, aim, worst)}")


def told(probe: Probe, residual: float) -> str:
    """What a goal comes to, and what was asked."""
    value = probe.goal.is_ + residual * probe.scale
    return f"{probe.goal.words} comes to {value:.4g} {probe.unit}, not {probe.goal.is_:g}"


def _advice(found: Search, aim: Aim, worst: int) -> str:
    """What would have to give."""
    if found.jacobian is not None and np.abs(found.jacobian[worst]).max(initial=0.0) < IDLE:
        return "nothing that is free moves it: free keys that come before it"
    walls = [wall(p, x) for p, x in zip(aim.parameters, aim.whole_of(found.x), strict=True)]
    walls = [one for one in walls if one]
    if walls:
        return f"{', '.join(walls[:4])}: allow more, free more joints, or ask for less"
    others = [p.goal.words for i, p in enumerate(aim.probes) if i != worst]
    if others:
        return f"it stands against {', '.join(others[:3])}: ask for less of one, or free more"
    return "no step of the free parameters brings it nearer: free more, or ask for less"


def wall(parameter: Parameter, value: float) -> str:
    """Which bound a parameter stands at, if it does."""
    for word, bound in (("least", parameter.low), ("most", parameter.high)):
        if abs(value - bound) <= 1e-6 * parameter.unit:
            return f"{parameter.label} is at its {word}, {bound:g}"
    return ""
