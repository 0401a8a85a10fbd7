"""Debugging: the session, breakpoints, values, the call stack and the strip above the editor."""
