"""Writes takes as GLB."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pygltflib as gltf

import keyforce
from keyforce.cast.look.skin import Skin
from keyforce.files import replacing
from keyforce.formats.display import Display, Thing, display_of
from keyforce.formats.glb.buffer import Buffer
from keyforce.formats.glb.mesh import add_skin_mesh, add_surface_mesh
from keyforce.formats.glb.track import Tracks
from keyforce.formats.labels import bone_labels, skin_labels
from keyforce.formats.wearer import Wearer
from keyforce.take.take import Take


def write(
    path: Path | str, take: Take, skins: Sequence[Skin] = (), *, fps: float | None = None
) -> None:
    """Writes a take as GLB, in one atomic step.

    Each character is an armature with a skinned mesh, half-way bones baked like the others; props
    and stage are rigid nodes.

    Args:
        path: Where to.
        take: What to write.
        skins: Skins that follow its bodies; characters without one are shown as they collide.
        fps: Frames per second; the take's own if None.
    """
    document = document_of(display_of(take, skins, fps))
    with replacing(path) as scratch:
        scratch.write_bytes(b"".join(document.save_to_bytes()))


def document_of(display: Display) -> gltf.GLTF2:
    """The display as a glTF document."""
    document = gltf.GLTF2(asset=gltf.Asset(generator=f"Keyforce {keyforce.__version__}"))
    document.asset.extras = {"fps": display.fps}
    buffer = Buffer(document)
    tracks = Tracks(buffer, display.name, display.fps, display.frames)
    roots: list[int] = []
    for wearer, labels in zip(display.wearers, bone_labels(display.wearers), strict=True):
        roots += _add_wearer(buffer, tracks, wearer, labels)
    roots += [_add_thing(buffer, tracks, thing) for thing in display.things]
    document.scenes = [gltf.Scene(name=display.name, nodes=roots)]
    document.scene = 0
    tracks.close()
    buffer.close()
    return document


def _add_wearer(
    buffer: Buffer, tracks: Tracks, wearer: Wearer, labels: Sequence[str]
) -> tuple[int, ...]:
    """Adds an armature and its skinned meshes, and returns their nodes."""
    document = buffer.document
    first = len(document.nodes)
    for k, label in enumerate(labels):
        node = tracks.node(label, wearer.at[:, k], wearer.turn[:, k])
        document.nodes[node].children = _below(wearer, k, first)
    document.nodes.append(gltf.Node(name=wearer.name, children=_below(wearer, -1, first)))
    armature = len(document.nodes) - 1
    inverse = np.linalg.inv(wearer.bind_world("y"))
    inverse[:, 3] = (0.0, 0.0, 0.0, 1.0)
    document.skins.append(
        gltf.Skin(
            name=wearer.name,
            joints=list(range(first, armature)),
            skeleton=armature,
            inverseBindMatrices=buffer.add(inverse.swapaxes(1, 2).reshape(-1, 16), "f4"),
        )
    )
    for worn, name in zip(wearer.skins, skin_labels(wearer), strict=True):
        mesh = add_skin_mesh(buffer, worn, name)
        skin = len(document.skins) - 1
        document.nodes.append(gltf.Node(name=name, mesh=mesh, skin=skin))
    return tuple(range(armature, len(document.nodes)))


def _below(wearer: Wearer, bone: int, first: int) -> list[int] | None:
    """Nodes of the bones that hang from a bone; None for none, as glTF wants."""
    return [first + k for k, parent in enumerate(wearer.parents) if parent == bone] or None


def _add_thing(buffer: Buffer, tracks: Tracks, thing: Thing) -> int:
    """Adds a rigid body, with a child for each of its surfaces, and returns its node."""
    document = buffer.document
    node = tracks.node(thing.name, thing.at, thing.turn)
    children = []
    for surface in thing.surfaces:
        mesh = add_surface_mesh(buffer, surface)
        document.nodes.append(gltf.Node(name=surface.name, mesh=mesh))
        children.append(len(document.nodes) - 1)
    document.nodes[node].children = children
    return node
