"""The joint law: a proportional-derivative controller whose damping lets momentum build up.

Fattal and Lischinski 2006, equations 1 and 3:

    tau = k_s e - k_d f(e) q'      f(e) = 1 where |e| < lambda, else alpha lambda / |e|

The damping part is not added to the torque here: the integrator takes it implicitly, as joint
damping k_d f(e), so that stiff joints stay calm at long steps.
"""

from __future__ import annotations

from keyforce.direction.compiled import kernel


@kernel
def damping_share(error: float, reach: float, rate: float) -> float:
    """f(e) of equation 3; an infinite `reach` (lambda) gives the linear law of equation 1."""
    size = abs(error)
    return 1.0 if size < reach else rate * reach / size


@kernel
def limited(spring: float, damping: float, velocity: float, strength: float) -> tuple[float, float]:
    """Spring torque and damping coefficient such that their sum stays within the strength."""
    total = spring - damping * velocity
    if total > strength:
        return strength, 0.0
    if total < -strength:
        return -strength, 0.0
    return spring, damping
