"""Runs inside Blender's own Python: opens a file and says where its joints are, frame by frame.

Usage: look_in_blender.py FILE FPS OUT.json FRAMES. Positions are in Blender's axes: z up, meters.
"""

import json
import sys
from pathlib import Path

import bpy  # type: ignore[import-not-found]

path, fps, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps, scene.render.fps_base = round(fps), round(fps) / fps
if path.endswith(".glb"):
    bpy.ops.import_scene.gltf(filepath=path)
    first = 0
elif path.endswith(".bvh"):
    bpy.ops.import_anim.bvh(filepath=path, global_scale=0.01, use_fps_scale=False, frame_start=1)
    first = 1
else:
    bpy.ops.wm.usd_import(filepath=path, set_frame_range=True)
    first = 0
frames = []
for frame in range(first, first + int(sys.argv[4])):
    scene.frame_set(frame)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    row = {}
    for thing in bpy.data.objects:
        seen = thing.evaluated_get(depsgraph)
        row[thing.name] = list(seen.matrix_world.translation)
        if thing.type == "ARMATURE":
            for bone in seen.pose.bones:
                row[f"{thing.name}/{bone.name}"] = list(
                    (seen.matrix_world @ bone.matrix).translation
                )
        if thing.type == "MESH" and thing.find_armature():
            corners = [seen.matrix_world @ v.co for v in seen.to_mesh().vertices]
            row[f"{thing.name}/box"] = [
                [pick(c[i] for c in corners) for i in range(3)] for pick in (min, max)
            ]
    frames.append(row)
seen = {
    "frames": frames,
    "actions": [action.name for action in bpy.data.actions],
    "images": [list(image.size) for image in bpy.data.images],
    "materials": [material.name for material in bpy.data.materials],
}
Path(out).write_text(json.dumps(seen))
