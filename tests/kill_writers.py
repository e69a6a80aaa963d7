"""Kills writers at random moments and says how often a file was neither the old nor the new one.

Usage: kill_writers.py FOLDER SEED TIMES. Children are forked from this warmed-up process, so that
each is writing within a millisecond; it holds no threads.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from keyforce.formats.export import export
from keyforce.shot.document import Shot
from keyforce.shot.save import save
from sample_take import sample_take

TAKES = [sample_take(seconds=seconds) for seconds in (0.3, 0.6)]
SHOTS = [Shot(title=title, notes=title * 300) for title in ("first", "second")]
Writer = Callable[[int, Path], object]
WRITERS: dict[str, Writer] = {
    ".shot.yaml": lambda k, path: save(SHOTS[k], path),
    **dict.fromkeys((".npz", ".bvh", ".glb", ".csv"), lambda k, path: export(TAKES[k], path)),
}


def whole_files(folder: Path, ending: str, write: Writer) -> set[bytes]:
    """The two files that may be found, byte for byte."""
    found = set()
    for k in range(2):
        path = folder / f"whole{k}{ending}"
        write(k, path)
        found.add(path.read_bytes())
    return found


def killed_while_writing(write: Writer, target: Path, delay: float) -> None:
    """Lets a child write again and again, and kills it after a while."""
    child = os.fork()
    if child == 0:
        while True:
            for k in range(2):
                write(k, target)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def main(folder: Path, seed: int, times: int) -> None:
    rng = np.random.default_rng(seed)
    broken, changed = [], dict.fromkeys(WRITERS, 0)
    for ending, write in WRITERS.items():
        allowed = whole_files(folder, ending, write)
        target = folder / f"target{ending}"
        write(0, target)
        for _ in range(times):
            before = target.read_bytes()
            killed_while_writing(write, target, float(rng.uniform(0, 0.03)))
            after = target.read_bytes()
            changed[ending] += before != after
            if after not in allowed:
                broken.append(f"{ending}: {len(after)} bytes")
    print(json.dumps({"broken": broken, "changed": changed}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
