"""The messages of the protocol: commands, events, their codec, and the generated descriptions."""
