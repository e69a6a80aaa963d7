"""A kernel is compiled anew when anything that it is made of has changed, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from numba import njit

from keyforce.engine.articulated.loop import simulate
from keyforce.engine.compiling import announced
from keyforce.stamp import ROOM, sources, stamp

KERNEL = """
from keyforce.direction.compiled import kernel
from keyforce.inner import weighed

@kernel
def total(x: float) -> float:
    return weighed(x) + 1.0
"""
INNER = """
from keyforce.direction.compiled import part
from keyforce.deep import WEIGHT

@part
def weighed(x: float) -> float:
    return WEIGHT * x
"""
RUN = """
from keyforce.outer import total
print(total(10.0), sum(total.stats.cache_hits.values()))
"""


def package(folder: Path) -> Path:
    """Another package of the same name, with the real stamps and kernels."""
    room = folder / "keyforce"
    (room / "direction").mkdir(parents=True)
    for name in ("stamp.py", "direction/compiled.py"):
        shutil.copy(ROOM / name, room / name)
    for empty in ("__init__.py", "direction/__init__.py", "other.py"):
        (room / empty).write_text("")
    (room / "outer.py").write_text(KERNEL)
    (room / "inner.py").write_text(INNER)
    (room / "deep.py").write_text("WEIGHT = 2.0\n")
    return room


def played(room: Path) -> str:
    """What its kernel gives in a fresh process, and how often it was found compiled."""
    places = {"PYTHONPATH": str(room.parent), "NUMBA_CACHE_DIR": str(room.parent / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        env=os.environ | places, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_a_change_far_below_a_kernel_is_played(tmp_path: Path) -> None:
    room = package(tmp_path)
    assert played(room) == "21.0 0"
    (room / "deep.py").write_text("WEIGHT = 3.0\n")
    assert played(room) == "31.0 0"
    (room / "other.py").write_text("# nothing to do with it\n")
    (room / "outer.py").touch()
    assert played(room) == "31.0 1"


def test_sources_are_all_that_is_imported_however_far(tmp_path: Path) -> None:
    room = package(tmp_path)
    found = {str(path.relative_to(room)) for path in sources(room / "outer.py", room)}
    assert found == {"outer.py", "inner.py", "deep.py", "direction/compiled.py", "stamp.py"}


def test_the_simulation_is_stamped_with_its_sources() -> None:
    file = ROOM / "engine" / "articulated" / "loop.py"
    names = {path.name for path in sources(file, ROOM)}
    assert {"stand.py", "objective.py", "track.py", "law.py", "state.py"} <= names
    assert simulate._cache._cache_file._source_stamp == stamp(file, ROOM)  # type: ignore[attr-defined]


def test_compiling_is_told_once_and_loading_is_not() -> None:
    twice = njit(lambda x: 2 * x)
    thrice = njit(lambda x: 3 * x)
    told: list[str] = []
    with announced("patience", told.append):
        assert (twice(1), thrice(1)) == (2, 3)
    assert told == ["patience"]
    with announced("patience", told.append):
        assert (twice(2), thrice(2)) == (4, 6)
    assert told == ["patience"]
