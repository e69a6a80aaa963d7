"""Every character that can be built is sound."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from cast_bodies import FLIP, lowest, mirrored_points, other_side, overlaps, points, posed
from keyforce.cast.figure import Figure
from keyforce.cast.figures import FIGURES, build
from keyforce.cast.loads import boxes
from keyforce.errors import InputError

DOFS = {"human": 37, "lamp": 14, "lamp3": 5, "acrobot": 4, "bird": 18, "tripod": 58}
MASSES = {"human": 76.0, "lamp": 2.15, "lamp3": 2.05, "acrobot": 2.0, "bird": 16.22}
SIDED = ("human", "bird", "tripod")


@pytest.fixture(params=sorted(FIGURES))
def figure(request: pytest.FixtureRequest) -> Figure:
    return build(request.param)


def test_degrees_of_freedom(figure: Figure) -> None:
    model, _ = posed(figure)
    assert model.nv == figure.dofs == DOFS[figure.kind]


def test_mass(figure: Figure) -> None:
    model, _ = posed(figure)
    assert mujoco.mj_getTotalmass(model) == pytest.approx(figure.mass, rel=1e-12)
    assert figure.mass == pytest.approx(MASSES.get(figure.kind, figure.mass), rel=1e-12)


def test_stands_on_the_ground_at_rest(figure: Figure) -> None:
    assert lowest(*posed(figure)) == pytest.approx(0.0, abs=1e-9)


def test_nothing_overlaps_at_rest(figure: Figure) -> None:
    assert overlaps(*posed(figure)) == {}


def test_stands_over_its_feet(figure: Figure) -> None:
    model, data = posed(figure)
    solids = boxes(model, data)
    soles = solids[solids[:, 0, 2] < 0.01]
    center = data.subtree_com[1]
    assert np.all(soles[:, 0, :2].min(axis=0) < center[:2])
    assert np.all(center[:2] < soles[:, 1, :2].max(axis=0))


def test_rest_lies_within_the_limits(figure: Figure) -> None:
    for hinge in figure.hinges:
        low, high = hinge.range
        assert low <= figure.rest.get(hinge.name, 0.0) <= high
        assert low <= 0.0 <= high


@pytest.mark.parametrize("kind", SIDED)
def test_right_is_the_mirror_image_of_left(kind: str) -> None:
    figure = build(kind)
    for segment in figure.segments:
        twin = figure.segment(other_side(segment.name))
        turned = np.diag(FLIP) @ segment.inertia_matrix @ np.diag(FLIP)
        assert twin.mass == segment.mass
        assert np.array(twin.at) == pytest.approx(FLIP * segment.at, abs=1e-12)
        assert np.array(twin.center) == pytest.approx(FLIP * segment.center, abs=1e-12)
        assert twin.inertia_matrix == pytest.approx(turned, abs=1e-12)


@pytest.mark.parametrize("kind", SIDED)
def test_hinges_and_shapes_mirror(kind: str) -> None:
    figure = build(kind)
    hinges = {h.name: h for h in figure.hinges}
    for hinge in (h for h in figure.hinges if other_side(h.name) != h.name):
        twin = hinges[other_side(hinge.name)]
        assert (twin.range, twin.strength) == (hinge.range, hinge.strength)
        assert -FLIP * hinge.axis == pytest.approx(np.array(twin.axis), abs=1e-12)
        assert figure.rest.get(hinge.name) == figure.rest.get(twin.name)
    shapes = {s.name: s for segment in figure.segments for s in segment.shapes}
    for shape in (s for s in shapes.values() if other_side(s.name) != s.name):
        twin_shape = shapes[other_side(shape.name)]
        assert twin_shape.size == shape.size
        assert mirrored_points(shape) == points(twin_shape)


def test_names_say_where_they_belong(figure: Figure) -> None:
    names = {s.name for s in figure.segments}
    shapes = [s.name for segment in figure.segments for s in segment.shapes]
    assert len(set(shapes)) == len(shapes)
    assert {m.segment for m in figure.marks} <= names
    assert {name for pair in figure.apart for name in pair} <= names
    assert "root_height" in figure.measures


def test_the_acrobat_rests_on_both_ends() -> None:
    _, data = posed(build("acrobot"))
    tips = [data.site(f"{link}.tip").xpos for link in ("lower", "upper")]
    assert tips[0][2] == pytest.approx(tips[1][2], abs=1e-12)
    assert tips[0][0] < data.body("lower").xpos[0] < tips[1][0]


def test_unknown_characters_and_options_are_named() -> None:
    with pytest.raises(InputError, match="there is no character called 'brid'") as error:
        build("brid")
    assert error.value.advice == "did you mean 'bird'?"
    assert error.value.allowed == "acrobot, bird, human, lamp, lamp3, tripod"
    with pytest.raises(InputError, match="option of the human called 'hight'") as error:
        build("human", hight=1.8)
    assert error.value.advice == "did you mean 'height'?"
