"""Imported characters: bodies from MJCF and URDF files, read as if a stranger had written them."""
