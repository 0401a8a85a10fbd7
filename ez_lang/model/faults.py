"""What is raised while an EZ program runs.

`Fault` is the program's own failure.  It is raised without a place by whoever notices it; the
interpreter, where the program was started, finds the place and the call stack from the traceback.
`ProgramExit` and `Interrupted` end a program without being failures of it.
"""

from __future__ import annotations


class EzError(Exception):
    """The base of everything this product raises on purpose."""


class Fault(EzError):
    """The EZ program failed while running: a code, what to say, and perhaps what to do.

    Codes are those of `source.codes`; `E5021` and `E5022` are shown as PANIC and ASSERT.
    """

    def __init__(self, code: str, message: str, *, label: str = "", help: str = "") -> None:  # noqa: A002 - as in Diagnostic
        super().__init__(message)
        self.code = code
        self.message = message
        self.label = label
        self.help = help


class ProgramExit(EzError):
    """`exit(n)`: the program ends at once, without its `ensure` calls."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status & 255


class Interrupted(EzError):
    """Ctrl+C or a debugger's `terminate`: the program ends at once, without its `ensure` calls."""


class HostError(EzError):
    """The world said no: a file, the network, the terminal.  The message is for people."""


class OutputClosed(HostError):
    """Nobody reads the program's output any more; the program ends without a word."""
