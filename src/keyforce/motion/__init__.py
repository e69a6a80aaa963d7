"""Motion: clips of a skeleton, and the formats that carry clips and takes."""
