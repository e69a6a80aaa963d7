"""Includes: an MJCF file with the files that it includes put in their places."""

from __future__ import annotations

from pathlib import Path

from keyforce.cast.assets import asset
from keyforce.cast.imported.node import MAX_NODES, Node, read_node

MAX_FILES = 50


def included(root: Node, folder: Path) -> Node:
    """The same tree with each `<include>` replaced by what its file holds.

    Args:
        root: The outer file's outermost element.
        folder: The only folder that files may come from.
    """
    taken = {root.file}
    size = 0
    pending = [root]
    while pending:
        node = pending.pop()
        size += 1
        if size > MAX_NODES:
            raise node.error("the files together are too large", allowed=f"{MAX_NODES} elements")
        children: list[Node] = []
        for child in node.children:
            children += _contents(child, folder, taken) if child.tag == "include" else [child]
        again = any(child.tag == "include" for child in children)
        node.children = children
        pending += [node] if again else children
    return root


def _contents(include: Node, folder: Path, taken: set[str]) -> list[Node]:
    name = include.get("file")
    if name in taken:
        raise include.error("this file is included twice", given=name, allowed="once each")
    if len(taken) >= MAX_FILES:
        raise include.error("too many files are included", allowed=f"at most {MAX_FILES}")
    taken.add(name)
    path = asset(folder, name, endings=(".xml", ".mjcf"))
    outer = read_node(path)
    if outer.tag not in ("mujoco", "mujocoinclude"):
        raise outer.error(
            "this is not a file to include", given=outer.tag, allowed="mujoco, mujocoinclude"
        )
    return outer.children
