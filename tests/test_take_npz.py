from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keyforce.errors import InputError
from keyforce.take import npz
from keyforce.take.take import Take
from sample_take import sample_take

AUDIT = Path(__file__).parents[2] / "shared" / "tools" / "audit_take.py"
ARRAYS = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("npz") / "dancers.npz"
    npz.save(sample_take(), path)
    return path


def rewritten(saved: Path, folder: Path, **changes: Any) -> Path:
    """The saved take with some arrays replaced, or left out where the change is None."""
    with np.load(saved) as archive:
        columns = {key: archive[key] for key in archive.files} | changes
    path = folder / "changed.npz"
    np.savez(path, **{key: value for key, value in columns.items() if value is not None})
    return path


def with_array(take: Take, key: str, array: Any) -> Take:
    changes: dict[str, Any] = {key: array}
    return replace(take, **changes)


def same(a: Take, b: Take) -> bool:
    return all(np.array_equal(getattr(a, key), getattr(b, key)) for key in ARRAYS) and all(
        getattr(a, key) == getattr(b, key)
        for key in ("name", "model_xml", "characters", "events", "outcome", "shot", "fps")
    )


def test_a_take_comes_back_as_it_was(saved: Path) -> None:
    assert same(npz.load(saved), sample_take())


def test_a_title_may_speak_of_files(tmp_path: Path) -> None:
    """It stands in the model as its name; a shot called so once ran and could not be kept."""
    xml = sample_take().model_xml.replace("<mujoco", '<mujoco model="the file = &lt;include"', 1)
    xml = re.sub(r' model="(?!the file)[^"]*"', "", xml, count=1)
    npz.save(replace(sample_take(), model_xml=xml), tmp_path / "a.npz")
    assert npz.load(tmp_path / "a.npz").model_xml == xml


def test_a_take_saved_in_haste_is_the_same(tmp_path: Path, saved: Path) -> None:
    npz.save(sample_take(), tmp_path / "haste.npz", small=False)
    assert same(npz.load(tmp_path / "haste.npz"), npz.load(saved))
    assert (tmp_path / "haste.npz").stat().st_size > saved.stat().st_size


