"""The studio's document: edits, history, journal and folder, without any page."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.errors import InputError
from keyforce.shot.load import load, loads
from keyforce.shot.save import dumps
from keyforce.studio.document import Document
from keyforce.studio.edit.cast import ChangeMember, FreeKey, Nail, RemoveMember, SetWindow
from keyforce.studio.edit.edit import applied
from keyforce.studio.edit.joints import both, spread_out
from keyforce.studio.edit.keys import (
    ChangeKey,
    CopyKeys,
    DeleteKeys,
    Mark,
    MirrorKeys,
    MoveKeys,
    PoseJoints,
    ScaleKeys,
)
from keyforce.studio.folder import Folder
from keyforce.studio.history import History
from keyforce.studio.journal import Journal

SHOT = loads("""
keyforce: 1
duration: 2
cast: {ada: {human: {}}, ball: {prop: ball, radius: 0.1, mass: 1, at: [1, 0, 1]}}
direction:
  ada:
    poses:
      - {at: 0.5, name: crouch, joints: {hip.flex: 60, knee.flex: 80, spine.flex: 15}}
      - {at: 1.0, joints: {shoulder_l.flex: 90, spine.twist: 20}}
      - {at: 1.5, pose: rest}
free: [{ada: crouch, joints: [hip.flex]}]
""")


def keys(shot: object) -> list[tuple[float, dict[str, float]]]:
    return [(k.at, dict(k.joints)) for k in shot.direction["ada"].poses]  # type: ignore[attr-defined]


def test_an_angle_of_one_side_takes_the_pair_apart() -> None:
    shot = applied(PoseJoints(who="ada", at=0.5, angles={"knee_l.flex": 100.0}), SHOT)
    assert keys(shot)[0][1] == {
        "hip.flex": 60, "knee_l.flex": 100, "knee_r.flex": 80, "spine.flex": 15,
    }  # fmt: skip
    back = applied(PoseJoints(who="ada", at=0.5, angles={"knee_l.flex": 80.0}), shot)
    assert set(keys(back)[0][1]) == {"hip.flex", "knee.flex", "spine.flex"}


def test_a_pose_where_no_key_is_makes_one() -> None:
    shot = applied(PoseJoints(who="ada", at=0.7, angles={"elbow_l.flex": 30.0}), SHOT)
    assert keys(shot)[1] == (0.7, {"elbow_l.flex": 30.0})


def test_a_part_of_a_key_moves_alone() -> None:
    mark = Mark(key=0, joints=("hip_l.flex", "knee_l.flex"))
    shot = applied(MoveKeys(who="ada", marks=(mark,), by=0.1), SHOT)
    assert keys(shot)[:2] == [
        (0.5, {"hip_r.flex": 60, "knee_r.flex": 80, "spine.flex": 15}),
        (0.6, {"hip_l.flex": 60, "knee_l.flex": 80}),
    ]


def test_a_whole_key_keeps_its_name_and_what_is_free() -> None:
    shot = applied(MoveKeys(who="ada", marks=(Mark(key=0),), by=0.7), SHOT)
    assert [k.name for k in shot.direction["ada"].poses] == [None, "crouch", None]
    assert shot.free == SHOT.free


def test_keys_ripple_scale_copy_mirror_and_go() -> None:
    rippled = applied(MoveKeys(who="ada", marks=(Mark(key=1),), by=0.2, ripple=True), SHOT)
    assert [at for at, _ in keys(rippled)] == [0.5, 1.2, 1.7]
    scaled = applied(
        ScaleKeys(who="ada", marks=(Mark(key=1), Mark(key=2)), about=0.5, factor=0.5), SHOT
    )
    assert [at for at, _ in keys(scaled)] == [0.5, 0.75, 1.0]
    copied = applied(CopyKeys(who="ada", marks=(Mark(key=1),), by=0.75, mirror=True), SHOT)
    assert keys(copied)[-1] == (1.75, {"shoulder_r.flex": 90, "spine.twist": -20})
    mirrored = applied(MirrorKeys(who="ada", marks=(Mark(key=1), Mark(key=2))), SHOT)
    assert keys(mirrored)[1][1] == {"shoulder_r.flex": 90, "spine.twist": -20}
    assert mirrored.direction["ada"].poses[2].mirror
    gone = applied(DeleteKeys(who="ada", marks=(Mark(key=0),)), SHOT)
    assert len(keys(gone)) == 2
    assert gone.free == ()


def test_nothing_moves_before_the_start() -> None:
    shot = applied(MoveKeys(who="ada", marks=(Mark(key=0), Mark(key=1)), by=-3), SHOT)
    assert [at for at, _ in keys(shot)] == [0.0, 0.5, 1.5]


def test_a_new_name_is_followed_by_what_is_free() -> None:
    shot = applied(ChangeKey(who="ada", key=0, values={"name": "squat", "gain": 2}), SHOT)
    assert shot.free[0].key == "squat"
    named = applied(FreeKey(who="ada", key=1, joints=("shoulder_l.flex",)), SHOT)
    assert named.free[-1].key == named.direction["ada"].poses[1].name == "key 1"
    held = applied(FreeKey(who="ada", key=1), named)
    assert held.free == SHOT.free


def test_nails_are_goals_and_come_out_again() -> None:
    shot = applied(Nail(body="ball", at=0.5, to=(1, 0, 0.25)), SHOT)
    assert [(g.quantity, g.is_) for g in shot.goals][2] == ("ball.pos.z", 0.25)
    moved = applied(Nail(body="ball", at=0.5, to=(1, 0, 0.5)), shot)
    assert len(moved.goals) == 3
    assert applied(Nail(body="ball", at=0), moved).goals == ()


def test_a_member_takes_along_all_that_was_said_of_it() -> None:
    shot = applied(RemoveMember(who="ada"), SHOT)
    assert set(shot.cast) == {"ball"}
    assert shot.direction == {}
    assert shot.free == ()


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (MoveKeys(who="ada", marks=(Mark(key=9),), by=1), "no such key"),
        (PoseJoints(who="bob", at=0, angles={"knee.flex": 1}), "no cast member called 'bob'"),
        (ChangeMember(who="ball", values={"mass": -1}), "mass"),
        (ChangeMember(who="ball", values={"wings": 2}), "wings"),
        (SetWindow(who="ada", index=3), "no such one"),
    ],
)
def test_what_cannot_be_is_refused(edit: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        applied(edit, SHOT)  # type: ignore[arg-type]


@given(
    st.dictionaries(
        st.sampled_from(["hip.flex", "hip_l.flex", "hip_r.flex", "spine.flex", "knee", "knee_l"]),
        st.integers(-9, 9).map(float), max_size=6,
    )
)  # fmt: skip
def test_sides_come_apart_and_together_without_loss(joints: dict[str, float]) -> None:
    wide = spread_out(joints, ["hip_l.flex", "knee_l"])
    assert "hip.flex" not in wide
    again = spread_out(both(wide), ["hip_l.flex", "knee_l"])
    assert again == wide


def test_history_goes_back_and_another_way_on() -> None:
    history = History.of(SHOT)
    shots = [
        applied(PoseJoints(who="ada", at=0.5, angles={"knee.flex": float(a)}), SHOT)
        for a in range(4)
    ]
    for i, shot in enumerate(shots):
        history = history.done(f"step {i}", shot)
    assert history.undoable == ("step 0", "step 1", "step 2", "step 3")
    back = history.undone().undone()
    assert back.redoable == ("step 2", "step 3")
    assert back.redone().redone() == history
    other = back.done("other", SHOT)
    assert other.undoable == ("step 0", "step 1", "other")
    assert other.redoable == ()
    assert back.done("nothing", back.shot) is back


def edits(rng: np.random.Generator) -> PoseJoints:
    at, angle = rng.integers(0, 20) / 10, float(rng.integers(0, 100))
    return PoseJoints(who="ada", at=at, angles={"knee_l.flex": angle})


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_journal_cut_anywhere_holds_every_whole_step(seed: int) -> None:
    """Whatever byte a kill falls on, no step that was told before it is lost."""
    import tempfile

    rng = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as home:
        document = Document.new(Folder.of(home), SHOT, "jump")
        known: list[tuple[int, History]] = [(0, document.history)]
        for _ in range(6):
            if rng.random() < 0.3:
                document = document.went(document.history.undone())
            else:
                document = document.edited(edits(rng))
            known.append((document.journal.path.stat().st_size, document.history))
        whole = document.journal.path.read_bytes()
        cut = int(rng.integers(known[1][0], len(whole) + 1))
        document.journal.path.write_bytes(whole[:cut])
        found = Journal(path=document.journal.path).history()
        assert found == [h for size, h in known if size <= cut][-1]


def test_a_drag_under_way_is_one_step_and_is_journaled(tmp_path: Path) -> None:
    document = Document.new(Folder.of(tmp_path), SHOT, "jump")
    for angle in range(30):
        pose = PoseJoints(who="ada", at=0.5, angles={"knee_l.flex": float(angle)})
        document = document.tried(pose)
    killed = Document.new(Folder.of(tmp_path), SHOT, "jump")
    assert killed.restored
    assert killed.history.undoable == ("Pose knee_l",)
    assert document.dropped().history == History.of(SHOT)
    done = document.edited(pose)
    assert done.history.undoable == ("Pose knee_l",)
    assert Document.new(Folder.of(tmp_path), SHOT, "jump").history == done.history


def test_saving_ends_the_journal_and_opening_reads_what_was_saved(tmp_path: Path) -> None:
    folder = Folder.of(tmp_path)
    document = Document.new(folder, SHOT, "jump")
    assert document.name == "jump.shot.yaml"
    saved = document.edited(edits(np.random.default_rng(1))).kept()
    assert not saved.dirty
    assert load(tmp_path / "jump.shot.yaml") == saved.shot
    assert [p.name for p in tmp_path.iterdir()] == ["jump.shot.yaml"]
    assert folder.fresh("jump") == "jump-2.shot.yaml"
    opened = Document.opened(folder, "jump.shot.yaml")
    assert not opened.restored
    assert dumps(opened.shot) == dumps(saved.shot)
    with pytest.raises(InputError, match=r"ends in \.shot\.yaml"):
        saved.kept("jump.txt")


@pytest.mark.parametrize(
    "name", ["", "../x", "a/../../x", "/etc/passwd", ".hidden", "a/.b/c", "a\\b", "x\0y", "out/x"]
)
def test_files_lie_inside_the_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "out").symlink_to(tmp_path)
    with pytest.raises(InputError, match="inside the folder"):
        Folder.of(tmp_path / "home").file(name)
