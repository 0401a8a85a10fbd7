"""Execution of checked programs.

The interface for other packages:

- `Interpreter(program, host).run()` runs a program and returns its `Outcome`.
- `RUNNING`, `DEBUGGING` and `Weave` determine how functions are lowered; `Interpreter.weave`
  changes that while the program runs.
- `Interpreter.probes(function)` returns the statements and stop points of a function, where hooks
  can be armed; `Interpreter.body(function)` is for hooks at calls and returns.  `hooks` describes
  them.
- `frames` describes a frame.  `recording` has an `UndoLog` for evaluations that must not change the
  program, and a `Recorder` for the steps of a run.

docs/how-a-statement-runs.md explains the design.  The package itself imports nothing, so that a run
loads only the modules that it needs.
"""
