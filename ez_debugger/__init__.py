"""The EZ debugger: steps, inspects and changes a running program, by JSON lines or a prompt."""
