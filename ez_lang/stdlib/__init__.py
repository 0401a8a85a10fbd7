"""EZ's standard library: one file per module, each function's signature beside its body."""
