"""Cameras and outlines: the whole motion is in the picture, and the ground below it."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.picture.backdrop import Eye, ground_depth
from keyforce.picture.camera import Camera, View, fitted_eye, framing, side_azimuth, view_axes
from keyforce.picture.film import Film, film, picture_times
from keyforce.picture.light import BACKDROP, LIGHTS, ground_color
from keyforce.picture.outline import outline, shade
from picture_subject import hop, skins


def _seen(travel: float, **more: object) -> Film:
    take = hop(travel=travel)
    return film(take, skins(take), picture_times(take, 20.0))


def _in_picture(camera: Camera, frame: int, points: np.ndarray, aspect: float) -> np.ndarray:
    """Places in the picture from -1 to 1, across and up, shape (P, 2)."""
    local = (points - camera.eye[frame]) @ camera.axes.T
    slope = np.tan(np.radians(camera.field) / 2)
    return np.asarray(local[:, :2] / local[:, 2:] / (slope * aspect, slope))


@pytest.mark.parametrize("view", ["side", "three-quarter", "front"])
@pytest.mark.parametrize("aspect", [0.5, 16 / 9])
@pytest.mark.parametrize("travel", [0.0, 1.0, 40.0])
def test_everything_stays_in_the_picture(view: View, aspect: float, travel: float) -> None:
    seen = _seen(travel)
    camera = framing(seen, aspect=aspect, view=view)
    points = shade(outline(seen), seen.ground)
    reach = [np.abs(_in_picture(camera, k, p, aspect)).max() for k, p in enumerate(points)]
    assert max(reach) <= 1.0
    assert max(reach) > 0.8  # and fills it


def test_a_long_way_is_followed_and_a_short_one_is_not() -> None:
    near, far = framing(_seen(0.5), aspect=1.5), framing(_seen(40.0), aspect=1.5)
    assert np.ptp(near.eye, axis=0).max() == 0.0
    assert np.ptp(far.eye[:, 0]) > 5.0
    assert np.ptp(far.eye[:, 2]) == 0.0


@pytest.mark.parametrize(
    ("way", "azimuth"), [((1, 0), 90), ((-1, 0), 270), ((0, 1), 180), ((0.1, 0), 90)]
)
def test_travel_goes_to_the_right(way: tuple[float, float], azimuth: float) -> None:
    com = np.linspace(0, 3, 30)[:, None] * np.array([*way, 0.0])
    found = side_azimuth(com)
    assert found % 360 == pytest.approx(azimuth)
    if np.hypot(*way) == 1:
        assert view_axes(found, 0.0)[0] @ (com[-1] - com[0]) > 2.9


def test_the_eye_is_as_near_as_can_be() -> None:
    points = np.random.default_rng(3).normal(size=(200, 3))
    axes = view_axes(30.0, -10.0)
    eye, distance = fitted_eye(points, axes, 1.5)
    nearer = eye + 0.02 * distance * axes[2]
    slope = np.tan(np.radians(20.0) / 2) / 1.16
    for place, inside in ((eye, True), (nearer, False)):
        local = (points - place) @ axes.T
        shown = np.abs(local[:, :2]) / local[:, 2:] / (1.5 * slope, slope)
        assert (shown.max() <= 1 + 1e-9) == inside


def test_the_grounds_depth_is_where_a_ray_meets_it() -> None:
    axes = view_axes(90.0, -20.0)
    eye = Eye(
        at=np.array([0.0, -5.0, 3.0]), axes=axes, field=30.0, near=0.1, far=50, beyond=40, ground=1
    )
    depth = ground_depth(np.zeros((100, 151), dtype=np.float32), eye)
    below_the_middle = eye.at + depth[49, 75] * axes[2]
    assert below_the_middle[2] == pytest.approx(1.0, abs=1e-5)
    assert (np.diff(depth[:, 75]) < 0).all()


def test_the_lit_ground_has_the_backdrops_color() -> None:
    normal = np.array([0.0, 0.0, 1.0])
    light = np.array([0.30, 0.295, 0.295])
    for one in LIGHTS:
        way = np.array(one.way) / np.linalg.norm(one.way)
        light = light + np.array(one.color) * max(0.0, float(-way @ normal))
    np.testing.assert_allclose(light * ground_color(), BACKDROP)
    assert len(LIGHTS) + 1 <= 8  # what MuJoCo draws, the headlight included
