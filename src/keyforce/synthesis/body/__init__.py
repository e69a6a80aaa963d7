"""The synthesized character: where its bodies are, its momentum, and the derivatives of both."""
