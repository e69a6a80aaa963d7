"""Materials on a USD stage: UsdPreviewSurface, which every viewer knows."""

from __future__ import annotations

from pxr import Gf, Sdf, Usd, UsdShade

from keyforce.cast.look.skin import Material

KINDS = Sdf.ValueTypeNames


def bind_material(
    stage: Usd.Stage,
    path: Sdf.Path,
    mesh: Usd.Prim,
    look: Material,
    texture: str | None,
    *,
    shaded: bool,
) -> None:
    """Makes a material at `path` and gives it to a mesh.

    Args:
        stage: The stage.
        path: Where the material goes.
        mesh: What gets it.
        look: How light meets it.
        texture: The file of the picture that its `st` looks up, if any.
        shaded: Whether the mesh's `occlusion` darkens it.
    """
    material, surface = _material(stage, path, look)
    if shaded:
        dark = _reader(stage, path, "occlusion", "float", KINDS.Float)
        surface.CreateInput("occlusion", KINDS.Float).ConnectToSource(dark)
    color = surface.CreateInput("diffuseColor", KINDS.Color3f)
    if texture is None:
        color.Set(Gf.Vec3f(*look.color))
    else:
        color.ConnectToSource(_picture(stage, path, texture, look))
    UsdShade.MaterialBindingAPI.Apply(mesh).Bind(material)


def _material(
    stage: Usd.Stage, path: Sdf.Path, look: Material
) -> tuple[UsdShade.Material, UsdShade.Shader]:
    material = UsdShade.Material.Define(stage, path)
    surface = _shader(stage, path.AppendChild("surface"), "UsdPreviewSurface")
    surface.CreateInput("roughness", KINDS.Float).Set(look.roughness)
    surface.CreateInput("metallic", KINDS.Float).Set(look.metallic)
    surface.CreateInput("emissiveColor", KINDS.Color3f).Set(Gf.Vec3f(*look.emission))
    output = surface.CreateOutput("surface", KINDS.Token)
    material.CreateSurfaceOutput().ConnectToSource(output)
    return material, surface


def _picture(stage: Usd.Stage, path: Sdf.Path, texture: str, look: Material) -> UsdShade.Output:
    """A picture times the skin's own color."""
    shader = _shader(stage, path.AppendChild("picture"), "UsdUVTexture")
    shader.CreateInput("file", KINDS.Asset).Set(Sdf.AssetPath(texture))
    shader.CreateInput("scale", KINDS.Float4).Set(Gf.Vec4f(*look.color, 1.0))
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
