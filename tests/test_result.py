from __future__ import annotations

import threading
from pathlib import Path

import pytest

from keyforce import outputs
from keyforce.errors import Cancelled, InputError
from keyforce.result import run
from keyforce.shot.load import loads
from keyforce.shot.starter import starter
from keyforce.take.outcome import Status

PROP = loads(starter("prop"))


def test_a_result_tells_what_came_of_a_shot(tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    result = run(
        PROP,
        files=[tmp_path / "a.npz", tmp_path / "a.csv"],
        name="plank",
        progress=lambda stage, share: told.append((stage, share)),
    )
    assert result.ok
    assert result.take.name == "plank"
    assert [file.name for file in result.files] == ["a.npz", "a.csv"]
    assert {stage for stage, _ in told} >= {"simulating"}
    assert all(0 <= share <= 1 for _, share in told)
    assert result.timing["total"] >= sum(v for k, v in result.timing.items() if k != "total")


def test_the_rate_of_files_can_be_chosen(tmp_path: Path) -> None:
    run(PROP, files=[tmp_path / "a.csv"], fps=10)
    run(PROP, files=[tmp_path / "b.csv"], fps=40)
    rows = [len((tmp_path / name).read_text("utf-8").splitlines()) for name in ("a.csv", "b.csv")]
    assert rows[1] > 3 * rows[0]


def test_a_run_that_is_stopped_keeps_its_take_and_writes_nothing(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    long = PROP.model_copy(update={"duration": 600.0})
    result = run(long, files=[tmp_path / "a.npz"], cancel=cancel)
    assert result.cancelled
    assert not result.ok
    assert result.take.outcome.status is Status.CANCELLED
    assert result.take.duration < 600
    assert list(tmp_path.iterdir()) == []


def test_writing_can_be_stopped_and_leaves_nothing_half(tmp_path: Path) -> None:
    cancel = threading.Event()

    def progress(stage: str, share: float) -> None:
        if stage == "writing a.mp4":
            cancel.set()

    with pytest.raises(Cancelled):
        run(PROP, files=[tmp_path / "a.csv", tmp_path / "a.mp4"], progress=progress, cancel=cancel)
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]


def test_what_is_wrong_is_raised_before_anything_is_written(tmp_path: Path) -> None:
    wrong = loads("keyforce: 1\ncast: {a: {lamp: , radius: 1}}")
    with pytest.raises(InputError, match="radius means nothing here"):
        run(wrong, files=[tmp_path / "a.npz"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("a.gif", "its ending says nothing"),
        ("a", "no ending"),
        ("no/a.npz", "mkdir -p"),
        ("folder.npz", "it is a folder"),
    ],
)
def test_files_are_checked_before_the_run(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(InputError) as caught:
        outputs.checked([tmp_path / name])
    assert says in str(caught.value)


def test_a_file_cannot_be_asked_for_twice(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="twice"):
        outputs.checked([tmp_path / "a.npz", tmp_path / "." / "a.npz"])


def test_every_ending_is_known_in_capitals_too(tmp_path: Path) -> None:
    for ending in outputs.ENDINGS:
        assert outputs.checked([tmp_path / f"a{ending}"])
    assert outputs.ending(Path("A.GLB")) == ".glb"
    assert outputs.ending(Path("a.b.shot.yaml")) == ".shot.yaml"
