"""The particle's simulation function: smooth where the obstacle is smooth, in components else."""

from __future__ import annotations

import numpy as np

from keyforce.picture.plot.particle import ENTRY, LEAN, LEVEL, exits, grid, obstacle


def test_it_leaves_where_the_mirror_law_says() -> None:
    found = exits(obstacle(64, smooth=True), [90.0, 120.0], [0.0, -0.1])
    assert abs(found.angle[0] - 90.0) < 0.1
    assert found.angle[1] < 90.0


def test_four_edges_are_four_components_and_a_smooth_obstacle_is_one() -> None:
    smooth, edged = (grid(obstacle(n, smooth=s), 24) for n, s in ((64, True), (4, False)))
    assert len(np.unique(edged.facet[edged.facet >= 0])) == 4
    jumps = [np.abs(np.diff(found.angle, axis=1)) for found in (smooth, edged)]
    assert np.nanmax(jumps[0]) < 0.5 * np.nanmax(jumps[1])


def test_leaning_normals_close_the_gap_between_components() -> None:
    scene, entry = obstacle(4, smooth=False), np.linspace(*ENTRY, 200)
    level = np.full(entry.size, LEVEL)
    plain = exits(scene, entry, level)
    ends = np.sort([exits(scene, entry, level, lean).angle for lean in (-LEAN, LEAN)], axis=0)
    edges = np.flatnonzero(
        (np.diff(plain.facet) != 0) & (plain.facet[1:] >= 0) & (plain.facet[:-1] >= 0)
    )
    assert edges.size == 3
    assert (ends[1][edges + 1] > ends[0][edges]).all()
    assert (ends[1][edges] > ends[0][edges + 1]).all()
