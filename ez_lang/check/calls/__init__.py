"""Calls: of functions of the program, of the library and of builtins."""
