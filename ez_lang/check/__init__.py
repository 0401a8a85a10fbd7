"""From syntax trees to a checked program, or to what is wrong with it."""
