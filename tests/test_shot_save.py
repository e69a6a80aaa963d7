from __future__ import annotations

from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.shot.document import Shot
from keyforce.shot.load import load, loads
from keyforce.shot.save import dumps, save
from random_shots import shots

PRETTY = """\
keyforce: 1
title: Double back somersault
duration: 2.6
cast:
  ada: {human: {height: 1.72, mass: 68, sex: female}}
  mug: {prop: mug.obj, at: [1, 0, 0.5]}
stage:
  ground: false
  rack: {fixed: box, at: [1.5, 0, 0]}
direction:
  ada:
    poses:
      - {at: 0.2, name: crouch, joints: {hip.flex: 95, knee.flex: 110, ankle.flex: 25}}
      - {at: 0.6, pose: tuck}
    balance: [{until: ada takes off}]
blows:
  - {on: ada.chest, at: 1, for: 0.2, force: [10, 0, 0]}
"""


def test_a_pretty_shot_stays_as_it_is() -> None:
    assert dumps(loads(PRETTY)) == PRETTY


@settings(max_examples=150, deadline=None, derandomize=True)
@given(shots)
def test_what_is_saved_means_the_same(shot: Shot) -> None:
    text = dumps(shot)
    assert loads(text) == shot
    assert dumps(loads(text)) == text


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.floats(-1e6, 1e6))
def test_numbers_keep_every_bit(value: float) -> None:
    shot = loads(f"keyforce: 1\ncast: {{a: {{lamp: , at: [{value!r}, 0, 0]}}}}")
    assert loads(dumps(shot)).cast["a"].at[0] == value


def test_other_readers_of_yaml_get_the_same_numbers() -> None:
    assert yaml.safe_load(dumps(loads(PRETTY)))["direction"]["ada"]["poses"][0]["at"] == 0.2


def test_saving_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.shot.yaml"
    path.write_text("old", encoding="utf-8")
    save(loads(PRETTY), path)
    assert load(path) == loads(PRETTY)
    assert [p.name for p in tmp_path.iterdir()] == ["a.shot.yaml"]
