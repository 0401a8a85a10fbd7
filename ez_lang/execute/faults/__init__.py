"""From what Python raises to what is told of a failing EZ program."""
