"""Loading: from a main file and its imports to all modules of a program."""
