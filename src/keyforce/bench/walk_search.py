"""The search that found the gallery's walk: an evolution strategy over its keys.

Run `python -m keyforce.bench.walk_search SEED SECONDS [FROM.json]`; it writes `walk-SEED.json`, the
numbers of the best walk so far. What walks well is said by `cost`.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import Scene, build_scene
from keyforce.engine.articulated.state import DONE, Log
from keyforce.measure.contacts import contact_pass
from keyforce.shot.document import Shot

Floats = NDArray[np.float64]

# Ten joints at two times, the other two being their mirror images; then timing and feedback.
FIRST: dict[str, dict[str, float]] = {
    "pass": {"hip_l": 6, "hip_r": 36, "knee_l": 6, "knee_r": 66, "ankle_l": 2, "ankle_r": 8,
             "out_l": 0, "out_r": 2, "twist": 0, "bend": 0},
    "strike": {"hip_l": -13, "hip_r": 28, "knee_l": 8, "knee_r": 12, "ankle_l": -18, "ankle_r": 3,
               "out_l": 0, "out_r": 0, "twist": -12, "bend": 0},
    "more": {"every": 116, "lean": 4, "ahead": 30, "onward": 20, "aside": 40, "across": 20,
             "upright": 50, "straight": 10, "swing": 16, "calm": 35},
}  # fmt: skip
SCALE = {
    "every": 2.0,
    "lean": 1.5,
    "ahead": 10,
    "onward": 8,
    "aside": 10,
    "across": 8,
    "upright": 12,
    "straight": 12,
    "swing": 8,
    "calm": 12,
}
JOINTS = {
    "hip": "hip{}.flex",
    "knee": "knee{}.flex",
    "ankle": "ankle{}.flex",
    "out": "hip{}.abduct",
}
TIMED = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground")
NAMES = [(part, name) for part, values in FIRST.items() for name in values]
ARMS: dict[str, dict[str, float]] = {
    "shoulder.abduct": {"gain": 0.12, "damping": 0.2},
    "shoulder.twist": {"gain": 0.3, "damping": 0.5},
    "elbow": {"gain": 0.12, "damping": 0.25},
}


def walk(numbers: Floats, duration: float) -> Shot:
    """The shot of a walk with these numbers."""
    values: dict[str, dict[str, float]] = {part: {} for part in FIRST}
    for (part, name), number in zip(NAMES, numbers, strict=True):
        values[part][name] = round(float(number), 2)
    more, passing = values["more"], joints(values["pass"])
    arms = {"gain": abs(more["swing"]) / 1000, "damping": abs(more["calm"]) / 1000}
    member = {
        "human": {},
        "velocity": [1.0, 0, 0],
        "start": {"elbow.flex": 20, **passing},
        "rig": {"joints": {**ARMS, "shoulder.flex": arms}},
    }
    every = more["every"] / 100
    cycle = {
        "every": every,
        "times": int(duration / every) + 1,
        "mirror": True,
        "poses": [
            {"at": 0.0, "name": "passing", "joints": passing},
            {"at": round(every / 4, 4), "name": "strike", "joints": joints(values["strike"])},
        ],
    }
    return Shot.model_validate(
        {
            "duration": duration,
            "stage": {"grip": 30},
            "cast": {"ada": member},
            "direction": {"ada": {"cycles": [cycle], **pursuits(more)}},
        }
    )


def pursuits(more: dict[str, float]) -> dict[str, Any]:
    """Elbows bent, a little help from outside, and what keeps it walking."""
    given = {k: more[k] / 100 for k in ("ahead", "onward", "aside", "across", "straight")}
    return {
        "poses": [{"at": 0, "joints": {"elbow.flex": 20}}],
        "balance": [{"gain": 0.3, "limit": 19}],
        "objectives": [
            {"do": "upright", "is": more["lean"], "stiffness": more["upright"] / 100},
            {"do": "catch", "with": {**given, "speed": 1.1}},
        ],
    }


def joints(values: dict[str, float]) -> dict[str, float]:
    """A pose's numbers by joint."""
    found = {"spine.twist": values["twist"], "spine.bend": values["bend"]}
    for name, joint in JOINTS.items():
        found |= {joint.format(side): values[name + side] for side in ("_l", "_r")}
    return found


