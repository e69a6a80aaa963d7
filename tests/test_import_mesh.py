from __future__ import annotations

import json
import struct
from random import Random

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.cast.mesh import Mesh, mesh_of_bytes
from keyforce.cast.mesh_hulls import convex_pieces, few_corners, hull_of, mesh_volume
from keyforce.cast.mesh_solid import solid_of
from keyforce.errors import InputError

KINDS = (".obj", ".stl", ".glb")
BOX = trimesh.creation.box((0.1, 0.2, 0.3))


def exported(shape: trimesh.Trimesh, kind: str) -> bytes:
    data = shape.export(file_type=kind[1:])
    return data if isinstance(data, bytes) else str(data).encode()


def read(shape: trimesh.Trimesh, kind: str = ".obj") -> Mesh:
    return mesh_of_bytes(exported(shape, kind), kind=kind, name=f"it{kind}")


@pytest.mark.parametrize("kind", KINDS)
def test_formats_agree_but_for_the_up_axis(kind: str) -> None:
    it = read(BOX, kind)
    wanted = (0.1, 0.3, 0.2) if kind == ".glb" else (0.1, 0.2, 0.3)
    assert np.ptp(it.vertices, axis=0) == pytest.approx(wanted, abs=1e-6)
    assert it.closed
    assert len(it.vertices) == 8
    assert mesh_volume(it) == pytest.approx(0.006, rel=1e-5)


def test_ascii_stl_is_read_too() -> None:
    text = BOX.export(file_type="stl_ascii")
    assert mesh_of_bytes(text.encode(), kind=".stl", name="it.stl").closed


def test_gltf_is_turned_as_blender_does() -> None:
    shape = trimesh.creation.box((1, 1, 1))
    shape.apply_translation((10, 20, 30))
    assert read(shape, ".glb").middle == pytest.approx([10, -30, 20])


def test_gltf_nodes_place_and_mirror_their_meshes() -> None:
    scene = trimesh.Scene()
    mirrored = np.diag([-2.0, 2.0, 2.0, 1.0])
    mirrored[:3, 3] = (1, 2, 3)
    scene.add_geometry(BOX, transform=mirrored)
    it = mesh_of_bytes(scene.export(file_type="glb"), kind=".glb", name="it.glb")
    assert it.middle == pytest.approx([1, -3, 2], abs=1e-6)
    assert mesh_volume(it) == pytest.approx(8 * 0.006, rel=1e-5)


def test_scale_makes_metres() -> None:
    data = exported(trimesh.creation.box((100, 200, 300)), ".stl")
    it = mesh_of_bytes(data, kind=".stl", name="it.stl", scale=0.001)
    assert np.ptp(it.vertices, axis=0) == pytest.approx([0.1, 0.2, 0.3])


def test_inside_out_meshes_are_turned() -> None:
    shape = BOX.copy()
    shape.invert()
    assert mesh_volume(read(shape)) == pytest.approx(0.006)


def test_holes_are_closed_and_said_so() -> None:
    shape = trimesh.creation.cylinder(0.1, 0.4, sections=24)
    keep = np.abs(shape.face_normals[:, 2]) < 0.5
    shape.update_faces(keep)
    it = read(shape)
    assert it.closed
    assert it.notes == ("holes in the mesh were closed",)
    whole = trimesh.creation.cylinder(0.1, 0.4, sections=24)
    assert mesh_volume(it) == pytest.approx(whole.volume, rel=1e-5)


def test_what_bounds_no_volume_stands_as_hulls_of_its_parts() -> None:
    one, other = BOX.copy(), BOX.copy()
    other.apply_translation((1, 0, 0))
    fin = trimesh.Trimesh([[0, 0, 0], [0.05, 0.1, 0], [0, 0, 0.4]], [[0, 1, 2]])
    both = trimesh.util.concatenate([one, other])
    joined = trimesh.util.concatenate([both, fin])
    joined.faces[-1] = [0, 1, len(both.vertices) + 2]  # a third face on one edge
    it = read(joined)
    assert not it.closed
    assert len(convex_pieces(it)) == 2
    assert solid_of(it, convex_pieces(it)).mass > 0.01


def test_solids_agree_with_known_ones() -> None:
    ball = read(trimesh.creation.icosphere(4, 0.5))
    it = solid_of(ball, convex_pieces(ball))
    assert it.mass == pytest.approx(4 / 3 * np.pi * 0.125, rel=0.01)
    assert np.diag(it.inertia) == pytest.approx([0.4 * it.mass * 0.25] * 3, rel=0.01)


def test_hulls_have_few_corners_and_keep_their_shape() -> None:
    points = trimesh.creation.icosphere(5, 0.5).vertices
    corners = few_corners(np.asarray(points))
    assert len(corners) <= 64
    assert hull_of(corners).volume > 0.9 * hull_of(points).volume


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (trimesh.creation.box((1, 1, 0)), "no sane size|encloses no space"),
        (trimesh.creation.box((1e7, 1, 1)), "no sane size"),
        (trimesh.creation.box((1e-6, 1e-6, 1e-6)), "no sane size"),
        (trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]), "of this size"),
    ],
)
def test_what_is_no_body_is_refused(shape: trimesh.Trimesh, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read(shape)


@pytest.mark.parametrize("number", ["nan", "inf", "1e400"])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    text = exported(BOX, ".obj").decode()
    first = next(line for line in text.splitlines() if line.startswith("v "))
    with pytest.raises(InputError):
        mesh_of_bytes(text.replace(first, f"v {number} 0 0").encode(), kind=".obj", name="it.obj")


def glb(document: object, binary: bytes = b"") -> bytes:
    text = json.dumps(document).encode()
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def hostile(**changes: object) -> bytes:
    document = {
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 12, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 144}],
        "buffers": [{"byteLength": 144}],
    }
    return glb({**document, **changes}, bytes(144))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"nodes": [{"children": [0]}]}, "do not form a tree"),
        ({"nodes": [{"children": [1, 1]}, {"mesh": 0}]}, "do not form a tree"),
        ({"buffers": [{"uri": "file:///etc/passwd", "byteLength": 144}]}, "another file"),
        (
            {"accessors": [{"componentType": 5126, "count": 10**15, "type": "VEC3"}]},
            "stored in a way",
        ),
        (
            {
                "accessors": [
                    {"bufferView": 0, "componentType": 5126, "count": 10**15, "type": "VEC3"}
                ]
            },
            "cut off",
        ),
        ({"scenes": []}, "cannot|can be read"),
        ({"nodes": {"0": []}}, "can be read"),
    ],
)
def test_hostile_gltf_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        mesh_of_bytes(hostile(**changes), kind=".glb", name="it.glb")


@settings(max_examples=150, deadline=None)
@given(kind=st.sampled_from(KINDS), data=st.binary(max_size=300))
def test_noise_is_refused(kind: str, data: bytes) -> None:
    with pytest.raises(InputError):
        mesh_of_bytes(data, kind=kind, name="it")


@settings(max_examples=200, deadline=None)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32))
def test_damaged_meshes_are_read_or_refused(kind: str, seed: int) -> None:
    random, data = Random(seed), bytearray(exported(BOX, kind))
    for _ in range(random.choice((1, 2, 5))):
        at = random.randrange(len(data))
        data[at : at + random.choice((0, 1, 4, 40))] = random.randbytes(random.choice((0, 1, 4)))
    try:
        it = mesh_of_bytes(bytes(data), kind=kind, name="it")
    except InputError:
        return
    assert np.isfinite(it.vertices).all()
    assert it.faces.max() < len(it.vertices)
    if it.closed:
        assert mesh_volume(it) >= 0
