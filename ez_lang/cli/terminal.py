"""Talking to the person at the terminal: standard error, its colours and its width.

Standard output belongs to programs and to what a command was asked for.  Colour follows the
conventions: `NO_COLOR` and `TERM=dumb` switch it off, `FORCE_COLOR` on, else a terminal has it.
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

_WIDEST = 160
"""More of a source line is not read with pleasure, however wide the terminal is."""

_GUTTER = 10
"""Room for the line number and the bar in front of a source line."""


def wants_color(stream: TextIO) -> bool:
    """Whether text for this stream should have colour."""
    environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    if environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    # The old console of Windows shows escapes as they are; these say that it is not the old one.
    return os.name != "nt" or any(name in environment for name in ("WT_SESSION", "TERM", "ANSICON"))


def show(diagnostics: Sequence[Diagnostic]) -> None:
    """The diagnostics with a summary on standard error, after all output so far."""
    if diagnostics:
        say(_renderer().listing(diagnostics).rstrip("\n"))


def show_briefly(diagnostics: Sequence[Diagnostic]) -> None:
    """The same without a summary, for a prompt."""
    for diagnostic in diagnostics:
        say(_renderer().diagnostic(diagnostic).rstrip("\n"))


def _renderer() -> Renderer:
    from ez_lang.source.render import Renderer

    return Renderer(is_colored=wants_color(sys.stderr), room=_room(sys.stderr))


def tell(text: str) -> None:
    """What a command was asked for, on standard output."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise OutputClosed("nobody reads the output") from None
    except OSError as error:
        raise HostError(f"cannot write the output: {error.strerror}") from None


def say(text: str) -> None:
    """A line of our own on standard error, after all output so far."""
    # Where nobody listens there is nowhere to complain to.
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """What went wrong with a command, as far as it is not about the text of a program."""
    label = "\x1b[1;31mez:\x1b[0m" if wants_color(sys.stderr) else "ez:"
    say(f"{label} {text}")


def _room(stream: TextIO) -> int:
    from ez_lang.source.render import ROOM

    try:
        return min(os.get_terminal_size(stream.fileno()).columns - _GUTTER, _WIDEST)
    except (OSError, ValueError):
        return ROOM
