"""The docs run: every Python, shell and YAML example in them, in an empty folder."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from keyforce.result import run
from keyforce.shot.load import loads

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(language: str) -> list[object]:
    """Every fenced example in a language, named by its page."""
    return [
        pytest.param(code, id=f"{page.name}-{i}")
        for page in PAGES
        for i, (kind, code) in enumerate(FENCE.findall(page.read_text(encoding="utf-8")))
        if kind == language
    ]


@pytest.mark.parametrize("code", examples("python"))
def test_python_examples(code: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", examples("sh"))
def test_shell_examples(code: str, tmp_path: Path) -> None:
    for line in filter(None, code.splitlines()):
        command = [sys.executable, "-m", *shlex.split(line, comments=True)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("code", examples("yaml"))
def test_shot_examples(code: str, tmp_path: Path) -> None:
    result = run(loads(code), folder=tmp_path)
    assert [claim for claim in result.claims if not claim.ok] == []
    assert result.ok


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
