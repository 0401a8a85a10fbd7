"""Transcripts: conversations with the debugger as files people read, replay and renew."""
