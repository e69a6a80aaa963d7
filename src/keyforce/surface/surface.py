"""Surface: friction and restitution of a solid, and what two that touch make of theirs.

The bouncier of two decides how much they bounce. The slipperier decides how they slide, where
either is below 1; of two above 1 the rougher does. So a puck with friction 0.1 slides on the
ordinary ground, whose friction is 1 and whose restitution is 0.
"""

from __future__ import annotations

from itertools import combinations

import mujoco

from keyforce.surface.bounce import LOWEST, STEP, bounce_spring
from keyforce.surface.contact import CONTACT

# Constant and almost rigid: the spring of a bounce then acts in full from the first touch on.
_BOUNCE_IMPEDANCE = (0.99, 0.99, 0.001, 0.5, 2.0)
_BOUNCY = 1001
# A thing that does not bounce: on the ground, which is as soft as feet like it, it keeps up to 0.1
# of its speed. With the ground's own numbers it would keep 0.2.
DEAD = (0.002, 3.0)


def give_surface(
    geom: mujoco.MjsGeom,
    *,
    friction: float,
    restitution: float,
    still: tuple[float, float] = CONTACT.softness,
) -> None:
    """Sets how a geom feels to whatever touches it.

    Args:
        geom: A solid.
        friction: Coulomb's coefficient.
        restitution: Bounce, from 0 to 1.
        still: MuJoCo's solref where it does not bounce.
    """
    geom.condim = CONTACT.condim
    geom.friction = (friction, *CONTACT.sliding()[1:])
    geom.priority = rank(friction=friction, restitution=restitution)
    if restitution < LOWEST:
        geom.solref, geom.solimp = still, CONTACT.solimp
    else:
        geom.solref, geom.solimp = _springy(restitution, STEP), _BOUNCE_IMPEDANCE


def _springy(restitution: float, step: float) -> tuple[float, float]:
    """MuJoCo's solref of a bounce, in the form that gives stiffness and damping."""
    stiffness, damping = bounce_spring(restitution, step)
    return (-stiffness, -damping)


def rank(*, friction: float, restitution: float) -> int:
    """MuJoCo's priority: of two geoms that touch, the higher one's numbers hold."""
    if restitution >= LOWEST:
        return _BOUNCY + round(1000 * restitution)
    return max(0, round(1000 * (1 - friction)))


def pair_surfaces(spec: mujoco.MjSpec) -> None:
    """Makes bouncy things slide on slippery ones: call it once, when the scene is complete.

    Bounces are fitted to the scene's time step too, since a stiff contact at a long step would
    throw things up higher than they fell.

    Priority alone would let the bouncier geom decide friction as well, so each pair whose
    slipperier geom is the less bouncy one is written out.
    """
    solid = [g for g in spec.geoms if g.contype or g.conaffinity]
    for geom in solid:
        if geom.priority >= _BOUNCY:
            restitution = (geom.priority - _BOUNCY) / 1000
            geom.solref = _springy(restitution, spec.option.timestep)
    for one, other in combinations(solid, 2):
        high, low = sorted((one, other), key=lambda g: -g.priority)
        decided = high.priority > low.priority and low.friction[0] < min(1.0, high.friction[0])
        if decided and _may_touch(one, other):
            _add_pair(spec, high, low)


def _may_touch(one: mujoco.MjsGeom, other: mujoco.MjsGeom) -> bool:
    meet = one.contype & other.conaffinity or other.contype & one.conaffinity
    return bool(meet) and one.parent.name != other.parent.name


def _add_pair(spec: mujoco.MjSpec, bouncy: mujoco.MjsGeom, slippery: mujoco.MjsGeom) -> None:
    sliding, spinning, rolling = slippery.friction
    spec.add_pair(
        geomname1=bouncy.name,
        geomname2=slippery.name,
        condim=bouncy.condim,
        solref=bouncy.solref,
        solimp=bouncy.solimp,
        friction=(sliding, sliding, spinning, rolling, rolling),
    )
