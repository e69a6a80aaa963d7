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
def limited(
    spring: float, damping: float, velocity: float, most: float, against: float
) -> tuple[float, float]:
    """Spring torque and damping coefficient whose sum stays within the strength.

    It does so at this velocity and at any between it and rest, since damping is implicit: it acts
    at the velocity that the step ends with.

    Args:
        spring: k_s e [N·m].
        damping: k_d f(e) [N·m·s/rad].
        velocity: [rad/s]
        most: The largest torque with the movement [N·m].
        against: The largest torque the other way [N·m].
    """
    total = spring - damping * velocity
    if total > most:
        return most, 0.0
    if total < -against:
        return -against, 0.0
    if spring > most:
        return most, (most - total) / velocity
    if spring < -against:
        return -against, -(against + total) / velocity
    return spring, damping
