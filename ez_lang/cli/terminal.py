"""Output of the commands: results on standard output, everything else on standard error.

Colour follows the usual conventions: `NO_COLOR` and `TERM=dumb` disable it, `FORCE_COLOR` enables
it; otherwise it is used on terminals.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from ez_lang.model.faults import HostError, OutputClosed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.render import Renderer

_MAX_WIDTH = 160
"""The greatest length at which source lines are cut, however wide the terminal is."""

_GUTTER = 10
"""Columns for the line number and the bar before a source line."""

_LAST_STANDARD_DESCRIPTOR = 2


def open_closed_streams() -> None:
    """Connect standard streams that the process was started without to the null device.

    Otherwise the first opened file would get the descriptor of such a stream.
    """
    while (opened := os.open(os.devnull, os.O_RDWR)) <= _LAST_STANDARD_DESCRIPTOR:
        pass
    os.close(opened)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - open for the life of the process
            setattr(sys, name, stream)


def wants_color(stream: TextIO) -> bool:
    """Return whether text for this stream should have colour."""
    environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    if environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    # The legacy console of Windows prints escape sequences literally; newer ones set a variable.
    return os.name != "nt" or any(name in environment for name in ("WT_SESSION", "TERM", "ANSICON"))


def print_diagnostics(diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics with a summary on standard error."""
    if diagnostics:
        print_message(_renderer().listing(diagnostics).rstrip("\n"))


def print_without_summary(diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics on standard error without a summary, for a prompt."""
    for diagnostic in diagnostics:
        print_message(_renderer().diagnostic(diagnostic).rstrip("\n"))


def _renderer() -> Renderer:
    from ez_lang.source.render import Renderer

    return Renderer(is_colored=wants_color(sys.stderr), room=_width_of_source(sys.stderr))


def print_result(text: str) -> None:
    """Print the result of a command on standard output.

    Raises:
        OutputClosed: the reader has closed the output.
        HostError: the output cannot be written.
    """
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise OutputClosed("the reader of the output is gone") from None
    except OSError as error:
        raise HostError(f"cannot write the output: {error.strerror}") from None


def print_message(text: str) -> None:
    """Print a line on standard error, after all output so far."""
    # If standard error is closed or full, not even that failure can be reported.
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def print_error(text: str, program: str = "ez") -> None:
    """Report on standard error that a command failed."""
    label = f"\x1b[1;31m{program}:\x1b[0m" if wants_color(sys.stderr) else f"{program}:"
    print_message(f"{label} {text}")


def _width_of_source(stream: TextIO) -> int:
    from ez_lang.source.render import ROOM

    try:
        return min(os.get_terminal_size(stream.fileno()).columns - _GUTTER, _MAX_WIDTH)
    except (OSError, ValueError):
        return ROOM
