"""Which values stand behind which lines while a program is paused.

Behind the lines of the current function that come before the current one, for the local names that
stand on them.  Knows the words of the language, not its scopes: a name that two blocks declare is
left out rather than shown wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.records import FrameInfo
    from ez_ide.logic.debug_state import Shown

LONGEST = 40


def inline_values(
    text: str, frame: FrameInfo, variables: Sequence[Shown]
) -> dict[int, list[tuple[str, bool]]]:
    """Line → values to be painted behind it, with whether they changed."""
    counts = Counter(one.variable.name for one in variables)
    known = {one.variable.name: one for one in variables if counts[one.variable.name] == 1}
    lines = text.split("\n")
    first = _head(lines, frame)
    found: dict[int, list[tuple[str, bool]]] = {}
    for line in range(first, min(frame.line, len(lines) + 1)):
        names = dict.fromkeys(_names(lines[line - 1]))
        values = [
            (f"{name} = {_short(known[name].variable.value)}", known[name].was is not None)
            for name in names
            if name in known
        ]
        if values:
            found[line] = values
    return found


def _head(lines: Sequence[str], frame: FrameInfo) -> int:
    """The line on which the frame's function begins."""
    head = re.compile(rf"\s*(private\s+)?do\s+{re.escape(frame.function.rpartition('.')[2])}\b")
    for line in range(min(frame.line, len(lines)), 0, -1):
        if head.match(lines[line - 1]):
            return line
    return frame.line


def _names(line: str) -> list[str]:
    source = SourceFile("", line)
    return [line[one.start : one.end] for one in tokens(source) if one.kind == "name"]


def _short(value: str) -> str:
    return value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
