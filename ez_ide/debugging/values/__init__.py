"""Values of a paused program: variables, watches, hovers, inline values."""
