"""Joint torques: each hinge's controller, once a step."""

from __future__ import annotations

from numba import njit

from keyforce.direction.law import ALPHA, damping_share, limited
from keyforce.direction.track import blend, locate
from keyforce.engine.articulated.state import Ints, Live, Score


@njit(cache=True)
def drive_joints(live: Live, score: Score, time: float, cursor: Ints, saturated: Ints) -> None:
    """Sets every hinge's torque and implicit damping (Fattal and Lischinski 2006, equation 3)."""
    drive, tracks = score.drive, score.tracks
    for i in range(drive.dof.size):
        k, share = locate(tracks, i, time, cursor)
        error = blend(tracks.target, k, share) - live.qpos[drive.qpos[i]]
        spring = drive.stiffness[i] * blend(tracks.gain, k, share) * error
        damping = (
            drive.damping[i]
            * blend(tracks.damping, k, share)
            * damping_share(error, drive.reach[i], ALPHA)
        )
        dof = drive.dof[i]
        torque, damping = limited(spring, damping, live.qvel[dof], drive.strength[i])
        if damping == 0.0 and torque != spring:
            saturated[i] += 1
        live.torque[dof] = torque
        live.damping[dof] = damping + drive.passive[i]
