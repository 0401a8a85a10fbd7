"""The strip above the editor while a program is debugged."""
