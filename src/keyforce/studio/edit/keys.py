"""Keys: poses set, moved, copied, scaled and deleted, whole or a few joints of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from pydantic import Field

from keyforce.direction.cycles import reflected
from keyforce.errors import InputError
from keyforce.shot.direction import Direction, PoseKey
from keyforce.shot.document import Shot
from keyforce.shot.section import Degrees, Finite, Line, Name, Seconds, Section
from keyforce.studio.edit.edit import Edit, directed, direction_of, with_values
from keyforce.studio.edit.joints import both, spread_out

SAME = 1e-4
"""Keys nearer than this are at the same time [s]."""
_DIGITS = 4


class Mark(Section):
    """A key, or some joints of it."""

    key: int = Field(ge=0)
    """Its place among the character's poses."""
    joints: tuple[Line, ...] | None = None
    """Which of its joints, by hinge; all that it has where left out."""


class PoseJoints(Edit):
    """Sets angles at a time: of the key that is there, or else of a new one."""

    do: Literal["pose"] = "pose"
    who: Name
    at: Seconds
    angles: dict[Line, Degrees] = Field(min_length=1, max_length=200)
    """By hinge [degrees]."""

    @property
    def title(self) -> str:
        """What the history calls it."""
        joints = sorted({hinge.partition(".")[0] for hinge in self.angles})
        return f"Pose {joints[0] if len(joints) == 1 else f'{len(joints)} joints'}"

    def changed(self, shot: Shot) -> Shot:
        """The angles, rounded to what a person can read."""
        direction = direction_of(shot, self.who)
        angles = {hinge: round(angle, 2) for hinge, angle in self.angles.items()}
        poses, at = list(direction.poses), round(self.at, _DIGITS)
        here = [k for k, key in enumerate(poses) if abs(key.at - at) < SAME and not key.mirror]
        if here:
            old = poses[here[-1]]
            joints = both({**spread_out(old.joints, angles), **angles})
            poses[here[-1]] = with_values(old, {"joints": joints})
        else:
            poses.append(PoseKey(at=at, joints=both(angles)))
        return _posed(shot, self.who, direction, poses)


class SetPose(Edit):
    """Puts a pose from the library at a time."""

    do: Literal["set_pose"] = "set_pose"
    who: Name
    at: Seconds
    pose: Line

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Pose {self.pose}"

    def changed(self, shot: Shot) -> Shot:
        """A key of its own."""
        direction = direction_of(shot, self.who)
        key = PoseKey(at=round(self.at, _DIGITS), pose=self.pose)
        return _posed(shot, self.who, direction, [*direction.poses, key])


class MoveKeys(Edit):
    """Moves keys in time; those behind go along where it ripples."""

    do: Literal["move_keys"] = "move_keys"
    who: Name
    marks: tuple[Mark, ...] = Field(min_length=1, max_length=20000)
    by: Finite
    """[s]"""
    ripple: bool = False

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Move {_counted(self.marks)}"

    def changed(self, shot: Shot) -> Shot:
        """Each stays at or behind the start."""
        direction = direction_of(shot, self.who)
        marks = self.marks
        if self.ripple:
            first = min(_key(direction, m.key).at for m in marks)
            later = [k for k, key in enumerate(direction.poses) if key.at >= first - SAME]
            marks = tuple(Mark(key=k) for k in later)
        by = max(self.by, -min(_key(direction, m.key).at for m in marks))
        return _retimed(shot, self.who, marks, lambda at: at + by)


class ScaleKeys(Edit):
    """Stretches keys in time about a moment."""

    do: Literal["scale_keys"] = "scale_keys"
    who: Name
    marks: tuple[Mark, ...] = Field(min_length=1, max_length=20000)
    about: Seconds
    factor: float = Field(gt=0, le=100)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Scale {_counted(self.marks)}"

    def changed(self, shot: Shot) -> Shot:
        """Each stays at or behind the start."""
        about, factor = self.about, self.factor
        return _retimed(
            shot, self.who, self.marks, lambda t: max(0.0, about + factor * (t - about))
        )


class CopyKeys(Edit):
    """Puts copies of keys elsewhere in time, mirrored if asked."""

    do: Literal["copy_keys"] = "copy_keys"
    who: Name
    marks: tuple[Mark, ...] = Field(min_length=1, max_length=20000)
    by: Finite
    """How much later [s]."""
    mirror: bool = False

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Copy {_counted(self.marks)}{' mirrored' if self.mirror else ''}"

    def changed(self, shot: Shot) -> Shot:
        """Copies have no names: a name belongs to one key."""
        direction = direction_of(shot, self.who)
        made = []
        for key in _parts(direction, self.marks):
            at = round(max(0.0, key.at + self.by), _DIGITS)
            joints = _mirrored(key.joints) if self.mirror else key.joints
            made.append(key.model_copy(update={"at": at, "name": None, "joints": joints}))
        return _posed(shot, self.who, direction, [*direction.poses, *made])


