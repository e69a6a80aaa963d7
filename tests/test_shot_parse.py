from __future__ import annotations

import math

import pytest

from keyforce.errors import InputError
from keyforce.shot import parse as parsing
from keyforce.shot import syntax
from keyforce.shot.parse import DEEPEST, parse
from keyforce.shot.tree import line_of, spelled


def refused(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parse(text, "a.yaml")
    return caught.value


def test_words_that_yaml_1_1_takes_for_something_else_stay_words() -> None:
    tree = parse("{on: yes, no: off, y: 1:30, a: 012, 7: 1_0, b: 0x1F, c: 2001-01-01}")
    assert tree == {
        "on": "yes",
        "no": "off",
        "y": "1:30",
        "a": 12,
        "7": "1_0",
        "b": "0x1F",
        "c": "2001-01-01",
    }


def test_numbers_and_truth_values() -> None:
    tree = parse("[1, -2, .5, 1e3, 1., +4, true, FALSE, null, ~, .inf, -.inf]".join(["a: ", ""]))
    assert tree["a"] == [1, -2, 0.5, 1e3, 1.0, 4, True, False, None, None, math.inf, -math.inf]
    assert [type(v) for v in tree["a"][:5]] == [int, int, float, float, float]
    assert math.isnan(parse("a: .nan")["a"])


def test_quoted_numbers_are_text() -> None:
    assert parse("{a: '1', b: \"true\", c: 'null'}") == {"a": "1", "b": "true", "c": "null"}


def test_a_huge_whole_number_is_a_float_and_no_surprise() -> None:
    assert parse("a: " + "9" * 300)["a"] == pytest.approx(1e300)
    assert isinstance(parse("a: " + "9" * 100_000)["a"], str)


def test_lines_are_remembered() -> None:
    tree = parse("a: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\n")
    assert line_of(tree, ("a",)) == 1
    assert line_of(tree, ("b",)) == 2
    assert line_of(tree, ("b", 1)) == 4
    assert line_of(tree, ("b", 1, "d")) == 5
    assert line_of(tree, ("b", 1, "missing", "deeper")) == 4


def test_paths_read_well() -> None:
    assert spelled(("direction", "ada", "poses", 2, "at")) == "direction.ada.poses[2].at"
    assert spelled(("joints", "hip.flex")) == "joints['hip.flex']"


def test_a_key_that_stands_twice() -> None:
    error = refused("cast:\n  ada: 1\n  ben: 2\n  ada: 3\n")
    assert (error.line, error.path) == (4, "cast")
    assert "'ada' stands here twice" in str(error)
    assert "line 2" in str(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        ("# nothing\n", "the file is empty"),
        ("[1, 2]", "this is not a shot"),
        ("just words", "this is not a shot"),
        ("a: 1\n---\nb: 2", "one document"),
        ("a: &x 1\nb: *x", "anchors"),
        ("a: *x", "anchors"),
        ("a: &x [*x]", "anchors"),
        ("a: !!python/object/apply:os.system ['true']", "tags"),
        ("a: !thing 1", "tags"),
        ("? [a]\n: 1", "name must be a word"),
        ("? {a: 1}\n: 1", "name must be a word"),
        ("'': 1", "short name"),
        ("k" * 300 + ": 1", "short name"),
        ("a:\n\tb: 1", "a tab cannot indent"),
        ("a: [1, 2", "not YAML"),
        ("a: 'open", "not YAML"),
        ("a: 1\n b: 2", "not YAML"),
        ("a: b: c", "not YAML"),
        ("a: \x00", "character that text cannot have"),
        ("a: \ud800", "character that text cannot have"),
        ("%YAML 9.9\n---\na: 1", "not YAML"),
        ("a: " + "[" * 5000, f"deeper than {DEEPEST}"),
        ("a: " + "{a: " * 5000, f"deeper than {DEEPEST}"),
        ("- " * 5000, f"deeper than {DEEPEST}"),
    ],
)
def test_what_a_shot_never_needs_is_refused(text: str, says: str) -> None:
    error = refused(text)
    assert says in str(error)
    assert error.file == "a.yaml"
    assert error.line is not None


def test_a_billion_laughs_is_no_joke() -> None:
    rows = ["a0: &a0 [lol, lol]"]
    rows += [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    assert refused("\n".join(rows)).line == 1


def test_size_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syntax, "MOST_BYTES", 100)
    monkeypatch.setattr(parsing, "MOST_VALUES", 10)
    assert "too large" in str(refused("a: " + "x" * 100))
    assert "10 values at most" in str(refused("a: [1,2,3,4,5,6,7,8,9]"))


def test_syntax_errors_name_the_line() -> None:
    assert refused("a: 1\nb: 2\nc: [1, 2\nd: 3\n").line == 4
    assert refused("a: 1\nb:\n\t- c\n").line == 3
    assert refused("a: 1\nb: \x07").line == 2
