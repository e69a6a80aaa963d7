"""Clips: whether gravity is what it should be in captured motion that a shot names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from keyforce.check.body import Body
from keyforce.check.problem import Problem, odd

ENDING = ".bvh"


def check_clips(bodies: Mapping[str, Body], folder: Path) -> Iterator[Problem]:
    """Clips whose flights fall at another gravity: their clock or their scale is wrong."""
    for name, body in bodies.items():
        file = body.member.file or ""
        if file.lower().endswith(ENDING):
            yield from _check_clock(name, folder / file, body.member.scale)


def _check_clock(name: str, path: Path, unit: float) -> Iterator[Problem]:
    from keyforce.cast.skeleton import skeleton_figure
    from keyforce.motion import bvh
    from keyforce.synthesis.detect.falling import GRAVITY, captured_flights, true_rate

    clip = bvh.read(path, unit=unit)
    if clip.frames < 3:
        return
    clip = replace(clip, at=clip.at[1:], turn=clip.turn[1:])  # the first is often a T-pose
    flights = captured_flights(clip, skeleton_figure(clip))
    fps = true_rate(flights, clip.fps)
    if fps == clip.fps:
        return
    pull = max(flight.gravity for flight in flights) / GRAVITY
    yield odd(
        f"in this clip things fall at {pull:.1f} g",
        ("cast", name, "file"),
        given=f"{clip.fps:g} frames per second",
        advice=f"it was probably captured at {fps:g}: write {1 / fps:.7g} as its frame time; or "
        "set `scale`, if its unit is not what it seems",
    )
