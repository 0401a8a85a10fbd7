"""Where an error is in the user's own program, for the page that explains it.

Takes what the window knows: the error a program is paused at, the one it ended with, or the
problems of the texts.  Knows no widget.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.logic.short_words import cut
from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.logic.debug_state import Shown

_NAME = re.compile(r"[A-Za-z_]\w*")
LONGEST_VALUE = 200


@dataclass(frozen=True)
class OwnCase:
    """A line of the user's, what is wrong with it, and what its names hold while it is paused."""

    message: str
    file: str
    line: int
    column: int
    text: str
    values: tuple[tuple[str, str], ...] = ()

    def markdown(self) -> str:
        """A section of the error's page."""
        place = f"{Path(self.file).name}:{self.line}"
        link = f"[{place}](place:{self.line}:{self.column}:{_quoted(self.file)})"
        parts = [f"## {tr('In your program')}", f"{link}: {self.message}"]
        if self.text.strip():
            parts.append(f"```ez\n{self.text.strip()}\n```")
        if self.values:
            rows = [f"| `{name}` | `{_cell(value)}` |" for name, value in self.values]
            head = f"| {tr('Name')} | {tr('Value now')} |\n| --- | --- |"
            parts.append("\n".join([head, *rows]))
        return "\n\n".join(parts)


def values_on(text: str, variables: Sequence[Shown]) -> tuple[tuple[str, str], ...]:
    """The values of the names that occur in a line, in the order in which they occur."""
    known = {one.variable.name: one.variable.value for one in variables}
    names = dict.fromkeys(found[0] for found in _NAME.finditer(text))
    return tuple((name, known[name]) for name in names if name in known)


def _quoted(file: str) -> str:
    """A path as part of a link: brackets, blanks and the like as `%XX`."""
    return "".join(
        one if one.isalnum() or one in "/._-:\\~" else "".join(f"%{b:02X}" for b in one.encode())
        for one in file
    )


def _cell(value: str) -> str:
    return cut(value, LONGEST_VALUE).replace("|", "\\|").replace("`", "'")
