"""Making a character's machine ready for a podium."""

from __future__ import annotations

from keyforce.direction.keys import Directed, targets
from keyforce.direction.machine.plan import plan_of
from keyforce.direction.machine.player import Player
from keyforce.direction.podium import Podium, Strike
from keyforce.shot.direction import Direction
from keyforce.shot.machine import Machine
from keyforce.shot.pose import Pose


def machine_player(who: Directed, direction: Direction, machine: Machine, podium: Podium) -> Player:
    """The player of a character's machine."""

    def resolve(pose: Pose) -> Strike | None:
        return strike_of(who, direction, pose)

    return Player(
        who.name, plan_of(machine, lambda moment: podium.watch(moment, who.name), resolve)
    )


def strike_of(who: Directed, direction: Direction, pose: Pose) -> Strike | None:
    """A pose in radians, or None where it names no joint."""
    angles = targets(who, pose, direction)
    if not angles:
        return None
    return Strike(
        targets={f"{who.name}.{axis}": angle for axis, angle in angles.items()},
        gain=pose.gain,
        damping=pose.damping,
        over=pose.over,
    )
