from __future__ import annotations

from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.load import load, loads
from keyforce.shot.save import dumps
from random_shots import shots
from test_shot_save import PRETTY

quick = settings(max_examples=200, deadline=None, derandomize=True)
words = st.sampled_from(
    ["keyforce", "cast", "stage", "direction", "poses", "at", "pieces", "fixed", "human", "lamp"]
)
values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
tops = ["title", "duration", "timestep", "cast", "stage", "direction", "blows", "claims", "x"]


def check_read(text: str | Path) -> None:
    """It is read, and then means the same when it is written and read again; or it is refused."""
    try:
        shot = load(text) if isinstance(text, Path) else loads(text, "a.yaml")
    except InputError:
        return
    assert loads(dumps(shot)) == shot


@quick
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    check_read(text)


@quick
@given(st.dictionaries(st.sampled_from(tops), values, max_size=4))
def test_any_data(data: dict[str, object]) -> None:
    check_read(yaml.safe_dump({"keyforce": 1, **data}))


@quick
@given(
    st.integers(0, len(PRETTY)),
    st.integers(0, 30),
    st.text(max_size=6)
    | st.sampled_from(["{", "[", ": ", "\n", "- ", "!!x", "&a", "*a", "\t", '"']),
)
def test_a_damaged_shot(start: int, length: int, patch: str) -> None:
    check_read(PRETTY[:start] + patch + PRETTY[start + length :])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(shots, st.data())
def test_a_shot_with_a_line_lost(shot: Shot, data: st.DataObject) -> None:
    rows = dumps(shot).splitlines(keepends=True)
    lost = data.draw(st.integers(0, len(rows) - 1))
    check_read("".join(rows[:lost] + rows[lost + 1 :]))


@quick
@given(raw=st.binary(max_size=100))
def test_any_bytes(raw: bytes, tmp_path_factory: object) -> None:
    path = Path(str(tmp_path_factory.getbasetemp())) / "fuzz.yaml"  # type: ignore[attr-defined]
    path.write_bytes(raw)
    check_read(path)
