"""The stage set: a MuJoCo model made only to be drawn, with light, ground and skins.

Skins need bodies for bones, so every bone is a mocap body and nothing is simulated.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import mujoco
import numpy as np
from PIL import Image

from keyforce.cast.look.skin import Material, Skin
from keyforce.picture import light
from keyforce.picture.camera import Camera
from keyforce.picture.film import Film

SHADOWS = 2048  # resolution of each shadow [pixels]
LIT_FROM = 90.0  # the azimuth for which the lights are placed [degrees]
BASE = """
<mujoco model="stage set">
  <statistic center="0 0 0" extent="{reach}"/>
  <visual>
    <global offwidth="{width}" offheight="{height}" fovy="{field}"/>
    <quality shadowsize="{shadows}" offsamples="4"/>
    <map shadowclip="1.6" shadowscale=".9" haze=".6" znear=".2" zfar="80"/>
    <headlight ambient="{ambient}" diffuse="0 0 0" specular="0 0 0"/>
    <rgba haze="{backdrop} 1"/>
  </visual>
  <asset>
    <texture type="skybox" builtin="flat" rgb1="{backdrop}" width="8" height="8"/>
    <material name="ground" rgba="{floor} 1" specular="0"/>
  </asset>
  <worldbody>
    <body name="lights" mocap="true">{lights}</body>
    {ground}
  </worldbody>
</mujoco>
"""
GROUND = '<geom name="ground" type="plane" size="0 0 1" pos="0 0 {height}" material="ground"/>'


@dataclass(frozen=True, kw_only=True, eq=False)
class StageSet:
    """A model to draw and the film that moves it.

    Attributes:
        model: Mocap bodies and skins only.
        film: Where the bones are.
        copies: How many times each skin stands in it, for multiple exposures.
    """

    model: mujoco.MjModel
    film: Film
    copies: int

    def posed(self, frames: list[int], camera: Camera) -> mujoco.MjData:
        """The set with copy i at the film's `frames[i]`, lit for the camera."""
        data = mujoco.MjData(self.model)
        data.mocap_pos[0] = camera.target(frames[0]) * (1.0, 1.0, 0.0)
        turn = np.radians(camera.azimuth - LIT_FROM) / 2
        data.mocap_quat[0] = (np.cos(turn), 0.0, 0.0, np.sin(turn))
        start = 1
        for frame in frames:
            for worn in self.film.worn:
                bones = slice(start, start + len(worn.skin.bones))
                data.mocap_pos[bones], data.mocap_quat[bones] = worn.at[frame], worn.turn[frame]
                start = bones.stop
        mujoco.mj_kinematics(self.model, data)
        mujoco.mj_comPos(self.model, data)
        mujoco.mj_camlight(self.model, data)
        return data


def stage_set(film: Film, camera: Camera, *, size: tuple[int, int], copies: int = 1) -> StageSet:
    """Builds the set for a film and the camera that looks at it."""
    ground = "" if film.ground is None else GROUND.format(height=film.ground)
    spec = mujoco.MjSpec.from_string(
        BASE.format(
            reach=camera.reach,
            width=size[0],
            height=size[1],
            field=camera.field,
            shadows=SHADOWS if copies == 1 else 4 * SHADOWS,
            ambient=words(light.AMBIENT),
            backdrop=words(light.BACKDROP),
            floor=words(light.ground_color()),
            lights="".join(one.as_xml() for one in light.LIGHTS),
            ground=ground,
        )
    )
    for k, worn in enumerate(film.worn):
        add_material(spec, f"skin {k}", worn.skin)
    for copy in range(copies):
        for k, worn in enumerate(film.worn):
            add_skin(spec, f"{copy} {k}", f"skin {k}", worn.skin)
    return StageSet(model=spec.compile(), film=film, copies=copies)


def add_material(spec: mujoco.MjSpec, name: str, skin: Skin) -> None:
    """Adds the skin's colour and its texture."""
    material = spec.add_material(name=name)
    material.rgba = (*display_color(skin.material), 1.0)
    material.specular = 0.25 + 0.5 * (skin.material.roughness < 0.4)
    material.shininess = 1.0 - skin.material.roughness
    material.emission = float(max(skin.material.emission) > 0)
    if skin.texture is None:
        return
    picture = np.asarray(Image.open(io.BytesIO(skin.texture)).convert("RGB"))
    texture = spec.add_texture(name=name, type=mujoco.mjtTexture.mjTEXTURE_2D)
    texture.height, texture.width = picture.shape[:2]
    texture.nchannel = 3
    texture.data = picture.tobytes()
    material.textures[mujoco.mjtTextureRole.mjTEXROLE_RGB] = name


def add_skin(spec: mujoco.MjSpec, name: str, material: str, skin: Skin) -> None:
    """Adds a skin and a mocap body for each of its bones."""
    bodies = [f"{name} {bone.name}" for bone in skin.bones]
    for body in bodies:
        spec.worldbody.add_body(name=body, mocap=True)
    made = spec.add_skin(name=name, material=material)
    made.vert = skin.vertices.astype(np.float32).ravel()
    made.texcoord = skin.uv.astype(np.float32).ravel()
    made.face = skin.faces.astype(np.int32).ravel()
    made.bodyname = bodies
    made.bindpos = np.array([b.bind_at for b in skin.bones], dtype=np.float32).ravel()
    made.bindquat = np.array([b.bind_turn for b in skin.bones], dtype=np.float32).ravel()
    made.vertid, made.vertweight = influences(skin)


def influences(skin: Skin) -> tuple[list[list[int]], list[list[float]]]:
    """Vertices and weights bone by bone; MuJoCo wants at least one for each."""
    ids: list[list[int]] = []
    weights: list[list[float]] = []
    for k in range(len(skin.bones)):
        share = np.where(skin.joints == k, skin.weights, 0.0).sum(axis=1)
        touched = np.flatnonzero(share > 1e-5)
        ids.append(touched.tolist() or [0])
        weights.append(share[touched].tolist() or [0.0])
    return ids, weights


def display_color(material: Material) -> tuple[float, float, float]:
    """A material's linear colour as MuJoCo shows it, which applies no transfer curve (sRGB)."""
    linear = np.clip(np.maximum(material.color, material.emission), 0.0, 1.0)
    shown = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    red, green, blue = (float(c) for c in shown)
    return red, green, blue


def words(values: tuple[float, ...]) -> str:
    """Numbers as MJCF writes them."""
    return " ".join(f"{v:.6g}" for v in values)
