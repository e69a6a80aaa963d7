"""Plots: written whole, in the right units, with errors that help."""

from __future__ import annotations

import re
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from PIL import Image

from keyforce.errors import InputError
from keyforce.picture.page.motion_data import mean_rows
from keyforce.picture.plot import plot
from keyforce.picture.plot.chart import WHAT, chart
from keyforce.picture.plot.panels import both_sides
from keyforce.picture.plot.paper import spans
from keyforce.picture.plot.subject import subject
from keyforce.picture.supports import supports
from picture_subject import hop


def test_everything_that_can_be_plotted_is(tmp_path: Path) -> None:
    take = hop()
    plot(tmp_path / "all.png", take, WHAT)
    assert np.asarray(Image.open(tmp_path / "all.png")).std() > 10
    plot(tmp_path / "all.svg", take, WHAT)
    text = (tmp_path / "all.svg").read_text()
    for word in ("Center of mass [m]", "knee flex [°]", "foot l", "A hop"):
        assert word in text


def test_the_same_take_makes_the_same_drawing(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        plot(tmp_path / name, hop(), ["com", "contacts"])
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_lines_hold_the_takes_numbers() -> None:
    take = hop()
    told = np.full(61, 0.25)
    sheet = chart(subject(take, "ada", {"knee_l.flex": told}), ["joints"], title="")
    knee = next(a for a in sheet.axes if a.get_title(loc="left") == "knee flex [°]")
    angles, targets = (np.asarray(line.get_ydata()) for line in knee.lines)
    np.testing.assert_allclose(angles, np.degrees(take.qpos[:, 7]))
    np.testing.assert_allclose(targets, np.degrees(0.25))


def test_a_title_with_dollars_is_no_mathematics(tmp_path: Path) -> None:
    plot(tmp_path / "a.svg", hop(title=r"$\badmath$ for 5$"), ["com"])
    assert "badmath" in (tmp_path / "a.svg").read_text()


def test_plotting_leaves_no_global_style_behind(tmp_path: Path) -> None:
    before = dict(matplotlib.rcParams)
    plot(tmp_path / "a.png", hop(), ["com"])
    assert dict(matplotlib.rcParams) == before


@pytest.mark.parametrize(
    ("what", "options", "words"),
    [
        (["mood"], {}, "no plot called 'mood'"),
        (["com"], {"character": "bob"}, "no character called 'bob'"),
        (["joints"], {"targets": {"knee_x.flex": np.zeros(61)}}, "no hinge called 'knee_x.flex'"),
        (["joints"], {"targets": {"knee_l.flex": np.zeros(3)}}, "do not fit the take"),
        ([], {}, "nothing to plot"),
    ],
)
def test_errors_name_what_there_is(
    tmp_path: Path, what: list[str], options: dict[str, object], words: str
) -> None:
    with pytest.raises(InputError, match=re.escape(words)):
        plot(tmp_path / "a.png", hop(), what, **options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"\.png or \.svg"):
        plot(tmp_path / "a.gif", hop())


def test_supports_come_from_the_states() -> None:
    take = hop()
    held = supports(take, "ada", take.time)
    assert held.limbs == ("foot_l",)
    flying = (take.time > 0.11) & (take.time < 0.39)
    assert not held.touching[flying].any()
    assert held.touching[take.time < 0.1].all()


def test_spans_are_the_true_stretches() -> None:
    time = np.arange(6) / 10
    where = np.array([True, True, False, False, True, True])
    found = np.array(spans(time, where))
    np.testing.assert_allclose(found, [[0.0, 0.2], [0.4, 0.1]])


def test_left_and_right_share_a_name() -> None:
    assert both_sides("knee_l.flex") == both_sides("knee_r.flex") == "knee.flex"
    assert both_sides("spine.flex") == "spine.flex"


def test_means_keep_the_impulse() -> None:
    time = np.linspace(0, 1, 1001)
    rows = np.where(np.abs(time - 0.333) < 0.004, 5000.0, 0.0)[:, None]
    wanted = np.linspace(0, 1, 31)
    means = mean_rows(time, rows, wanted)
    edges = np.concatenate([[0], (wanted[1:] + wanted[:-1]) / 2, [1]])
    assert (means[:, 0] * np.diff(edges)).sum() == pytest.approx(np.trapezoid(rows[:, 0], time))
