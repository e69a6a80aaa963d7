"""Solids obey the parallel axis theorem, and weigh what MuJoCo says they weigh."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.cast.figure import Shape
from keyforce.cast.part import part, shape_solid, volume
from keyforce.cast.solid import Solid, ellipsoid, gyrator
from keyforce.cast.spec import GEOMS

SHAPES = [
    Shape(name="ball", kind="sphere", size=(0.1,), at=(0.1, -0.2, 0.3)),
    Shape(name="box", kind="box", size=(0.1, 0.2, 0.05), at=(0.0, 0.1, 0.0)),
    Shape(name="egg", kind="ellipsoid", size=(0.1, 0.2, 0.05), at=(0.3, 0.1, 0.0)),
    Shape(name="bar", kind="capsule", size=(0.05,), ends=((0.0, 0.1, 0.2), (0.3, -0.1, 0.5))),
    Shape(name="rod", kind="cylinder", size=(0.05,), ends=((0.1, 0.1, 0.2), (0.3, 0.4, 0.1))),
]


def as_mujoco_sees(shape: Shape, density: float) -> Solid:
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="it")
    geom = body.add_geom(type=GEOMS[shape.kind], density=density)
    geom.size = (*shape.size, 0.0, 0.0)[:3]
    if shape.ends is None:
        geom.pos = shape.at
    else:
        geom.fromto = (*shape.ends[0], *shape.ends[1])
    model = spec.compile()
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, model.body_iquat[1])
    axes = turn.reshape(3, 3)
    return Solid(
        mass=float(model.body_mass[1]),
        center=model.body_ipos[1].copy(),
        inertia=axes @ np.diag(model.body_inertia[1]) @ axes.T,
    )


def same(one: Solid, other: Solid) -> bool:
    return (
        one.mass == pytest.approx(other.mass)
        and one.center == pytest.approx(other.center)
        and one.inertia == pytest.approx(other.inertia, abs=1e-9 * one.mass)
    )


def random_solid(rng: np.random.Generator) -> Solid:
    radii = rng.uniform(0.1, 0.3, 3)
    return ellipsoid(float(rng.uniform(1, 3)), rng.normal(size=3), (radii[0], radii[1], radii[2]))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda s: s.kind)
def test_shapes_are_as_heavy_and_sluggish_as_in_mujoco(shape: Shape) -> None:
    assert same(shape_solid(shape, 900.0 * volume(shape)), as_mujoco_sees(shape, 900.0))


def test_what_is_added_can_be_taken_away() -> None:
    rng = np.random.default_rng(1)
    one, other = random_solid(rng), random_solid(rng)
    assert same(one + other - other, one)


def test_two_points_make_a_dumbbell() -> None:
    def point(x: float) -> Solid:
        return Solid(mass=2.0, center=np.array([x, 0.0, 0.0]), inertia=np.zeros((3, 3)))

    both = point(-0.5) + point(0.5)
    assert both.center == pytest.approx(np.zeros(3))
    assert both.inertia == pytest.approx(np.diag([0.0, 1.0, 1.0]))


def test_mirroring_flips_what_is_odd_in_y() -> None:
    inertia: NDArray[np.float64] = np.array([[2.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 2.0]])
    twin = Solid(mass=1.0, center=np.array([1.0, 2.0, 3.0]), inertia=inertia).mirrored()
    assert twin.center == pytest.approx([1.0, -2.0, 3.0])
    assert twin.moments == pytest.approx((2.0, 2.0, 2.0, -0.1, 0.2, -0.3))


def test_radii_of_gyration_are_what_they_say() -> None:
    solid = gyrator(4.0, np.zeros(3), np.array([0.1, 0.2, 0.2]))
    assert solid.moments[:3] == pytest.approx((0.04, 0.16, 0.16))


def test_a_part_spreads_mass_over_its_shapes_and_none_over_those_without() -> None:
    made = part("it", None, [(SHAPES[0], 2.0), (SHAPES[1], 1.0), (SHAPES[2], 0.0)])
    assert made.mass == pytest.approx(3.0)
    assert made.center == pytest.approx(np.array([0.2, -0.3, 0.6]) / 3)
    assert [s.name for s in made.shapes] == ["ball", "box", "egg"]
