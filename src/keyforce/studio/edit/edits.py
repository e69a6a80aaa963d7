"""All edits that a page may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from keyforce.studio.edit.cast import (
    AddMember,
    ChangeMember,
    ChangeShot,
    FreeKey,
    FreeStart,
    Nail,
    RemoveGoal,
    RemoveMember,
    SetCycle,
    SetGoal,
    SetWindow,
)
from keyforce.studio.edit.keys import (
    ChangeKey,
    CopyKeys,
    DeleteKeys,
    MirrorKeys,
    MoveKeys,
    PoseJoints,
    ScaleKeys,
    SetPose,
)

AnyEdit = Annotated[
    PoseJoints
    | SetPose
    | MoveKeys
    | ScaleKeys
    | CopyKeys
    | MirrorKeys
    | DeleteKeys
    | ChangeKey
    | ChangeShot
    | ChangeMember
    | AddMember
    | RemoveMember
    | SetGoal
    | RemoveGoal
    | Nail
    | FreeKey
    | FreeStart
    | SetWindow
    | SetCycle,
    Field(discriminator="do"),
]
