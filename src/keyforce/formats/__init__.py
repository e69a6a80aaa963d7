"""Formats: what a take becomes for other programs, and how its figures are dressed there."""
