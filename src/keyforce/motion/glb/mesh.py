"""Meshes and materials of a GLB."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygltflib as gltf
from numpy.typing import NDArray

from keyforce.cast.look.skin import Skin
from keyforce.motion import axes
from keyforce.motion.glb.buffer import Buffer, spread
from keyforce.motion.solid import Solid


def add_skin_mesh(buffer: Buffer, skin: Skin) -> int:
    """Adds a skin in its bind pose, and returns its mesh."""
    document = buffer.document
    document.materials.append(_material(buffer, skin))
    attributes = _surface(buffer, skin.vertices, skin.normals)
    attributes.TEXCOORD_0 = _coordinates(buffer, skin.uv)
    attributes.COLOR_0 = _shade(buffer, skin.occlusion)
    joints, weights = influences(skin)
    kind = "u1" if len(skin.bones) <= 256 else "u2"
    attributes.JOINTS_0 = buffer.add(joints, kind, target=gltf.ARRAY_BUFFER)
    attributes.WEIGHTS_0 = buffer.add(weights, "u2", target=gltf.ARRAY_BUFFER, unit=True)
    return _add(buffer, skin.name, attributes, skin.faces)


def add_solid_mesh(buffer: Buffer, solid: Solid) -> int:
    """Adds a rigid solid in its body's frame, and returns its mesh."""
    red, green, blue, opacity = solid.color
    factor = [*(linear(part) for part in (red, green, blue)), opacity]
    looks = gltf.PbrMetallicRoughness(
        baseColorFactor=factor, metallicFactor=0.0, roughnessFactor=0.8
    )
    mode = gltf.OPAQUE if opacity >= 1 else gltf.BLEND
    buffer.document.materials.append(
        gltf.Material(name=solid.name, pbrMetallicRoughness=looks, alphaMode=mode, alphaCutoff=None)
    )
    return _add(buffer, solid.name, _surface(buffer, solid.vertices, solid.normals), solid.faces)


def influences(skin: Skin) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Bones and weights in 65535ths; rows sum to 65535 exactly, and idle bones are number 0."""
    share = skin.weights / skin.weights.sum(axis=1, keepdims=True)
    weights = spread(share, "u2").astype(np.int64)
    rows = np.arange(len(weights))
    weights[rows, weights.argmax(axis=1)] += 65535 - weights.sum(axis=1)
    return np.where(weights > 0, skin.joints, 0).astype("u2"), weights.astype("u2")


def linear(display: float) -> float:
    """A displayed (sRGB, IEC 61966-2-1) color component as linear light."""
    return display / 12.92 if display <= 0.04045 else ((display + 0.055) / 1.055) ** 2.4


def _surface(buffer: Buffer, vertices: NDArray[Any], normals: NDArray[Any]) -> gltf.Attributes:
    at, out = axes.points_to("y", vertices), axes.points_to("y", normals)
    return gltf.Attributes(
        POSITION=buffer.add(at, "f4", target=gltf.ARRAY_BUFFER, bounds=True),
        NORMAL=buffer.add(out, "f4", target=gltf.ARRAY_BUFFER),
    )


def _add(buffer: Buffer, name: str, attributes: gltf.Attributes, faces: NDArray[np.int32]) -> int:
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


def _material(buffer: Buffer, skin: Skin) -> gltf.Material:
    material = skin.material
    looks = gltf.PbrMetallicRoughness(
        baseColorFactor=[*material.color, 1.0],
        metallicFactor=material.metallic,
        roughnessFactor=material.roughness,
    )
    if skin.texture is not None:
        looks.baseColorTexture = gltf.TextureInfo(index=_texture(buffer, skin.name, skin.texture))
    return gltf.Material(
        name=skin.name,
        pbrMetallicRoughness=looks,
        emissiveFactor=list(material.emission),
        alphaCutoff=None,
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
