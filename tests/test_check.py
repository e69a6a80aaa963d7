from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings

from keyforce import gallery
from keyforce.check.problem import Problem
from keyforce.check.shot import check, refuse_wrong
from keyforce.errors import InputError, InputErrors
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.starter import STARTERS, starter
from random_shots import shots

ADA = "cast: {ada: {human: woman}, mug: {prop: box}}\n"
UNEVEN = "stage: {{hill: {{fixed: heights, size: [9, 9, 1], heights: {}}}}}\n"


def problems(body: str, folder: Path | str = ".") -> list[Problem]:
    return check(loads("keyforce: 1\n" + textwrap.dedent(body)), folder)


def only(body: str, *, wrong: bool = True) -> InputError:
    found = problems(body)
    assert len(found) == 1, [str(p.error) for p in found]
    assert found[0].wrong is wrong
    return found[0].error


@pytest.mark.parametrize("kind", STARTERS)
def test_starters_are_fine(kind: str) -> None:
    assert check(loads(starter(kind))) == []


@pytest.mark.parametrize("name", gallery.names())
def test_gallery_shots_have_nothing_wrong(name: str) -> None:
    assert [str(p.error) for p in check(gallery.load(name), gallery.folder()) if p.wrong] == []


@pytest.mark.parametrize(
    ("body", "path", "says"),
    [
        ("cast: {}", "cast", "nobody"),
        ("cast: {ground: lamp}", "cast.ground", "the world"),
        ("cast: {a: lamp}\nstage: {a: {fixed: box, size: [1, 1, 1]}}", "cast.a", "a fixed thing"),
        ("cast: {a: {lamp: , radius: 1}}", "cast.a.radius", "for a ball"),
        ("cast: {a: {lamp: , friction: 1}}", "cast.a.friction", "for props"),
        ("cast: {a: {lamp: , turn: [0, 0, 9]}}", "cast.a.turn", "`facing`"),
        ("cast: {a: {lamp3: , facing: 90}}", "cast.a.facing", "x-z plane"),
        ("cast: {a: {human: man, mass: 70}}", "cast.a.mass", "human: {mass: 70}"),
        ("cast: {a: {prop: ball, size: [1, 1, 1]}}", "cast.a.size", "a box or a plank"),
        ("cast: {a: {prop: ball, facing: 3}}", "cast.a.facing", "`turn`"),
        ("cast: {a: {prop: ball, start: {x: 1}}}", "cast.a.start", "for characters"),
        ("cast: {a: {prop: box, scale: 2}}", "cast.a.scale", "mesh files"),
        ("cast: {a: {prop: box, mass: 1, density: 9}}", "cast.a.density", "exclude each other"),
        ("stage: {rack: {fixed: no.obj}}\n" + ADA, "stage.rack", "no.obj"),
        ("stage: {rack: {fixed: bx}}\n" + ADA, "stage.rack", "box, ramp, ring, heights"),
        (UNEVEN.format("[[1, 2], [1]]") + ADA, "stage.hill", "differ in length"),
        (UNEVEN.format("[[1, 2]]") + ADA, "stage.hill", "at least 2 by 2"),
        ("cast: {a: {prop: bal}}", "cast.a.prop", "ball, box, plank"),
        ("cast: {a: {prop: hat.obj}}", "cast.a.prop", "hat.obj"),
        ("cast: {a: {file: ../b.xml}}", "cast.a.file", "within the shot's folder"),
        ("cast: {a: {human: man, start: {knee.flx: 3}}}", "cast.a.start['knee.flx']", "knee.flex"),
        ("cast: {a: {human: man, start: {knee.flex: 300}}}", "cast.a.start['knee.flex']", "to"),
        ("cast: {a: {lamp: , rig: {joints: {knee: {}}}}}", "cast.a.rig.joints.knee", "head"),
        (ADA + "direction: {ad: {}}", "direction.ad", "did you mean 'ada'?"),
        (ADA + "direction: {mug: {}}", "direction.mug", "a prop and cannot be directed"),
        (
            ADA + "direction: {ada: {poses: [{at: 0, pose: tcuk}]}}",
            "direction.ada.poses[0].pose",
            "did you mean 'tuck'?",
        ),
        (
            ADA + "direction: {ada: {poses: [{at: 0, joints: {root.spin: 1}}]}}",
            "direction.ada.poses[0].joints['root.spin']",
            "root.pitch, root.roll, root.yaw",
        ),
        (
            ADA + "direction: {ada: {balance: [{until: bob lands}]}}",
            "direction.ada.balance[0].until",
            "'bob'",
        ),
        (
            ADA + "direction: {ada: {balance: [{until: apex of ada.com.z}]}}",
            "direction.ada.balance[0].until",
            "NAME lands",
        ),
        (
            ADA + "direction: {ada: {balance: [{from: 1, until: 0.5}]}}",
            "direction.ada.balance[0].until",
            "before it opens",
        ),
        (
            ADA + "direction: {ada: {objectives: [{do: balance}, {do: dance}]}}",
            "direction.ada.objectives[1]",
            "'balance'",
        ),
        (
            ADA + "direction: {ada: {objectives: [{do: level, body: nose}]}}",
            "direction.ada.objectives[0]",
            "nose",
        ),
        (
            ADA + "direction: {ada: {objectives: [{do: balance, from: bob lands}]}}",
            "direction.ada.objectives[0].from",
            "'bob'",
        ),
        (
            ADA + "direction: {ada: {objectives: [{do: balance, from: 1, until: 0.5}]}}",
            "direction.ada.objectives[0].until",
            "before it opens",
        ),
        (ADA + "blows: [{on: ada.chst, at: 1, force: [1, 0, 0]}]", "blows[0].on", "'ada.chest'"),
        (
            ADA + "claims: [{claim: x, quantity: bob.com.z, above: 1}]",
            "claims[0].quantity",
            "'bob'",
        ),
        (
            ADA + "claims: [{claim: x, quantity: ada.chest.smell, above: 1}]",
            "claims[0].quantity",
            "ada.chest.smell",
        ),
        (
            ADA + "claims: [{claim: x, quantity: ada.com.z, at: 7, above: 1}]",
            "claims[0].at",
            "after the end",
        ),
        (
            ADA + "direction: {ada: {poses: [{at: 9, pose: tuck}]}}",
            "direction.ada.poses[0].at",
            "up to 2 s",
        ),
        (
            ADA + "direction: {ada: {balance: [{from: 5}]}}",
            "direction.ada.balance[0].from",
            "up to 2 s",
        ),
        (
            ADA + "blows: [{on: mug, at: 5, force: [1, 0, 0]}]",
            "blows[0].at",
            "up to 2 s",
        ),
        (ADA + "duration: 600\ntimestep: 0.0001\nfps: 25", "timestep", "too many steps"),
    ],
)
def test_what_cannot_be_performed(body: str, path: str, says: str) -> None:
    error = only(body)
    assert error.path == path
    assert says in str(error)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ("direction: {ada: {poses: [{at: 1}]}}", "direction.ada.poses[0]"),
        (
            "direction: {ada: {poses: [{at: 1, joints: {knee_l.flex: 300}}]}}",
            "direction.ada.poses[0].joints['knee_l.flex']",
        ),
        ("blows: [{on: mug, at: 1}]", "blows[0]"),
        ("timestep: 0.01\nfps: 25", "timestep"),
    ],
)
def test_what_is_merely_odd(body: str, path: str) -> None:
    assert only(ADA + body, wrong=False).path == path


