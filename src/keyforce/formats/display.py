"""A display: everything of a take that is seen, frame by frame, for the formats with meshes.

Characters come as skins on a tree of bones; props and the stage as rigid surfaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.cast.look.skin import Skin
from keyforce.formats.surface import Surface, surfaces_of
from keyforce.formats.wearer import Wearer, wearers_of
from keyforce.motion import rotation
from keyforce.motion.rotation import Floats
from keyforce.take.take import BodyPoses, Take, body_poses

MARGIN = 10.0  # how far an endless ground is shown beyond the motion [m]


@dataclass(frozen=True, kw_only=True, eq=False)
class Thing:
    """A rigid body that is seen.

    Attributes:
        name: The prop's name, or its body's where it has several; `stage` for what never moves.
        surfaces: In the body's frame.
        at: Position in the world [m], shape (T, 3).
        turn: Orientation in the world, wxyz, without jumps of sign, shape (T, 4).
    """

    name: str
    surfaces: tuple[Surface, ...]
    at: Floats
    turn: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Display:
    """A take as it is seen.

    Attributes:
        name: The take's name.
        fps: Frames per second.
        frames: How many there are.
        wearers: Characters.
        things: Props and stage.
    """

    name: str
    fps: float
    frames: int
    wearers: tuple[Wearer, ...]
    things: tuple[Thing, ...]


def display_of(take: Take, skins: Sequence[Skin] = (), fps: float | None = None) -> Display:
    """A take at a display rate.

    Args:
        take: The take.
        skins: Skins that follow its bodies; characters without one are shown as they collide.
        fps: Frames per second; the take's own if None.
    """
    fps = fps or take.fps
    poses = body_poses(take.model, take.at_rate(fps))
    wearers = wearers_of(take, skins, poses)
    return Display(
        name=take.name,
        fps=fps,
        frames=len(poses.at),
        wearers=wearers,
        things=_things(take, wearers, poses),
    )


def _things(take: Take, wearers: Sequence[Wearer], poses: BodyPoses) -> tuple[Thing, ...]:
    """All that nobody wears. A member of the cast that wears a skin shows nothing else."""
    followed = {bone.body for wearer in wearers for bone in wearer.bones}
    members = tuple(f"{wearer.name}." for wearer in wearers)
    reach = MARGIN + float(np.abs(poses.at[..., :2]).max(initial=0.0))
    things = []
    for body, name in enumerate(take.body_names):
        if name in followed or name.startswith(members):
            continue
        if surfaces := surfaces_of(take.model, body, _label(name, take.body_names), reach):
            turn = rotation.continuous(poses.turn[:, body])
            label = _label(name, take.body_names)
            things.append(Thing(name=label, surfaces=surfaces, at=poses.at[:, body], turn=turn))
    return tuple(things)


def _label(body: str, bodies: Sequence[str]) -> str:
    if body == bodies[0]:
        return "stage"
    member = body.partition(".")[0]
    alone = sum(other.partition(".")[0] == member for other in bodies) == 1
    return member if alone else body
