"""Detection: constraints with known answers, and the flights of captured motion."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.cast.human.human import human
from keyforce.cast.skeleton import skeleton_figure
from keyforce.check.shot import check
from keyforce.errors import InputError
from keyforce.motion import bvh, rotation
from keyforce.motion.clip import Clip
from keyforce.shot.document import Shot
from keyforce.synthesis.detect.falling import Flight, captured_flights, true_rate
from keyforce.synthesis.detect.hold import Care, Hold, holds
from keyforce.synthesis.detect.settle import settle, spread
from keyforce.synthesis.detect.stage import Stage, stages
from keyforce.synthesis.detect.track import Track, clip_tracks

Floats = NDArray[np.float64]
MOCAP = Path(__file__).parents[2] / "shared" / "mocap"
LABELS = MOCAP / "flights.json"
captured = pytest.mark.skipif(not LABELS.exists(), reason="captured clips are not at hand")

FPS = 60.0
FOOT = np.array([[-0.06, 0.0, -0.07], [0.14, 0.03, -0.07], [0.14, -0.03, -0.07]])


def track(turn: Floats, at: Floats, reach: Floats = FOOT) -> Track:
    return Track(body="foot", at=at, turn=rotation.matrix(turn), reach=reach, margin=0.01)


def rolled(frames: int, point: Floats, vectors: Floats, place: Floats) -> Track:
    """A body that turns by rotation vectors while a point of it stays, or goes, at `place`."""
    turn = rotation.from_vector(vectors)
    return track(turn, np.broadcast_to(place, (frames, 3)) - rotation.rotate(turn, point))


def waves(frames: int, axes: int) -> Floats:
    """Rotation vectors that wander about so many axes, shape (frames, 3)."""
    t = np.arange(frames) / FPS
    return np.stack([0.6 * np.sin((3.0 + k) * t) * (k < axes) for k in range(3)], axis=-1)


def test_a_point_that_stays_is_found_to_a_hundredth_of_a_millimeter() -> None:
    point, place = FOOT[1] + (0.005, -0.02, 0.004), np.array([0.3, -0.2, 0.0])
    (found,) = holds(rolled(60, point, waves(60, 3), place), FPS, Care())
    assert (found.kind, found.first, found.last) == ("point", 0, 59)
    np.testing.assert_allclose(found.point, point, atol=1e-5)
    np.testing.assert_allclose(found.place, place, atol=1e-5)


def test_a_body_that_turns_about_an_axis_stays_along_a_line() -> None:
    (found,) = holds(rolled(60, FOOT[1], waves(60, 1), np.zeros(3)), FPS, Care())
    assert found.kind == "line"
    assert found.point[1:] == pytest.approx(FOOT[1, 1:], abs=1e-3)


def test_a_body_that_rests_stays_as_a_plane() -> None:
    (found,) = holds(rolled(30, FOOT[0], np.zeros((30, 3)), np.zeros(3)), FPS, Care())
    assert found.kind == "plane"


def test_a_point_beyond_the_body_holds_nothing() -> None:
    far = np.array([0.0, 0.0, 0.9])
    assert holds(rolled(60, far, waves(60, 2), np.zeros(3)), FPS, Care()) == []


def test_a_short_rest_or_a_trembling_one_counts_as_care_says() -> None:
    rest = np.zeros((30, 3))
    rest[:12, 0] = np.linspace(-1, 0, 12)
    rest[18:, 0] = np.linspace(0, 1, 12)
    body = rolled(30, FOOT[0], np.zeros((30, 3)), rest)
    assert [(h.first, h.last) for h in holds(body, FPS, Care())] == [(11, 18)]
    assert holds(body, FPS, Care(least=0.2)) == []
    shaken = replace(body, at=body.at + 0.01 * np.sin(np.arange(30) * 2.0)[:, None])
    assert holds(shaken, FPS, Care()) == []
    assert holds(shaken, FPS, Care(tolerance=0.03))


def sliding(way: Floats) -> Track:
    t = np.linspace(0, 1, 60)
    return rolled(60, FOOT[1], waves(60, 3), (way @ np.stack([t, np.sin(7 * t)])).T)


def test_sliding_is_found_in_order_of_decreasing_restriction() -> None:
    line = np.array([[0.8, 0.0], [0.6, 0.0], [0.0, 0.0]])
    plane = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    (found,) = holds(sliding(line), FPS, Care(), slides=True)
    assert found.kind == "sliding line"
    assert abs(found.ways[0] @ (0.8, 0.6, 0.0)) == pytest.approx(1.0, abs=1e-4)
    (found,) = holds(sliding(plane), FPS, Care(least=0.5), slides=True)
    assert found.kind == "sliding plane"
    assert np.abs(found.ways[:, 2]).max() < 1e-3
    (found,) = holds(sliding(0 * line), FPS, Care(), slides=True)
    assert found.kind == "point"
    assert holds(sliding(line), FPS, Care()) == []


def test_hardly_any_point_of_the_body_strays_less_than_the_one_that_settles() -> None:
    rng = np.random.default_rng(3)
    turn = rotation.matrix(rotation.from_vector(0.2 * rng.standard_normal((20, 3))))
    at = 0.05 * rng.standard_normal((20, 3))
    reach = rng.uniform(-0.3, 0.3, (8, 3))
    best = float(spread(turn, at, settle(turn, at, reach, 0.0)))
    others = rng.uniform(reach.min(axis=0), reach.max(axis=0), (200, 3))
    strays = [float(spread(turn, at, other)) for other in [*others, *reach]]
    assert best <= 1.2 * min(strays)


def hold(first: int, last: int) -> Hold:
    zero = np.zeros(3)
    return Hold(
        body="foot", kind="point", first=first, last=last, point=zero, place=zero, ways=zero[:0]
    )


def test_flights_lie_between_holds() -> None:
    found = stages([hold(0, 10), hold(5, 20), hold(30, 49)], 50)
    assert found == (
        Stage(flight=False, first=0, last=20),
        Stage(flight=True, first=20, last=30),
        Stage(flight=False, first=30, last=49),
    )
    assert [s.flight for s in stages([hold(0, 10), hold(12, 49)], 50)] == [False]
    assert [s.flight for s in stages([hold(5, 49)], 50)] == [False]


def test_a_clock_that_is_wrong_shows_in_gravity() -> None:
    def flights(gravity: float) -> list[Flight]:
        return [Flight(begin=0.0, end=0.4, gravity=gravity)]

    assert true_rate(flights(9.0), 120.0) == 120.0
    assert true_rate(flights(38.0), 120.0) == 60.0
    assert true_rate(flights(2.6), 30.0) == 60.0
    assert true_rate([], 120.0) == 120.0
    stumbles = [Flight(begin=0.0, end=0.1, gravity=9.0)] * 5
    assert true_rate([*stumbles, *flights(39.0)], 120.0) == 60.0


def test_an_unknown_body_is_refused_by_name() -> None:
    clip = Clip(
        names=("Hips",),
        parents=np.array([-1]),
        offsets=np.zeros((1, 3)),
        ends={"Hips": np.ones(3)},
        fps=30.0,
        at=np.zeros((3, 1, 3)),
        turn=np.tile(rotation.IDENTITY, (3, 1, 1)),
    )
    with pytest.raises(InputError, match="wing"):
        clip_tracks(clip, human(), ["wing"])


def captured_clip(stem: str) -> Clip:
    """Without its first frame, a T-pose."""
    clip = bvh.read(MOCAP / f"{stem}.bvh", unit="cmu")
    return replace(clip, at=clip.at[1:], turn=clip.turn[1:])


def shared_time(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """Intersection over union."""
    t = np.arange(0.0, 60.0, 0.002)
    a, b = (sum((t >= x) & (t < y) for x, y in spans) for spans in (one, other))
    return float(np.sum((a > 0) & (b > 0)) / np.sum((a > 0) | (b > 0)))


@captured
def test_flights_of_captured_motion_and_clocks_that_lie() -> None:
    overlaps = []
    for stem, label in json.loads(LABELS.read_text()).items():
        said = captured_clip(stem)
        figure = skeleton_figure(said)
        clip = replace(said, fps=label["fps"])
        found = [(f.begin, f.end) for f in captured_flights(clip, figure)]
        first = 1 / clip.fps
        asked = [(begin - first, end - first) for begin, end in label["flights"]]
        if asked:
            overlaps.append(shared_time(found, asked))
            assert true_rate(captured_flights(said, figure), said.fps) == label["fps"], stem
        else:
            assert found == [], stem
    assert np.mean(overlaps) > 0.9
    assert min(overlaps) > 0.5


@captured
@pytest.mark.parametrize(("stem", "odd"), [("75_10", True), ("16_05", False)])
def test_check_says_that_a_clip_runs_too_fast(stem: str, odd: bool, tmp_path: Path) -> None:
    (tmp_path / "clip.bvh").write_bytes((MOCAP / f"{stem}.bvh").read_bytes())
    member = {"file": "clip.bvh", "scale": 0.0254 / 0.45}
    shot = Shot.model_validate({"cast": {"ada": member}})
    said = [p.error for p in check(shot, tmp_path) if "fall at" in str(p.error)]
    assert bool(said) == odd
    if odd:
        assert "60" in str(said[0].advice)
