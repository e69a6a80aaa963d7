"""The tripod's look: a creature with one big eye, a dome, a tail and three arched legs."""
