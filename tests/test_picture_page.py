"""A page: what it holds, and that it plays in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keyforce.picture import page
from keyforce.picture.page.pack import continuous, squeezed
from keyforce.take.take import body_poses, positions_at
from picture_subject import hop, skins

WEB = Path(__file__).parent.parent / "web"
ATTACK = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
CLAIMS = (
    {"claim": f"height {ATTACK}", "asked": 1.0, "measured": 1.05, "unit": "m", "ok": True},
    {"claim": "stands", "asked": True, "measured": False, "unit": "", "ok": False},
)
TIME = 0.2617


@cache
def chromium() -> str:
    """A browser and what drives it, or a reason to skip."""
    found = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    if found is None or shutil.which("node") is None:
        pytest.skip("needs Chromium and Node")
    if not (WEB / "node_modules" / "playwright-core").is_dir():
        pytest.skip("needs web/node_modules: run `npm ci` in web/")
    return found


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    browser = chromium()
    path = tmp_path_factory.mktemp("page") / "take.html"
    take = hop(title=f"Hop {ATTACK}")
    page.write(path, take, skins(take), claims=CLAIMS)
    command = ["node", "probe.mjs", browser, str(path), str(TIME), "ada.pelvis", "ada.foot_l"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_page_runs_without_errors_or_network(report: dict[str, Any]) -> None:
    assert report["errors"] == []
    outside = [r for r in report["requests"] if not re.match(r"file:|data:|blob:", r)]
    assert outside == []
    assert sum(r.startswith("file:") for r in report["requests"]) == 1


def test_what_a_shot_says_stays_text(report: dict[str, Any]) -> None:
    assert report["dialogs"] == []
    assert report["title"] == report["heading"] == f"Hop {ATTACK}"
    assert report["markup"] == 0


def test_bodies_are_where_the_take_has_them(report: dict[str, Any]) -> None:
    take = hop()
    qpos = positions_at(take.model, take.time, take.qpos, np.array([TIME]))
    at = body_poses(take.model, qpos).at[0]
    for name, found in zip(("ada.pelvis", "ada.foot_l"), report["positions"], strict=True):
        expected = at[take.body_names.index(name)]
        np.testing.assert_allclose(found, expected, atol=1e-3)


def test_it_plays_scrubs_and_steps(report: dict[str, Any]) -> None:
    assert report["firstPicture"] != report["laterPicture"]
    assert report["scrubbed"]["time"] == pytest.approx(0.25, abs=0.01)
    assert report["home"]["time"] == 0.0
    assert report["stepped"]["time"] == pytest.approx(1 / 24)
    assert report["end"]["time"] == pytest.approx(0.5)
    assert report["playing"]["playing"]
    assert report["playing"]["speed"] == 0.5
    assert not report["paused"]["playing"]


def test_nothing_that_a_shot_says_can_end_the_script() -> None:
    take = hop(title=ATTACK)
    text = page.html.document(take, skins(take), CLAIMS)
    assert text.count("</script") == 2
    assert ATTACK not in text
    data = re.search(r'id="take">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    assert json.loads(data[1])["title"] == ATTACK
    assert json.loads(data[1])["claims"][0]["measured"] == "1.05 m"


def test_the_page_is_small_and_shuts_the_network_out() -> None:
    take = hop()
    text = page.html.document(take, skins(take))
    assert len(text) < 1_200_000
    assert "default-src 'none'" in text.replace("&#x27;", "'")
    assert not re.search(r'(src|href)="http', text)


def test_squeezed_numbers_come_back() -> None:
    import base64

    values = np.random.default_rng(1).normal(size=(50, 3))
    text, low, span = squeezed(values)
    whole = np.frombuffer(base64.b64decode(text), dtype="<u2").reshape(50, 3) / 65535
    np.testing.assert_allclose(whole * span + np.array(low), values, atol=np.max(span) / 65535)
    flat, low, span = squeezed(np.full((4, 2), 3.0))
    assert low == [3.0, 3.0]
    assert span == [0.0, 0.0]
    assert set(base64.b64decode(flat)) == {0}


def test_turns_never_jump_to_the_other_half() -> None:
    angles = np.linspace(0.0, 4 * np.pi, 40)
    turn = np.stack([np.cos(angles / 2), np.sin(angles / 2), 0 * angles, 0 * angles], axis=-1)
    flipped = turn * np.where(np.arange(40) % 3 == 0, -1.0, 1.0)[:, None]
    smooth = continuous(flipped[:, None])[:, 0]
    assert ((smooth[1:] * smooth[:-1]).sum(axis=-1) > 0).all()
    np.testing.assert_allclose(np.abs((smooth * turn).sum(axis=-1)), 1.0)


def test_the_built_player_is_what_its_source_makes() -> None:
    chromium()
    command = ["node", "check_built.mjs"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
