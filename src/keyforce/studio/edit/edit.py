"""Edit: what every named change of a shot is."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import Direction
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.save import dumps
from keyforce.shot.section import Section

SectionT = TypeVar("SectionT", bound=Section)


class Edit(BaseModel):
    """A change with a name that a person finds in the history."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    @property
    @abstractmethod
    def title(self) -> str:
        """What the history calls it."""

    @abstractmethod
    def changed(self, shot: Shot) -> Shot:
        """The shot with the change, not yet checked."""


def applied(edit: Edit, shot: Shot) -> Shot:
    """The shot after an edit; what comes out can be written and read again.

    Raises:
        InputError: What came of it is no shot, and it says where.
    """
    made = edit.changed(shot)
    try:
        return Shot.model_validate(made.plain(), by_alias=True, by_name=False)
    except ValidationError:
        return loads(dumps(made))  # says the same with words and places


def with_values(section: SectionT, values: dict[str, Any]) -> SectionT:
    """A part of a shot with other values of some fields, by the names that a file uses.

    Raises:
        InputError: A field is not known, or cannot have that value.
    """
    try:
        return type(section).model_validate({**section.plain(), **values})
    except ValidationError as failure:
        first = failure.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        problem = first["msg"].removeprefix("Value error, ")
        raise InputError(f"{where or 'this'}: {problem}", given=first["input"]) from None


def directed(shot: Shot, who: str, direction: Direction) -> Shot:
    """The shot with another direction of one character."""
    if who not in shot.cast:
        raise unknown_name("cast member", who, shot.cast)
    return shot.model_copy(update={"direction": {**shot.direction, who: direction}})


def direction_of(shot: Shot, who: str) -> Direction:
    """What a character is told; nothing where nobody told it anything."""
    if who not in shot.cast:
        raise unknown_name("cast member", who, shot.cast)
    return shot.direction.get(who, Direction())
