"""Where it happens: gravity, ground, terrain, and how solids touch."""
