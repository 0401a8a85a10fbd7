"""Running checked programs: lowering, interpreter, hooks.

The face for other packages:

- `Interpreter(program, host).run()` runs a program and gives its `Outcome`.
- `RUNNING`, `DEBUGGING` and `Weave` say how functions are lowered; `Interpreter.weave` changes it
  while the program runs.
- `Interpreter.places(function)` are where a function can be stopped (`Place.arm`, `.disarm`),
  `Interpreter.body(function)` where its calls can be listened to; `hooks` tells what is called.
- `frames` tells how a frame is laid out; `Recorder` writes down what happens, to be undone.

Nothing is imported here, so that what a run does not need costs it nothing.
"""
