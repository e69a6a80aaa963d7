"""Nodes of a GLB that move."""

from __future__ import annotations

import numpy as np
import pygltflib as gltf

from keyforce.formats.glb.buffer import Buffer
from keyforce.motion import axes
from keyforce.motion.rotation import Floats

STILL = 1e-7  # what moves less [m, or parts of a quaternion] gets no keys


class Tracks:
    """Adds nodes, and one animation that moves them all.

    Args:
        buffer: Where keys are stored.
        name: The animation's name.
        fps: Frames per second.
        frames: How many there are.
    """

    def __init__(self, buffer: Buffer, name: str, fps: float, frames: int) -> None:
        self._buffer = buffer
        self._animation = gltf.Animation(name=name)
        self._times: int | None = None
        self._stamps = np.arange(frames) / fps

    def node(self, name: str, at: Floats, turn: Floats, **parts: int) -> int:
        """Adds a node that follows `at` (T, 3) and `turn` (T, 4), in our axes.

        Args:
            name: The node's name.
            at: Position in the parent's frame [m].
            turn: Orientation in the parent's frame, wxyz, without jumps of sign.
            parts: What else the node holds: `mesh`, `skin`.
        """
        at = axes.points_to("y", at).astype(np.float32)
        turn = axes.turns_to("y", turn)[..., [1, 2, 3, 0]].astype(np.float32)
        nodes = self._buffer.document.nodes
        nodes.append(
            gltf.Node(name=name, translation=at[0].tolist(), rotation=turn[0].tolist(), **parts)
        )
        for path, keys in (("translation", at), ("rotation", turn)):
            if np.ptp(keys, axis=0).max() > STILL:
                self._channel(len(nodes) - 1, path, keys)
        return len(nodes) - 1

    def close(self) -> None:
        """Hands the animation to the document, if anything moves."""
        if self._animation.channels:
            self._buffer.document.animations.append(self._animation)

    def _channel(self, node: int, path: str, keys: Floats) -> None:
        if self._times is None:
            self._times = self._buffer.add(self._stamps, "f4", bounds=True)
        samplers = self._animation.samplers
        samplers.append(
            gltf.AnimationSampler(
                input=self._times, output=self._buffer.add(keys, "f4"), interpolation="LINEAR"
            )
        )
        target = gltf.AnimationChannelTarget(node=node, path=path)
        self._animation.channels.append(
            gltf.AnimationChannel(sampler=len(samplers) - 1, target=target)
        )
