"""Materials on a USD stage: UsdPreviewSurface, which every viewer knows."""

from __future__ import annotations

from pxr import Gf, Sdf, Usd, UsdShade

from keyforce.cast.look.skin import Material
from keyforce.motion.glb.mesh import linear

KINDS = Sdf.ValueTypeNames


def bind_skin_material(
    stage: Usd.Stage, path: Sdf.Path, mesh: Usd.Prim, look: Material, texture: str | None
) -> None:
    """Gives a skin its color or picture, and its baked occlusion."""
    material, surface = _material(stage, path, look.roughness, look.metallic)
    surface.CreateInput("emissiveColor", KINDS.Color3f).Set(Gf.Vec3f(*look.emission))
    dark = _reader(stage, path, "occlusion", "float", KINDS.Float)
    surface.CreateInput("occlusion", KINDS.Float).ConnectToSource(dark)
    color = surface.CreateInput("diffuseColor", KINDS.Color3f)
    if texture is None:
        color.Set(Gf.Vec3f(*look.color))
    else:
        color.ConnectToSource(_picture(stage, path, texture))
    _bind(mesh, material)


def bind_solid_material(
    stage: Usd.Stage, path: Sdf.Path, mesh: Usd.Prim, color: tuple[float, float, float, float]
) -> None:
    """Gives a solid its color, displayed red, green and blue with opacity."""
    material, surface = _material(stage, path, 0.8, 0.0)
    light = Gf.Vec3f(*(linear(part) for part in color[:3]))
    surface.CreateInput("diffuseColor", KINDS.Color3f).Set(light)
    surface.CreateInput("opacity", KINDS.Float).Set(color[3])
    _bind(mesh, material)


def _material(
    stage: Usd.Stage, path: Sdf.Path, roughness: float, metallic: float
) -> tuple[UsdShade.Material, UsdShade.Shader]:
    material = UsdShade.Material.Define(stage, path)
    surface = _shader(stage, path.AppendChild("surface"), "UsdPreviewSurface")
    surface.CreateInput("roughness", KINDS.Float).Set(roughness)
    surface.CreateInput("metallic", KINDS.Float).Set(metallic)
    output = surface.CreateOutput("surface", KINDS.Token)
    material.CreateSurfaceOutput().ConnectToSource(output)
    return material, surface


def _picture(stage: Usd.Stage, path: Sdf.Path, texture: str) -> UsdShade.Output:
    shader = _shader(stage, path.AppendChild("picture"), "UsdUVTexture")
    shader.CreateInput("file", KINDS.Asset).Set(Sdf.AssetPath(texture))
    shader.CreateInput("sourceColorSpace", KINDS.Token).Set("sRGB")
    for side in ("wrapS", "wrapT"):
        shader.CreateInput(side, KINDS.Token).Set("clamp")
    where = _reader(stage, path, "st", "float2", KINDS.Float2)
    shader.CreateInput("st", KINDS.Float2).ConnectToSource(where)
    return shader.CreateOutput("rgb", KINDS.Float3)


def _reader(
    stage: Usd.Stage, path: Sdf.Path, variable: str, kind: str, result: Sdf.ValueTypeName
) -> UsdShade.Output:
    """A shader that looks up a vertex's own value."""
    shader = _shader(stage, path.AppendChild(variable), f"UsdPrimvarReader_{kind}")
    shader.CreateInput("varname", KINDS.String).Set(variable)
    return shader.CreateOutput("result", result)


def _shader(stage: Usd.Stage, path: Sdf.Path, identifier: str) -> UsdShade.Shader:
    shader = UsdShade.Shader.Define(stage, path)
    shader.CreateIdAttr(identifier)
    return shader


def _bind(mesh: Usd.Prim, material: UsdShade.Material) -> None:
    UsdShade.MaterialBindingAPI.Apply(mesh).Bind(material)