def cost(scene: Scene, numbers: Floats, duration: float) -> tuple[float, dict[str, float]]:
    """How far from a good walk: falls first, then speed, help, slip, arms, way and comfort."""
    one = instance(replace(scene, shot=walk(numbers, duration)))
    status, log = one.run()
    rows = int(log.rows[0])
    fallen = np.flatnonzero(log.qpos[:rows, 2] < 0.75)
    if status != DONE or fallen.size:
        lasted = log.time[fallen[0] if fallen.size else rows - 1]
        return 200.0 - 100.0 * float(lasted) / duration, {"lasted": float(lasted)}
    found = look(one.model, log) | {"slip": slip(one, status, log)}
    missed = float(np.sqrt(np.mean(((numbers - START) / SPREAD) ** 2)))
    return (
        12 * abs(found["speed"] - 1.15)
        + 0.12 * found["help"]
        + 0.5 * max(0.0, found["slip"] - 4)
        + 4.0 * found["aside"]
        + 8 * max(0.0, 0.45 - found["arms"])
        + 8 * max(0.0, found["arms"] - 0.9)
        + 8 * (1 + found["against"])
        + 1.0 * found["limits"]
        + 0.15 * missed
        + 2.0 * found["uneven"]
    ), found


def look(model: mujoco.MjModel, log: Log) -> dict[str, float]:
    """What a walk is like after its first two seconds."""
    rows = int(log.rows[0])
    some = np.arange(int(np.searchsorted(log.time[:rows], 2.0)), rows)
    angle = {n: log.qpos[some, model.joint(f"ada.{n}").qposadr[0]] for n in
             ("shoulder_l.flex", "shoulder_r.flex", "hip_l.flex", "hip_r.flex")}  # fmt: skip
    against = [np.corrcoef(angle[f"shoulder_{s}.flex"], angle[f"hip_{s}.flex"])[0, 1] for s in "lr"]
    low, high = model.jnt_range[1:].T
    q = log.qpos[some][:, model.jnt_qposadr[1:]]
    left, right = (np.ptp(angle[f"hip_{s}.flex"]) for s in "lr")
    seconds = log.time[some[-1]] - log.time[some[0]]
    return {
        "speed": float((log.qpos[some[-1], 0] - log.qpos[some[0], 0]) / seconds),
        "help": float(np.linalg.norm(log.help[:rows, 0, 3:], axis=1).mean()),
        "aside": float(np.abs(log.qpos[:rows, 1]).max()),
        "arms": float(np.mean([np.ptp(angle[f"shoulder_{s}.flex"]) for s in "lr"])),
        "against": float(np.mean(against)),
        "limits": float(np.degrees(np.maximum(low - q, q - high).max().clip(0))),
        "uneven": float(abs(left - right) / max(left, right)),
    }


def slip(one: Instance, status: int, log: Log) -> float:
    """The median speed at which the worse of the planted feet slides [mm/s]."""
    take = take_of(one, status, log, "walk")
    part = replace(take, **{k: getattr(take, k)[480::4] for k in TIMED})
    return float(contact_pass(part).slip["ada"].max())


def search(seed: int, seconds: float, first: Floats, path: Path) -> Floats:
    """A (5, 14) evolution strategy with a spread for each number."""
    rng, begin = np.random.default_rng(seed), time.perf_counter()
    mean, spread, best, duration = first.copy(), 0.5 * SPREAD, (np.inf, first), 5.0
    scene = build_scene(walk(first, duration), Path())
    while time.perf_counter() - begin < seconds:
        tries = mean + spread * rng.standard_normal((14, mean.size))
        tries[0], tries[1] = mean, best[1]
        results = [cost(scene, numbers, duration) for numbers in tries]
        order = np.argsort([c for c, _ in results])
        best = (results[order[0]][0], tries[order[0]])
        elite = tries[order[:5]]
        mean = 0.3 * mean + 0.7 * elite.mean(axis=0)
        spread = 0.75 * spread + 0.25 * np.maximum(1.3 * elite.std(axis=0), 0.06 * SPREAD)
        print(f"{seed} {duration:.0f} s  {best[0]:.2f}", results[order[0]][1], flush=True)
        path.write_text(json.dumps(best[1].tolist()))
        if best[0] < 60 and duration < 10:
            duration += 1.0
    return best[1]


START: Floats = np.array([FIRST[part][name] for part, name in NAMES], dtype=float)
SPREAD: Floats = np.array([SCALE.get(name, 5.0) for _, name in NAMES], dtype=float)


def padded(start: Any) -> Floats:
    """Numbers from an earlier search, which may have known fewer of them."""
    full: Floats = START.copy()
    full[: len(start)] = start
    return full


def main(arguments: list[str]) -> None:
    """Searches for as long as asked."""
    seed, seconds = int(arguments[0]), float(arguments[1])
    start: Any = json.loads(Path(arguments[2]).read_text()) if len(arguments) > 2 else START
    search(seed, seconds, padded(start), Path(f"walk-{seed}.json"))


if __name__ == "__main__":
    main(sys.argv[1:])
