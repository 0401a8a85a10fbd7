"""Declarations: structs and enums, functions, globals."""
