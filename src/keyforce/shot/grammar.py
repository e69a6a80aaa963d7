"""The grammar: what the schema allows at a place in a shot, for errors and for editors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from keyforce.shot.document import Shot
from keyforce.shot.section import Section
from keyforce.shot.stage import Piece, Stage
from keyforce.shot.tree import Path


def known_fields(path: Path) -> tuple[str, ...]:
    """Names of the fields that may stand directly in the section at a path."""
    sections = [t for t in types_at(path) if is_section(t)]
    return tuple(name for section in sections for name in fields(section))


def description(path: Path) -> str | None:
    """The sentence about the field at a path."""
    while path and isinstance(path[-1], int):
        path = path[:-1]
    if not path:
        return None
    for holder in types_at(path[:-1]):
        field = fields(holder).get(str(path[-1])) if is_section(holder) else None
        if field is not None:
            return field.description
    return None


def fixed_length(path: Path) -> int | None:
    """How many items the list at a path must have, where that is fixed."""
    for kind in types_at(path):
        if get_origin(kind) is tuple and get_args(kind)[-1] is not ...:
            return len(get_args(kind))
    return None


def types_at(path: Path) -> tuple[Any, ...]:
    """The types that a value at a path may have."""
    types: tuple[Any, ...] = (Shot,)
    for step in path:
        types = tuple(inner for t in types for inner in within(t, step))
    return types


def within(kind: Any, step: str | int) -> Iterator[Any]:
    """The types of what a value of some type holds under a key or an index."""
    if is_section(kind):
        field = fields(kind).get(str(step))
        if field is not None:
            yield from alternatives(field.annotation)
        elif kind is Stage:
            yield Piece
    elif get_origin(kind) is dict:
        yield from alternatives(get_args(kind)[1])
    elif get_origin(kind) is tuple and isinstance(step, int):
        arguments = get_args(kind)
        yield from alternatives(arguments[0 if arguments[-1] is ... else step % len(arguments)])


def alternatives(kind: Any) -> Iterator[Any]:
    """The members of a union, without their constraints."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from alternatives(get_args(kind)[0])
    elif origin in (dict, tuple) or not get_args(kind):
        yield kind
    else:
        for member in get_args(kind):
            yield from alternatives(member)


def is_section(kind: Any) -> bool:
    """Whether a type is a part of a shot with fields of its own."""
    return isinstance(kind, type) and issubclass(kind, Section)


@cache
def fields(section: type[Section]) -> Mapping[str, FieldInfo]:
    """A section's fields by the names that stand in a file."""
    hidden = {"pieces"} if section is Stage else set()
    found = section.model_fields.items()
    return {field.alias or name: field for name, field in found if name not in hidden}
