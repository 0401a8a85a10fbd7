"""The main door: commands as JSON lines on standard input, events on standard output."""
