"""`ez FILE`, `ez run FILE`: checks a program and runs it."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, NoReturn

from ez_lang.api import check_file, run_program
from ez_lang.cli import exit_status
from ez_lang.execute.python_memory import collect_rarely
from ez_lang.model.host import SystemHost, program_arguments

if TYPE_CHECKING:
    from types import FrameType


def run(path: str, arguments: list[str]) -> int:
    """Run the program at `path`; return its exit status, or 1 after errors."""
    checked = check_file(path, may_be_stream=True)
    if checked.diagnostics:
        from ez_lang.cli.terminal import print_diagnostics

        print_diagnostics(checked.diagnostics)
    if checked.program is None:
        return exit_status.FAILURE
    host = SystemHost(program_arguments(path, arguments))
    _end_by_exit_on_signals()
    collect_rarely()
    try:
        outcome = run_program(checked.program, host)
    finally:
        host.flush()
    if outcome.diagnostic is not None:
        from ez_lang.cli.terminal import print_diagnostics

        print_diagnostics([outcome.diagnostic])
    return outcome.status


def _end_by_exit_on_signals() -> None:
    """Let signals that end a program act like `exit`, so that buffered output is written."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows lacks SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(exit_status.SIGNALLED + number)
