"""GLB: the triangles of a binary glTF 2.0 file, and nothing else of it.

Only what a collision shape needs is read: positions, indices and node transforms. Pictures,
animations and links to other files are never opened, and sizes are checked before memory is asked
for, so a hostile file costs no more than its own length.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]

MAX_CORNERS = 3_000_000
_MAX_DEPTH = 64
_INDEX_TYPES = {5121: "<u1", 5123: "<u2", 5125: "<u4"}
_FLOAT = 5126
_TRIANGLES = 4


def glb_triangles(data: bytes) -> tuple[Floats, Faces]:
    """Vertices [file's units], z up, shape (V, 3), and faces, shape (F, 3), of a whole scene."""
    document, binary = _chunks(data)
    reader = _Reader(document, binary)
    scene = document.get("scenes", [{}])[document.get("scene", 0)]
    for root in scene.get("nodes", []):
        reader.visit(root, np.eye(4), 0)
    if not reader.faces:
        raise InputError("the file has no triangles")
    x, y, z = np.concatenate(reader.vertices).T
    return np.stack([x, -z, y], axis=1), np.concatenate(reader.faces)


def _chunks(data: bytes) -> tuple[dict[str, Any], bytes]:
    magic, version, _ = struct.unpack_from("<4sII", data)
    if magic != b"glTF" or version != 2:
        raise InputError("this is not a binary glTF 2.0 file", given=repr(data[:4]))
    length, kind = struct.unpack_from("<I4s", data, 12)
    if kind != b"JSON" or length > len(data):
        raise InputError("the file is cut off or damaged")
    document = json.loads(data[20 : 20 + length])
    start = 20 + length
    if len(data) < start + 8:
        return document, b""
    size, _ = struct.unpack_from("<I4s", data, start)
    return document, data[start + 8 : start + 8 + size]


class _Reader:
    """Walks the scene's nodes and gathers triangles in world coordinates."""

    def __init__(self, document: dict[str, Any], binary: bytes) -> None:
        self.document = document
        self.binary = binary
        self.vertices: list[Floats] = []
        self.faces: list[Faces] = []
        self.count = 0
        self.corners = 0
        self.seen: set[int] = set()

    def visit(self, index: int, parent: Floats, depth: int) -> None:
        """Takes a node's mesh, then its children; a node has one parent, as glTF requires."""
        if index in self.seen or depth > _MAX_DEPTH:
            raise InputError("the scene's nodes do not form a tree", given=f"node {index}")
        self.seen.add(index)
        node = self.document["nodes"][index]
        placed = parent @ _transform(node)
        if "mesh" in node:
            for primitive in self.document["meshes"][node["mesh"]]["primitives"]:
                self.take(primitive, placed)
        for child in node.get("children", []):
            self.visit(child, placed, depth + 1)

    def take(self, primitive: dict[str, Any], placed: Floats) -> None:
        """Takes the triangles of one primitive; lines and points are passed over."""
        if primitive.get("mode", _TRIANGLES) != _TRIANGLES:
            return
        points = self.array(primitive["attributes"]["POSITION"], width=3)
        if "indices" in primitive:
            corners = self.array(primitive["indices"], width=1).ravel().astype(np.int64)
        else:
            corners = np.arange(len(points))
        self.corners += len(corners) + len(points)
        if self.corners > MAX_CORNERS:
            raise InputError("the mesh is too large", allowed=f"at most {MAX_CORNERS} corners")
        faces = corners[: len(corners) // 3 * 3].reshape(-1, 3)
        if np.linalg.det(placed[:3, :3]) < 0:
            faces = faces[:, ::-1]
        self.faces.append(faces + self.count)
        self.vertices.append(points.astype(np.float64) @ placed[:3, :3].T + placed[:3, 3])
        self.count += len(points)

    def array(self, index: int, *, width: int) -> NDArray[Any]:
        """An accessor's numbers, shape (N, width)."""
        accessor = self.document["accessors"][index]
        wanted = ("SCALAR", _INDEX_TYPES) if width == 1 else ("VEC3", {_FLOAT: "<f4"})
        if accessor["type"] != wanted[0] or "sparse" in accessor or "bufferView" not in accessor:
            raise InputError(
                "the mesh is stored in a way that is not read here",
                allowed="plain positions and indices",
                advice="export it without compression",
            )
        kind = np.dtype(wanted[1][accessor["componentType"]])
        view = self.document["bufferViews"][accessor["bufferView"]]
        if view.get("buffer", 0) != 0 or "uri" in self.document["buffers"][0]:
            raise InputError("the mesh is in another file", advice="export it as one .glb file")
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride") or width * kind.itemsize
        count = accessor["count"]
        end = start + stride * (count - 1) + width * kind.itemsize
        if count < 1 or start < 0 or stride < width * kind.itemsize or end > len(self.binary):
            raise InputError("the file is cut off or damaged")
        return np.ndarray((count, width), kind, self.binary, start, (stride, kind.itemsize))


def _transform(node: dict[str, Any]) -> Floats:
    if "matrix" in node:
        return np.array(node["matrix"], dtype=np.float64).reshape(4, 4).T
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_quat(node.get("rotation", (0, 0, 0, 1))).as_matrix()
    placed = np.eye(4)
    placed[:3, :3] = turn * np.array(node.get("scale", (1, 1, 1)), dtype=np.float64)
    placed[:3, 3] = node.get("translation", (0, 0, 0))
    return placed
