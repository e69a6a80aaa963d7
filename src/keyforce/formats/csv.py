"""CSV: a take as a table, for spreadsheets, pandas and papers.

One row for each frame and one header row that says what each column is and its unit: the time, each
character's centre of mass, each body's position and orientation in the world, each joint's angle.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mujoco
import numpy as np

from keyforce.files import replacing
from keyforce.motion import axes, rotation
from keyforce.motion.axes import Up
from keyforce.motion.rotation import Floats
from keyforce.take.take import BodyPoses, Take, body_poses

Column = tuple[str, Floats]


def write(path: Path | str, take: Take, *, fps: float | None = None, up: str = "z") -> None:
    """Writes a take as CSV, in one atomic step.

    Args:
        path: Where to.
        take: What to write.
        fps: Rows per second; the take's own frame rate if None.
        up: The up axis of positions and orientations: `y` or `z`.
    """
    axis, rate = axes.checked_up(up), fps or take.fps
    qpos = take.at_rate(rate)
    poses = body_poses(take.model, qpos)
    columns = [
        ("time [s]", take.time[0] + np.arange(len(qpos)) / rate),
        *_centers(take, poses, axis),
        *_bodies(take, poses, axis),
        *_joints(take.model, qpos),
    ]
    table = np.stack([values for _, values in columns], axis=1)
    with replacing(path) as scratch, scratch.open("w", encoding="utf-8", newline="") as out:
        out.write(",".join(_quoted(name) for name, _ in columns) + "\r\n")
        out.writelines(",".join(f"{value:.9g}" for value in row) + "\r\n" for row in table.tolist())


def center_of_mass(model: mujoco.MjModel, bodies: list[int], poses: BodyPoses) -> Floats:
    """Centre of mass of some bodies over time [m], shape (T, 3)."""
    mass = model.body_mass[bodies]
    at = poses.at[:, bodies] + rotation.rotate(poses.turn[:, bodies], model.body_ipos[bodies])
    center: Floats = np.einsum("b,tbi->ti", mass, at) / mass.sum()
    return center


def _centers(take: Take, poses: BodyPoses, up: Up) -> Iterator[Column]:
    for name in take.characters:
        bodies = [i for i, body in enumerate(take.body_names) if body.startswith(f"{name}.")]
        center = axes.points_to(up, center_of_mass(take.model, bodies, poses))
        yield from _vector(f"{name} center of mass", center)


def _bodies(take: Take, poses: BodyPoses, up: Up) -> Iterator[Column]:
    for i, name in enumerate(take.body_names[1:], start=1):
        yield from _vector(name, axes.points_to(up, poses.at[:, i]))
        turn = axes.turns_to(up, rotation.continuous(poses.turn[:, i]))
        for part, letter in enumerate("wxyz"):
            yield f"{name} q{letter}", turn[:, part]


def _joints(model: mujoco.MjModel, qpos: Floats) -> Iterator[Column]:
    """Angles of hinges, rotation vectors of balls, ways of slides; free roots are bodies."""
    for j in range(model.njnt):
        kind, start = model.jnt_type[j], int(model.jnt_qposadr[j])
        name = model.joint(j).name or f"{model.body(int(model.jnt_bodyid[j])).name} joint {j}"
        if kind == mujoco.mjtJoint.mjJNT_HINGE:
            yield f"{name} angle [deg]", np.degrees(qpos[:, start])
        elif kind == mujoco.mjtJoint.mjJNT_SLIDE:
            yield f"{name} way [m]", qpos[:, start]
        elif kind == mujoco.mjtJoint.mjJNT_BALL:
            vector = np.degrees(rotation.to_vector(qpos[:, start : start + 4]))
            for part, letter in enumerate("xyz"):
                yield f"{name} turn {letter} [deg]", vector[:, part]


def _vector(name: str, rows: Floats) -> Iterator[Column]:
    for part, letter in enumerate("xyz"):
        yield f"{name} {letter} [m]", rows[:, part]


def _quoted(text: str) -> str:
    escaped = text.replace('"', '""')
    return f'"{escaped}"' if any(mark in text for mark in ',"\r\n') else text
