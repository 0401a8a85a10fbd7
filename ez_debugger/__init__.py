"""The EZ debugger: a program stepped, looked into and changed through JSON lines or a prompt."""
