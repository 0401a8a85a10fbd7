"""Behaviour of the reference language that contradicts its own rules and is kept."""
