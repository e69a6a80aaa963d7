"""Who is in the shot: characters and props, built from their measures or imported."""
