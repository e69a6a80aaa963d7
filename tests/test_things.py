"""Things that come along: what is seen is what touches, in both engines, as prop and as piece."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from keyforce.cast.mesh_hulls import hull_of
from keyforce.cast.things.things import THINGS, thing
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.impact.shot_scene import shot_scene
from keyforce.shot.document import Shot

MASSES = {"mug": (0.2, 0.6), "egg": (0.04, 0.08), "hat": (0.05, 0.3), "pencil": (0.003, 0.01),
          "die": (0.004, 0.008), "scissors": (0.02, 0.12)}  # fmt: skip


@pytest.mark.parametrize("name", THINGS)
def test_what_is_seen_is_what_touches(name: str) -> None:
    made = thing(name)
    seen = np.concatenate([coat.mesh.vertices for coat in made.coats])
    felt = np.concatenate(made.parts)
    size = float(np.ptp(felt, axis=0).max())
    for pick in (np.min, np.max):
        np.testing.assert_allclose(pick(seen, axis=0), pick(felt, axis=0), atol=0.1 * size)
    assert all(len(hull_of(part).vertices) == len(part) for part in made.parts)


@pytest.mark.parametrize("name", THINGS)
def test_it_falls_and_stands_in_both_engines(name: str) -> None:
    shot = Shot.model_validate({
        "engine": "impact", "duration": 0.1,
        "cast": {"one": {"prop": name, "at": [0, 0, 3], "scale": 2}},
        "stage": {"other": {"fixed": name, "at": [5, 0, 1]}},
    })  # fmt: skip
    exact, soft = shot_scene(shot, Path()), build_scene(shot, Path()).model()
    assert exact.bodies[0].mass == pytest.approx(float(soft.body("one.body").mass[0]))
    assert len(exact.bodies[1].solids) == len(thing(name).parts)
    small, large = MASSES.get(name, (0.0, np.inf))
    assert small < exact.bodies[0].mass / 8 < large


def test_opposite_faces_of_a_die_make_seven() -> None:
    pips = thing("die").coats[1].mesh.vertices
    counts = {}
    for axis in range(3):
        for side in (-1, 1):
            middles = pips[side * pips[:, axis] > 0.0081]
            counts[axis, side] = len(middles)
    whole = sum(counts.values()) // 21
    assert {k: v // whole for k, v in counts.items()} == {
        (2, 1): 1, (2, -1): 6, (0, 1): 2, (0, -1): 5, (1, 1): 3, (1, -1): 4
    }  # fmt: skip
