"""A camera that frames the whole motion, with the ground below it, and follows where it travels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import mujoco
import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d

from keyforce.picture.film import Film
from keyforce.picture.outline import figure_height, outline, shade

Floats = NDArray[np.float64]
View = Literal["side", "three-quarter", "front"]

FIELD = 20.0  # vertical field of view [degrees]; narrow, so that distances read true
MARGIN = 1.16
TILT = {"side": -5.0, "three-quarter": -11.0, "front": -5.0}
SWING = {"side": 0.0, "three-quarter": 48.0, "front": 90.0}
FOLLOW_BEYOND = 3.2  # a frame higher than this many figures is too wide: the camera follows
FOLLOW_BLUR = 0.45  # smoothing of the path that the camera rides [s]
TRAVELS = 0.25  # spread of the path from which on it decides the view [m]


@dataclass(frozen=True, kw_only=True, eq=False)
class Camera:
    """A camera that never turns but may ride along.

    Attributes:
        eye: [m], shape (N, 3).
        azimuth: Direction in which it looks, from x towards y [degrees].
        elevation: Positive looks up [degrees].
        distance: From the eye to what it looks at [m].
        reach: Radius of what it frames [m].
        field: Vertical field of view [degrees].
    """

    eye: Floats
    azimuth: float
    elevation: float
    distance: float
    reach: float
    field: float = FIELD

    @property
    def axes(self) -> Floats:
        """Right, up and forward in the world, as rows, shape (3, 3)."""
        return view_axes(self.azimuth, self.elevation)

    def target(self, frame: int) -> Floats:
        """The point that it looks at [m], shape (3,)."""
        return np.asarray(self.eye[frame] + self.distance * self.axes[2])

    def at_frame(self, frame: int) -> mujoco.MjvCamera:
        """MuJoCo's camera for one picture."""
        camera = mujoco.MjvCamera()
        camera.azimuth, camera.elevation = self.azimuth, self.elevation
        camera.distance = self.distance
        camera.lookat[:] = self.target(frame)
        return camera


def framing(
    film: Film, *, aspect: float, view: View = "side", follow: bool | None = None
) -> Camera:
    """The camera for a film.

    Args:
        film: What happens.
        aspect: The picture's width over its height.
        view: From where.
        follow: Whether it rides along; by default where a figure would become too small.
    """
    azimuth, elevation = side_azimuth(film.com) + SWING[view], TILT[view]
    points = outline(film)
    seen, axes = shade(points, film.ground), view_axes(azimuth, elevation)
    ride = np.zeros((film.frames, 3))
    eye, distance = fitted_eye(seen, axes, aspect)
    if follow is None:
        follow = frame_height(distance) > FOLLOW_BEYOND * figure_height(film)
    if follow:
        ride = riding_path(film)
        eye, distance = fitted_eye(seen - ride[:, None], axes, aspect)
    reach = frame_height(distance) / 2 * max(1.0, aspect)
    return Camera(
        eye=eye + ride, azimuth=azimuth, elevation=elevation, distance=distance, reach=reach
    )


def frame_height(distance: float, field: float = FIELD) -> float:
    """How much a picture shows from bottom to top at that distance [m]."""
    return float(2.0 * distance * np.tan(np.radians(field) / 2))


def side_azimuth(com: Floats) -> float:
    """The azimuth that sees the travel from the side and going right; else x goes right."""
    flat = com[:, :2] - com[:, :2].mean(axis=0)
    spread, ways = np.linalg.eigh(flat.T @ flat / len(flat))
    if np.sqrt(spread[1]) < TRAVELS or spread[1] < 4.0 * spread[0]:
        return 90.0
    way = ways[:, 1] * (1.0 if ways[:, 1] @ (com[-1] - com[0])[:2] >= 0 else -1.0)
    return float(np.degrees(np.arctan2(way[1], way[0]))) + 90.0


def view_axes(azimuth: float, elevation: float) -> Floats:
    """Right, up and forward of a camera as rows, shape (3, 3)."""
    a, e = np.radians(azimuth), np.radians(elevation)
    forward = np.array([np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)])
    right = np.array([np.sin(a), -np.cos(a), 0.0])
    return np.stack([right, np.cross(right, forward), forward])


def fitted_eye(
    points: Floats, axes: Floats, aspect: float, field: float = FIELD
) -> tuple[Floats, float]:
    """The nearest eye that sees all points within the frame.

    Each side of the frame is a plane through the eye. With slope t, a point at (x, depth z) stays
    inside where |x - ex| <= t (z - ez), so the nearest eye follows from the extremes of x -+ t z.

    Returns:
        The eye [m], shape (3,), and the depth of the points' middle in front of it [m].
    """
    local = points.reshape(-1, 3) @ axes.T
    slope = np.tan(np.radians(field) / 2) / MARGIN
    place, backs = np.zeros(3), []
    for k, t in ((0, slope * aspect), (1, slope)):
        high = (local[:, k] - t * local[:, 2]).max()
        low = (-local[:, k] - t * local[:, 2]).max()
        place[k] = (high - low) / 2
        backs.append(-(high + low) / (2 * t))
    place[2] = min(backs)
    middle = (local[:, 2].min() + local[:, 2].max()) / 2
    return axes.T @ place, float(middle - place[2])


def riding_path(film: Film) -> Floats:
    """The horizontal way of the centre of mass, smoothed, shape (N, 3) [m]."""
    path = film.com * (1.0, 1.0, 0.0)
    if film.frames < 2:
        return path
    rate = (film.frames - 1) / (film.time[-1] - film.time[0])
    return np.asarray(gaussian_filter1d(path, FOLLOW_BLUR * rate, axis=0, mode="nearest"))
