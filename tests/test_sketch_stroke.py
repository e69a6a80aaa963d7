"""Samples of a sketch: what they hold, where they come from, and the collisions in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from keyforce.errors import InputError
from keyforce.motion import rotation
from keyforce.motion.bvh import write
from keyforce.motion.clip import Clip
from keyforce.motion.rotation import Floats
from keyforce.solve.sketching.corners import corners
from keyforce.solve.sketching.reading import read_stroke
from keyforce.solve.sketching.stroke import Stroke, Timing, Trail, stroke_of, thinned

GRAVITY = np.array([0.0, 0.0, -9.81])


def bounce(n: int = 40, *, wall: bool = False) -> Floats:
    """A flight, a bounce off the floor or a wall, and another flight."""
    t = np.linspace(0, 0.5, n)
    one = np.stack([2 * t, 0 * t, 1 + 0.4 * t - 4.905 * t**2], axis=1)
    back = [-1.2, 0.0, -4.4] if wall else [1.5, 0.3, 3.2]
    two = one[-1] + np.outer(t, back) - np.outer(4.905 * t**2, [0, 0, 1])
    return np.concatenate([one, two[1:]])


def test_a_stroke_says_what_is_wrong_with_it() -> None:
    points = np.zeros((5, 3))
    with pytest.raises(InputError, match="wrong shape"):
        Trail(body="hat", points=np.zeros((5, 2)))
    with pytest.raises(InputError, match="no samples"):
        Trail(body="hat", points=np.full((5, 3), np.nan))
    with pytest.raises(InputError, match="too few"):
        stroke_of("hat", points[:1])
    with pytest.raises(InputError, match="rise"):
        stroke_of("hat", points, time=np.array([0, 1, 2, 1.5, 3]))
    with pytest.raises(InputError, match="marked in order"):
        stroke_of("hat", points, marks=(3, 2))
    with pytest.raises(InputError, match="cannot keep"):
        stroke_of("hat", points, timing="kept")


def test_a_table_reads_positions_angles_and_gaps(tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text(
        "time,hat x [m],hat y [m],hat z [m],hat yaw [deg],box x,box z\n"
        "0,1,2,3,90,5,6\n0.1,1.5,,3,90,5,6\n0.2,2,2,3,90,5,6\n",
        encoding="utf-8",
    )
    stroke = read_stroke(tmp_path, "s.csv", {"hat": "hat", "box": "box"}, timing="scaled")
    hat, box = stroke.trails
    assert stroke.timing is Timing.SCALED
    assert stroke.time == pytest.approx([0, 0.1, 0.2])
    assert hat.seen.tolist() == [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    assert hat.turn is not None
    assert rotation.rotate(hat.turn[0], [1, 0, 0]) == pytest.approx([0, 1, 0], abs=1e-12)
    assert box.turn is None
    assert box.seen[0].tolist() == [1, 0, 1]


@pytest.mark.parametrize(
    ("text", "match"),
    [("a,b\n1,2\n", "no column"), ("x,y,z\n1,2\n", ":2: "), ("x,y,z\n1,2,up\n", "not a number")],
)
def test_a_bad_table_gets_one_clear_error(tmp_path: Path, text: str, match: str) -> None:
    (tmp_path / "s.csv").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=match):
        read_stroke(tmp_path, "s.csv", {"hat": ""})


def test_a_joint_of_a_clip_is_a_stroke(tmp_path: Path) -> None:
    points = bounce(10)
    turn = rotation.from_vector(np.outer(np.linspace(0, 2, len(points)), [0, 0, 1]))
    clip = Clip(
        names=("prop",), parents=np.array([-1]), offsets=np.zeros((1, 3)),
        ends={"prop": np.array([0, 0, 0.1])}, fps=50, at=points[:, None], turn=turn[:, None],
    )  # fmt: skip
    write(tmp_path / "acted.bvh", clip)
    stroke = read_stroke(tmp_path, "acted.bvh", {"pencil": "prop"})
    assert stroke.trails[0].points == pytest.approx(points, abs=1e-5)
    assert stroke.time == pytest.approx(np.arange(len(points)) / 50)
    turned = stroke.trails[0].turn
    assert turned is not None
    assert np.abs((turned * turn).sum(axis=1)) == pytest.approx(1.0, abs=1e-8)


@pytest.mark.parametrize("wall", [False, True])
def test_a_corner_is_found_and_the_top_of_a_throw_is_not(*, wall: bool) -> None:
    rng = np.random.default_rng(3)
    points = bounce(wall=wall) + rng.normal(size=(79, 3)) * 0.003
    found = corners(Trail(body="hat", points=points), GRAVITY)
    assert len(found) == 1
    assert abs(found[0] - 39) <= 1
    steep = np.linspace(0, 1, 60)
    top = np.stack([0.15 * steep, 0 * steep, 4.9 * steep - 4.905 * steep**2], axis=1)
    assert corners(Trail(body="hat", points=top), GRAVITY) == ()


def test_thinning_keeps_marks() -> None:
    stroke = stroke_of("hat", bounce(), marks=(39,))
    few = thinned(stroke, 20)
    assert isinstance(few, Stroke)
    assert 20 <= len(few) <= 21
    assert few.trails[0].points[few.marks[0]] == pytest.approx(stroke.trails[0].points[39])
