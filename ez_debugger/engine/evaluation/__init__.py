"""EZ expressions in a paused program: compiled, evaluated within limits, assigned, completed."""
