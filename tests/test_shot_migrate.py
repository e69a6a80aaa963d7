from __future__ import annotations

from typing import Any

import pytest

from keyforce.errors import InputError
from keyforce.shot.load import loads
from keyforce.shot.migrate import migrated


def to_second(data: dict[str, Any]) -> dict[str, Any]:
    return {("heading" if k == "title" else k): v for k, v in data.items()}


def to_third(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "heading": data["heading"].upper()}


def test_each_step_is_taken_once_from_where_the_shot_is() -> None:
    steps = (to_second, to_third)
    assert migrated({"keyforce": 1, "title": "a"}, steps) == {"keyforce": 3, "heading": "A"}
    assert migrated({"keyforce": 2, "heading": "a"}, steps) == {"keyforce": 3, "heading": "A"}
    assert migrated({"keyforce": 3, "heading": "a"}, steps) == {"keyforce": 3, "heading": "a"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title: x", "write `keyforce: 1` in the first line"),
        ("title: x\nkeyforce: 2", "update Keyforce"),
        ("title: x\nkeyforce: 0", "no such version"),
        ("title: x\nkeyforce: true", "no such version"),
        ("title: x\nkeyforce: one", "no such version"),
        ("title: x\nkeyforce: [1]", "no such version"),
        ("title: x\nkeyforce: .nan", "no such version"),
    ],
)
def test_other_versions_are_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        loads(text, "a.yaml")
    assert caught.value.path == "keyforce"
    assert caught.value.line == (2 if "keyforce" in text else 1)
