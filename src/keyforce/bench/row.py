"""A benchmark's row, and the list of benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from keyforce.errors import unknown_name


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure beside its peer's.

    Attributes:
        name: What was measured.
        value: Ours.
        unit: Its unit.
        peer: What it is compared with.
        peer_value: The peer's, in the same unit and the same run.
        ratio: Ours to the peer's, so that more is better.
        answers_ok: Whether both gave the right answer.
    """

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float
    ratio: float
    answers_ok: bool


BENCHMARKS: Mapping[str, str] = {
    "pose-loop": "keyforce.bench.pose_loop",
    "threads": "keyforce.bench.threads",
    "flight": "keyforce.bench.flight",
    "shooting": "keyforce.bench.shooting.jumps",
    "edits": "keyforce.bench.shooting.tasks",
    "rigid": "keyforce.bench.rigid.engine",
    "drag": "keyforce.bench.rigid.drag",
    "start-up": "keyforce.bench.start_up",
    "synthesis": "keyforce.bench.synthesis.numbers",
    "live": "keyforce.bench.reactive.live",
    "falls": "keyforce.bench.reactive.falls",
    "getting-up": "keyforce.bench.reactive.getting_up",
    "sketch": "keyforce.bench.sketch",
    "landing": "keyforce.bench.landing",
}


def run(name: str) -> list[Row]:
    """Runs one benchmark."""
    if name not in BENCHMARKS:
        raise unknown_name("benchmark", name, BENCHMARKS)
    rows: Callable[[], list[Row]] = import_module(BENCHMARKS[name]).rows
    return rows()
