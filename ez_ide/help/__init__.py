"""Help pages, examples and explanations of errors."""
