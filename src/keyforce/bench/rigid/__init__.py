"""Rigid bodies: what the impact engine and its editor cost, and how often drags arrive."""
