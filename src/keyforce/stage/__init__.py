"""Where it happens: gravity, ground and terrain."""
