"""From a file and its imports to all the modules of a program."""
