"""Momentum: how it goes in flight and on the ground, and a first guess of both."""
