"""The engine runs an EZ program, stops it and inspects it.  It speaks records, not messages."""
