"""Breakpoints on lines, functions and data: their table, where they are placed, when they hit."""
