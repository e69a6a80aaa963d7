"""A canvas: where MuJoCo draws a stage set off screen."""

from __future__ import annotations

from types import TracebackType
from typing import Self

import mujoco
import numpy as np

from keyforce.picture.backdrop import Eye, Pixels, painted
from keyforce.picture.camera import Camera
from keyforce.picture.gl import open_context
from keyforce.picture.stage_set import StageSet


class Canvas:
    """Draws a stage set as pictures; use it in a `with` block and in one thread.

    Args:
        stage: What is drawn; built for at least that size.
        size: Width and height [pixels].
    """

    def __init__(self, stage: StageSet, size: tuple[int, int]) -> None:
        self._model = stage.model
        self._ground = stage.film.ground
        self._size = size

    def __enter__(self) -> Self:
        width, height = self._size
        self._context = open_context(width, height)
        self._scene = mujoco.MjvScene(self._model, maxgeom=self._model.ngeom + 100)
        self._scene.flags[mujoco.mjtRndFlag.mjRND_REFLECTION] = 0
        self._option = mujoco.MjvOption()
        self._renderer = mujoco.MjrContext(self._model, mujoco.mjtFontScale.mjFONTSCALE_100)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, self._renderer)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._renderer.free()
        self._context.free()

    def draw(self, data: mujoco.MjData, camera: Camera, frame: int) -> Pixels:
        """The set as the camera sees it at a frame, shape (height, width, 3), top row first."""
        model, (width, height) = self._model, self._size
        pixels = np.empty((height, width, 3), dtype=np.uint8)
        depth = np.empty((height, width), dtype=np.float32)
        whole = mujoco.MjrRect(0, 0, width, height)
        view, everything = camera.at_frame(frame), mujoco.mjtCatBit.mjCAT_ALL
        mujoco.mjv_updateScene(model, data, self._option, None, view, everything, self._scene)
        mujoco.mjr_render(whole, self._scene, self._renderer)
        mujoco.mjr_readPixels(pixels, depth, whole, self._renderer)
        return painted(pixels[::-1], depth[::-1], self._eye(camera, frame))

    def _eye(self, camera: Camera, frame: int) -> Eye:
        extent, reach = self._model.stat.extent, self._model.vis.map
        return Eye(
            at=camera.eye[frame],
            axes=camera.axes,
            field=camera.field,
            near=float(reach.znear * extent),
            far=float(reach.zfar * extent),
            beyond=camera.distance + 3.0 * camera.reach,
            ground=self._ground,
        )
