from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import bvhio
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keyforce.errors import InputError
from keyforce.motion import bvh, rotation
from keyforce.motion.bvh.rate import rate
from keyforce.motion.bvh.reader import MOST_SAMPLES
from keyforce.motion.clip import Clip, take_clip, world
from sample_take import sample_take

MOCAP = Path(__file__).parents[2] / "shared" / "mocap"
CLIPS = sorted(MOCAP.glob("*.bvh"))

TINY = """HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 -40 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -42 5
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.04
0 90 0 0 0 0 0 0 0
1 90 5 10 20 30 0 45 0
"""


def file_of(folder: Path, text: str | bytes) -> Path:
    path = folder / "clip.bvh"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read_text(folder: Path, text: str | bytes, **options: float | str) -> Clip:
    return bvh.read(file_of(folder, text), **options)  # type: ignore[arg-type]


def test_a_small_file_means_what_it_says(tmp_path: Path) -> None:
    clip = read_text(tmp_path, TINY)
    assert clip.names == ("hips", "knee")
    assert (clip.frames, clip.fps, clip.parents.tolist()) == (2, 25.0, [-1, 0])
    np.testing.assert_allclose(clip.at[1], [[0.05, 0.01, 0.9], [0, 0, -0.4]])
    np.testing.assert_allclose(clip.ends["knee"], [0.05, 0, -0.42])
    bent = rotation.rotate(clip.turn[1, 1], [0.0, 0.0, -0.42])  # 45 degrees about the left axis
    np.testing.assert_allclose(bent, [-0.42 * np.sqrt(0.5), 0, -0.42 * np.sqrt(0.5)])


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.replace("\n", "\r\n"),
        lambda t: t.replace("  ", "\t"),
        lambda t: t.replace(" ", "   ").replace("\n", "\n\n"),
        lambda t: t.replace("ROOT hips\n{", "ROOT hips {").replace("}\n  }", "} }"),
        lambda t: "\ufeff" + t.rstrip("\n"),
        lambda t: t.replace("End Site", "end site").replace("rotation", "Rotation"),
        lambda t: t.replace("Frames: 2", "Frames:\t2").replace("Frame Time:", "Frame  Time :"),
        lambda t: t.replace("0.04", "4.0e-2"),
    ],
)
def test_ways_of_writing_the_same_file(tmp_path: Path, change: object) -> None:
    assert callable(change)
    clip, plain = read_text(tmp_path, change(TINY)), read_text(tmp_path, TINY)
    assert clip.names == plain.names
    np.testing.assert_array_equal(clip.at, plain.at)
    np.testing.assert_array_equal(clip.turn, plain.turn)


def test_channels_in_any_order(tmp_path: Path) -> None:
    other = TINY.replace(
        "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "6 Yrotation Zposition Xposition Zrotation Yposition Xrotation",
    ).replace("1 90 5 10 20 30", "30 5 1 10 90 20")
    clip, plain = read_text(tmp_path, other), read_text(tmp_path, TINY)
    np.testing.assert_allclose(clip.at[1], plain.at[1])
    turn = rotation.from_euler(np.radians([30.0, 10.0, 20.0]), "YZX")
    np.testing.assert_allclose(clip.turn[1, 0, [0, 2, 3, 1]], turn)


def test_position_channels_replace_the_offset(tmp_path: Path) -> None:
    text = TINY.replace("3 Zrotation Xrotation", "4 Yposition Zrotation Xrotation").replace(
        "0 0 0\n1 90 5 10 20 30 0 45 0", "-40 0 0 0\n1 90 5 10 20 30 -37 0 45 0"
    )
    clip = read_text(tmp_path, text)
    np.testing.assert_allclose(clip.at[:, 1], [[0, 0, -0.40], [0, 0, -0.37]])


def test_joints_without_channels_and_several_roots(tmp_path: Path) -> None:
    second = "ROOT hat\n{\nOFFSET 1 2 3\nCHANNELS 1 Xrotation\n}\nMOTION"
    text = TINY.replace("3 Zrotation Xrotation Yrotation", "0").replace("MOTION", second)
    text = text.replace("0 90 0 0 0 0 0 0 0", "0 90 0 0 0 0 0").replace("30 0 45 0", "30 45")
    clip = read_text(tmp_path, text)
    assert clip.parents.tolist() == [-1, 0, -1]
    np.testing.assert_allclose(clip.at[1, 2], [0.03, 0.01, 0.02])


@pytest.mark.parametrize(("unit", "height"), [("m", 90), ("cm", 0.9), ("in", 2.286), (0.5, 45)])
def test_units(tmp_path: Path, unit: str | float, height: float) -> None:
    assert read_text(tmp_path, TINY, unit=unit).at[0, 0, 2] == pytest.approx(height)


