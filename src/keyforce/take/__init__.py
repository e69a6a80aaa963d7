"""Takes: what came out of a shot, with its states, events and outcome."""
