"""What the checker knows about a program: problems, completion, hovers, outline, names."""
