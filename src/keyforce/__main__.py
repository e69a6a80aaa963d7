"""`python -m keyforce` is the command `keyforce`."""

from keyforce.cli import main

main()
