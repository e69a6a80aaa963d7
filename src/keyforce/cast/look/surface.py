"""The surface of a sculpture: a closed triangle mesh whose right half mirrors its left exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from keyforce.cast.look.sampling import Grid, sampled
from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.solids import MIRROR, Field

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# A grid can close a gap between fingers; then it is refined, by these factors in turn.
FINER = (1.0, 1.25, 1.6)
# Thinning can pinch a thin part; then more triangles are kept.
MORE = (1.0, 1.1, 1.25, 1.5, 2.0)


@dataclass(frozen=True, kw_only=True, eq=False)
class Half:
    """The half of a surface with y >= 0; its rim lies in the plane y = 0.

    Attributes:
        vertices: [m], shape (V, 3).
        faces: Counter-clockwise seen from outside, shape (F, 3).
        rim: Whether a vertex lies in the plane, shape (V,).
    """

    vertices: Floats
    faces: Ints
    rim: NDArray[np.bool_]

    def averaging(self) -> sparse.csr_array:
        """The matrix that averages over each vertex's neighbours, mirrored ones included."""
        f, count = self.faces, len(self.vertices)
        pairs = np.concatenate([f[:, [0, 1]], f[:, [1, 2]], f[:, [2, 0]]])
        pairs = np.concatenate([pairs, pairs[:, ::-1]])
        ties = sparse.coo_array((np.ones(len(pairs)), pairs.T), (count, count)).tocsr()
        row, column = ties.nonzero()
        double = np.where(self.rim[row] & ~self.rim[column], 2.0, 1.0)
        ties = sparse.csr_array((double, (row, column)), (count, count))
        degree = np.asarray(ties.sum(axis=1)).ravel()
        return sparse.csr_array(sparse.diags_array(1 / np.maximum(degree, 1)) @ ties)

    @property
    def is_sound(self) -> bool:
        """Whether the whole is closed: each edge joins two faces, or lies on the rim."""
        f, count = self.faces, len(self.vertices)
        one, two = np.concatenate([f[:, [0, 1]], f[:, [1, 2]], f[:, [2, 0]]]).T
        ahead, back = one * count + two, two * count + one
        single = ~np.isin(ahead, back)
        rim_edge = self.rim[one] & self.rim[two]
        return len(np.unique(ahead)) == len(ahead) and bool(np.all(single == rim_edge))

    @property
    def is_disk(self) -> bool:
        """Whether it has no holes besides its rim: then the whole is a ball (V - E + F = 2)."""
        f, rim_edges = self.faces, int(self.rim.sum())
        return len(self.vertices) - (3 * len(f) + rim_edges) // 2 + len(f) == 1

    def whole(self) -> tuple[Floats, Ints, Ints, NDArray[np.bool_]]:
        """Vertices, faces, each one's vertex on the half, and which are mirrored."""
        count, free = len(self.vertices), np.flatnonzero(~self.rim)
        twin = np.arange(count)
        twin[free] = count + np.arange(len(free))
        vertices = np.concatenate([self.vertices, self.vertices[free] * MIRROR])
        faces = np.concatenate([self.faces, twin[self.faces][:, ::-1]])
        source = np.concatenate([np.arange(count), free])
        return vertices, faces, source, np.arange(len(vertices)) >= count


def surface(sculpture: Sculpture, *, cell: float, triangles: int) -> Half:
    """The half surface of a sculpture.

    Marching cubes on cells of size `cell` [m], simplified by quadrics to half of `triangles`,
    evened out along the surface, and put back onto it. Simplifying happens in the grid's own
    coordinates, so that finely sampled spans keep more triangles.
    """
    for finer in FINER:
        field, grid = sampled(sculpture, cell / finer)
        fine = _marched(field)
        if _half(grid, *fine).is_disk:
            break
    for more in MORE:
        half = _half(grid, *_thinned(*fine, int(more * triangles) // 2))
        if half.is_sound:
            break
    return _relaxed(half, sculpture)


def _half(grid: Grid, points: Floats, faces: Ints) -> Half:
    return Half(vertices=grid.world(points), faces=faces, rim=points[:, 1] < 1e-9)


def _marched(field: Field) -> tuple[Floats, Ints]:
    """The zero level of a field in units of its grid."""
    from skimage.measure import marching_cubes

    # A value of exactly zero would put several vertices on one grid point.
    level = np.where(np.abs(field) < 1e-5, 1e-5, field)
    vertices, faces, _, _ = marching_cubes(level, 0.0)
    return _largest(vertices.astype(float), faces.astype(np.int64))


def _largest(vertices: Floats, faces: Ints) -> tuple[Floats, Ints]:
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]]])
    ties = sparse.coo_array((np.ones(len(edges)), edges.T), (len(vertices),) * 2)
    _, label = sparse.csgraph.connected_components(ties, directed=False)
    return _compact(vertices, faces[label[faces[:, 0]] == np.bincount(label).argmax()])


def _compact(vertices: Floats, faces: Ints) -> tuple[Floats, Ints]:
    used, renumbered = np.unique(faces, return_inverse=True)
    return vertices[used], renumbered.reshape(faces.shape)


def _thinned(vertices: Floats, faces: Ints, count: int) -> tuple[Floats, Ints]:
    import fast_simplification

    points, triangles = fast_simplification.simplify(vertices, faces, target_count=count, agg=5.0)
    return _compact(np.asarray(points, float), np.asarray(triangles, np.int64))


def _relaxed(half: Half, sculpture: Sculpture, rounds: int = 4) -> Half:
    """Moves vertices towards their neighbours' mean within the surface, then back onto it."""
    average = half.averaging()
    for _ in range(rounds):
        slope = sculpture.gradient(half.vertices)
        normal = slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)
        drift = average @ half.vertices - half.vertices
        drift -= (drift * normal).sum(1, keepdims=True) * normal
        half = _projected(_held(half, half.vertices + 0.6 * drift), sculpture, slope)
    return _projected(half, sculpture, sculpture.gradient(half.vertices))


def _projected(half: Half, sculpture: Sculpture, slope: Floats) -> Half:
    """One Newton step onto the surface."""
    miss = np.clip(sculpture.distance(half.vertices), -0.01, 0.01)
    step = miss / np.maximum((slope * slope).sum(1), 0.05)
    return _held(half, half.vertices - step[:, None] * slope)


def _held(half: Half, vertices: Floats) -> Half:
    vertices[half.rim, 1] = 0.0
    vertices[~half.rim, 1] = np.maximum(vertices[~half.rim, 1], 1e-6)
    return replace(half, vertices=vertices)
