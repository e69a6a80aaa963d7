"""Joint torques: each hinge's controller, once a step."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.direction.law import damping_share, limited
from keyforce.direction.track import Sample
from keyforce.engine.articulated.objectives import Aid
from keyforce.engine.articulated.state import Drive, Live


@part
def drive_joints(live: Live, drive: Drive, now: Sample, aid: Aid) -> None:
    """Sets every hinge's torque and implicit damping (Fattal and Lischinski 2006, equation 3).

    `aid` is what objectives add, and the share of the keys' control that they leave.
    """
    qpos, qvel, torques, dampings = live.qpos, live.qvel, live.torque, live.damping
    address, dofs, stiffness, friction, most, against, reach, fade, passive = drive
    added, drag, rate, keep = aid
    target, gain, factor = now
    for i in range(dofs.size):
        dof = dofs[i]
        error = target[i] - qpos[address[i]]
        wanted = keep[i] * friction[i] * factor[i] * damping_share(error, reach[i], fade[i])
        spring = keep[i] * stiffness[i] * gain[i] * error + wanted * rate[i] + added[i]
        wanted += drag[i]
        torques[dof], damping = limited(spring, wanted, qvel[dof], most[i], against[i])
        dampings[dof] = damping + passive[i]
