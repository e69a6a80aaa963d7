"""Saving a shot: YAML that a person likes to read and that differs little after a small edit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from keyforce.files import write_text
from keyforce.shot.document import VERSION, Shot
from keyforce.shot.scalar import scalar

WIDTH = 100
_FLAT = 2  # A value nested deeper than this is written over several lines.
_STEP = 2
_TEXT, _TABLE, _ROW = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "map", "seq"))
_PLAIN = "tag:keyforce,1:plain"


def save(shot: Shot, path: Path | str) -> None:
    """Writes a shot to a file in one atomic step."""
    write_text(path, dumps(shot))


def dumps(shot: Shot) -> str:
    """A shot as text, with the defaults left out."""
    data = {"keyforce": VERSION, **shot.plain()}
    pairs = [(node_of(key), top_node(value)) for key, value in data.items()]
    root = yaml.MappingNode(_TABLE, pairs, flow_style=False)
    text: str = yaml.serialize(root, Dumper=_Writer, width=WIDTH, indent=_STEP, allow_unicode=True)
    return text


def top_node(value: Any) -> yaml.Node:
    """A top-level value; lists there get a line for each item."""
    return node_of(value, indent=_STEP, flat=not isinstance(value, list))


def node_of(value: Any, *, indent: int = 0, flat: bool = True) -> yaml.Node:
    """A value as a YAML node, on one line where it is shallow and fits."""
    flow = (flat and fits(value, WIDTH - indent)) or plain_row(value)
    if isinstance(value, dict):
        pairs = [
            (node_of(key), node_of(item, indent=indent + _STEP + len(key)))
            for key, item in value.items()
        ]
        return yaml.MappingNode(_TABLE, pairs, flow_style=flow or not value)
    if isinstance(value, list):
        items = [node_of(item, indent=indent + _STEP) for item in value]
        return yaml.SequenceNode(_ROW, items, flow_style=flow or not value)
    return scalar_node(value)


def fits(value: Any, room: int) -> bool:
    """Whether a value is shallow enough for one line, and short enough for the room."""
    many = isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict)
    return not many and depth(value) <= _FLAT and width(value) <= room


def plain_row(value: Any) -> bool:
    """Whether a value is a plain list, or numbers by name, which wrap well when they are long."""
    if isinstance(value, dict):
        return all(isinstance(item, int | float) for item in value.values())
    return isinstance(value, list) and depth(value) <= 1


def depth(value: Any) -> int:
    """How many levels a value has: none for a number, one for a vector."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return 1 + max((depth(item) for item in inner), default=0)
    return 0


def width(value: Any) -> int:
    """About how many characters a value takes on one line."""
    if isinstance(value, dict):
        return 2 + sum(len(key) + 4 + width(item) for key, item in value.items())
    if isinstance(value, list):
        return 2 + sum(2 + width(item) for item in value)
    return len(scalar_node(value).value)


def scalar_node(value: Any) -> yaml.ScalarNode:
    """A single value; whole numbers lose their `.0`."""
    if isinstance(value, str):
        lines = "|" if "\n" in value else None
        return yaml.ScalarNode(_TEXT, value, style=lines)
    if isinstance(value, bool) or value is None:
        return yaml.ScalarNode(_PLAIN, {True: "true", False: "false", None: "null"}[value])
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e15
    return yaml.ScalarNode(_PLAIN, repr(int(value) if whole else value))


class _Writer(yaml.SafeDumper):
    """Writes plain what our reader takes for a number or a truth value, and quotes such words."""

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> str:
        """The tag that a plain scalar, or a collection, would be read with."""
        if kind is yaml.ScalarNode:
            return _TEXT if not implicit[0] or scalar(value) == value else _PLAIN
        return _TABLE if kind is yaml.MappingNode else _ROW

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indents the items of a list below their name."""
        super().increase_indent(flow, indentless=False)
