"""The impact engine: a few rigid bodies in exact flight, exact impacts, exact derivatives."""
