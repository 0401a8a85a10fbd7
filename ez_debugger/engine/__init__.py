"""The engine: runs an EZ program, stops it, looks into it.  It has never heard of JSON."""
