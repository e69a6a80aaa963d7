"""Meshes and materials of a GLB."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygltflib as gltf
from numpy.typing import NDArray

from keyforce.cast.look.skin import Material, Skin
from keyforce.formats.glb.buffer import Buffer, spread
from keyforce.formats.surface import Surface
from keyforce.motion import axes


def add_skin_mesh(buffer: Buffer, skin: Skin, name: str) -> int:
    """Adds a skin in its bind pose, and returns its mesh."""
    texture = None if skin.texture is None else _texture(buffer, name, skin.texture)
    _add_material(buffer, name, skin.material, texture)
    attributes = _shape(buffer, skin.vertices, skin.normals)
    if skin.texture is not None:
        attributes.TEXCOORD_0 = _coordinates(buffer, skin.uv)
    if skin.occlusion.min() < 1:
        attributes.COLOR_0 = _shade(buffer, skin.occlusion)
    joints, weights = influences(skin)
    kind = "u1" if len(skin.bones) <= 256 else "u2"
    attributes.JOINTS_0 = buffer.add(joints, kind, target=gltf.ARRAY_BUFFER)
    attributes.WEIGHTS_0 = buffer.add(weights, "u2", target=gltf.ARRAY_BUFFER, unit=True)
    return _add_mesh(buffer, name, attributes, skin.faces)


def add_surface_mesh(buffer: Buffer, surface: Surface) -> int:
    """Adds a rigid surface in its body's frame, and returns its mesh."""
    _add_material(buffer, surface.name, surface.material, None)
    attributes = _shape(buffer, surface.vertices, surface.normals)
    return _add_mesh(buffer, surface.name, attributes, surface.faces)


def influences(skin: Skin) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Bones and weights in 65535ths; rows sum to 65535 exactly, and idle bones are number 0."""
    share = skin.weights / skin.weights.sum(axis=1, keepdims=True)
    weights = spread(share, "u2").astype(np.int64)
    rows = np.arange(len(weights))
    weights[rows, weights.argmax(axis=1)] += 65535 - weights.sum(axis=1)
    return np.where(weights > 0, skin.joints, 0).astype("u2"), weights.astype("u2")


def _shape(buffer: Buffer, vertices: NDArray[Any], normals: NDArray[Any]) -> gltf.Attributes:
    at, out = axes.points_to("y", vertices), axes.points_to("y", normals)
    return gltf.Attributes(
        POSITION=buffer.add(at, "f4", target=gltf.ARRAY_BUFFER, bounds=True),
        NORMAL=buffer.add(out, "f4", target=gltf.ARRAY_BUFFER),
    )


def _add_mesh(
    buffer: Buffer, name: str, attributes: gltf.Attributes, faces: NDArray[np.int32]
) -> int:
    kind = "u2" if faces.max() < 65535 else "u4"
    corners = buffer.add(faces.ravel(), kind, target=gltf.ELEMENT_ARRAY_BUFFER)
    part = gltf.Primitive(
        attributes=attributes, indices=corners, material=len(buffer.document.materials) - 1
    )
    buffer.document.meshes.append(gltf.Mesh(name=name, primitives=[part]))
    return len(buffer.document.meshes) - 1


def _coordinates(buffer: Buffer, uv: NDArray[np.float32]) -> int:
    if uv.min() < 0 or uv.max() > 1:
        return buffer.add(uv, "f4", target=gltf.ARRAY_BUFFER)
    return buffer.add(spread(uv, "u2"), "u2", target=gltf.ARRAY_BUFFER, unit=True)


def _shade(buffer: Buffer, occlusion: NDArray[np.float32]) -> int:
    gray = np.repeat(spread(occlusion, "u1")[:, None], 4, axis=1)
    gray[:, 3] = 255
    return buffer.add(gray, "u1", target=gltf.ARRAY_BUFFER, unit=True)


def _add_material(buffer: Buffer, name: str, look: Material, texture: int | None) -> None:
    looks = gltf.PbrMetallicRoughness(
        baseColorFactor=[*look.color, 1.0],
        metallicFactor=look.metallic,
        roughnessFactor=look.roughness,
        baseColorTexture=None if texture is None else gltf.TextureInfo(index=texture),
    )
    emission = list(look.emission) if any(look.emission) else None
    buffer.document.materials.append(
        gltf.Material(
            name=name, pbrMetallicRoughness=looks, emissiveFactor=emission, alphaCutoff=None
        )
    )


def _texture(buffer: Buffer, name: str, picture: bytes) -> int:
    document, clamp = buffer.document, gltf.CLAMP_TO_EDGE
    if not document.samplers:
        document.samplers.append(
            gltf.Sampler(magFilter=gltf.LINEAR, minFilter=gltf.LINEAR, wrapS=clamp, wrapT=clamp)
        )
    view = buffer.bytes(picture)
    document.images.append(gltf.Image(name=name, bufferView=view, mimeType="image/png"))
    document.textures.append(gltf.Texture(source=len(document.images) - 1, sampler=0))
    return len(document.textures) - 1
