"""The key map: how free parameters move the keys that the loop plays.

Angles, times and gains of keys enter the loop's tracks as they are, so tracks are an affine
function of the parameters as long as keys keep their order. It is found once, by laying out the
shot with each parameter moved; mirrored and cyclic keys come along by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from keyforce.direction.track import SPLINE, Tracks
from keyforce.engine.articulated.scene import Scene
from keyforce.engine.articulated.score import tracks_of
from keyforce.errors import InputError
from keyforce.solve.parameter import Parameter, values
from keyforce.solve.rewrite import rewritten

Floats = NDArray[np.float64]
MOVED = ("at", "target", "gain", "damping")


class KeyMap:
    """Tracks as a function of the parameters that are in keys.

    Args:
        scene: With the shot as its author wrote it.
        parameters: What is free; those of keys are mapped.
    """

    def __init__(self, scene: Scene, parameters: Sequence[Parameter]) -> None:
        self._dt, self._written = scene.shot.step, values(parameters)
        self._units = np.array([p.unit for p in parameters])
        self._base = tracks_of(scene)
        self._times = [j for j, p in enumerate(parameters) if p.path[-1] == "at"]
        self._starts = [j for j, p in enumerate(parameters) if p.path[0] == "cast"]
        shape = (self._base.at.size, len(parameters))
        self._slopes = {field: np.zeros(shape) for field in MOVED}
        for j, parameter in enumerate(parameters):
            if parameter.path[0] != "cast":
                self._learn(scene, j, parameter)

    def _learn(self, scene: Scene, j: int, parameter: Parameter) -> None:
        """Notes what one parameter moves, by a step that keeps the order of keys."""
        step = 0.1 * parameter.unit
        step = -step if parameter.value + step > parameter.high else step
        shot = rewritten(scene.shot, {parameter.path: parameter.value + step})
        moved = tracks_of(replace(scene, shot=shot))
        if moved.at.size != self._base.at.size:
            raise InputError(f"{parameter.label} changes how many keys there are: not free")
        for field in MOVED:
            change = getattr(moved, field) - getattr(self._base, field)
            self._slopes[field][:, j] = np.where(np.abs(change) > 1e-12, change / step, 0.0)

    def tracks(self, u: Floats) -> Tracks:
        """The tracks with these parameters."""
        change = u - self._written
        fields = {f: getattr(self._base, f) + self._slopes[f] @ change for f in MOVED}
        return self._base._replace(**fields)

    def begins(self, u: Floats) -> list[int]:
        """The first step that each parameter changes: before it, runs are one and the same.

        A key with a free time takes along the beginning of the keys beside it.
        """
        tracks = self.tracks(u)
        found = [self._begin(tracks, j) for j in range(u.size)]
        times = {int(u[j] / self._dt + 1e-9): found[j] for j in self._times}
        return [min(step, times.get(step, step)) for step in found]

    def _begin(self, tracks: Tracks, j: int) -> int:
        if j in self._starts:
            return 0
        moved = np.any([slopes[:, j] != 0.0 for slopes in self._slopes.values()], axis=0)
        time = min(self._first_times(tracks, np.flatnonzero(moved)), default=0.0)
        return max(0, int(np.floor(time / self._dt + 1e-9)))

    def _first_times(self, tracks: Tracks, keys: NDArray[np.int64]) -> Iterator[float]:
        for k in keys:
            first = int(tracks.first[np.searchsorted(tracks.first, k, side="right") - 1])
            back = 2 if (tracks.then[first:k] == SPLINE).any() else 1
            yield float(tracks.at[k - back]) if k - back >= first else 0.0
