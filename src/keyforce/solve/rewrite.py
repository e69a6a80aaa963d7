"""Rewriting: a shot with other numbers at some of its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from keyforce.shot.document import Shot
from keyforce.shot.section import Section
from keyforce.shot.tree import Path


def rewritten(shot: Shot, values: Mapping[Path, float]) -> Shot:
    """The shot with these values at these places; names missing from a table are added.

    Args:
        shot: Any shot.
        values: By path, such as ("direction", "ada", "poses", 2, "joints", "hip.flex").
    """
    changed = _changed(shot, dict(values))
    assert isinstance(changed, Shot)
    return changed


def value_at(shot: Shot, path: Path) -> Any:
    """What stands at a place, or None where nothing does."""
    node: Any = shot
    for step in path:
        if isinstance(node, Section):
            node = getattr(node, str(step))
        elif isinstance(node, dict):
            node = node.get(step)
        else:
            node = node[step]
    return node


def _changed(node: Any, values: dict[Path, float]) -> Any:
    if () in values:
        return values[()]
    inner: dict[str | int, dict[Path, float]] = {}
    for path, value in values.items():
        inner.setdefault(path[0], {})[path[1:]] = value
    if isinstance(node, Section):
        new = {str(step): _changed(getattr(node, str(step)), v) for step, v in inner.items()}
        return node.model_copy(update=new)
    if isinstance(node, dict):
        return {**node, **{step: _changed(node.get(step), v) for step, v in inner.items()}}
    items = list(node)
    for step, v in inner.items():
        items[int(step)] = _changed(items[int(step)], v)
    return tuple(items)
