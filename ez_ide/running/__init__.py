"""Running programs without the debugger, the console, and the choice of the interpreter."""
