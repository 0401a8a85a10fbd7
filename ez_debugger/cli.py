"""The commands `ez-debugger`, `ez debugserver` and `ez debug`, and their arguments."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from ez_debugger.protocol.codec import encode
from ez_debugger.protocol.events import Error
from ez_lang.cli.arguments import ALL_REMAINING, Command, non_empty
from ez_lang.cli.exit_status import CLOSED_PIPE, FAILURE, SUCCESS
from ez_lang.cli.terminal import open_closed_streams, print_error, print_message
from ez_lang.loading.files import SourceProvider, UnreadableSourceError
from ez_lang.loading.loader import MAIN_FILE
from ez_lang.model.faults import HostError, OutputClosed

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from ez_debugger.doors.lines.server import Observer
    from ez_lang.cli.arguments import ArgumentParser

PROGRAM = "ez-debugger"
MEGABYTE = 1024 * 1024
DEFAULT_ON_EOF = 5.0
DEFAULT_MEMORY = 0
"""The value for the default limit, which depends on the machine and is computed on start."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `ez-debugger`; a session ends the process when it ends."""
    open_closed_streams()
    try:
        return DEBUGGER(arguments)
    except OutputClosed:
        _discard_output()
        return CLOSED_PIPE
    except HostError as problem:
        _discard_output()
        print_error(str(problem), PROGRAM)
        return FAILURE


def _server_command(prog: str) -> Command:
    return Command(
        prog,
        "serve one debug session as JSON lines on stdin and stdout",
        _declare_server,
        _reporting_write_errors(_serve),
        notes=_SERVER_NOTES,
        subcommands={
            "check": Command(
                f"{prog} check",
                "replay transcripts and show differences",
                _declare_check,
                _reporting_write_errors(_check),
                notes=_CHECK_NOTES,
            )
        },
    )


_SERVER_NOTES = """\
FILE is the default of `file` in the command `initialize`. A --record transcript can be replayed
with `ez-debugger check`.

examples:
  printf '%s\\n' '{"command":"initialize","params":{"file":"samples/fibonacci.ez"}}' \\
    '{"command":"start"}' '{"command":"stepInto"}' '{"command":"getVariables"}' | ez-debugger
  echo '{"command":"help"}' | ez-debugger"""

_CHECK_NOTES = """\
The exit status is 1 if a transcript differs. In CI (the environment variable is set) transcripts
are not updated."""


def _declare_server(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", nargs="?", default="", help="the program to debug")
    add(
        "--on-eof",
        metavar="SECONDS|finish|terminate",
        type=_seconds,
        default=DEFAULT_ON_EOF,
        help="how long the program may run after the end of stdin (default: 5 seconds; finish: "
        "without limit)",
    )
    add(
        "--memory",
        metavar="MEGABYTES|unlimited",
        type=_bytes,
        default=DEFAULT_MEMORY,
        help="the memory that the program may use before it fails with E5018 (default: 2048, or "
        "half of the machine's)",
    )
    add(
        "--record", metavar="FILE", type=non_empty, help="write the session to FILE as a transcript"
    )
    add(
        "--log",
        metavar="debug|info|warning",
        type=str.lower,
        choices=("debug", "info", "warning"),
        help="log messages on stderr",
    )


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
        raise ArgumentTypeError(f"expected seconds, finish or terminate, not '{value}'")
    return seconds


def _bytes(value: str) -> int | None:
    if value == "unlimited":
        return None
    if not value.isdecimal() or int(value) == 0:
        raise ArgumentTypeError(f"expected megabytes or unlimited, not '{value}'")
    return int(value) * MEGABYTE


def _reporting_write_errors(run: Callable[[Namespace], int]) -> Callable[[Namespace], int]:
    """Return `run` for a `Command`, with failures to write turned into exit statuses."""

    def guarded(options: Namespace) -> int:
        try:
            return run(options)
        except BrokenPipeError:
            _discard_output()
            return CLOSED_PIPE
        except OSError as problem:
            _discard_output()
            what = problem.filename or "the output"
            print_error(f"cannot write {what}: {problem.strerror or problem}", PROGRAM)
            return FAILURE

    return guarded


def _serve(options: Namespace) -> int:
    from ez_debugger.doors.lines.server import serve
    from ez_debugger.engine.io.memory import default_limit

    try:
        os.getcwd()
    except FileNotFoundError:  # every relative path would fail
        print_error("the current folder does not exist any more", PROGRAM)
        return FAILURE
    if options.file and not _is_readable(options.file):
        return FAILURE
    observers: list[Observer] = []
    if options.record:
        from ez_debugger.transcripts.record import Recorder

        arguments = _recorded_arguments(options)
        observers.append(Recorder(options.record, file=options.file, arguments=arguments))
    if options.log:
        from ez_debugger.doors.lines.log import Log

        observers.append(Log(options.log))
    memory = default_limit() if options.memory == DEFAULT_MEMORY else options.memory
    serve(default_file=options.file, on_eof=options.on_eof, memory=memory, observers=observers)
    return SUCCESS


def _recorded_arguments(options: Namespace) -> list[str]:
    """Return the arguments that a replay needs to behave the same."""
    arguments = []
    if options.on_eof != DEFAULT_ON_EOF:
        named = {None: "finish", 0.0: "terminate"}
        arguments += ["--on-eof", named.get(options.on_eof, str(options.on_eof))]
    if options.memory != DEFAULT_MEMORY:
        limit = options.memory
        arguments += ["--memory", "unlimited" if limit is None else str(limit // MEGABYTE)]
    if options.file:
        arguments += ["--", options.file]
    return arguments


def _is_readable(path: str) -> bool:
    """Whether the program can be read; if not, report it on standard error and as an event."""
    main_file = os.path.join(path, MAIN_FILE) if os.path.isdir(path) else path
    try:
        SourceProvider().read(main_file, os.path.abspath(main_file))
    except UnreadableSourceError as problem:
        message = str(problem)
    else:
        return True
    print_message(message)
    hint = "check the path, or send initialize with another"
    sys.stdout.buffer.write(encode(Error(message, code="fileNotFound", hint=hint)))
    sys.stdout.flush()
    return False


def _discard_output() -> None:
    """Let Python flush its buffer into the null device when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _declare_check(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "paths", metavar="PATH", nargs="+", help="a transcript, or a folder with *.transcript files"
    )
    add("--update", action="store_true", help="write the events that happen into the transcripts")


def _check(options: Namespace) -> int:
    from ez_debugger.transcripts.check import check

    return check(options.paths, is_update=options.update)


def _declare_terminal(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="the program, or a folder with a main.ez")
    add("arguments", metavar="ARGUMENT", nargs=ALL_REMAINING, help="passed to the program")


def _terminal_notes() -> str:
    from ez_debugger.doors.terminal.commands import help_text

    return f"commands at the prompt:\n{help_text()}"


def _debug(options: Namespace) -> int:
    from ez_debugger.doors.terminal.prompt import debug

    return debug(options.file, options.arguments)


DEBUGGER = _server_command(PROGRAM)
DEBUGSERVER = _server_command("ez debugserver")
DEBUG = Command(
    "ez debug",
    "debug a program in the terminal",
    _declare_terminal,
    _debug,
    notes=_terminal_notes,
    usage="ez debug [OPTION] FILE [ARGUMENT ...]",
)
