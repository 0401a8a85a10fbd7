"""Helpers that several library modules share: characters, numbers, files, paths, byte arrays."""
