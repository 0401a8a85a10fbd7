"""A debug session: its controller, its state, the actions that start, step and stop it."""
