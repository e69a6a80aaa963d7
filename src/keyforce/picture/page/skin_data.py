"""Skins in motion, as the page holds them."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import is_plain
from keyforce.picture.film import Worn
from keyforce.picture.page.pack import continuous, packed, signed, squeezed


def skin_data(worn: Worn) -> dict[str, Any]:
    """A skin and the poses of its bones, as `SkinData` in `web/player/data.ts`."""
    skin = worn.skin
    bind = [np.concatenate([b.bind_at, b.bind_turn]) for b in skin.bones]
    return {
        "name": skin.name,
        "bones": bone_names(skin),
        "plain": [] if worn.fixed else plain_bones(skin),
        "bind": packed(np.array(bind), "f4"),
        **surface(skin),
        "texture": None if skin.texture is None else base64.b64encode(skin.texture).decode("ascii"),
        "material": {
            "color": list(skin.material.color),
            "roughness": skin.material.roughness,
            "metallic": skin.material.metallic,
            "emission": list(skin.material.emission),
        },
        "at": packed(worn.at, "f4"),
        "turn": signed(continuous(worn.turn)),
    }


def bone_names(skin: Skin) -> list[str]:
    """A plain bone goes by its body, another by its own name within the skin."""
    return [b.body if is_plain(b) else f"{skin.name}:{b.name}" for b in skin.bones]


def plain_bones(skin: Skin) -> list[int]:
    """Bones that are bodies, under which a contact shadow may lie."""
    return [k for k, bone in enumerate(skin.bones) if is_plain(bone)]


def surface(skin: Skin) -> dict[str, Any]:
    """The mesh in 16-bit numbers; a metre-wide skin keeps 0.02 mm."""
    vertices, low, span = squeezed(skin.vertices)
    uv, uv_low, uv_span = squeezed(skin.uv)
    return {
        "vertices": vertices,
        "low": low,
        "span": span,
        "normals": signed(skin.normals),
        "uv": uv,
        "uvLow": uv_low,
        "uvSpan": uv_span,
        "occlusion": packed(np.round(np.clip(skin.occlusion, 0.0, 1.0) * 255.0), "u1"),
        "joints": packed(skin.joints, "u1" if len(skin.bones) <= 256 else "u2"),
        "weights": packed(np.round(skin.weights * 65535.0), "u2"),
        "faces": packed(skin.faces, "u2" if len(skin.vertices) <= 65536 else "u4"),
    }
