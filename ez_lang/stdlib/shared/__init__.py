"""Helpers that several library modules share."""
