"""The map in docs/architecture.md is that of the house, and its folders know only those above."""

from __future__ import annotations

import ast
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "src" / "keyforce"
PAGE = HOUSE.parents[1] / "docs" / "architecture.md"


def on_the_map() -> list[str]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [line.split("`")[1].rstrip("/") for line in lines if line.startswith("| `")]


def known_by(folder: str) -> set[str]:
    """The other folders that one imports from, also where it does so late or for types."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (HOUSE / folder).rglob("*.py")]
    lines = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    named = [f"{line.module}.{name.name}" for line in lines for name in line.names]
    found = {name.split(".")[1] for name in named if name.startswith("keyforce.")}
    return {name for name in found if (HOUSE / name).is_dir()} - {folder}


def test_every_folder_is_on_the_map() -> None:
    folders = {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert sorted(on_the_map()) == sorted(folders)


def test_folders_know_only_those_above_them() -> None:
    rooms = on_the_map()
    upward = {room: known_by(room) - set(rooms[: rooms.index(room)]) for room in rooms}
    assert {room: found for room, found in upward.items() if found} == {}