def test_the_same_take_gives_the_same_bytes(saved: Path, tmp_path: Path) -> None:
    npz.save(npz.load(saved), tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == saved.read_bytes()


def test_numpy_alone_reads_the_contract(saved: Path) -> None:
    with np.load(saved, allow_pickle=False) as archive:
        take = {key: archive[key] for key in archive.files}
    frames, nbody = len(take["time"]), sample_take().model.nbody
    assert take["qpos"].shape == (frames, sample_take().model.nq)
    assert take["external"].shape == (frames, nbody, 6)
    assert take["help"].shape == (frames, 1, 6)
    assert json.loads(str(take["events"]))[0]["subject"] == "ada.shin_l"
    assert json.loads(str(take["outcome"])) == {"status": "done", "message": "Simulated 0.6 s."}
    assert json.loads(str(take["shot"]))["title"] == "Dancers"


def test_the_independent_audit_reads_it(saved: Path) -> None:
    if not AUDIT.exists():
        pytest.skip("the shared audit tool is not there")
    done = subprocess.run(
        [sys.executable, str(AUDIT), "--json", str(saved)], capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    assert json.loads(done.stdout)["frames"] == len(sample_take().time)


@pytest.mark.parametrize("key", [*ARRAYS, "model_xml", "events", "shot", "outcome", "fps", "name"])
def test_a_missing_array_is_named(saved: Path, tmp_path: Path, key: str) -> None:
    with pytest.raises(InputError, match=f"lacks {key}"):
        npz.load(rewritten(saved, tmp_path, **{key: None}))


@pytest.mark.parametrize("key", ARRAYS)
def test_a_wrong_shape_is_named(saved: Path, tmp_path: Path, key: str) -> None:
    wrong = np.zeros((7, 3, 2))
    with pytest.raises(InputError, match=f"{key}|7 times"):
        npz.load(rewritten(saved, tmp_path, **{key: wrong}))


@pytest.mark.parametrize("key", ARRAYS)
def test_a_number_that_is_not_finite_is_refused_both_ways(
    saved: Path, tmp_path: Path, key: str
) -> None:
    array = np.array(getattr(sample_take(), key))
    array[3] = np.nan
    with pytest.raises(InputError, match=f"{key}.*not finite"):
        npz.load(rewritten(saved, tmp_path, **{key: array}))
    with pytest.raises(InputError, match=f"{key}.*not finite"):
        npz.save(with_array(sample_take(), key, array), tmp_path / "no.npz")
    assert not (tmp_path / "no.npz").exists()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"time": np.array(["a", "b"])}, "not what it says"),
        ({"time": np.zeros(61)}, "time must rise"),
        ({"fps": np.float64(0)}, "frame rate"),
        ({"fps": np.ones(2)}, "one value"),
        ({"format": np.int64(2)}, "another format"),
        ({"events": np.array("[")}, "not JSON"),
        ({"events": np.array("[" * 100_000)}, "not JSON"),
        ({"events": np.array("{}")}, "must be a list"),
        ({"events": np.array('[{"time": "soon"}]')}, r"events\[0\]"),
        ({"outcome": np.array('{"status": "fine", "message": ""}')}, "outcome"),
        ({"shot": np.array("3")}, "shot"),
        ({"characters": np.array(["eve"])}, "character that its model lacks"),
        ({"model_xml": np.array("<mujoco>")}, "MuJoCo cannot build"),
        ({"model_xml": np.array("<mujoco><include file='x.xml'/></mujoco>")}, "asks for a file"),
        (
            {"model_xml": np.array("<mujoco><asset><mesh file = 'x.obj'/></asset></mujoco>")},
            "asks for a file",
        ),
        ({"model_xml": np.array("<!DOCTYPE a><mujoco/>")}, "asks for a file"),
        ({"model_xml": np.array("<mujoco/>")}, "character that its model lacks"),
        ({"qpos": np.zeros((61, 2))}, "does not fit"),
    ],
)
def test_a_broken_contract_is_refused_in_words(
    saved: Path, tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    path = rewritten(saved, tmp_path, **changes)
    with pytest.raises(InputError, match=words) as caught:
        npz.load(path)
    assert str(path) in str(caught.value)


def test_a_pickle_is_never_opened(saved: Path, tmp_path: Path) -> None:
    path = rewritten(saved, tmp_path, shot=np.array([{"title": "x"}], dtype=object))
    with pytest.raises(InputError, match="not what it says"):
        npz.load(path)


def test_an_array_that_lies_about_its_size_gets_no_memory(saved: Path, tmp_path: Path) -> None:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)}
    )
    path = with_member(saved, tmp_path, "qpos.npy", header.getvalue() + b"\0" * 64)
    with pytest.raises(InputError, match="not what it says"):
        npz.load(path)


def test_a_zip_bomb_is_refused_unopened(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        new.getinfo("qpos.npy").file_size = 3 * 10**9
    with pytest.raises(InputError, match="too large"):
        npz.load(path)


def with_member(saved: Path, folder: Path, name: str, data: bytes) -> Path:
    path = folder / "member.npz"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(path, "w") as new:
        for other in old.namelist():
            new.writestr(other, data if other == name else old.read(other))
    return path


@pytest.mark.parametrize("data", [b"", b"PK", b"hello", bytes(1000)])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "no.npz"
    path.write_bytes(data)
    with pytest.raises(InputError, match="cannot be read as a take"):
        npz.load(path)
    with pytest.raises(InputError, match="cannot be read as a take"):
        npz.load(tmp_path)


@settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 2**32 - 1), changes=st.integers(1, 20), cut=st.integers(0, 3))
def test_a_damaged_file_never_does_more_than_say_so(
    saved: Path, tmp_path: Path, seed: int, changes: int, cut: int
) -> None:
    rng = np.random.default_rng(seed)
    data = bytearray(saved.read_bytes())
    for place in rng.integers(0, len(data), changes):
        data[place] = rng.integers(0, 256)
    path = tmp_path / "damaged.npz"
    path.write_bytes(data[: len(data) - (cut == 1) * int(rng.integers(len(data)))])
    try:
        take = npz.load(path)
    except InputError:
        return
    assert take.qpos.shape == sample_take().qpos.shape


@settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    member=st.sampled_from(["qpos", "time", "model_xml", "characters", "events", "format", "fps"]),
    data=st.binary(max_size=300),
    place=st.integers(0, 200),
)
def test_a_damaged_array_never_does_more_than_say_so(
    saved: Path, tmp_path: Path, member: str, data: bytes, place: int
) -> None:
    with zipfile.ZipFile(saved) as archive:
        old = archive.read(f"{member}.npy")
    changed = old[:place] + data + old[place + len(data) :]
    try:
        take = npz.load(with_member(saved, tmp_path, f"{member}.npy", changed))
    except InputError:
        return
    assert np.isfinite(take.qpos).all()
