"""Claims measured on a take: from its states, never from what a solver says of itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.measure.event import moment_time
from keyforce.measure.nearness import nearness
from keyforce.measure.quantity import Measured
from keyforce.shot.claim import Claim
from keyforce.shot.document import Shot
from keyforce.shot.goal import Goal
from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True)
class ClaimResult:
    """What was claimed and what the take shows."""

    claim: str
    asked: str
    measured: float | None
    unit: str
    ok: bool


def measure(shot: Shot, take: Take) -> list[ClaimResult]:
    """Measures every goal and every claim of a shot."""
    measured = Measured(take)
    goals = [_promised(measured, goal) for goal in shot.goals]
    return [_result(measured, claim) for claim in (*goals, *shot.claims)]


def _promised(measured: Measured, goal: Goal) -> Claim:
    """A goal as the claim that it is met."""
    within = goal.within or nearness(measured.quantity(goal.quantity).unit).within
    return Claim(claim=goal.words, quantity=goal.quantity, at=goal.at, is_=goal.is_, within=within)


def _result(measured: Measured, claim: Claim) -> ClaimResult:
    series = measured.quantity(claim.quantity)
    value = _value(measured, claim, series.values)
    return ClaimResult(
        claim=claim.claim,
        asked=_asked(claim),
        measured=value,
        unit=series.unit,
        ok=value is not None and _holds(claim, value),
    )


def _value(measured: Measured, claim: Claim, values: NDArray[np.float64]) -> float | None:
    time = measured.take.time
    if claim.at is not None:
        moment = moment_time(measured, claim.at)
        if moment is None or not came(moment, time):
            return None
        return float(np.interp(moment, time, values))
    begin, end = (moment_time(measured, m) for m in claim.over)
    if begin is None or end is None or not came(end, time):
        return None
    part = values[(time >= begin - 1e-9) & (time <= end + 1e-9)]
    if not part.size:
        return None
    summary = {
        "max": part.max(),
        "min": part.min(),
        "mean": part.mean(),
        "range": np.ptp(part),
        "last": part[-1],
    }
    return float(summary[claim.take])


def came(moment: float, time: NDArray[np.float64]) -> bool:
    """Whether a take got as far as a moment; its last state may lie a row before its end."""
    row = float(time[1] - time[0]) if len(time) > 1 else 0.0
    return bool(moment <= time[-1] + max(0.01, 1.5 * row))


def _holds(claim: Claim, value: float) -> bool:
    near = claim.is_ is None or abs(value - claim.is_) <= (claim.within or 0.0)
    high = claim.above is None or value >= claim.above
    low = claim.below is None or value <= claim.below
    return near and high and low


def _asked(claim: Claim) -> str:
    parts = []
    if claim.is_ is not None:
        parts.append(f"{claim.is_:g} ± {claim.within:g}")
    if claim.above is not None:
        parts.append(f"≥ {claim.above:g}")
    if claim.below is not None:
        parts.append(f"≤ {claim.below:g}")
    return ", ".join(parts)
