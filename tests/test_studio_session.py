"""The studio's session: what pages ask and are told, without a browser or a socket."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.engine.perform import perform
from keyforce.script import trust as trusting
from keyforce.shot.load import load
from keyforce.studio.journal import Journal
from keyforce.studio.serve.outbox import Outbox, read
from keyforce.studio.talk import tells
from keyforce.studio.talk.typescript import COMMAND, TARGET, protocol
from studio_pages import HOP, THROW, Pages, pages

POSE = {"do": "pose", "who": "luxo", "at": 0.2, "angles": {"elbow.flex": 90.0}}


def states(take: tells.TakeTell) -> np.ndarray:
    return np.frombuffer(take.take.states, "f4").reshape(take.take.frames, -1)


def test_the_protocol_in_typescript_is_what_the_types_make() -> None:
    assert TARGET.read_text(encoding="utf-8") == protocol(), f"run: {COMMAND}"


def test_an_edit_is_told_simulated_undone_and_redone(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        before = states(two.last(tells.TakeTell))
        assert two.ask(ask="change", edit=POSE)
        document = two.last(tells.DocumentTell)
        assert document.undo == ("Pose elbow",)
        after = states(two.last(tells.TakeTell))
        assert np.abs(after - before).max() > 0.05
        assert two.ask(ask="go", by=-1)
        assert np.array_equal(states(two.last(tells.TakeTell)), before)
        assert two.ask(ask="go", by=1)
        assert np.array_equal(states(two.last(tells.TakeTell)), after)
        assert len(two.last(tells.TakesTell).takes) == 4
        assert two.ask(ask="show_take", id=1)
        assert np.array_equal(states(two.last(tells.TakeTell)), before)


def test_what_is_shown_is_what_anyone_would_get(tmp_path: Path) -> None:
    """A stage that is kept ready plays an edited shot to the last bit as a fresh one does."""
    with pages(tmp_path) as two:
        for angle in (20.0, 90.0):
            two.ask(ask="change", edit={**POSE, "angles": {"elbow.flex": angle}})
        two.ask(
            ask="change", edit={"do": "change_member", "who": "luxo", "values": {"at": [1, 0, 0]}}
        )
        shown = two.session.shown
        assert shown is not None
        fresh = perform(two.session.document.shot)
        assert np.array_equal(shown.take.qpos, fresh.qpos)
        assert np.array_equal(shown.take.qvel, fresh.qvel)


def test_a_script_that_nobody_trusts_is_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    (tmp_path / "evil.py").write_text(f"open({str(mark)!r}, 'w').write('x')\n", "utf-8")
    text = HOP.replace("    balance: [{}]", "    script: evil.py")
    with pages(tmp_path, text) as two:
        assert not mark.exists()
        trouble = two.last(tells.TroubleTell)
        assert trouble.script is not None
        assert trouble.script.file == "evil.py"
        assert not two.ask(ask="trust", file="evil.py", mark=64 * "0")
        assert "changed" in two.notices[-1].title
        assert not mark.exists()


def test_a_script_runs_once_its_text_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trusting, "store", lambda: tmp_path / "store" / "trusted")
    script = tmp_path / "act.py"
    script.write_text("class Act:\n    def step(self):\n        pass\n", "utf-8")
    with pages(tmp_path, HOP.replace("    balance: [{}]", "    script: act.py")) as two:
        waiting = two.last(tells.TroubleTell).script
        assert waiting is not None
        assert waiting.text == script.read_text("utf-8")
        assert two.ask(ask="trust", file=waiting.file, mark=waiting.mark)
        assert two.last(tells.TroubleTell) == tells.TroubleTell()
        assert two.last(tells.TakeTell).take.ok


def test_a_gallery_script_runs_in_a_copy_as_it_is(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        assert two.ask(ask="new", source="gallery", name="dunk")
        assert two.session.trouble == tells.TroubleTell()
        assert two.session.shown is not None
        assert two.session.shown.shot.title == "A dunk"


def test_a_synthesized_take_moves_figures_of_its_own(tmp_path: Path) -> None:
    """Its joints are other ones than those of the stage that plays keys."""
    with pages(tmp_path) as two:
        assert two.ask(ask="new", source="gallery", name="broad-jump")
        take, figure = two.last(tells.TakeTell).take, two.last(tells.FigureTell).figure
        assert take.figure == figure.key
        assert len(take.states) == 4 * take.frames * figure.positions
        assert two.last(tells.DocumentTell).method == "synthesize"


def test_what_is_wrong_stays_told_until_it_is_right(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        shot = HOP.replace("lamp: {}", "file: gone.xml")
        (tmp_path / "lost.shot.yaml").write_text(shot, "utf-8")
        assert two.ask(ask="open", file="lost.shot.yaml")
        assert two.last(tells.TakesTell).takes == ()
        notice = two.last(tells.TroubleTell).notice
        assert notice is not None
        assert "gone.xml" in notice.title
        assert two.ask(ask="new", source="starter", name="lamp")
        assert two.last(tells.TroubleTell).notice is None


def test_a_file_that_cannot_be_read_is_named_with_all_that_is_wrong(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        shot = HOP.replace("duration: 0.6", "duration: -3").replace("lamp: {}", "lmp: {}")
        (tmp_path / "odd.shot.yaml").write_text(shot, "utf-8")
        assert not two.ask(ask="open", file="odd.shot.yaml")
        notice = two.notices[-1]
        assert notice.place is not None
        assert notice.place.startswith("odd.shot.yaml, line ")
        assert notice.advice is not None
        assert "then odd.shot.yaml" in notice.advice


def test_tries_are_one_step_and_another_page_ends_them(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        for angle in (20.0, 40.0, 60.0):
            two.send(ask="try", edit={**POSE, "angles": {"elbow.flex": angle}})
        two.settle()
        assert two.last(tells.DocumentTell).trying
        assert two.last(tells.TakeTell).take.passing
        assert two.ask(ask="change", edit=POSE)
        assert two.last(tells.DocumentTell).undo == ("Pose elbow",)
        two.ask(ask="try", edit={**POSE, "angles": {"elbow.flex": 5.0}})
        assert two.ask(2, ask="go", by=-1)
        document = two.last(tells.DocumentTell)
        assert not document.trying
        assert document.undo == ()


def test_the_last_try_and_the_step_that_it_becomes_end_in_a_whole_take(tmp_path: Path) -> None:
    """A run that is stopped for a newer one must not stop those that follow."""
    with pages(tmp_path) as two:
        for angle in (20.0, 40.0, 90.0):
            two.send(ask="try", edit={**POSE, "angles": {"elbow.flex": angle}})
        two.send(ask="change", edit=POSE)
        for angle in (30.0, 50.0):
            two.send(ask="change", edit={**POSE, "angles": {"elbow.flex": angle}})
        two.settle()
        take, document = two.last(tells.TakeTell).take, two.last(tells.DocumentTell)
        assert not take.passing
        assert take.revision == document.revision
        assert two.ask(ask="go", by=-1)
        assert two.last(tells.TakeTell).take.revision == two.last(tells.DocumentTell).revision


def test_a_rigid_body_is_dragged_nailed_and_spun(tmp_path: Path) -> None:
    with pages(tmp_path, THROW) as two:
        take = two.last(tells.TakeTell).take
        here = states(two.last(tells.TakeTell))[round(0.4 * take.rate), :3]
        there = (here + np.array([0.2, 0.1, 0.1])).tolist()
        assert two.ask(ask="grab", body="crate", at=0.4)
        for share in np.linspace(0, 1, 20)[1:]:
            two.send(ask="pull", to=(here + share * (np.array(there) - here)).tolist())
        two.settle()
        pulled = two.last(tells.PulledTell)
        assert pulled.result == "met", pulled.message
        preview = two.last(tells.TakeTell)
        assert preview.take.passing
        assert two.ask(ask="release")
        document = two.last(tells.DocumentTell)
        assert document.undo == ("Drag crate at 0.4 s",)
        final = two.last(tells.TakeTell)
        assert not final.take.passing
        found = states(final)[round(0.4 * final.take.rate), :3]
        np.testing.assert_allclose(found, there, atol=2e-3)
        assert two.ask(ask="change", edit={"do": "nail", "body": "crate", "at": 0.4, "to": there})
        assert two.ask(ask="grab", body="crate", quantity="spin", at=0.4)
        assert two.ask(ask="pull", to=[0.0, 9.0, 0.0])
        assert two.ask(ask="release")
        found = states(two.last(tells.TakeTell))[round(0.4 * final.take.rate), :3]
        np.testing.assert_allclose(found, there, atol=2e-3)
        assert two.last(tells.DocumentTell).undo[-1] == "Drag crate's spin at 0.4 s"
        assert not two.notices


def test_letting_go_without_keeping_brings_back_what_was(tmp_path: Path) -> None:
    with pages(tmp_path, THROW) as two:
        before = states(two.last(tells.TakeTell))
        two.ask(ask="grab", body="crate", at=0.4)
        two.ask(ask="pull", to=[1.5, 0.5, 1.0])
        assert two.ask(ask="release", keep=False)
        assert np.array_equal(states(two.last(tells.TakeTell)), before)
        assert two.last(tells.DocumentTell).undo == ()
        assert not two.ask(ask="pull", to=[1, 1, 1])
        assert two.notices[-1].title == "Nothing is held"


def test_an_apex_is_dragged_and_the_keys_follow(tmp_path: Path) -> None:
    text = HOP.replace("duration: 0.6", "duration: 0.9")
    with pages(tmp_path, text) as two:
        apexes = [e for e in two.last(tells.TakeTell).take.events if e.kind == "apex"]
        assert apexes
        assert two.ask(ask="grab", body="luxo.com", at="apex of luxo.com.z", axes="z")
        assert two.ask(ask="pull", to=[0, 0, 0.3])
        assert two.ask(ask="release")
        document = two.last(tells.DocumentTell)
        assert document.undo == ("Drag luxo.com at apex of luxo.com.z",)
        assert document.shot["free"] == []  # type: ignore[index]
        assert not two.notices


def test_a_goal_is_solved_by_what_is_free(tmp_path: Path) -> None:
    text = HOP.replace("duration: 0.6", "duration: 0.9")
    with pages(tmp_path, text) as two:
        goal = {"quantity": "luxo.com.z", "at": "apex of luxo.com.z", "is": 0.34, "within": 0.002}
        two.ask(ask="change", edit={"do": "set_goal", "goal": goal})
        assert not two.ask(ask="solve")
        assert "no free keys" in two.notices[-1].title
        for key, joints in ((0, ["base.flex", "elbow.flex"]), (1, ["base.flex", "elbow.flex"])):
            edit = {"do": "free_key", "who": "luxo", "key": key, "joints": joints}
            two.ask(ask="change", edit=edit)
        assert two.ask(ask="solve")
        assert two.last(tells.DocumentTell).undo[-1] == "Solve"
        assert two.last(tells.TakeTell).take.claims[0].ok


def test_files_are_new_saved_opened_and_exported(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        two.ask(ask="change", edit=POSE)
        assert two.ask(ask="save", file="mine.shot.yaml")
        assert (
            load(tmp_path / "mine.shot.yaml").direction["luxo"].poses[0].joints["elbow.flex"] == 90
        )
        assert not two.last(tells.DocumentTell).dirty
        assert two.ask(ask="export", file="mine.bvh", fps=24)
        assert two.ask(ask="export", file="mine.glb")
        assert (tmp_path / "mine.glb").stat().st_size > 10_000
        assert two.notices[-1].title == "Wrote mine.glb"
        assert two.ask(ask="new", source="starter", name="prop")
        assert two.last(tells.DocumentTell).file == "new-prop.shot.yaml"
        assert two.last(tells.DocumentTell).undo == ()
        assert two.ask(ask="open", file="mine.shot.yaml")
        assert two.last(tells.DocumentTell).shot["title"] == "A hop"  # type: ignore[index]
        for wrong in ("../x.bvh", "x.exe", "/tmp/x.glb"):
            assert not two.ask(ask="export", file=wrong)
            assert two.notices[-1].tone == "bad"


def test_a_new_shot_is_new_and_what_was_not_saved_stays(tmp_path: Path) -> None:
    new: dict[str, Any] = {"ask": "new", "source": "starter", "name": "lamp"}
    with pages(tmp_path) as two:
        assert two.ask(**new)
        assert two.last(tells.DocumentTell).file == "new-lamp.shot.yaml"
        assert [p.name for p in tmp_path.iterdir()] == [".new-lamp.shot.yaml.journal"]
        two.ask(ask="change", edit={"do": "change_shot", "values": {"title": "mine"}})
        assert two.ask(**new)
        assert two.last(tells.DocumentTell).file == "new-lamp-2.shot.yaml"
        assert two.last(tells.DocumentTell).undo == ()
        assert not two.notices
    kept = Journal.beside(tmp_path / "new-lamp.shot.yaml").history()
    assert kept is not None
    assert kept.shot.title == "mine"


def test_a_new_page_is_told_everything(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        two.told.clear()
        two.session.joined(7)
        assert {page for page, _ in two.told} == {7}
        kinds = [type(view) for _, view in two.told]
        assert kinds[0] is tells.Welcome
        expected = {
            tells.DocumentTell, tells.FigureTell, tells.PlanTell, tells.TakeTell, tells.TakesTell,
        }  # fmt: skip
        assert expected <= set(kinds)


def test_errors_say_what_to_do(tmp_path: Path) -> None:
    with pages(tmp_path) as two:
        two.ask(ask="change", edit={**POSE, "angles": {"knee.flex": 5.0}})
        notice = two.last(tells.TroubleTell).notice
        assert notice is not None
        assert notice.tone == "bad"
        assert "knee" in notice.title
        assert notice.allowed
        two.ask(ask="change", edit={"do": "change_shot", "values": {"duration": -1}})
        assert "Duration" in two.notices[-1].title


WORDS = (
    "edit", "by", "to", "body", "at", "file", "name", "source", "id", "keep", "axes", "serial",
    "ask",
)  # fmt: skip
KINDS = (
    "change", "try", "drop", "go", "grab", "pull", "release", "solve", "show_take", "new", "open",
    "save", "export", "nonsense",
)  # fmt: skip
LEAF = st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats() | st.text(max_size=9)
JSON = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    with pages(tmp_path_factory.mktemp("fuzz")) as two:
        yield two


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(WORDS), JSON, max_size=5))
def test_whatever_a_page_says_the_session_stands(
    standing: Pages, kind: str, data: dict[str, Any]
) -> None:
    standing.session.asked(1, {"ask": kind, **data})
    standing.session.asked(1, data)
    assert standing.session.document.shot.title == "A hop"


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_bytes_that_are_no_message_are_refused(data: bytes) -> None:
    with suppress(ValueError):
        read(data)


def test_deep_and_large_messages_are_refused() -> None:
    deep = b"\x91" * 100_000 + b"\xc0"
    for data in (
        deep,
        msgpack.packb("x" * 200_000),
        b"\xc9\xff\xff\xff\xff\x00",
        b"\xdd\xff\xff\xff\xff",
    ):
        with pytest.raises(ValueError):
            read(data)


def test_a_slow_page_gets_the_newest_and_holds_little() -> None:
    import asyncio

    async def slow() -> list[dict[str, object]]:
        outbox = Outbox()
        for k in range(2000):
            outbox.put(tells.WorkTell(what=str(k), share=0.5))
            outbox.put(tells.AnswerTell(serial=k, ok=True))
        return [msgpack.unpackb(await outbox.next()) for _ in range(500)]

    said = asyncio.run(slow())
    assert [m["what"] for m in said if m["tell"] == "work"] == ["1999"]
    assert said[-1]["serial"] == 1999
