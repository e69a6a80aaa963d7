"""Edits of the cast, of the shot as a whole, and of what a solver is asked."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from keyforce.errors import InputError, unknown_name
from keyforce.shot.cast import Member
from keyforce.shot.direction import BalanceWindow, Cycle, Direction
from keyforce.shot.document import Shot
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.shot.section import Line, Name, Seconds, Vector
from keyforce.studio.edit.edit import Edit, SectionT, directed, direction_of, with_values


class ChangeShot(Edit):
    """Sets what the shot says of itself: title, notes, duration, fps, seed, engine."""

    do: Literal["change_shot"] = "change_shot"
    values: dict[Literal["title", "notes", "duration", "fps", "seed", "engine"], Any] = Field(
        min_length=1
    )

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Change {', '.join(self.values)}"

    def changed(self, shot: Shot) -> Shot:
        """The shot with these values."""
        return with_values(shot, {str(name): value for name, value in self.values.items()})


class ChangeMember(Edit):
    """Sets fields of a member of the cast: where it starts, its mass, its color, ..."""

    do: Literal["change_member"] = "change_member"
    who: Name
    values: dict[Line, Any] = Field(min_length=1, max_length=50)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Change {self.who}'s {', '.join(self.values)}"

    def changed(self, shot: Shot) -> Shot:
        """The shot with the member changed."""
        if self.who not in shot.cast:
            raise unknown_name("cast member", self.who, shot.cast)
        member = with_values(shot.cast[self.who], self.values)
        return shot.model_copy(update={"cast": {**shot.cast, self.who: member}})


class AddMember(Edit):
    """Adds a character or a prop."""

    do: Literal["add_member"] = "add_member"
    who: Name
    values: dict[Line, Any] = Field(min_length=1, max_length=50)
    """As in a file: `{human: woman}`, `{prop: ball, radius: 0.1, mass: 1, at: [0, 0, 1]}`."""

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Add {self.who}"

    def changed(self, shot: Shot) -> Shot:
        """The shot with one more."""
        if self.who in shot.cast or self.who in shot.stage.pieces:
            raise InputError(f"there is a {self.who} already", advice="choose another name")
        first = with_values(Member(prop="ball"), {"prop": None, **self.values})
        return shot.model_copy(update={"cast": {**shot.cast, self.who: first}})


class RemoveMember(Edit):
    """Removes a member of the cast, with all that it was told and asked."""

    do: Literal["remove_member"] = "remove_member"
    who: Name

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Remove {self.who}"

    def changed(self, shot: Shot) -> Shot:
        """The shot without it."""
        who = self.who
        return shot.model_copy(
            update={
                "cast": {k: v for k, v in shot.cast.items() if k != who},
                "direction": {k: v for k, v in shot.direction.items() if k != who},
                "goals": tuple(g for g in shot.goals if g.quantity.partition(".")[0] != who),
                "free": tuple(
                    f for f in shot.free if who not in (f.who, (f.start or "").partition(".")[0])
                ),
                "claims": tuple(c for c in shot.claims if c.quantity.partition(".")[0] != who),
            }
        )


class SetGoal(Edit):
    """Adds a goal, or changes one."""

    do: Literal["set_goal"] = "set_goal"
    index: int | None = Field(default=None, ge=0)
    """Which one; a new one where left out."""
    goal: Goal

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"{'Add' if self.index is None else 'Change'} goal {self.goal.words}"

    def changed(self, shot: Shot) -> Shot:
        """The shot with this goal."""
        return shot.model_copy(update={"goals": _put(shot.goals, self.index, self.goal)})


class RemoveGoal(Edit):
    """Removes a goal."""

    do: Literal["remove_goal"] = "remove_goal"
    index: int = Field(ge=0)

    @property
    def title(self) -> str:
        """What the history calls it."""
        return "Remove goal"

    def changed(self, shot: Shot) -> Shot:
        """The shot without it."""
        return shot.model_copy(update={"goals": _put(shot.goals, self.index, None)})


class Nail(Edit):
    """Keeps a body somewhere at a time, by a goal for each component; or takes its nails out."""

    do: Literal["nail"] = "nail"
    body: Line
    at: Seconds
    to: Vector | None = None
    """Where [m]; none to take out all nails of the body."""

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"Unnail {self.body}" if self.to is None else f"Nail {self.body} at {self.at:g} s"

    def changed(self, shot: Shot) -> Shot:
        """A nail at the same time is moved."""
        quantities = [f"{self.body}.pos.{axis}" for axis in "xyz"]
        left = [
            goal
            for goal in shot.goals
            if goal.quantity not in quantities or (self.to is not None and goal.at != self.at)
        ]
        if self.to is not None:
            pairs = zip(quantities, self.to, strict=True)
            left += [Goal(quantity=q, at=self.at, is_=round(v, 4)) for q, v in pairs]
        return shot.model_copy(update={"goals": tuple(left)})


class FreeKey(Edit):
    """Lets a solver change joints of a key, or stops it; a key without a name gets one."""

    do: Literal["free_key"] = "free_key"
    who: Name
    key: int = Field(ge=0)
    joints: tuple[Line, ...] = ()
    """Which joints, by the names that the key uses; none to hold the key again."""

    @property
    def title(self) -> str:
        """What the history calls it."""
        return "Free key" if self.joints else "Hold key"

    def changed(self, shot: Shot) -> Shot:
        """The shot with these joints free."""
        direction = direction_of(shot, self.who)
        if self.key >= len(direction.poses):
            raise InputError("there is no such key any more", given=self.key)
        poses = list(direction.poses)
        name = poses[self.key].name or _fresh_name(direction)
        poses[self.key] = poses[self.key].model_copy(update={"name": name})
        free = [f for f in shot.free if f.who != self.who or f.key != name]
        if self.joints:
            free.append(Free(who=self.who, key=name, joints=self.joints))
        shot = shot.model_copy(update={"free": tuple(free)})
        return directed(shot, self.who, direction.model_copy(update={"poses": tuple(poses)}))


class FreeStart(Edit):
    """Lets a solver change how something starts, or stops it."""

    do: Literal["free_start"] = "free_start"
    start: Line
    """Such as `hat.velocity`."""
    free: bool = True

    @property
    def title(self) -> str:
        """What the history calls it."""
        return f"{'Free' if self.free else 'Hold'} {self.start}"

    def changed(self, shot: Shot) -> Shot:
        """The shot with it free or not."""
        rest = tuple(f for f in shot.free if f.start != self.start)
        more = (Free(start=self.start),) if self.free else ()
        return shot.model_copy(update={"free": (*rest, *more)})


class SetWindow(Edit):
    """Adds a balance window, changes one, or removes it."""

    do: Literal["set_window"] = "set_window"
    who: Name
    index: int | None = Field(default=None, ge=0)
    window: BalanceWindow | None = None

    @property
    def title(self) -> str:
        """What the history calls it."""
        verb = "Remove" if self.window is None else "Add" if self.index is None else "Change"
        return f"{verb} balance"

    def changed(self, shot: Shot) -> Shot:
        """The shot with this window."""
        direction = direction_of(shot, self.who)
        balance = _put(direction.balance, self.index, self.window)
        return directed(shot, self.who, direction.model_copy(update={"balance": balance}))


class SetCycle(Edit):
    """Adds a cycle, changes one, or removes it."""

    do: Literal["set_cycle"] = "set_cycle"
    who: Name
    index: int | None = Field(default=None, ge=0)
    cycle: Cycle | None = None

    @property
    def title(self) -> str:
        """What the history calls it."""
        verb = "Remove" if self.cycle is None else "Add" if self.index is None else "Change"
        return f"{verb} cycle"

    def changed(self, shot: Shot) -> Shot:
        """The shot with this cycle."""
        direction = direction_of(shot, self.who)
        cycles = _put(direction.cycles, self.index, self.cycle)
        return directed(shot, self.who, direction.model_copy(update={"cycles": cycles}))


def _put(
    rows: tuple[SectionT, ...], index: int | None, row: SectionT | None
) -> tuple[SectionT, ...]:
    """The rows with one added, replaced or removed."""
    if index is None:
        return (*rows, row) if row is not None else rows
    if index >= len(rows):
        raise InputError("there is no such one any more", given=index)
    return (*rows[:index], *(() if row is None else (row,)), *rows[index + 1 :])


def _fresh_name(direction: Direction) -> str:
    taken = {key.name for key in direction.poses}
    return next(name for n in range(1, 20002) if (name := f"key {n}") not in taken)
