"""Running checked programs: lowering, interpreter, hooks.

The face for other packages:

- `Interpreter(program, host).run()` runs a program and gives its `Outcome`.
- `RUNNING`, `DEBUGGING` and `Weave` say how functions are lowered; `Interpreter.weave` changes it
  while the program runs.
- `Interpreter.places(function)` are where a function can be stopped (`Place.arm`, `.disarm`),
  `Interpreter.body(function)` where its calls can be listened to; `hooks` tells what is called.
- `frames` tells how a frame is laid out; `recording` has an `UndoLog` for evaluations that must not
  change the program, and a `Recorder` for the steps of a run.

Nothing is imported here, so that what a run does not need costs it nothing.
"""
