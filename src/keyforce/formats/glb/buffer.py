"""The binary part of a GLB, and the accessors that point into it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygltflib as gltf
from numpy.typing import NDArray

COMPONENTS = {
    "f4": gltf.FLOAT,
    "u1": gltf.UNSIGNED_BYTE,
    "u2": gltf.UNSIGNED_SHORT,
    "u4": gltf.UNSIGNED_INT,
}
TYPES = {1: gltf.SCALAR, 2: gltf.VEC2, 3: gltf.VEC3, 4: gltf.VEC4, 16: gltf.MAT4}


class Buffer:
    """Collects arrays into a document.

    Attributes:
        document: The glTF document that gets the accessors.
    """

    def __init__(self, document: gltf.GLTF2) -> None:
        self.document = document
        self._blob = bytearray()

    def add(
        self,
        rows: NDArray[Any],
        kind: str,
        *,
        target: int | None = None,
        unit: bool = False,
        bounds: bool = False,
    ) -> int:
        """Stores rows and returns their accessor.

        Args:
            rows: Shape (N,) or (N, width); must fit the kind.
            kind: `f4`, `u1`, `u2` or `u4`.
            target: What a GPU does with it: `gltf.ARRAY_BUFFER`, ...
            unit: Whether 0 to 1 was stretched over the kind's whole range.
            bounds: Whether to note the least and greatest values, as positions and times need.
        """
        rows = np.ascontiguousarray(rows, dtype=f"<{kind}")
        rows = rows.reshape(len(rows), -1)
        view = self.bytes(rows.tobytes(), target)
        self.document.accessors.append(
            gltf.Accessor(
                bufferView=view,
                componentType=COMPONENTS[kind],
                count=len(rows),
                type=TYPES[rows.shape[1]],
                normalized=unit or None,
                min=rows.min(axis=0).tolist() if bounds else None,
                max=rows.max(axis=0).tolist() if bounds else None,
            )
        )
        return len(self.document.accessors) - 1

    def bytes(self, data: bytes, target: int | None = None) -> int:
        """Stores bytes and returns their view."""
        start = len(self._blob)
        self._blob += data + b"\0" * (-len(data) % 4)
        self.document.bufferViews.append(
            gltf.BufferView(buffer=0, byteOffset=start, byteLength=len(data), target=target)
        )
        return len(self.document.bufferViews) - 1

    def close(self) -> None:
        """Hands everything to the document."""
        self.document.buffers = [gltf.Buffer(byteLength=len(self._blob))]
        self.document.set_binary_blob(bytes(self._blob))


def spread(values: NDArray[Any], kind: str) -> NDArray[Any]:
    """Values from 0 to 1 over the whole range of `u1` or `u2`."""
    most = np.iinfo(kind).max
    stretched: NDArray[Any] = np.round(np.clip(values, 0.0, 1.0).astype(np.float64) * most)
    return stretched.astype(kind)
