"""The sketch: what its author gave, frame by frame, and what it means."""
