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
from pathlib import Path

import numpy as np

from keyforce.motion.export import export
from sample_take import sample_take

ENDINGS = (".npz", ".bvh", ".glb", ".csv")
TAKES = [sample_take(seconds=seconds) for seconds in (0.3, 0.6)]


def whole_files(folder: Path, ending: str) -> set[bytes]:
    """The two files that may be found, byte for byte."""
    files = set()
    for k, take in enumerate(TAKES):
        (file,) = export(take, folder / f"whole{k}{ending}")
        files.add(file.read_bytes())
    return files


def main(folder: Path, seed: int, times: int) -> None:
    rng = np.random.default_rng(seed)
    broken, seen = [], dict.fromkeys(ENDINGS, 0)
    for ending in ENDINGS:
        allowed = whole_files(folder, ending)
        target = folder / f"target{ending}"
        export(TAKES[0], target)
        for _ in range(times):
            before = target.read_bytes()
            child = os.fork()
            if child == 0:
                while True:
                    for take in TAKES:
                        export(take, target)
            time.sleep(float(rng.uniform(0, 0.03)))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            after = target.read_bytes()
            seen[ending] += before != after
            if after not in allowed:
                broken.append(f"{ending}: {len(after)} bytes")
    print(json.dumps({"broken": broken, "changed": seen}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
