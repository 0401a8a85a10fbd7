"""What a debugged program shares with the outside: its host, its input, its memory."""
