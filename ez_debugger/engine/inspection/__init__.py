"""Reading a paused program: frames, variables, the insides of values, and what changed."""
