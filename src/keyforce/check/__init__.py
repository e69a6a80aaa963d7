"""Checking a shot against the cast that it names: what its schema alone cannot see."""
