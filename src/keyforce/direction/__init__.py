"""Direction: what a character's torques come from."""