def test_a_take_that_no_memory_holds_is_refused_before_it_runs() -> None:
    """Sixty people for ten minutes: their wrenches alone once filled 9 GB."""
    cast = ", ".join(f"p{i}: {{human: man}}" for i in range(60))
    error = only(f"duration: 600\ncast: {{{cast}}}")
    assert error.path == "duration"
    assert "GB" in str(error)


def test_what_an_import_leaves_out_is_said(tmp_path: Path) -> None:
    """A weld that is dropped changes what a model does; nobody was told."""
    body = '<body name="a"><joint name="h"/><geom size=".1"/></body>'
    weld = '<equality><weld body1="a"/></equality>'
    text = f"<mujoco><worldbody>{body}</worldbody>{weld}</mujoco>"
    (tmp_path / "a.xml").write_text(text, "utf-8")
    found = problems("cast: {a: {file: a.xml}}", tmp_path)
    assert not any(p.wrong for p in found)
    assert any("equality" in str(p.error) for p in found)
    assert all(p.error.path == "cast.a.file" for p in found)


def test_two_keys_that_want_one_hinge_in_two_places() -> None:
    poses = "[{at: 1, joints: {knee.flex: 20}}, {at: 1, joints: {knee_l.flex: 30}}]"
    error = only(f"{ADA}direction: {{ada: {{poses: {poses}}}}}")
    assert error.path == "direction.ada.poses[1].joints['knee_l.flex']"
    assert "30 here, 20 there" in str(error)
    same = poses.replace("30", "20")
    assert problems(f"{ADA}direction: {{ada: {{poses: {same}}}}}") == []


def test_one_pose_may_set_both_sides_and_then_one_apart() -> None:
    poses = "[{at: 1, joints: {knee.flex: 20, knee_l.flex: 30, root.pitch: 5}}]"
    assert problems(f"{ADA}direction: {{ada: {{poses: {poses}}}}}") == []


def test_everything_wrong_is_raised_together() -> None:
    with pytest.raises(InputErrors) as caught:
        refuse_wrong(loads("keyforce: 1\ncast: {a: {lamp: , radius: 1, size: [1, 1, 1]}}"))
    assert len(caught.value.errors) == 2


@settings(max_examples=60, deadline=None, derandomize=True)
@given(shots)
def test_any_shot_can_be_checked(shot: Shot) -> None:
    for problem in check(shot):
        assert str(problem.error)
        assert problem.error.path is not None
