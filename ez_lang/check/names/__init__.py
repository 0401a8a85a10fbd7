"""Names: scopes, what a name refers to, symbols for editors."""
