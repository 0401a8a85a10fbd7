"""`ez FILE`, `ez run FILE`: checks a program and runs it."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, NoReturn

from ez_lang.api import check_file, run_program
from ez_lang.cli import exits
from ez_lang.cli.options import MisuseError
from ez_lang.execute.python_memory import look_rarely
from ez_lang.model.host import SystemHost, program_arguments

if TYPE_CHECKING:
    from types import FrameType


def run(arguments: list[str]) -> int:
    """Mistakes on standard error and status 1, or whatever the program does."""
    if not arguments or arguments[0].startswith("-"):
        what = f"there is no option '{arguments[0]}' here" if arguments else ""
        raise MisuseError(what or "the file to run is missing")
    path, *others = arguments
    checked = check_file(path, may_be_stream=True)
    if checked.diagnostics:
        from ez_lang.cli.terminal import show

        show(checked.diagnostics)
    if checked.program is None:
        return exits.FAILURE
    host = SystemHost(program_arguments(path, others))
    _lose_nothing_when_told_to_end()
    look_rarely()
    try:
        outcome = run_program(checked.program, host)
    finally:
        host.flush()
    if outcome.diagnostic is not None:
        from ez_lang.cli.terminal import show

        show([outcome.diagnostic])
    return outcome.status


def _lose_nothing_when_told_to_end() -> None:
    """From outside a program is ended as by `exit`: what it has printed is written first."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has fewer of them
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(exits.SIGNALLED + number)
