"""`ez debug`: the same session at a prompt, with the commands of gdb and pdb."""