def test_a_file_with_z_up(tmp_path: Path) -> None:
    clip = read_text(tmp_path, TINY, up="z")
    np.testing.assert_allclose(clip.at[1, 0], [0.01, 0.9, 0.05])


@pytest.mark.parametrize(
    ("word", "fps"),
    [
        (".0083333", 120), ("0.008333", 120), ("0.0333333", 30), ("0.033", 30), ("0.0166667", 60),
        ("0.016666", 60), ("0.04", 25), ("0.01", 100), ("0.0333667", 30000 / 1001), ("1", 1),
        ("0.041708", 24000 / 1001), ("2.0", 0.5), (repr(1 / 61.7), 61.7), (repr(1 / 30), 30),
    ],
)  # fmt: skip
def test_the_rate_behind_a_rounded_frame_time(word: str, fps: float) -> None:
    assert rate(word) == pytest.approx(fps, rel=1e-12)


def test_a_rate_that_is_known_better_wins(tmp_path: Path) -> None:
    assert read_text(tmp_path, TINY, fps=60).fps == 60


BROKEN = [
    ("HIERARCHY", "HIERARCH", 1, "HIERARCHY should stand here"),
    ("ROOT hips", "JOINT hips", 2, "ROOT or MOTION"),
    ("ROOT hips", "ROOT", 3, "needs a name"),
    ("JOINT knee", "JOINT hips", 7, "share a name"),
    ("JOINT knee", "BONE knee", 6, "no meaning"),
    ("OFFSET 0 -40 0", "OFFSET 0 -40", 9, "should be a number"),
    ("OFFSET 0 -40 0", "OFFSET 0 1_0 0", 8, "should be a number"),
    ("OFFSET 0 -40 0", "OFFSET 0 nan 0", 8, "should be a number"),
    ("OFFSET 0 -40 0", "OFFSET 0 inf 0", 8, "should be a number"),
    ("    OFFSET 0 -40 0\n", "", 13, "knee has no OFFSET"),
    ("    CHANNELS 3 Zrotation Xrotation Yrotation\n", "", 13, "knee has no CHANNELS"),
    ("OFFSET 0 -40 0", "OFFSET 0 -40 0 OFFSET 0 0 0", 8, "second OFFSET"),
    ("CHANNELS 3 ", "CHANNELS 7 ", 9, "not possible"),
    ("CHANNELS 3 ", "CHANNELS -1 ", 9, "not possible"),
    ("CHANNELS 3 ", "CHANNELS many ", 9, "not possible"),
    ("3 Zrotation Xrotation", "3 Zrotation Wrotation", 9, "no such channel"),
    ("3 Zrotation Xrotation", "3 Zrotation Zrotation", 9, "listed twice"),
    ("End Site", "End Sight", 10, "Site should stand here"),
    ("  }\n}\n", "  }\n", 15, "lacks its closing brace"),
    ("}\nMOTION", "}\n}\nMOTION", 16, "ROOT or MOTION"),
    ("MOTION", "MOTION now", 16, "should end here"),
    ("Frames: 2", "Frames 2", 17, "Frames: should stand here"),
    ("Frames: 2", "Frames: two", 17, "not possible"),
    ("Frames: 2", "Frames: 0", 17, "no frames"),
    ("Frames: 2", "Frames: 1000001", 17, "not possible"),
    ("Frames: 2", "Frames: 999999999999999999999", 17, "not possible"),
    ("Frames: 2", "Frames: 900000", 18, "shorter than its number of frames"),
    (
        "2\nFrame Time: 0.04\n0 ",
        "3\nFrame Time: 0.04\n0.00000000000000000 ",
        20,
        "missing at the end",
    ),
    ("Frames: 2", "Frames: 1", 20, "more frames follow"),
    ("Frame Time: 0.04", "Frame Time: 0", 18, "not possible"),
    ("Frame Time: 0.04", "Frame Time: -1", 18, "not possible"),
    ("Frame Time: 0.04", "Frame Time:", 18, "should be a number"),
    ("Frame Time: 0.04", "Fps: 25", 18, "Frame Time: should stand here"),
    ("0 90 0 0 0 0", "0 90 0 0 0", 19, "wrong length"),
    ("1 90 5", "1 90 5 5", 20, "wrong length"),
    ("1 90 5", "1 9O 5", 20, "not a number"),
    ("1 90 5", "1 90,5 5", 20, "not a number"),
    ("1 90 5", "1 nan 5", 20, "not a number"),
    ("1 90 5", "1 1e999 5", 20, "not a number"),
    ("1 90 5", "1 \0 5", 20, "not a number"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), BROKEN)
def test_every_fault_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    assert old in TINY
    with pytest.raises(InputError, match=re.escape(words)) as caught:
        read_text(tmp_path, TINY.replace(old, new, 1))
    assert (caught.value.file, caught.value.line) == (str(tmp_path / "clip.bvh"), line)


