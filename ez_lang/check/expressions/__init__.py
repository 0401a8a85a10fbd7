"""Expressions: the rules that return typed expressions."""
