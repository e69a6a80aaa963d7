"""Every gallery entry meets its claims and passes two audits: ours, and one that shares no code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from keyforce import gallery
from keyforce.measure.audit import audit
from keyforce.measure.claims import measure
from keyforce.result import run
from keyforce.take import npz
from keyforce.take.take import Take

AUDITOR = Path(__file__).resolve().parents[2] / "shared" / "tools" / "audit_take.py"


@pytest.fixture(scope="module", params=gallery.names())
def entry(request: pytest.FixtureRequest) -> tuple[str, Take]:
    """A gallery entry, run: performed, dragged or solved."""
    name: str = request.param
    return name, run(gallery.load(name), folder=gallery.folder(), name=name).take


def test_it_meets_its_claims(entry: tuple[str, Take]) -> None:
    name, take = entry
    results = measure(gallery.load(name), take)
    assert results, f"{name} claims nothing"
    assert [r for r in results if not r.ok] == []


def test_its_physics_holds(entry: tuple[str, Take]) -> None:
    assert [line for line in audit(entry[1]).lines if not line.ok] == []


@pytest.mark.skipif(not AUDITOR.is_file(), reason="the independent auditor is not beside us")
def test_an_independent_auditor_agrees(entry: tuple[str, Take], tmp_path: Path) -> None:
    path = tmp_path / "take.npz"
    npz.save(entry[1], path)
    done = subprocess.run(
        [sys.executable, str(AUDITOR), str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
