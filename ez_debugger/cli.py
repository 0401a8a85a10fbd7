"""The commands `ez-debugger`, `ez debugserver` and `ez debug`.

Options are read by hand, as there are few and every start of a debugger pays for what is imported.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_debugger.doors.signals import CLOSED_PIPE
from ez_debugger.protocol.codec import encode
from ez_debugger.protocol.events import Error
from ez_lang.loading.files import SourceProvider, UnreadableSourceError
from ez_lang.loading.loader import MAIN_FILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.doors.lines import Observer

USAGE = """\
Usage: ez-debugger [FILE] [OPTIONS]        serve one debug session as JSON lines on stdin, stdout
       ez-debugger check FILE... [--update]  replay transcripts and show what differs

FILE is what `initialize` loads when it names no file.

Options:
  --on-eof SECONDS|finish|terminate  how long a program may run on once stdin has ended
                                     (default 5; finish: as long as it takes)
  --memory MEGABYTES|unlimited       what a program may take before it fails with E5018
                                     (default 2048, or half of what the machine has)
  --record FILE                      write the session to FILE as a transcript
  --log debug|info|warning           say on stderr what goes on
  --help, --version

Try it by hand:
  printf '%s\\n' '{"command":"initialize","params":{"file":"samples/fibonacci.ez"}}' \\
    '{"command":"start"}' '{"command":"stepInto"}' '{"command":"getVariables"}' | ez-debugger
  echo '{"command":"help"}' | ez-debugger
"""

EXIT_USAGE = 2
LAST_STANDARD_DESCRIPTOR = 2


class Options(NamedTuple):
    """What the command line asked for."""

    file: str = ""
    on_eof: float | None = 5.0
    memory: int | Literal["default"] | None = "default"
    record: str = ""
    log: str = ""


class UsageError(Exception):
    """The command line makes no sense; the message says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """`ez-debugger` and `ez debugserver`: serve one session; ends the process when it ends."""
    _open_closed_streams()
    try:
        return _carry_out(list(sys.argv[1:] if arguments is None else arguments))
    except OSError as problem:
        return _cannot(problem)


def _carry_out(words: list[str]) -> int:
    if words[:1] == ["check"]:
        from ez_debugger.transcripts.check import main as check  # noqa: PLC0415 - only for it

        return check(words[1:])
    if "--help" in words or "-h" in words:
        _say(USAGE)
        return 0
    if "--version" in words:
        from ez_lang import __version__  # noqa: PLC0415 - only for it

        _say(f"ez-debugger {__version__}\n")
        return 0
    try:
        options = parse(words)
    except UsageError as problem:
        _complain(f"ez-debugger: {problem}\n\n{USAGE}".rstrip("\n"))
        return EXIT_USAGE
    return _serve(options)


def parse(words: Sequence[str]) -> Options:
    """The options of a command line; raises `UsageError`."""
    options = Options()
    rest = iter(words)
    for word in rest:
        name, has_value, value = word.partition("=")
        if not name.startswith("--"):
            if options.file:
                raise UsageError(f"one file at a time, but '{options.file}' and '{word}' are given")
            options = options._replace(file=word)
            continue
        if name not in ("--on-eof", "--memory", "--record", "--log"):
            raise UsageError(f"unknown option '{name}'")
        given = value if has_value else next(rest, "")
        if not given:
            raise UsageError(f"{name} needs a value")
        options = _with_option(options, name, given)
    return options


def _with_option(options: Options, name: str, value: str) -> Options:
    if name == "--record":
        return options._replace(record=value)
    if name == "--log":
        if value.lower() not in ("debug", "info", "warning"):
            raise UsageError(f"--log takes debug, info or warning, not '{value}'")
        return options._replace(log=value.lower())
    if name == "--memory":
        return options._replace(memory=_bytes(value))
    return options._replace(on_eof=_seconds(value))


def _seconds(value: str) -> float | None:
    if value == "finish":
        return None
    if value == "terminate":
        return 0.0
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds < float("inf"):
        raise UsageError(f"--on-eof takes seconds, finish or terminate, not '{value}'")
    return seconds


def _bytes(value: str) -> int | None:
    if value == "unlimited":
        return None
    if not value.isdecimal() or int(value) == 0:
        raise UsageError(f"--memory takes megabytes or unlimited, not '{value}'")
    return int(value) * 1024 * 1024


def _serve(options: Options) -> int:
    from ez_debugger.doors.lines import serve  # noqa: PLC0415 - not for --help
    from ez_debugger.engine.io.memory import default_limit  # noqa: PLC0415 - not for --help

    try:
        os.getcwd()
    except FileNotFoundError:  # it was removed; every relative path would fail
        _complain("ez-debugger: the current folder does not exist any more")
        return 1
    if options.file and not _is_readable(options.file):
        return 1
    observers: list[Observer] = []
    if options.record:
        from ez_debugger.transcripts.record import Recorder  # noqa: PLC0415 - only for it

        observers.append(Recorder(options.record))
    if options.log:
        from ez_debugger.doors.log import Log  # noqa: PLC0415 - only for it

        observers.append(Log(options.log))
    memory = default_limit() if options.memory == "default" else options.memory
    serve(default_file=options.file, on_eof=options.on_eof, memory=memory, observers=observers)
    return 0


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _cannot(problem: OSError) -> int:
    """Say what the system refused; nothing, if it is only that nobody reads on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # for what Python still wants to write at its end
    if isinstance(problem, BrokenPipeError):
        return CLOSED_PIPE
    what = f"cannot write {problem.filename}" if problem.filename else "cannot write"
    _complain(f"ez-debugger: {what}: {problem.strerror or problem}")
    return 1


def _open_closed_streams() -> None:
    """Let standard streams the process was started without lead nowhere."""
    while (opened := os.open(os.devnull, os.O_RDWR)) <= LAST_STANDARD_DESCRIPTOR:
        pass
    os.close(opened)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - open as long as the process


def _is_readable(path: str) -> bool:
    """Whether the program can be read; if not, say why on standard error and as an event."""
    main_file = os.path.join(path, MAIN_FILE) if os.path.isdir(path) else path
    try:
        SourceProvider().read(main_file, os.path.abspath(main_file))
    except UnreadableSourceError as problem:
        why = str(problem)
    else:
        return True
    _complain(why)
    event = Error(why, code="fileNotFound", hint="check the path, or send initialize with another")
    sys.stdout.buffer.write(encode(event))
    sys.stdout.flush()
    return False


def _complain(text: str) -> None:
    """Write a line to standard error, which may be full or closed."""
    with suppress(OSError):
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
