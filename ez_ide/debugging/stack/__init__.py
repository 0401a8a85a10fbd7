"""The call stack and the execution lines in the editors."""
