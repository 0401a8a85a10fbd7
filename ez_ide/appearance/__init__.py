"""Themes, icons and fonts: everything that decides what the window looks like."""
