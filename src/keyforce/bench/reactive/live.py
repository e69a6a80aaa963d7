"""Live: a scripted human of 37 joints at 60 Hz against the clock, and against the same without."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from keyforce.bench.row import Row
from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.perform import perform
from keyforce.live.session import LiveSession
from keyforce.shot.document import Shot

ROUNDS = 5
SECONDS = 4.0
SCRIPT = """
class Fidget:
    def step(self):
        lean = me.sense("lean.x")
        me.strike({"elbow": 40 + 30 * world.random.random(), "spine.flex": -40 * lean}, over=0.1)
        if "wave" in world.inputs:
            me.strike({"shoulder_l.flex": 150}, over=0.2)
"""


def rows() -> list[Row]:
    """Times faster than time itself; the session's recording must replay to the same bits."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "fidget.py").write_text(SCRIPT, encoding="utf-8")
        pairs = [(_live(folder), _plain()) for _ in range(ROUNDS + 1)][1:]
    (ours, same), theirs = _best(pairs), median(plain for _, plain in pairs)
    return [
        Row(
            name="live, 37 DOF human with a script at 60 Hz",
            value=ours,
            unit="x real time, by processor time",
            peer="the same shot without script and ticks",
            peer_value=theirs,
            ratio=ours / theirs,
            answers_ok=same and ours >= 5.0,
        )
    ]


def _best(pairs: list[tuple[tuple[float, bool], float]]) -> tuple[float, bool]:
    return median(live[0] for live, _ in pairs), all(live[1] for live, _ in pairs)


def _shot(**told: Any) -> Shot:
    direction = {"ada": {"objectives": [{"do": "balance"}], **told}}
    fields = {"duration": SECONDS, "control": 60, "cast": {"ada": {"human": {}}}}
    return Shot.model_validate({**fields, "direction": direction})


def _live(folder: Path) -> tuple[float, bool]:
    with LiveSession(_shot(script="fidget.py"), folder=folder, trust=True) as session:
        for tick in range(round(SECONDS * 60)):
            if tick == 60:
                session.press("wave")
            session.tick()
        spare, take = session.spare, session.take()
        again = perform(session.recording(), folder=folder)
    return spare, np.array_equal(take.qpos, again.qpos)


def _plain() -> float:
    one = instance(build_scene(_shot(), Path()))
    begin = time.process_time()
    one.run()
    return SECONDS / (time.process_time() - begin)
