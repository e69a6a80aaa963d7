"""Bounce: the spring and damper that give a contact its coefficient of restitution.

MuJoCo's contacts are springs. A linear spring and damper that can only push sends a body back
with a share of its speed that depends on the damping ratio alone (Schwager and Poschel 2007,
"Coefficient of restitution and linear-dashpot model revisited", equations 20-21), so the damping
ratio follows from the share. Time comes in steps, though, and a step is a tenth of the impact:
the same law is played here step by step, averaged over where in a step the touch falls.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError

SOFTEST, STIFFEST = 300.0, 500.0
"""Angular frequency of the contact [rad/s] at no bounce and at full bounce: an impact lasts 6 to
10 ms, and 5 m/s go about 10 mm deep. What bounces little needs much damping, which the time step
only takes from a softer spring."""
LOWEST = 0.03
"""Below this share a body does not bounce visibly, and contact is the stage's ordinary one."""
STEP = 0.001
"""The time step that these frequencies are for [s]; a longer one gets a softer contact."""
_DAMPEST = 4.0
_PHASES = (np.arange(16) + 0.5) / 16


@lru_cache(maxsize=256)
def bounce_spring(restitution: float, step: float = STEP) -> tuple[float, float]:
    """Stiffness [1/s²] and damping [1/s] per unit mass that bounce with that restitution.

    Args:
        restitution: Share of the closing speed that is left afterwards, 0.03 to 1.
        step: Time step of the simulation [s].
    """
    if not LOWEST <= restitution <= 1:
        raise InputError("restitution is out of range", given=restitution, allowed=f"{LOWEST} to 1")
    from scipy.optimize import brentq

    softer = min(1.0, STEP / step)
    frequency = softer * (SOFTEST + restitution * (STIFFEST - SOFTEST))

    def excess(damping_ratio: float) -> float:
        shares = rebounds(damping_ratio, frequency, step)
        return max(float(shares.mean()) - restitution, float(shares.max()) - 1.0)

    if excess(0.0) <= 0.0:
        return _spring(0.0, frequency)
    return _spring(float(brentq(excess, 0.0, _DAMPEST, xtol=1e-9)), frequency)


def rebounds(damping_ratio: float, frequency: float, step: float = STEP) -> NDArray[np.float64]:
    """Shares of the closing speed that such a contact leaves, over the touch's phase in a step.

    Their mean is what was asked for; none may be above 1, or a body would bounce ever higher.
    """
    stiffness, damping = _spring(damping_ratio, frequency)
    speed: NDArray[np.float64] = np.full(len(_PHASES), -1.0)
    place = _PHASES * speed * step
    for _ in range(int(64 / (frequency * step))):
        push = np.where(place < 0, np.maximum(0.0, -stiffness * place - damping * speed), 0.0)
        speed = speed + step * push
        place = place + step * speed
    return speed


def _spring(damping_ratio: float, frequency: float) -> tuple[float, float]:
    """An overdamped contact is made softer, so that a step never sees too much of it."""
    frequency /= max(1.0, damping_ratio)
    return frequency**2, 2 * damping_ratio * frequency
