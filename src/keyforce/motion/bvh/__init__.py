"""BVH: the skeleton motion that every animation tool reads.

Conventions: y up, z forward, x left and centimeters unless asked otherwise, which MotionBuilder,
Maya and Unreal expect (in Blender, import with Scale 0.01). A joint's position channels replace its
OFFSET, as they do in Blender, MotionBuilder and bvhio. The root's OFFSET is written as zero, so
that readers which add the two agree.
"""

from keyforce.motion.bvh.reader import read
from keyforce.motion.bvh.writer import write

__all__ = ["read", "write"]
