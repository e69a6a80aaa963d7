"""Engines: what stands behind the simulation function S(t, u)."""