@pytest.mark.parametrize("end", range(0, len(TINY) - 20, 7))
def test_a_file_cut_short_is_refused(tmp_path: Path, end: int) -> None:
    with pytest.raises(InputError):
        read_text(tmp_path, TINY[:end])


def test_files_that_are_none(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.bvh", Path("/dev/zero")):
        with pytest.raises(InputError):
            bvh.read(path)
    with pytest.raises(InputError, match="line is too long"):
        read_text(tmp_path, "x" * 200_000)
    big = tmp_path / "big.bvh"
    with big.open("wb") as out:
        out.truncate(100_000_001)
    with pytest.raises(InputError, match="too large"):
        bvh.read(big)


@pytest.mark.parametrize("option", [{"unit": "ell"}, {"unit": -1}, {"up": "x"}, {"fps": 0}])
def test_options_that_mean_nothing(tmp_path: Path, option: dict[str, str | float]) -> None:
    with pytest.raises(InputError):
        read_text(tmp_path, TINY, **option)


def test_more_joints_and_frames_than_memory_should_hold(tmp_path: Path) -> None:
    joint = "JOINT j{} {{ OFFSET 0 0 0 CHANNELS 0 }}\n"
    many = "".join(joint.format(i) for i in range(4000))
    frames = MOST_SAMPLES // 4002 + 1
    text = TINY.replace("  JOINT knee", many + "  JOINT knee").replace(
        "Frames: 2", f"Frames: {frames}"
    )
    with pytest.raises(InputError, match="too long for its number of joints"):
        read_text(tmp_path, text + "0 0 0 0 0 0 0 0 0\n" * (frames - 2))
    with pytest.raises(InputError, match="too many joints"):
        read_text(tmp_path, TINY.replace("  JOINT knee", many + many.replace("j", "k") + "JOINT k"))


def test_memory_grows_with_the_file_and_no_faster(tmp_path: Path) -> None:
    """Zeros and ones are the densest file there is: two bytes a number, eight in memory."""
    channels = "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    joints = "".join(f"JOINT j{i} {{ OFFSET 0 1 0 CHANNELS {channels} }}\n" for i in range(14))
    path, frames = tmp_path / "dense.bvh", 60_000
    with path.open("wb") as out:
        out.write(f"HIERARCHY ROOT r {{ OFFSET 0 0 0 CHANNELS {channels}\n{joints}}}\n".encode())
        out.write(f"MOTION\nFrames: {frames}\nFrame Time: 0.01\n".encode())
        out.write((b"1 " * 89 + b"0\n") * frames)
    code = (
        "import resource, sys; from keyforce.motion import bvh\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024\n"
        "before = peak(); clip = bvh.read(sys.argv[1]); print(clip.frames, peak() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    read, grown = (int(word) for word in done.stdout.split())
    assert read == frames
    assert grown < 18 * path.stat().st_size


@pytest.mark.skipif(not CLIPS, reason="the shared motion capture clips are not there")
def test_every_real_clip_loads_quickly() -> None:
    said = json.loads((MOCAP / "flights.json").read_text())
    assert len(CLIPS) == 25
    start = time.process_time()
    clips = {path.stem: bvh.read(path, unit="cmu", fps=said[path.stem]["fps"]) for path in CLIPS}
    assert time.process_time() - start < 5.0
    for clip in clips.values():
        at, _ = world(clip)
        height = at[0, :, 2].max() - at[0, :, 2].min()
        assert 1.1 < height < 1.6  # a person in a T-pose, toes to the head's joint
        assert len(clip.names) == 31


@pytest.mark.skipif(not CLIPS, reason="the shared motion capture clips are not there")
def test_reading_keeps_up_with_numpy() -> None:
    path = max(CLIPS, key=lambda p: p.stat().st_size)
    body = path.read_bytes().partition(b"Frame Time: .0083333")[2]

    def seconds(work: object) -> float:
        assert callable(work)
        times = []
        for _ in range(5):
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
        return min(times)

    assert (
        seconds(lambda: bvh.read(path)) < 4 * seconds(lambda: np.fromstring(body, sep=" ")) + 0.02
    )


@pytest.mark.skipif(not CLIPS, reason="the shared motion capture clips are not there")
@pytest.mark.parametrize("stem", ["88_01", "49_06", "90_16"])
@pytest.mark.parametrize("up", ["y", "z"])
@pytest.mark.parametrize("unit", ["cm", "m"])
def test_real_motion_survives_the_round_trip(tmp_path: Path, stem: str, up: str, unit: str) -> None:
    clip = bvh.read(MOCAP / f"{stem}.bvh", unit="cmu")
    bvh.write(tmp_path / "x.bvh", clip, up=up, unit=unit)
    back = bvh.read(tmp_path / "x.bvh", up=up, unit=unit)
    assert (back.names, back.fps, back.frames) == (clip.names, clip.fps, clip.frames)
    np.testing.assert_allclose(world(back)[0], world(clip)[0], atol=1e-5)
    np.testing.assert_allclose(world(back)[1], world(clip)[1], atol=1e-6)
    for name, end in clip.ends.items():
        np.testing.assert_allclose(back.ends[name], end, atol=1e-6)


@pytest.mark.parametrize("order", [None, "XYZ", "YZX"])
def test_a_takes_clip_survives_the_round_trip(tmp_path: Path, order: str | None) -> None:
    clip = take_clip(sample_take(), "ada", 30)
    bvh.write(tmp_path / "x.bvh", clip, order=order)
    back = bvh.read(tmp_path / "x.bvh")
    assert (back.names, back.fps) == (clip.names, 30.0)
    np.testing.assert_allclose(world(back)[0], world(clip)[0], atol=1e-6)


def test_somersaults_are_written_without_jumps(tmp_path: Path) -> None:
    turn = rotation.about(1, np.linspace(0, 4 * np.pi, 121))[:, None]
    clip = Clip(
        names=("body",), parents=np.array([-1]), offsets=np.zeros((1, 3)), ends={}, fps=60,
        at=np.zeros((121, 1, 3)), turn=turn,
    )  # fmt: skip
    bvh.write(tmp_path / "x.bvh", clip)
    rows = np.loadtxt(tmp_path / "x.bvh", skiprows=13)
    assert np.abs(np.diff(rows[:, 3:], axis=0)).max() < 6.1
    assert rows[-1, 3:].sum() == pytest.approx(720)


def test_joints_are_written_depth_first_whatever_their_order(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    names = ("a", "b", "c", "b1", "c1", "b2")
    offsets = rng.normal(size=(6, 3))
    clip = Clip(
        names=names, parents=np.array([-1, 0, 0, 1, 2, 3]), offsets=offsets, ends={}, fps=50,
        at=np.repeat(offsets[None], 4, axis=0),
        turn=rotation.normalized(rng.normal(size=(4, 6, 4))),
    )  # fmt: skip
    bvh.write(tmp_path / "x.bvh", clip)
    back = bvh.read(tmp_path / "x.bvh")
    assert back.names == ("a", "b", "b1", "b2", "c", "c1")
    order = [back.names.index(name) for name in names]
    np.testing.assert_allclose(world(back)[0][:, order], world(clip)[0], atol=1e-6)


def test_frame_times_are_exact(tmp_path: Path) -> None:
    clip = take_clip(sample_take(), "ada", 30)
    bvh.write(tmp_path / "x.bvh", clip)
    word = (tmp_path / "x.bvh").read_text().partition("Frame Time:")[2].split()[0]
    assert float(word) == 1 / 30


def test_bvhio_sees_the_same_joints(tmp_path: Path) -> None:
    """bvhio is an independent reader; ours writes y up and centimeters."""
    clip = take_clip(sample_take(), "ada", 30)
    bvh.write(tmp_path / "x.bvh", clip)
    tree = bvhio.readAsHierarchy(str(tmp_path / "x.bvh"))
    expected, _ = world(clip)
    for frame in (0, 7, clip.frames - 1):
        tree.loadPose(frame)
        for joint, _, _ in tree.layout():
            seen = np.array(joint.PositionWorld) / 100
            mine = expected[frame, clip.names.index(joint.Name)][[1, 2, 0]]
            np.testing.assert_allclose(seen, mine, atol=1e-5)


@settings(
    max_examples=400, deadline=2000, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(data=st.data())
def test_damaged_files_never_do_more_than_say_so(tmp_path: Path, data: st.DataObject) -> None:
    text = TINY
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        pieces = st.sampled_from(
            [
                "",
                "{",
                "}",
                "\n",
                " ",
                "JOINT",
                "End Site {",
                "CHANNELS 3",
                "1e9",
                "-",
                "nan",
                "MOTION",
            ]
        )
        text = text[:start] + data.draw(pieces | st.text(max_size=5)) + text[end:]
    try:
        clip = read_text(tmp_path, text.encode("utf-8", "surrogatepass"))
    except InputError:
        return
    assert np.isfinite(clip.at).all()
    assert np.isfinite(clip.turn).all()


@settings(
    max_examples=200, deadline=2000, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(data=st.binary(max_size=400), keep=st.integers(0, len(TINY)))
def test_random_bytes_never_do_more_than_say_so(tmp_path: Path, data: bytes, keep: int) -> None:
    try:
        clip = read_text(tmp_path, TINY[:keep].encode() + data)
    except InputError:
        return
    assert np.isfinite(clip.at).all()
    assert np.isfinite(clip.turn).all()
