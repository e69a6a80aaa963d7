from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from keyforce.cli import entry
from keyforce.cli.entry import status_of
from keyforce.cli.exit import Exit


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert status_of(arguments) is Exit.WRONG_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rnu"], 'Did you mean "run"'),
        (["run"], "keyforce run punch, or keyforce new"),
        (["plot"], "keyforce plot --help"),
        (["run", "lamp-hop", "--fsp", "3"], "Did you mean --fps"),
        (["run", "lamp-hop", "--fps", "fast"], "float"),
        (["run", "lamp-hop", "--fps", "-3"], "0.1 to 1000"),
        (["run", "lamp-hopp"], "did you mean 'lamp-hop'?"),
        (["run", "nowhere.shot.yaml"], "no such file"),
        (["run", "lamp-hop", "-o", "a.gif"], ".npz .bvh .glb .usda .usdz .csv .mp4 .png .html"),
        (["run", "lamp-hop", "-o", "a"], "no ending"),
        (["run", "lamp-hop", "-o", "no/a.npz"], "mkdir -p no"),
        (["run", "lamp-hop", "-o", "a.npz", "a.npz"], "asked for twice"),
        (["export", "a.npz"], "no file to write"),
        (["export", "a.npz", "-o", "b.glb"], "a.npz"),
        (["export", "a.npz", "-o", "b.glb", "--up", "z"], "with .bvh .usda .usdz .csv only"),
        (["audit", "a.shot.yaml"], "no such file"),
        (["render", "a.npz", "-o", "a.gif"], ".png .mp4"),
        (["render", "a.npz", "-o", "a.png", "--fps", "3"], "--fps does not fit"),
        (["render", "a.npz", "-o", "a.png", "--strip", "3", "--time", "1"], "--strip does not fit"),
        (["render", "a.npz", "-o", "a.png", "--size", "big"], "1280x720"),
        (["gallery", "lamp"], "did you mean 'lamp-hop'?"),
        (["bench", "everything"], "pose-loop"),
        (["check"], "which shot?"),
        (["batch"], "which shots?"),
        (["batch", "."], "no .shot.yaml file in this folder"),
        (["new", "a.txt"], ".shot.yaml"),
        (["completion", "tcsh"], "fish"),
    ],
)
def test_wrong_commands_are_told_in_words(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, *arguments)


def test_a_take_that_is_damaged(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.npz").write_bytes(b"PK\x03\x04 nonsense")
    assert "a.npz" in refused(capsys, "audit", "a.npz")


def test_nothing_is_run_before_the_files_are_known_to_be_possible(
    capsys: pytest.CaptureFixture[str],
) -> None:
    refused(capsys, "run", "lamp-hop", "-o", "a.npz", "b.gif")
    assert not Path("a.npz").exists()


@pytest.mark.parametrize("verb", [entry.name_of(verb) for verb in entry.VERBS])
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of([verb, "--help"]) is Exit.DONE
    said = capsys.readouterr().out
    assert f"keyforce {verb}" in said
    assert "Exit status" in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_the_verbs(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["completion", shell]) is Exit.DONE
    script = capsys.readouterr().out
    assert all(word in script for word in ("keyforce", "doctor", "gallery"))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["run", "lamp-hop"], ["lamp-hop", "lamp-hops"]),
        (["run", "./my"], ["./my.shot.yaml", "./mylot/a.shot.yaml"]),
        (["audit", "my"], ["my.shot.yaml", "my.take.npz", "mylot/a.shot.yaml"]),
        (["gallery", "pu"], ["punch"]),
    ],
)
def test_bash_completes_shots_takes_and_gallery_entries(
    words: list[str], offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("my.shot.yaml", "my.take.npz", "my.txt", "mylot/a.shot.yaml", "bin/keyforce"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).touch()
    program = tmp_path / "bin" / "keyforce"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m keyforce "$@"\n')
    program.chmod(0o755)
    status_of(["completion", "bash"])
    asked = f"COMP_WORDS=({program} {' '.join(words)}) COMP_CWORD={len(words)}; _keyforce"
    done = subprocess.run(
        ["bash", "-c", f'{capsys.readouterr().out}\n{asked}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'],
        capture_output=True,
        text=True,
        check=True,
    )
    assert sorted(done.stdout.split()) == offered


def test_new_writes_a_shot_that_checks(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["new", "a.shot.yaml", "--cast", "lamp"]) is Exit.DONE
    assert status_of(["check", "a.shot.yaml"]) is Exit.DONE
    assert "a.shot.yaml: fine" in capsys.readouterr().out
    assert "--force" in refused(capsys, "new", "a.shot.yaml")
    assert status_of(["new", "a.shot.yaml", "--force"]) is Exit.DONE


def test_who_names_no_shot_is_told_which_lie_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["new"]) is Exit.DONE
    assert "keyforce run first.shot.yaml" in capsys.readouterr().out
    assert "first.shot.yaml" in refused(capsys, "run")


def test_check_tells_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.shot.yaml").write_text(
        "keyforce: 1\ncast: {ada: {human: woman}}\ndirection:\n  ada:\n    poses:\n"
        "      - {at: 0.5, joints: {knee.flx: 20}}\n      - {at: 1, joints: {knee.flex: 300}}\n",
        encoding="utf-8",
    )
    assert status_of(["check", "a.shot.yaml"]) is Exit.WRONG_INPUT
    said = capsys.readouterr()
    assert "a.shot.yaml:6: direction.ada.poses[0].joints['knee.flx']: there is no" in said.err
    assert "did you mean 'knee.flex'?" in said.err
    assert "warning: a.shot.yaml:7: direction.ada.poses[1].joints" in said.err
    assert "1 wrong, 1 warning" in said.out


def test_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.shot.yaml").write_text("keyforce: 1\nfps: x\ncast: {}\n", encoding="utf-8")
    assert status_of(["check", "a.shot.yaml", "--json"]) is Exit.WRONG_INPUT
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert told["problems"][0]["path"] == "fps"
    assert told["problems"][0]["line"] == 2


def test_the_gallery_lists_and_copies(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["gallery", "--json"]) is Exit.DONE
    assert "lamp-hop" in json.loads(capsys.readouterr().out)
    assert status_of(["gallery", "lamp-hop"]) is Exit.DONE
    assert Path("lamp-hop.shot.yaml").read_text("utf-8").startswith("keyforce: 1")
    assert status_of(["gallery", "lamp-hop"]) is Exit.WRONG_INPUT


def test_an_unforeseen_failure_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("keyforce.gallery.names", fail)
    monkeypatch.delenv("KEYFORCE_DEBUG", raising=False)
    assert status_of(["gallery"]) is Exit.BROKEN
    said = capsys.readouterr().err
    assert said.startswith("keyforce failed: ZeroDivisionError: of all things\n")
    assert "please report it" in said
    assert "Traceback" not in said
    monkeypatch.setenv("KEYFORCE_DEBUG", "1")
    assert status_of(["gallery"]) is Exit.BROKEN
    assert "Traceback" in capsys.readouterr().err


def test_a_full_disk_is_no_failure_of_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "a.shot.yaml")

    monkeypatch.setattr("keyforce.files.write_text", full)
    assert "a.shot.yaml: no space left" in refused(capsys, "new", "a.shot.yaml")
