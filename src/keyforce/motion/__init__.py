"""Motion: clips of a skeleton, rotations, and the BVH files that carry clips."""
