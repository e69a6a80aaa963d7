"""The interior point: how a program is solved, in the order of its frames."""
