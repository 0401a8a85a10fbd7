"""Themes, icons and fonts."""
