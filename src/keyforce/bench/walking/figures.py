"""Figures: a rollout in numbers that one can name."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.bench.walking.rollout import RATE, Rollout

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
SETTLED = 2.0
"""What comes before is getting going [s]."""
LEAN = 2.0
"""How far a chest leans forward that walks [degrees]."""
SHORT = 6
"""Looks in the air that are no swing."""


def figures(rollout: Rollout, every: float) -> dict[str, float]:
    """Speed [m/s], help [N·m], slip [mm/s], drift [m], angles [degrees], lengths [mm], shares."""
    part = {h: np.degrees(a[_first() :]) for h, a in rollout.angles.items()}
    late = rollout.help[len(rollout.help) * _first() // len(rollout.root) :]
    return {
        "seconds": rollout.seconds,
        "help": float(rollout.help.mean()),
        "late help": float(late.mean()),
        "slip": max((1e3 * float(np.median(s)) for s in rollout.slip), default=99.0),
        "beyond": float(np.degrees(rollout.beyond)),
        "depth": 1e3 * rollout.depth,
        "inside": 1e3 * rollout.inside,
        **_way(rollout),
        **_feet(rollout, every),
        **_limbs(part, rollout.down[_first() :]),
    }


def _first() -> int:
    return int(SETTLED * RATE)


def _way(rollout: Rollout) -> dict[str, float]:
    """Where it goes, and how it carries itself."""
    root = rollout.root[_first() :]
    yaw = np.degrees(2.0 * np.arctan2(root[:, 6], root[:, 3]))
    lean, roll = np.degrees(np.arcsin(rollout.lean[_first() :])).T
    return {
        "speed": float(root[-1, 0] - root[0, 0]) * RATE / (len(root) - 1),
        "drift": float(np.abs(rollout.root[:, 1]).max()),
        "heading": float(abs(np.median(yaw))),
        "lean": float(abs(lean.mean() - LEAN)),
        "lean range": float(np.ptp(lean)),
        "roll range": float(np.ptp(roll)),
        "bounce": 1e3 * float(np.ptp(root[:, 2])),
    }


def _feet(rollout: Rollout, every: float) -> dict[str, float]:
    """How the feet come down and swing."""
    down, clear = rollout.down[_first() :], 1e3 * rollout.clear[_first() :]
    span = (len(down) - 1) / RATE
    return {
        "strikes": float((~down[:-1] & down[1:]).sum(axis=0).mean()) * every / span,
        "duty": float(down.mean()),
        "clear": _clearance(clear, down),
        "lift": float(clear.max()),
    }


def _limbs(part: dict[str, Floats], down: Bools) -> dict[str, float]:
    """How arms and legs move against each other."""
    arms = [part[f"shoulder{s}.flex"] for s in ("_l", "_r")]
    hips = [part[f"hip{s}.flex"] for s in ("_l", "_r")]
    alone = [down[:, i] & ~down[:, 1 - i] for i in range(2)]
    knees = [part[f"knee{s}.flex"][alone[i]] for i, s in enumerate(("_l", "_r"))]
    fast = [part[f"{joint}{s}.flex"] for joint in ("knee", "ankle") for s in ("_l", "_r")]
    uneven = abs(down[:, 0].mean() - down[:, 1].mean()) + abs(hips[0].mean() - hips[1].mean()) / 20
    against = [np.corrcoef(arm, hip)[0, 1] for arm, hip in zip(arms, hips, strict=True)]
    return {
        "asymmetry": float(uneven),
        "arms": float(np.mean([np.ptp(arm) for arm in arms])),
        "against": float(np.mean(against)),
        "stance knee": float(np.mean([k.mean() if len(k) else 60.0 for k in knees])),
        "jitter": float(np.mean([np.abs(np.diff(angle, n=3)).mean() for angle in fast])),
    }


def _clearance(clear: Floats, down: Bools) -> float:
    """How high the lowest marks of swinging feet are in the middle of their way [mm]."""
    heights = []
    for side in range(2):
        turns = np.flatnonzero(np.diff(np.r_[0, ~down[:, side], 0].astype(int)))
        for begin, end in zip(turns[::2], turns[1::2], strict=True):
            if end - begin > SHORT:
                edge = (end - begin) // 4
                heights.append(float(clear[begin + edge : end - edge, side].min()))
    return float(np.median(heights)) if heights else 0.0
