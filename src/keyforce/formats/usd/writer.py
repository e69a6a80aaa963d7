"""Writes takes as USD."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pxr import Sdf, Usd, UsdGeom, UsdUtils

from keyforce.cast.look.skin import Skin
from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.formats.display import Display, display_of
from keyforce.formats.labels import bone_labels, distinct, label, skin_labels
from keyforce.formats.usd.character import add_character
from keyforce.formats.usd.thing import add_thing
from keyforce.motion import axes
from keyforce.motion.axes import Up
from keyforce.take.take import Take

TEXT, PACKAGE = ".usda", ".usdz"
LONG_AGO = 315_619_200
"""What a package says of its files' age, so that the same take gives the same bytes [s]."""


def write(
    path: Path, take: Take, skins: Sequence[Skin], *, fps: float | None, up: str
) -> tuple[Path, ...]:
    """Writes a `.usda` with its textures, or a `.usdz`; each file in one atomic step."""
    axis = axes.checked_up(up)
    if (ending := path.suffix.lower()) not in (TEXT, PACKAGE):
        raise InputError(
            "this is no ending of USD", given=path.name, allowed=f"{TEXT} or {PACKAGE}"
        )
    display = display_of(take, skins, fps)
    pictures = {
        f"{path.stem}.{name}.png": skin.texture
        for wearer in display.wearers
        for name, skin in zip(skin_labels(wearer), wearer.skins, strict=True)
    }
    textures = {name: picture for name, picture in pictures.items() if picture is not None}
    stage = stage_of(display, axis, path.stem)
    if ending == PACKAGE:
        _package(path, stage, textures)
        return (path,)
    for name, picture in textures.items():
        with replacing(path.with_name(name)) as scratch:
            scratch.write_bytes(picture)
    with replacing(path) as scratch:
        stage.GetRootLayer().Export(str(scratch))
    return (path, *(path.with_name(name) for name in textures))


def stage_of(display: Display, up: Up, stem: str) -> Usd.Stage:
    """The display as a stage whose textures are called `stem.wearer_skin.png`."""
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.SetStageUpAxis(stage, up.upper())
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    stage.SetTimeCodesPerSecond(display.fps)
    stage.SetFramesPerSecond(display.fps)
    stage.SetStartTimeCode(0)
    stage.SetEndTimeCode(display.frames - 1)
    root = UsdGeom.Xform.Define(stage, f"/{label(display.name)}")
    stage.SetDefaultPrim(root.GetPrim())
    names = [w.name for w in display.wearers] + [t.name for t in display.things]
    paths = [root.GetPath().AppendChild(name) for name in distinct(names)]
    count = len(display.wearers)
    for path, wearer, labels in zip(
        paths[:count], display.wearers, bone_labels(display.wearers), strict=True
    ):
        add_character(stage, path, wearer, labels, up, stem)
    for path, thing in zip(paths[count:], display.things, strict=True):
        add_thing(stage, path, thing, up)
    return stage


def _package(path: Path, stage: Usd.Stage, textures: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        layer = Path(folder) / f"{path.stem}.usdc"
        stage.GetRootLayer().Export(str(layer))
        for name, picture in textures.items():
            (Path(folder) / name).write_bytes(picture)
        for packed in Path(folder).iterdir():
            os.utime(packed, (LONG_AGO, LONG_AGO))
        with replacing(path) as scratch:
            if not UsdUtils.CreateNewUsdzPackage(Sdf.AssetPath(str(layer)), str(scratch)):
                raise InputError("USD could not make the package", given=str(path))
