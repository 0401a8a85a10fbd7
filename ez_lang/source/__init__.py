"""Source text, places in it, and what is said about it.  Imports nothing of ours."""
