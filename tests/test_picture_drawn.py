"""Stills, videos and strips: real pixels from off-screen OpenGL."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from keyforce.errors import InputError
from keyforce.picture import gl, sheet, still, strip, video
from keyforce.picture.canvas import Canvas
from keyforce.picture.film import film
from picture_subject import hop, skins

SMALL = (160, 96)


@pytest.fixture(scope="module", autouse=True)
def _drawing_works() -> None:
    try:
        gl.open_context(16, 16).free()
    except InputError as error:
        pytest.skip(str(error))


def _figure_pixels(picture: np.ndarray) -> np.ndarray:
    """Where the figure's strong colours are; the backdrop is nearly grey."""
    low, high = picture.min(axis=-1).astype(int), picture.max(axis=-1).astype(int)
    return np.asarray(high - low > 45)


def test_a_video_has_the_right_rate_length_and_moving_pictures(tmp_path: Path) -> None:
    take, path = hop(), tmp_path / "hop.mp4"
    told: list[tuple[int, int]] = []
    video.write(path, take, skins(take), size=SMALL, progress=lambda *now: told.append(now))
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        rate, pictures = (
            stream.average_rate,
            [frame.to_ndarray(format="rgb24") for frame in container.decode(stream)],
        )
        assert stream.codec_context.name == "h264"
    assert rate == 24
    assert len(pictures) == 13  # 0.5 s at 24 a second, both ends
    assert told == [(i, 13) for i in range(1, 14)]
    assert pictures[0].shape == (96, 160, 3)
    first, last = (np.argwhere(_figure_pixels(pictures[k]))[:, 1].mean() for k in (0, -1))
    assert last > first + 10  # it travelled to the right
    assert all(picture.std() > 5 for picture in pictures)


def test_another_rate_is_kept_exactly(tmp_path: Path) -> None:
    take, path = hop(), tmp_path / "hop.mp4"
    video.write(path, take, skins(take), size=(64, 48), fps=30000 / 1001)
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert str(stream.average_rate) == "30000/1001"
        assert sum(1 for _ in container.decode(stream)) == 15


def test_a_stopped_video_leaves_what_was_there(tmp_path: Path) -> None:
    take, path = hop(), tmp_path / "hop.mp4"
    path.write_bytes(b"older")

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        video.write(path, take, skins(take), size=(64, 48), progress=stop)
    assert path.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("size", [(161, 96), (0, 96), (160, 100_000)])
def test_odd_sizes_are_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    take = hop()
    with pytest.raises(InputError, match="cannot have this size"):
        video.write(tmp_path / "hop.mp4", take, (), size=size)


def test_a_still_shows_the_moment(tmp_path: Path) -> None:
    take, path = hop(), tmp_path / "hop.png"
    still.write(path, take, skins(take), time=0.25, size=SMALL)
    picture = np.asarray(Image.open(path))
    assert picture.shape == (96, 160, 3)
    assert 0.02 < _figure_pixels(picture).mean() < 0.6
    with pytest.raises(InputError, match=r"0 to 0\.5 s"):
        still.write(path, take, skins(take), time=9.0)


def test_the_background_is_a_gradient_without_a_horizon() -> None:
    take = hop()
    picture = still.draw(take, skins(take), time=0.0, size=SMALL).astype(int)
    column = picture[:, 2].mean(axis=-1)
    assert column[-1] > column[0] + 25
    assert np.abs(np.diff(column)).max() <= 3


def test_a_shadow_lies_below_the_figure() -> None:
    take = hop()
    picture = still.draw(take, skins(take), time=0.25, size=SMALL).astype(int)
    below = picture[-24:].mean(axis=-1)
    assert below.min() < below[-1, 0] - 20


def _stamps(picture: np.ndarray) -> int:
    """How many groups of ink stand in the lowest rows."""
    ink = (picture[-34:].max(axis=-1) < 150).any(axis=0)
    gaps = np.convolve(ink, np.ones(16), mode="same") > 0
    return int((np.diff(gaps.astype(int), prepend=0) == 1).sum())


