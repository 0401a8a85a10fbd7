"""The exceptions that end an EZ program.

A `Fault` is raised without a position: the interpreter derives span and call stack from the Python
traceback.  `ProgramExit` and `Interrupted` end a program that has not failed.
"""

from __future__ import annotations


class EzError(Exception):
    """The base class of all exceptions that are raised on purpose."""


class Fault(EzError):
    """The failure of an EZ program at run time.

    `code` is one of `source.codes`; `E5021` and `E5022` are shown as PANIC and ASSERT.
    """

    def __init__(self, code: str, message: str, *, label: str = "", help: str = "") -> None:  # noqa: A002 - as in Diagnostic
        super().__init__(message)
        self.code = code
        self.message = message
        self.label = label
        self.help = help


class ProgramExit(EzError):
    """`exit(n)`: the program ends immediately, without its `ensure` calls."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status & 255


class Interrupted(EzError):
    """Ctrl+C or a debugger's `terminate`: the program ends now, without its `ensure` calls."""


class HostError(EzError):
    """An operation on the outside world failed: on a file, the network or the terminal."""


class OutputClosed(HostError):
    """The reader of the program's output has closed it; the program ends without a message."""
