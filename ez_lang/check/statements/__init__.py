"""Statements: the rules that return checked statements."""
