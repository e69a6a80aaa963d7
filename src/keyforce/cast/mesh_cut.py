"""Mesh cut: a mesh as convex pieces, cut once and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from keyforce.errors import InputError
from keyforce.files import replacing

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]

PATIENCE = 90.0
"""How long one mesh may take [s]; what is closed and free of crossings takes a few."""
_CUTTER = Path(__file__).with_name("mesh_cutter.py")
_BROKEN = (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile)


def cut(vertices: Floats, faces: Faces, *, pieces: int) -> tuple[Floats, ...]:
    """Corners of convex pieces, each of shape (N, 3).

    Args:
        vertices: [m], shape (V, 3).
        faces: Shape (F, 3).
        pieces: At most how many.

    Raises:
        InputError: `coacd` is not installed, or it cannot cut this mesh in 90 s.
    """
    if find_spec("coacd") is None:
        raise InputError(
            "the mesh is not convex, and cutting it into convex pieces needs an optional library",
            advice="install it with: pip install 'keyforce[meshes]'; or use a convex mesh",
        )
    return _cut(vertices.tobytes(), faces.tobytes(), pieces)


@lru_cache(maxsize=32)
def _cut(vertices: bytes, faces: bytes, pieces: int) -> tuple[Floats, ...]:
    kept = user_cache_path("keyforce") / "hulls" / f"{_key(vertices, faces, pieces)}.npz"
    with suppress(*_BROKEN):
        return _read(kept)
    with tempfile.TemporaryDirectory(prefix="keyforce-") as scratch:
        source, target = Path(scratch) / "mesh.npz", Path(scratch) / "pieces.npz"
        np.savez(
            source,
            vertices=np.frombuffer(vertices).reshape(-1, 3),
            faces=np.frombuffer(faces, dtype=np.int64).reshape(-1, 3),
        )
        _run(source, target, pieces)
        found = _read(target)
        with suppress(OSError, InputError):
            kept.parent.mkdir(parents=True, exist_ok=True)
            with replacing(kept) as file:
                file.write_bytes(target.read_bytes())
    return found


def _key(vertices: bytes, faces: bytes, pieces: int) -> str:
    parts = (vertices, faces, str(pieces).encode(), version("coacd").encode())
    return hashlib.sha256(b"|".join([*parts, _CUTTER.read_bytes()])).hexdigest()[:32]


def _run(source: Path, target: Path, pieces: int) -> None:
    command = [sys.executable, str(_CUTTER), str(source), str(target), str(pieces)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        problem = f"the cutter stopped with status {done.returncode}" if done.returncode else ""
    except subprocess.TimeoutExpired:
        problem = f"not done after {PATIENCE:g} s"
    if problem or not target.is_file():
        raise InputError(
            "the mesh cannot be cut into convex pieces",
            given=problem or "no pieces",
            advice="in a modeling program, reduce it and make it free of holes and crossings",
        )


def _read(path: Path) -> tuple[Floats, ...]:
    with np.load(path, allow_pickle=False) as stored:
        return tuple(np.asarray(stored[name], dtype=np.float64) for name in stored.files)
