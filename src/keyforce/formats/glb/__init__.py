"""GLB: skinned and animated glTF 2.0 in one binary file, for the web, game engines and Blender.

Conventions: y up, z forward, x left, meters (glTF allows nothing else); keys at exactly frame / fps
seconds as float32, with linear interpolation. Blender counts time in frames, so set the scene's
frame rate to the take's before importing.
"""

from keyforce.formats.glb.writer import write

__all__ = ["write"]
