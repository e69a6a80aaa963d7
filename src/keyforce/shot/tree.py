"""The tree: a shot's text as plain data that remembers the line of each value."""

from __future__ import annotations

import re
from array import array
from ast import literal_eval
from collections.abc import Iterable
from typing import Any

_STEP = re.compile(r"""\[(\d+)\]|\[('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\]|\.?([^.\[]+)""")
Path = tuple[str | int, ...]


class Table(dict[str, Any]):
    """A mapping read from a file."""

    __slots__ = ("lines",)

    def __init__(self, entries: Iterable[tuple[str, Any]] = ()) -> None:
        super().__init__(entries)
        self.lines = array("I", [0] * len(self))
        """The line of each key, counted from 1, in the order of the keys."""


class Row(list[Any]):
    """A list read from a file."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        super().__init__()
        self.lines = array("I")
        """The line of each item, counted from 1."""


def line_of(tree: Table, path: Path) -> int | None:
    """The line on which the value at a path stands, or the nearest one around it that does."""
    node: Any = tree
    line = tree.lines[0] if tree.lines else None
    for step in path:
        if isinstance(node, Table) and step in node:
            line = node.lines[list(node).index(str(step))]
        elif isinstance(node, Row) and isinstance(step, int) and 0 <= step < len(node):
            line = node.lines[step]
        else:
            break
        node = node[step]
    return line


def steps_of(place: str) -> Path:
    """The path that `spelled` wrote."""
    return tuple(
        int(index) if index else literal_eval(quoted) if quoted else word
        for index, quoted, word in _STEP.findall(place)
    )


def spelled(path: Path) -> str:
    """A path as a person writes it: `direction.ada.poses[2].at`."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif "." in step or " " in step or not step:
            text += f"[{step!r}]"
        else:
            text += f".{step}" if text else step
    return text
