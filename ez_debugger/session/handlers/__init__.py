"""How each command is carried out: one module for each group of commands, and the table of all."""
