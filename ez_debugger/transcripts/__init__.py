"""Transcripts: recorded conversations with the debugger, as files to read, replay and update."""
