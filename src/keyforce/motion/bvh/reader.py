"""Reads BVH in bounded memory, at about the speed of numpy's own number parser."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from keyforce.errors import InputError
from keyforce.motion import axes, rotation
from keyforce.motion.bvh.rate import rate
from keyforce.motion.bvh.skeleton import Joint, Skeleton
from keyforce.motion.bvh.source import Source, as_float, opened
from keyforce.motion.bvh.units import meters
from keyforce.motion.clip import Clip
from keyforce.motion.rotation import Floats

MOST_BYTES = 100_000_000
MOST_FRAMES = 1_000_000
MOST_SAMPLES = 5_000_000  # joints times frames; a clip holds 56 bytes of each
CHUNK = 1 << 20  # bytes
LONGEST_NUMBER = 64  # characters a number may take on average, white space included


def read(
    path: Path | str,
    *,
    unit: str | float = "cm",
    up: str = "y",
    fps: float | None = None,
) -> Clip:
    """The motion in a BVH file.

    Args:
        path: The file, up to 100 MB.
        unit: Its unit of length: `m`, `cm`, `mm`, `in`, `cmu`, or how many meters one unit is.
        up: Which of its axes points up: `y` or `z`.
        fps: Its true frame rate, where what it says is known to be wrong.
    """
    scale, axis = meters(unit), axes.checked_up(up)
    if fps is not None and not 0 < fps < float("inf"):
        raise InputError("a frame rate must be positive", given=fps)
    with opened(path, MOST_BYTES) as source:
        joints = Skeleton(source).joints
        frames, said = _timing(source)
        values = _values(source, joints, frames)
    return _clip(joints, values, scale, axis, fps or said)


def _timing(source: Source) -> tuple[int, float]:
    """The number of frames, and frames per second."""
    word = _after(source, "Frames")
    frames = source.as_count(word, "the number of frames", MOST_FRAMES)
    if frames == 0:
        raise source.wrong("the file has no frames", given=word)
    word = _after(source, "Frame Time")
    if not 1e-6 <= source.as_number(word, "Frame Time") <= 1e6:
        raise source.wrong("this frame time is not possible", given=word, allowed="such as 0.0333")
    return frames, rate(word)


def _after(source: Source, label: str) -> str:
    """What stands behind `label:` on the next line."""
    text = source.text()
    head, colon, tail = text.partition(":")
    if not colon or head.upper().split() != label.upper().split():
        raise source.wrong(f"{label}: should stand here", given=text or "the end of the file")
    return tail.strip()


def _values(source: Source, joints: list[Joint], frames: int) -> Floats:
    """All channels of all frames, shape (frames, channels)."""
    width = sum(len(joint.channels or ()) for joint in joints)
    if not width:
        raise source.wrong("no joint has channels, so nothing can move")
    if frames * len(joints) > MOST_SAMPLES:
        raise source.wrong(
            "the clip is too long for its number of joints",
            given=f"{frames} frames of {len(joints)} joints",
            allowed=f"{MOST_SAMPLES // len(joints)} frames",
        )
    if 2 * width * frames > source.bytes_left() + 1:
        raise source.wrong("the file is shorter than its number of frames", given=frames)
    values = np.full((frames, width), np.nan)
    row = 0
    while lines := source.handle.readlines(CHUNK):
        row += _fill(source, lines, values[row:])
    if row < frames:
        raise source.wrong("frames are missing at the end", given=row, allowed=f"{frames} frames")
    return values


def _fill(source: Source, lines: list[bytes], rows: Floats) -> int:
    """Reads lines into rows, and says how many rows that filled."""
    width, start, filled = rows.shape[1], source.line, 0
    for i, line in enumerate(lines):
        source.line = start + i + 1
        if len(line) > LONGEST_NUMBER * (width + 1):
            raise source.wrong("this line is too long for a frame")
        if count := len(line.split()):
            if count != width:
                raise source.wrong("a frame has the wrong length", given=count, allowed=str(width))
            if filled == len(rows):
                raise source.wrong("more frames follow than the file said")
            filled += 1
    source.line = start
    rows[:filled] = _numbers(source, lines).reshape(filled, width)
    source.line = start + len(lines)
    return filled


def _numbers(source: Source, lines: list[bytes]) -> Floats:
    """Every number in the lines; an error names the first word that is none."""
    try:
        numbers = np.fromstring(b"".join(lines), sep=" ")
    except ValueError:
        numbers = np.array([np.nan])
    if np.isfinite(numbers).all():
        return numbers
    for line in lines:
        source.line += 1
        for word in line.split():
            if not np.isfinite(as_float(word)):
                shown = word.decode("utf-8", "replace")
                raise source.wrong("a frame holds something that is not a number", given=shown)
    return np.array([float(word) for line in lines for word in line.split()])


def _clip(joints: list[Joint], values: Floats, scale: float, up: axes.Up, fps: float) -> Clip:
    offsets = np.array([joint.offset for joint in joints])
    at = np.repeat(offsets[None], len(values), axis=0)
    turn = np.empty((len(values), len(joints), 4))
    column = 0
    for j, joint in enumerate(joints):
        channels = joint.channels or []
        own = values[:, column : column + len(channels)]
        column += len(channels)
        for i, channel in enumerate(channels):
            if channel.endswith("POSITION"):
                at[:, j, "XYZ".index(channel[0])] = own[:, i]
        turning = [i for i, channel in enumerate(channels) if channel.endswith("ROTATION")]
        order = "".join(channels[i][0] for i in turning)
        turn[:, j] = rotation.from_euler(np.radians(own[:, turning]), order)
    return Clip(
        names=tuple(joint.name for joint in joints),
        parents=np.array([joint.parent for joint in joints]),
        offsets=axes.points_from(up, offsets) * scale,
        ends={
            joint.name: axes.points_from(up, joint.end) * scale
            for joint in joints
            if joint.end is not None and not joint.children
        },
        fps=fps,
        at=axes.points_from(up, at) * scale,
        turn=rotation.continuous(axes.turns_from(up, turn)),
    )
