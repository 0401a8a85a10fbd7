"""`ez debug`: the same session for a person at a terminal, with the habits of gdb and pdb."""