class MirrorKeys(Edit):
    """Swaps left and right in keys."""

    do: Literal["mirror_keys"] = "mirror_keys"
    who: Name
    marks: tuple[Mark, ...] = Field(min_length=1, max_length=20000)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Mirror {_counted(self.marks)}"

    def changed(self, shot: Shot) -> Shot:
        """Joints by name; a pose from the library by its own switch."""
        direction = direction_of(shot, self.who)
        poses = list(direction.poses)
        for k in {m.key for m in self.marks}:
            key = _key(direction, k)
            turned: dict[str, Any] = (
                {"mirror": not key.mirror} if key.pose else {"joints": _mirrored(key.joints)}
            )
            poses[k] = with_values(key, turned)
        return _posed(shot, self.who, direction, poses)


class DeleteKeys(Edit):
    """Deletes keys, or some joints of them."""

    do: Literal["delete_keys"] = "delete_keys"
    who: Name
    marks: tuple[Mark, ...] = Field(min_length=1, max_length=20000)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Delete {_counted(self.marks)}"

    def changed(self, shot: Shot) -> Shot:
        """What frees a key that is gone goes along with it."""
        direction = direction_of(shot, self.who)
        left = _without(direction, self.marks)
        names = {key.name for key in left}
        free = tuple(f for f in shot.free if f.who != self.who or f.key in names)
        return _posed(shot.model_copy(update={"free": free}), self.who, direction, left)


class ChangeKey(Edit):
    """Sets fields of a key: its name, pose, gain, damping, way on, time or joints."""

    do: Literal["change_key"] = "change_key"
    who: Name
    key: int = Field(ge=0)
    values: dict[Line, Any] = Field(min_length=1, max_length=20)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Change key's {', '.join(self.values)}"

    def changed(self, shot: Shot) -> Shot:
        """What frees the key follows a new name."""
        direction = direction_of(shot, self.who)
        old = _key(direction, self.key)
        new = with_values(old, self.values)
        poses = [new if k == self.key else key for k, key in enumerate(direction.poses)]
        free = tuple(
            f.model_copy(update={"key": new.name})
            if f.who == self.who and f.key == old.name and new.name
            else f
            for f in shot.free
        )
        return _posed(shot.model_copy(update={"free": free}), self.who, direction, poses)


def _posed(shot: Shot, who: str, direction: Direction, poses: Iterable[PoseKey]) -> Shot:
    """The shot with these keys in order of time."""
    ordered = tuple(sorted(poses, key=lambda key: key.at))
    return directed(shot, who, direction.model_copy(update={"poses": ordered}))


def _key(direction: Direction, k: int) -> PoseKey:
    if k >= len(direction.poses):
        raise InputError(
            "there is no such key any more", given=k, allowed=f"0 to {len(direction.poses) - 1}"
        )
    return direction.poses[k]


def _gathered(marks: Iterable[Mark]) -> dict[int, set[str] | None]:
    """What is marked of each key: some joints, or all of it."""
    found: dict[int, set[str] | None] = {}
    for mark in marks:
        before = found.get(mark.key, set())
        whole = mark.joints is None or before is None
        found[mark.key] = None if whole else {*(before or ()), *(mark.joints or ())}
    return found


def _parts(direction: Direction, marks: Iterable[Mark]) -> list[PoseKey]:
    """What is marked, as keys of their own."""
    made = []
    for k, joints in _gathered(marks).items():
        key = _key(direction, k)
        if joints is not None:
            wide = spread_out(key.joints, joints)
            mine = both({h: a for h, a in wide.items() if h in joints})
            key = key.model_copy(update={"joints": mine, "pose": None, "name": None, "reach": ()})
        made.append(key)
    return made


def _without(direction: Direction, marks: Iterable[Mark]) -> list[PoseKey]:
    """The keys without what is marked."""
    gone, left = _gathered(marks), []
    for k, key in enumerate(direction.poses):
        joints = gone.get(k, set())
        if joints is None:
            continue
        if joints:
            wide = spread_out(key.joints, joints)
            rest = both({h: a for h, a in wide.items() if h not in joints})
            if not (rest or key.pose or key.reach):
                continue
            key = key.model_copy(update={"joints": rest})
        left.append(key)
    return left


def _retimed(shot: Shot, who: str, marks: Iterable[Mark], when: Callable[[float], float]) -> Shot:
    """Marked keys at other times; a part of a key becomes a key of its own there."""
    direction, marks = direction_of(shot, who), tuple(marks)
    moved = [
        part.model_copy(update={"at": round(when(part.at), _DIGITS)})
        for part in _parts(direction, marks)
    ]
    return _posed(shot, who, direction, [*_without(direction, marks), *moved])


def _mirrored(joints: dict[str, float]) -> dict[str, float]:
    return dict(reflected(name, angle) for name, angle in joints.items())


def _counted(marks: tuple[Mark, ...]) -> str:
    count = len({m.key for m in marks})
    return "key" if count == 1 else f"{count} keys"
