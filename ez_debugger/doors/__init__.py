"""Doors carry requests to a session and events back; they do not know one another."""
