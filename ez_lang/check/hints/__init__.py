"""Help for the reader of a diagnostic: suggestions, and fewer follow-on errors."""
