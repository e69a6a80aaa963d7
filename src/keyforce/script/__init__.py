"""Scripts: Python that decides while a shot runs, in a process of its own (Shapiro 2007, 5)."""