@pytest.mark.parametrize("travel", [0.0, 1.0, 30.0])
def test_a_strip_shows_every_moment_apart(travel: float) -> None:
    take = hop(travel=travel)
    seen = film(take, skins(take), np.linspace(0.0, 0.5, 5))
    layout = strip.laid_out(seen, 900)
    assert [len(row) for row in layout.rows] in ([5], [3, 2])
    for row in layout.rows:
        places = strip.columns(layout, row)
        assert (np.diff(places) > 0.05 * 900).all()
        assert (places > 0).all()
        assert (places < 900).all()


def test_a_strip_is_drawn_with_its_times(tmp_path: Path) -> None:
    take, path = hop(lift=0.1), tmp_path / "strip.png"
    strip.write(path, take, skins(take), moments=4)
    picture = np.asarray(Image.open(path))
    assert picture.shape[1] == strip.WIDTH
    assert _stamps(picture) == 4
    assert _figure_pixels(picture).any(axis=0).mean() > 0.4


def test_scenery_makes_a_sheet_in_which_nothing_moves() -> None:
    box = '<geom type="box" name="step" size=".2 .2 .1" pos="1 0 .1" rgba=".1 .7 .2 1"/>'
    take = hop(travel=0.2, scenery=box)
    picture = strip.draw(take, skins(take), moments=4, width=640)
    wide = (picture.shape[1] - 3 * sheet.GAP) // 4
    cells = [picture[:, left : left + wide] for left in range(0, 4 * wide, wide + sheet.GAP)]
    greens = [
        np.argwhere((c[..., 1] > c[..., 0] + 25) & (c[..., 1] > c[..., 2] + 15)) for c in cells
    ]
    places = np.array([green.mean(axis=0) for green in greens])
    assert np.ptp(places, axis=0).max() < 2


def test_several_characters_make_a_sheet_too() -> None:
    """Side by side their moments would stand in each other's way."""
    take = replace(hop(), characters=("ada", "ben"))
    drawn = strip.draw(take, skins(take), moments=4, width=640)
    seen = film(take, skins(take), np.linspace(take.time[0], take.time[-1], 4))
    assert np.array_equal(drawn, sheet.contact_sheet(seen, 640))


def test_terrain_and_props_are_drawn_without_skins() -> None:
    take = hop()
    bare = film(take, (), np.array([0.0]))
    assert {worn.skin.name for worn in bare.worn} == {"solids"}
    assert not any(worn.fixed for worn in bare.worn)


def test_one_drawing_is_like_the_next() -> None:
    take = hop()
    one, two = (still.draw(take, skins(take), size=(64, 48)) for _ in range(2))
    np.testing.assert_array_equal(one, two)


def test_without_opengl_the_error_says_what_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(backend: str) -> object:
        raise OSError(f"lib{backend}.so: cannot open shared object file")

    monkeypatch.setattr(gl, "_maker", missing)
    monkeypatch.delenv("MUJOCO_GL", raising=False)
    take = hop()
    with pytest.raises(InputError) as caught:
        video.write(tmp_path / "hop.mp4", take, skins(take), size=SMALL)
    text = str(caught.value)
    assert "tried egl (OSError: libegl.so" in text
    assert "then osmesa (OSError: libosmesa.so" in text
    assert "apt install libegl1" in text
    assert list(tmp_path.iterdir()) == []


def test_a_backend_that_fails_gives_way_to_the_next() -> None:
    code = (
        "from picture_subject import hop; from keyforce.picture import still; import os;"
        "print(still.draw(hop(), (), size=(64, 48)).std() > 5, os.environ['MUJOCO_GL'])"
    )
    env = {k: v for k, v in os.environ.items() if k not in ("MUJOCO_GL", "PYOPENGL_PLATFORM")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**env, "MUJOCO_EGL_DEVICE_ID": "99"},
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        timeout=60,
    )
    if "OSMesa" in done.stderr:
        pytest.skip("needs libosmesa6")
    assert done.stdout.strip() == "True osmesa", done.stderr


def test_a_canvas_may_be_left_by_an_error() -> None:
    take = hop()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            _fail_while_drawing(take)


def _fail_while_drawing(take: object) -> None:
    from keyforce.picture.camera import framing
    from keyforce.picture.stage_set import stage_set
    from keyforce.take.take import Take

    assert isinstance(take, Take)
    seen = film(take, skins(take), np.array([0.0]))
    camera = framing(seen, aspect=1.0)
    with Canvas(stage_set(seen, camera, size=(32, 32)), (32, 32)):
        raise ZeroDivisionError
