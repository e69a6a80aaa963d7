"""Surfaces: how solids touch, bounce, slide, and what color they have."""
