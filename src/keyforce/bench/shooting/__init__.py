"""Shooting: how surely and how fast goals are met, beside general optimizers on the same work."""
