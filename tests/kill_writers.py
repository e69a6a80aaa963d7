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
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from keyforce.formats.export import export
from keyforce.picture import page
from keyforce.shot.document import Shot
from keyforce.shot.save import save
from sample_take import sample_take

TAKES = [sample_take(seconds=seconds) for seconds in (0.3, 0.6)]
SHOTS = [Shot(title=title, notes=title * 300) for title in ("first", "second")]
FORMATS = (".npz", ".bvh", ".glb", ".csv", *((".usda", ".usdz") if find_spec("pxr") else ()))
Writer = Callable[[int, Path], object]
WRITERS: dict[str, Writer] = {
    ".shot.yaml": lambda k, path: save(SHOTS[k], path),
    **dict.fromkeys(FORMATS, lambda k, path: export(TAKES[k], path)),
    ".html": lambda k, path: page.write(path, TAKES[k], ()),
}


def whole_files(target: Path, write: Writer) -> tuple[set[bytes], float]:
    """The two files that may be found, byte for byte, and how long it takes to write both [s]."""
    found, began = set(), time.monotonic()
    for k in range(2):
        write(k, target)
        found.add(target.read_bytes())
    return found, time.monotonic() - began


def killed_while_writing(write: Writer, target: Path, delay: float) -> None:
    """Lets a child write again and again, and kills it so long after its first file."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        write(0, target)
        os.write(writing, b".")
        while True:
            for k in (1, 0):
                write(k, target)
    os.read(reading, 1)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)


def main(folder: Path, seed: int, times: int) -> None:
    rng = np.random.default_rng(seed)
    broken, found = [], {}
    for ending, write in WRITERS.items():
        target = folder / f"target{ending}"
        allowed, both = whole_files(target, write)
        kinds = set()
        for _ in range(times):
            killed_while_writing(write, target, float(rng.uniform(0, both)))
            after = target.read_bytes()
            kinds.add(after)
            if after not in allowed:
                broken.append(f"{ending}: {len(after)} bytes")
        found[ending] = len(kinds)
    print(json.dumps({"broken": broken, "found": found}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
