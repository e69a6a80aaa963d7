"""Synthesis beside IPOPT: the same functions, tolerances and start."""
