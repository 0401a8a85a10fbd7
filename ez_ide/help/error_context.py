"""The location of an error in the user's program, for the page that explains its code.

The error is the one at which a program is paused, the one with which it ended, or a problem found
by the checker.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

LONGEST_VALUE = 200


@dataclass(frozen=True)
class ErrorContext:
    """A line of the user's program, its error, and the values of its names while paused."""

    message: str
    file: str
    line: int
    column: int
    text: str
    values: tuple[tuple[str, str], ...] = ()

    def markdown(self) -> str:
        """Return a section of the error page."""
        position = f"{Path(self.file).name}:{self.line}"
        link = f"[{position}](place:{self.line}:{self.column}:{_quoted(self.file)})"
        parts = [f"## {tr('In your program')}", f"{link}: {self.message}"]
        if self.text.strip():
            parts.append(f"```ez\n{self.text.strip()}\n```")
        if self.values:
            rows = [f"| `{name}` | `{_cell(value)}` |" for name, value in self.values]
            head = f"| {tr('Name')} | {tr('Current value')} |\n| --- | --- |"
            parts.append("\n".join([head, *rows]))
        return "\n\n".join(parts)


def _quoted(file: str) -> str:
    """Percent-encode a path for a link."""
    return "".join(
        char
        if char.isalnum() or char in "/._-:\\~"
        else "".join(f"%{b:02X}" for b in char.encode())
        for char in file
    )


def _cell(value: str) -> str:
    return elided(value, LONGEST_VALUE).replace("|", "\\|").replace("`", "'")
