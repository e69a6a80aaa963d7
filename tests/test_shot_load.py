from __future__ import annotations

from pathlib import Path

import pytest

from keyforce.errors import InputError, InputErrors
from keyforce.shot.load import load, loads


def refused(body: str) -> InputError:
    with pytest.raises(InputError) as caught:
        loads("keyforce: 1\n" + body, "a.yaml")
    return caught.value


def test_a_shot_reads() -> None:
    shot = loads(
        "keyforce: 1\n"
        "cast: {ada: {human: woman}, joe: lamp, ball: {prop: ball, radius: 0.1}}\n"
        "stage: {ground: no, gravity: 1.62, rack: {fixed: box, size: [1, 2, 3]}}\n"
        "direction: {ada: {poses: [{at: 0.2, joints: {hip.flex: 95}}]}}\n"
        "blows: [{on: ada.chest, at: 1, for: 0.2, force: [10, 0, 0]}]\n"
    )
    assert shot.cast["ada"].human is not None
    assert shot.cast["ada"].human.sex == "female"
    assert shot.cast["joe"].kind == "lamp"
    assert shot.stage.ground is False
    assert shot.stage.gravity == (0.0, 0.0, -1.62)
    assert shot.stage.pieces["rack"].size == (1.0, 2.0, 3.0)
    assert shot.direction["ada"].poses[0].joints == {"hip.flex": 95.0}
    assert shot.blows[0].lasts == 0.2


@pytest.mark.parametrize(
    ("body", "path", "line", "says"),
    [
        ("cast: {ada: {humn: man}}", "cast.ada.humn", 2, "did you mean 'human'?"),
        ("cats: {}", "cats", 2, "did you mean 'cast'?"),
        ("\nfps: fast", "fps", 3, "a number"),
        ("fps: 0", "fps", 2, "at least 1"),
        ("duration: .inf", "duration", 2, "out of range"),
        ("seed: 1.5", "seed", 2, "a whole number"),
        ("seed: " + "9" * 50, "seed", 2, "a whole number"),
        ("title: 2001", "title", 2, "put it in quotes"),
        ("cast:\n  ada:\n    human: {sex: f}", "cast.ada.human.sex", 4, "'male' or 'female'"),
        ("cast: {ada: {human: wmn}}", "cast.ada.human", 2, "must be one of man, woman"),
        ("cast: {ada: {at: [1, 2]}}", "cast.ada.at", 2, "a list of 3 numbers"),
        ("cast: {ada: {at: [1, 2, 3, 4]}}", "cast.ada.at", 2, "a list of 3 numbers"),
        ("cast: {ada: {at: [1, 2, x]}}", "cast.ada.at[2]", 2, "a number"),
        ("cast: {ada: {}}", "cast.ada", 2, "must be exactly one of human"),
        ("cast: {ada: {lamp: , bird: }}", "cast.ada", 2, "given: ['lamp', 'bird']"),
        ("cast: {1a: lamp}", "cast.1a", 2, "a letter, then letters"),
        ("cast: 5", "cast", 2, "names with values"),
        ("cast:", "cast", 2, "nothing"),
        ("stage: 5", "stage", 2, "fields with values"),
        ("stage: {grund: true}", "stage.grund", 2, "did you mean 'ground'?"),
        ("stage: {rack: {size: [1, 1, 1]}}", "stage.rack", 2, "give it `fixed:`"),
        ("stage: {gravity: yes}", "stage.gravity", 2, "a list"),
        ("stage: {ground: {friction: -1}}", "stage.ground.friction", 2, "at least 0"),
        ("stage: {ground: [1]}", "stage.ground", 2, "true or false"),
        ("direction: {a: {poses: [{at: 1}, {}]}}", "direction.a.poses[1].at", 2, "missing"),
        ("direction: {a: {balance: [{until: x}]}}", "direction.a.balance[0].until", 2, "'start'"),
        ("direction: {a: {balance: [{until: []}]}}", "direction.a.balance[0].until", 2, "or text"),
        ("direction: {a: {balance: [{start: 1}]}}", "direction.a.balance[0].start", 2, "from"),
        ("timestep: 0.007", "timestep", 2, "does not divide a frame"),
        ("claims: [{claim: x, quantity: a.com.z}]", "claims[0]", 2, "must ask for something"),
    ],
)
def test_errors_say_where_and_what(body: str, path: str | None, line: int, says: str) -> None:
    error = refused(body)
    assert (error.file, error.line, error.path) == ("a.yaml", line, path)
    assert says in str(error)
    assert not isinstance(error, InputErrors), str(error)


def test_all_errors_are_told_in_the_order_of_the_file() -> None:
    error = refused("fps: x\nduration: y\ncast: {ada: {lamp: , at: 1}}\n")
    assert isinstance(error, InputErrors)
    assert [e.path for e in error.errors] == ["fps", "duration", "cast.ada.at"]
    assert error.path == "fps"
    assert str(error).count("a.yaml:") == 3


def test_at_most_twenty_errors_are_printed() -> None:
    keys = ", ".join("{at: x}" for _ in range(50))
    error = refused(f"direction: {{ada: {{poses: [{keys}]}}}}")
    assert isinstance(error, InputErrors)
    assert len(error.errors) == 50
    assert str(error).count("poses[") == 20
    assert str(error).endswith("... and 30 more")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file") as caught:
        load(tmp_path / "no.yaml")
    assert "no.yaml" in str(caught.value)
    with pytest.raises(InputError, match="cannot read"):
        load(tmp_path)


def test_files_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("keyforce: 1\ntitle: Ä".encode("latin-1"))
    with pytest.raises(InputError, match="UTF-8") as caught:
        load(path)
    assert caught.value.line == 2
    path.write_bytes(b"\xef\xbb\xbfkeyforce: 1\ntitle: \xc3\x84\r\n")
    assert load(path).title == "Ä"
    path.write_bytes("keyforce: 1".encode("utf-16"))
    with pytest.raises(InputError, match="UTF-8"):
        load(path)
