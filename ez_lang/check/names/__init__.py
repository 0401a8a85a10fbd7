"""Names: scopes, what a name refers to, declarations of functions and globals."""
