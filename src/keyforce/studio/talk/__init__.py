"""Talk: what page and server say to each other, written once here and generated for TypeScript."""
