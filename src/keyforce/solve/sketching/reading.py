"""Reading: strokes from files - a table of samples as CSV, or a joint of a BVH clip."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from keyforce.cast.assets import asset
from keyforce.errors import InputError, unknown_name
from keyforce.motion import rotation
from keyforce.motion.rotation import Floats
from keyforce.solve.sketching.stroke import MOST, Stroke, Timing, Trail, unit_turns
from keyforce.solve.sketching.view import DIRECT, View

ENDINGS = (".csv", ".bvh")
MAX_BYTES = 50_000_000
_UNIT = re.compile(r"\s*\[.*\]\s*$")
_PLACE, _TURN, _ANGLES = ("x", "y", "z"), ("qw", "qx", "qy", "qz"), ("roll", "pitch", "yaw")


def read_stroke(
    folder: Path,
    name: str,
    bodies: Mapping[str, str],
    *,
    markers: Mapping[str, Sequence[float]] | None = None,
    timing: Timing | str = Timing.FREE,
    view: View = DIRECT,
) -> Stroke:
    """The stroke in a file of the shot's folder.

    A CSV file has a header. `time`, `x`, `y`, `z`, `qw`, `qx`, `qy`, `qz`, or `roll`, `pitch`,
    `yaw` in degrees, in any order; of several things, `hat x` and `box x`. Units in brackets are
    for the reader, and an empty cell is unknown. What Keyforce exports reads back.

    Args:
        folder: The shot's folder.
        name: The file's name there.
        bodies: Body of the scene, to its name in the file; "" where the file has one only.
        markers: The point of each body that was followed, in its own frame [m].
        timing: What the file's times are worth.
        view: How points were seen; a picture's are in its columns x and y.
    """
    path = asset(folder, name, endings=ENDINGS, max_bytes=MAX_BYTES)
    reader = _table if path.suffix.lower() == ".csv" else _clip
    try:
        found, time = reader(path, bodies)
        point = {body: np.array((markers or {}).get(body, (0, 0, 0)), float) for body in found}
        trails = [
            Trail(body=body, points=at[:, : view.width], turn=turn, marker=point[body], view=view)
            for body, (at, turn) in found.items()
        ]
        kind = Timing(timing) if time is not None else Timing.FREE
        return Stroke(trails=tuple(trails), time=time, timing=kind)
    except InputError as problem:
        raise problem.at(file=problem.file or name) from None


Found = tuple[dict[str, tuple[Floats, Floats | None]], Floats | None]


def _table(path: Path, bodies: Mapping[str, str]) -> Found:
    """Trails of a CSV file."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    rows = [row for row in csv.reader(io.StringIO(text)) if any(cell.strip() for cell in row)]
    if not rows or len(rows) > MOST + 1:
        raise InputError("this is no table of samples", given=f"{len(rows)} rows")
    header = [_UNIT.sub("", cell).strip() for cell in rows[0]]
    cells = _numbers(rows[1:], len(header))
    column = {word: cells[:, i] for i, word in enumerate(header)}
    time = column.get("time", column.get("t"))
    return {body: _pose(column, body, there) for body, there in bodies.items()}, time


def _numbers(rows: Sequence[Sequence[str]], width: int) -> Floats:
    out = np.full((len(rows), width), np.nan)
    for i, row in enumerate(rows):
        if len(row) != width:
            raise InputError(
                "a row has the wrong length", given=len(row), allowed=f"{width} cells", line=i + 2
            )
        for j, cell in enumerate(row):
            if cell.strip():
                try:
                    out[i, j] = float(cell)
                except ValueError:
                    raise InputError("this is not a number", given=cell, line=i + 2) from None
    return out


def _pose(column: Mapping[str, Floats], body: str, there: str) -> tuple[Floats, Floats | None]:
    """A body's columns: `there x` or `x`."""
    held = [p for p in _prefixes(body, there) if any(f"{p}{c}" in column for c in _PLACE)]
    prefix = held[0] if held else None
    if prefix is None:
        raise InputError(
            f"no column tells where {body} is",
            given=", ".join(column),
            allowed=f"x, y, z or {there or body} x, ...",
        )
    some = next(iter(column.values()))
    none = np.full(len(some), np.nan)
    at = np.stack([column.get(f"{prefix}{c}", none) for c in _PLACE], axis=1)
    if all(f"{prefix}{c}" in column for c in _TURN):
        return at, unit_turns(np.stack([column[f"{prefix}{c}"] for c in _TURN], axis=1))
    if any(f"{prefix}{c}" in column for c in _ANGLES):
        zero = np.zeros(len(some))
        angles = np.stack([column.get(f"{prefix}{c}", zero) for c in _ANGLES], axis=1)
        return at, unit_turns(rotation.from_euler(np.radians(angles[:, ::-1]), "ZYX"))
    return at, None


def _prefixes(body: str, there: str) -> list[str]:
    name = there or body
    return [f"{name} ", f"{name}.body ", f"{name}.", *([] if there else [""])]


def _clip(path: Path, bodies: Mapping[str, str]) -> Found:
    """Trails of the joints of a BVH clip."""
    from keyforce.motion.bvh import read
    from keyforce.motion.clip import world

    clip = read(path)
    at, turn = world(clip)
    found: dict[str, tuple[Floats, Floats | None]] = {}
    for body, there in bodies.items():
        joint = there or (body if body in clip.names else clip.names[0])
        if joint not in clip.names:
            raise unknown_name("joint", joint, clip.names)
        row = clip.names.index(joint)
        found[body] = (at[:, row], unit_turns(turn[:, row]))
    return found, np.arange(clip.frames) / clip.fps
