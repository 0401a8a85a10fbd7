"""Doors: ways to reach a session.  They translate, nothing else, and do not know each other."""
