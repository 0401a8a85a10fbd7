"""What is run, and how it ended: plain data that running and debugging share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ez_ide.translation import tr

STATUS_OF_SIGNAL = 128
"""A program that was ended by signal n has the exit code 128 + n, as in a shell."""


@dataclass(frozen=True)
class Launch:
    """A program to run or debug, and how it is started."""

    path: Path
    key: str  # the key of its document; not the path where the document has no file
    arguments: tuple[str, ...] = ()
    folder: str = ""  # the working directory; "" for the folder of the file
    environment: dict[str, str] = field(default_factory=dict)
    stop_on_entry: bool | None = None  # None: only if no breakpoint is set
    run_to: int = 0  # a line to run to at once

    def document_key(self, file: str) -> str:
        """The key of the document that shows a file of this program."""
        path = Path(file)
        return self.key if path == self.path else str(path.resolve())


def exit_sentence(exit_code: int | None) -> str:
    """How a program ended: "Exited with code 1"; no exit code means that it was stopped."""
    if exit_code is None:
        return tr("Stopped")
    if exit_code > STATUS_OF_SIGNAL:
        return tr("Terminated by signal {number}", number=exit_code - STATUS_OF_SIGNAL)
    return tr("Exited with code {code}", code=exit_code)
