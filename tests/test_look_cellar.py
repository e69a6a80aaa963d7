from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from keyforce.cast.figure import Figure
from keyforce.cast.figures import build
from keyforce.cast.look import cellar, looks
from keyforce.cast.look.looks import look_of
from keyforce.cast.look.skin import Skin


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cellar, "folder", lambda: tmp_path)
    monkeypatch.setattr(looks, "_recent", {})
    return tmp_path


def same(a: tuple[Skin, ...], b: tuple[Skin, ...]) -> bool:
    arrays = all(
        np.array_equal(getattr(x, n), getattr(y, n)) and getattr(x, n).dtype == getattr(y, n).dtype
        for x, y in zip(a, b, strict=True)
        for n in cellar.ARRAYS
    )
    bones = all(
        (p.name, p.body, p.halfway_from, p.aims_at) == (q.name, q.body, q.halfway_from, q.aims_at)
        and np.array_equal(p.bind_at, q.bind_at)
        and np.array_equal(p.bind_turn, q.bind_turn)
        for x, y in zip(a, b, strict=True)
        for p, q in zip(x.bones, y.bones, strict=True)
    )
    rest = all(
        (x.name, x.texture, x.material) == (y.name, y.texture, y.material)
        for x, y in zip(a, b, strict=True)
    )
    return arrays and bones and rest


def from_disk(figure: Figure) -> tuple[Skin, ...]:
    looks._recent.clear()
    return look_of(figure, "light")


@pytest.mark.parametrize("kind", ["lamp", "bird"])
def test_a_hit_equals_a_miss_bit_for_bit(kind: str, folder: Path) -> None:
    figure = build(kind)
    built = look_of(figure, "light")
    assert len(list(folder.glob("*.npz"))) == 1
    assert same(from_disk(figure), built)
    for path in folder.glob("*.npz"):
        path.unlink()
    assert same(from_disk(figure), built)


def test_it_tells_before_it_builds_and_not_when_it_finds() -> None:
    told: list[str] = []
    for _ in range(2):
        looks._recent.clear()
        look_of(build("lamp3"), "light", tell=told.append)
    assert told == ["Building the light skin of a lamp3; it is kept for the next time."]


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no zip", b"\x00" * 400])
def test_a_damaged_file_is_built_again(damage: bytes, folder: Path) -> None:
    figure = build("lamp3")
    built = look_of(figure, "light")
    (path,) = folder.glob("*.npz")
    path.write_bytes(damage)
    assert same(from_disk(figure), built)
    assert path.stat().st_size > 10_000


def test_a_truncated_file_is_built_again(folder: Path) -> None:
    figure = build("lamp3")
    built = look_of(figure, "light")
    (path,) = folder.glob("*.npz")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert same(from_disk(figure), built)


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setattr(cellar, "folder", lambda: folder / "file" / "looks")
    assert look_of(build("acrobot"), "light")


def test_bodies_that_look_alike_share_a_skin_and_others_do_not() -> None:
    man = build("human")
    assert cellar.key(man, "full") == cellar.key(build("human", dofs=51), "full")
    assert cellar.key(man, "full") != cellar.key(build("human", height=1.8), "full")
    assert cellar.key(man, "full") != cellar.key(man, "light")


def test_another_rest_pose_is_another_skin() -> None:
    lamp = build("lamp")
    leaning = replace(lamp, rest={"base.flex": 0.1})
    assert cellar.key(lamp, "full") != cellar.key(leaning, "full")


def test_only_so_many_files_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cellar, "KEPT", 3)
    for k in range(6):
        (folder / f"old{k}.npz").write_bytes(b"")
    look_of(build("lamp3"), "light")
    assert len(list(folder.glob("*.npz"))) == 3


def test_a_found_skin_is_quick_and_cannot_be_written() -> None:
    figure = build("bird")
    look_of(figure, "light")
    looks._recent.clear()
    start = time.perf_counter()
    (skin,) = look_of(figure, "light")
    assert time.perf_counter() - start < 0.5
    with pytest.raises(ValueError, match="read-only"):
        skin.vertices[0] = 0


def test_looking_a_skin_up_loads_no_heavy_library() -> None:
    code = (
        "import sys, keyforce, keyforce.cast.look.looks, keyforce.cast.look.wearing;"
        "print([m for m in ('skimage', 'scipy', 'mujoco', 'fast_simplification', 'PIL')"
        " if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
