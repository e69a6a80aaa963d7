"""Live: shots that go on while somebody plays, and are recorded as shots (Shapiro 2007, 6)."""
