"""Mesh cutter: the program that cuts one mesh into convex pieces, run in a process of its own.

`coacd` cannot be interrupted and is not made for hostile meshes, so it gets a process that may be
stopped and may die. Usage: mesh_cutter.py IN.npz OUT.npz PIECES; needs numpy and coacd only.
"""

from __future__ import annotations

import sys

import coacd
import numpy as np


def main(source: str, target: str, pieces: int) -> None:
    """Cuts the `vertices` and `faces` of one file, and writes each piece's corners to another."""
    with np.load(source, allow_pickle=False) as stored:
        mesh = coacd.Mesh(stored["vertices"], stored["faces"])
    coacd.set_log_level("error")
    parts = coacd.run_coacd(
        mesh,
        threshold=0.05,
        max_convex_hull=pieces,
        resolution=500,
        mcts_nodes=10,
        mcts_iterations=30,
        seed=1,
    )
    np.savez(target, *[np.asarray(corners, dtype=np.float64) for corners, _ in parts])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
