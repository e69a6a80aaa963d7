from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from keyforce.cli.entry import status_of
from keyforce.cli.exit import Exit
from keyforce.shot.starter import starter
from keyforce.take import npz


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in ("lamp", "prop"):
        Path(f"{kind}.shot.yaml").write_text(starter(kind), encoding="utf-8")


def test_run_writes_files_and_tells_claims(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["run", "prop.shot.yaml", "-o", "a.npz", "a.csv", "b.shot.yaml"]) is Exit.DONE
    said = capsys.readouterr().out
    assert "prop: done" in said
    assert "✓   the plank falls" in said
    assert "wrote a.npz\nwrote a.csv\nwrote b.shot.yaml\n" in said
    assert npz.load(Path("a.npz")).name == "prop"
    assert status_of(["check", "b.shot.yaml"]) is Exit.DONE


def test_run_as_json_keeps_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["run", "prop.shot.yaml", "-o", "a.npz", "--json"]) is Exit.DONE
    said = capsys.readouterr()
    assert said.out.count("\n") == 1
    told = json.loads(said.out)
    words = ("name", "outcome", "message", "claims", "effort", "timing", "solver", "files")
    assert set(told) == set(words)
    assert told["outcome"] == "done"
    assert set(told["claims"][0]) == {"claim", "asked", "measured", "unit", "ok"}
    assert told["claims"][0]["ok"] is True
    assert told["solver"] == {"iterations": 0, "simulations": 1}
    assert told["timing"]["total"] >= told["timing"]["simulate"] > 0
    assert told["files"] == ["a.npz"]
    assert said.err == ""


def test_a_claim_that_is_not_met_is_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    text = starter("prop").replace("above: 80", "above: 179")
    Path("a.shot.yaml").write_text(text, encoding="utf-8")
    assert status_of(["run", "a.shot.yaml"]) is Exit.UNMET
    assert "✗   the plank falls" in capsys.readouterr().out


def test_a_semantic_error_has_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    text = starter("lamp").replace("head.twist: 50", "hed.twist: 50")
    Path("a.shot.yaml").write_text(text, encoding="utf-8")
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "hed.twist" in row)
    assert status_of(["run", "a.shot.yaml", "-o", "a.npz", "--json"]) is Exit.WRONG_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"a.shot.yaml:{line}: direction.joe.poses[1].joints['hed.twist']")
    assert not Path("a.npz").exists()


def height_of_root(path: Path, column: int) -> float:
    return float(path.read_text("utf-8").partition("Frame Time:")[2].split()[1 + column])


def test_export_and_audit_and_render_take_what_run_wrote(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status_of(["run", "lamp.shot.yaml", "-o", "a.npz"]) is Exit.DONE
    assert status_of(["export", "a.npz", "-o", "a.bvh", "a.glb", "a.shot.yaml"]) is Exit.DONE
    assert Path("a.bvh").read_text("utf-8").startswith("HIERARCHY")
    assert Path("a.glb").read_bytes()[:4] == b"glTF"
    assert status_of(["export", "a.npz", "-o", "z.bvh", "--up", "z"]) is Exit.DONE
    assert height_of_root(Path("z.bvh"), 2) == height_of_root(Path("a.bvh"), 1) > 1  # [cm]
    capsys.readouterr()
    assert status_of(["audit", "a.npz", "--json"]) is Exit.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert {line["check"] for line in told["lines"]} >= {"joint limits", "depth of contact"}


def test_what_wants_a_take_runs_a_shot_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["audit", "lamp.shot.yaml"]) is Exit.DONE
    assert "✓   joint limits" in capsys.readouterr().out
    assert status_of(["export", "lamp.shot.yaml", "-o", "a.csv"]) is Exit.DONE
    assert Path("a.csv").stat().st_size > 1000


def test_a_take_runs_again_from_its_own_shot() -> None:
    assert status_of(["run", "lamp.shot.yaml", "-o", "a.npz"]) is Exit.DONE
    assert status_of(["export", "a.npz", "-o", "b.shot.yaml"]) is Exit.DONE
    assert status_of(["run", "b.shot.yaml", "-o", "b.npz"]) is Exit.DONE
    one, other = npz.load(Path("a.npz")), npz.load(Path("b.npz"))
    assert one.qpos.tobytes() == other.qpos.tobytes()


def test_batch_goes_on_after_a_shot_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    Path("broken.shot.yaml").write_text("keyforce: 1\ncast: {a: {humn: man}}\n", encoding="utf-8")
    Path("out").mkdir()
    assert status_of(["batch", ".", "--into", "out", "--write", "npz", "csv"]) is Exit.WRONG_INPUT
    said = capsys.readouterr()
    assert "broken.shot.yaml:2" in said.err
    written = sorted(path.name for path in Path("out").iterdir())
    assert written == ["lamp.csv", "lamp.npz", "prop.csv", "prop.npz"]
    assert status_of(["batch", "prop.shot.yaml", "lamp.shot.yaml", "--json"]) is Exit.DONE
    assert len(json.loads(capsys.readouterr().out)["results"]) == 2


def test_the_doctor_looks_at_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["doctor", "--json"]) in (Exit.DONE, Exit.UNMET)
    findings = {f["what"]: f for f in json.loads(capsys.readouterr().out)["findings"]}
    assert findings["mujoco"]["ok"]
    assert {"Python", "threads", "skins kept", "kernels compiled"} <= set(findings)
    assert any(what.startswith("pictures by") for what in findings)
    assert all(f["ok"] or f["advice"] for f in findings.values())


def test_render_draws_a_moment_a_strip_and_a_video() -> None:
    assert status_of(["run", "prop.shot.yaml", "-o", "a.npz"]) is Exit.DONE
    small = ["--size", "64x48"]
    assert status_of(["render", "a.npz", "-o", "still.png", "--time", "0.5", *small]) is Exit.DONE
    assert status_of(["render", "a.npz", "-o", "all.mp4", "--fps", "5", *small]) is Exit.DONE
    assert status_of(["render", "a.npz", "-o", "strip.png", "--strip", "3"]) is Exit.DONE
    with Image.open("still.png") as still, Image.open("strip.png") as strip:
        assert still.size == (64, 48)
        assert strip.size[0] > 64
    assert Path("all.mp4").read_bytes()[4:8] == b"ftyp"


def test_plot_writes_what_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["plot", "lamp.shot.yaml", "com", "joints", "-o", "a.svg"]) is Exit.DONE
    assert "<svg" in Path("a.svg").read_text("utf-8")
    assert status_of(["plot", "lamp.shot.yaml", "-o", "no/a.svg"]) is Exit.WRONG_INPUT
    assert status_of(["plot", "prop.shot.yaml", "-o", "a.png"]) is Exit.WRONG_INPUT
    assert "character" in capsys.readouterr().err


def test_a_runaway_leaves_a_take_that_opens(capsys: pytest.CaptureFixture[str]) -> None:
    blow = "{on: ball, at: 0.1, for: 0.5, force: [1000000, 0, 0]}"
    Path("wild.shot.yaml").write_text(
        f"keyforce: 1\nduration: 1\ncast: {{ball: {{prop: ball, mass: 0.01}}}}\nblows: [{blow}]\n",
        encoding="utf-8",
    )
    assert status_of(["run", "wild.shot.yaml"]) is Exit.UNMET
    assert "wild.diverged.npz" in capsys.readouterr().err
    assert npz.load(Path("wild.diverged.npz")).duration > 0.05
