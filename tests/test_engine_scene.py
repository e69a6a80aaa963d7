"""The scene: everyone stands where the shot says, whatever joints their roots move by."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from keyforce.engine.articulated.scene import build_scene, root_kind
from keyforce.engine.articulated.state import FIXED, FREE, PLANAR
from keyforce.engine.perform import perform
from keyforce.shot.document import Shot
from keyforce.take.outcome import Status

POLE = (
    '<body name="pole"><joint name="h" axis="0 1 0"/>'
    '<geom type="capsule" fromto="0 0 0.2 0 0 .7" size=".05"/></body>'
)
PLANE = '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0"/>'
SIDEWAYS = PLANE.replace('"0 0 1"', '"0 1 0"')
CART = '<joint type="slide" axis="1 0 0"/>'


def imported(folder: Path, joints: str) -> Shot:
    body = f'<body name="cart" pos="0 0 1">{joints}<geom size=".1"/>{POLE}</body>'
    (folder / "a.xml").write_text(f"<mujoco><worldbody>{body}</worldbody></mujoco>", "utf-8")
    member = {"file": "a.xml", "at": [0.5, 0.3, 0.2]}
    told = {"poses": [{"at": 0, "joints": {"h": 20}}], "balance": [{}]}
    return Shot.model_validate({"duration": 0.1, "cast": {"a": member}, "direction": {"a": told}})


@pytest.mark.parametrize(
    ("joints", "kind"),
    [
        ("<freejoint/>", FREE),
        (PLANE, PLANAR),
        (SIDEWAYS, FIXED),
        (CART, FIXED),
        (CART + '<joint type="ball"/>', FIXED),
        ("", FIXED),
    ],
)
def test_an_imported_root_is_balanced_only_where_it_can_be(
    tmp_path: Path, joints: str, kind: int
) -> None:
    """Balance writes three torques of a planar root: a cart on one rail has no such joints."""
    shot = imported(tmp_path, joints)
    scene = build_scene(shot, tmp_path)
    assert root_kind(scene.model(), 1) == kind
    take = perform(shot, folder=tmp_path)
    assert take.outcome.status is Status.DONE
    assert np.allclose(take.bodies.at[0, 1, :2], (0.5, 0.3), atol=1e-9)
    if kind == FIXED:
        assert take.bodies.at[0, 1, 2] == pytest.approx(1.2)
        assert not take.help.any()


def test_a_character_with_meshes_joins_others_in_silence(tmp_path: Path) -> None:
    """MuJoCo wrote a warning with a line of our source to whoever ran such a shot."""
    corners = "".join(
        f"v {x} {y} {z}\n" for x, y, z in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    )
    (tmp_path / "m.obj").write_text(corners + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n", "utf-8")
    body = f'<body name="a"><freejoint/><geom type="mesh" mesh="m"/>{POLE}</body>'
    asset = '<asset><mesh name="m" file="m.obj"/></asset>'
    xml = f"<mujoco>{asset}<worldbody>{body}</worldbody></mujoco>"
    (tmp_path / "a.xml").write_text(xml, "utf-8")
    cast = {"a": {"file": "a.xml"}, "b": {"prop": "m.obj", "mass": 1, "at": [3, 0, 1]}}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scene = build_scene(Shot.model_validate({"cast": cast}), tmp_path)
    assert scene.model().nmesh > 1


def test_two_planar_lamps_stand_side_by_side() -> None:
    """They once stood in one place, since nothing could move them along y."""
    cast = {"a": {"lamp3": {}, "at": [0, 2, 0]}, "b": {"lamp3": {}}}
    take = perform(Shot.model_validate({"duration": 0.1, "cast": cast}))
    assert take.bodies.at[:, take.body_names.index("a.base"), 1] == pytest.approx(2.0)
    assert not [e for e in take.events if "b." in e.subject and "a." in str(e.other)]
