from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keyforce.cast.assets import asset
from keyforce.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "shot"
    (home / "props").mkdir(parents=True)
    (home / "hat.obj").write_text("v 0 0 0")
    (home / "props" / "cup.obj").write_text("v 0 0 0")
    (tmp_path / "secret.obj").write_text("secret")
    (home / "out.obj").symlink_to(tmp_path / "secret.obj")
    (home / "in.obj").symlink_to(home / "hat.obj")
    (home / "up").symlink_to(tmp_path)
    (home / "loop.obj").symlink_to(home / "loop.obj")
    return home


@pytest.mark.parametrize("name", ["hat.obj", "props/cup.obj", "in.obj", "./hat.obj"])
def test_files_of_the_folder_are_found(folder: Path, name: str) -> None:
    assert asset(folder, name).read_text() == "v 0 0 0"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../secret.obj", "within the shot's folder"),
        ("props/../../secret.obj", "within the shot's folder"),
        ("/etc/passwd", "within the shot's folder"),
        ("C:\\hat.obj", "within the shot's folder"),
        ("\\\\host\\hat.obj", "within the shot's folder"),
        ("file:///etc/passwd", "within the shot's folder"),
        ("hat.obj\0.png", "within the shot's folder"),
        ("", "within the shot's folder"),
        ("out.obj", "outside the shot's folder"),
        ("up/secret.obj", "outside the shot's folder"),
        ("props", "no file"),
        ("hut.obj", "no file"),
        ("a" * 5000, "cannot be opened"),
        ("loop.obj", "loop"),
    ],
)
def test_everything_else_is_refused(folder: Path, name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        asset(folder, name)


def test_sizes_and_endings_are_bounded(folder: Path) -> None:
    with pytest.raises(InputError, match="too large"):
        asset(folder, "hat.obj", max_bytes=3)
    with pytest.raises(InputError, match="of a kind"):
        asset(folder, "hat.obj", endings=(".stl",))


def test_a_missing_file_names_its_neighbors(folder: Path) -> None:
    with pytest.raises(InputError, match=r"the folder has .*hat\.obj"):
        asset(folder, "hut.obj", endings=(".obj",))


@given(name=st.text(max_size=40))
def test_no_name_leaves_the_folder(name: str) -> None:
    home = Path(__file__).parent
    try:
        found = asset(home, name)
    except InputError:
        return
    assert found.is_relative_to(home.resolve())
