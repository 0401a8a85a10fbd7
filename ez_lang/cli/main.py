"""The entry point of `ez`: runs a program or a command, and turns every failure into a status.

Running a program is the path that must start fast: `ez FILE.ez` imports neither `argparse` nor the
other commands, and does not search for plugins.
"""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper

from ez_lang.cli import exit_status
from ez_lang.cli.terminal import open_closed_streams
from ez_lang.model.faults import HostError, OutputClosed
from ez_lang.source.quick_import import import_msgspec


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status.

    Without `arguments`, those of the process are used, and the process exits.
    """
    if arguments is not None:
        return _guarded(arguments)
    # Loading and checking create many objects and hardly any garbage: collections find nothing.
    gc.disable()
    open_closed_streams()
    _accept_any_byte()
    status = _guarded(sys.argv[1:])
    _exit(status)
    return status


def _accept_any_byte() -> None:
    """Pass bytes that are not UTF-8 through: file names and input may contain them."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="surrogateescape")


def _guarded(arguments: list[str]) -> int:
    try:
        _require_current_folder()
        return _run(arguments)
    except (BrokenPipeError, OutputClosed):
        return exit_status.CLOSED_PIPE
    except KeyboardInterrupt:
        from ez_lang.cli.terminal import print_error

        print_error("interrupted")
        return exit_status.INTERRUPTED
    except HostError as error:
        _report(error)
        return exit_status.FAILURE
    except Exception as error:  # noqa: BLE001 - the top: a bug of ours becomes a report
        from ez_lang.cli.crash import report_crash

        report_crash(error, arguments)
        return exit_status.INTERNAL


def _run(arguments: list[str]) -> int:
    import_msgspec()
    if arguments and arguments[0].endswith(".ez"):  # no command has such a name
        from ez_lang.cli.run import run

        return run(arguments[0], arguments[1:])
    from ez_lang.cli.commands import run_command

    return run_command(arguments)


def _report(error: HostError) -> None:
    """Report a failure; an unreadable program has an error code like the errors inside programs."""
    from ez_lang.cli.terminal import print_error, print_message
    from ez_lang.loading.files import UnreadableSourceError

    if isinstance(error, UnreadableSourceError):
        print_message(f"error[{error.code}]: {error}")
    else:
        print_error(str(error))


def _exit(status: int) -> None:
    """Exit without finalisation: freeing the heap object by object would only take time."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = status or exit_status.CLOSED_PIPE
    except OSError as error:
        from ez_lang.cli.terminal import print_error

        print_error(f"cannot write the output: {error.strerror}")
        status = status or exit_status.FAILURE
    os._exit(status)


def _require_current_folder() -> None:
    """Refuse to start in a deleted folder, where relative paths cannot be resolved."""
    try:
        os.getcwd()
    except FileNotFoundError:
        raise HostError("the current folder does not exist any more") from None
