"""Source texts, positions in them, and diagnostics about them.  Imports no other part of EZ."""
