"""Which lines can be folded: blocks, comments over lines, runs of imports and of `//` lines.

Makes Scintilla's fold levels from what the lexer has noted of each line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci

from ez_ide.editor.ez_lexer import (
    CLOSES_SHIFT,
    COUNT_MASK,
    IS_COMMENT_LINE,
    IS_IMPORT,
    OPEN_COMMENT,
    OPEN_MASK,
    OPENS_SHIFT,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def fold(editor: Sci) -> None:
    """Give every line of the editor its level."""
    send = editor.SendScintilla
    send(Sci.SCI_COLOURISE, send(Sci.SCI_GETENDSTYLED), -1)
    count = send(Sci.SCI_GETLINECOUNT)
    states = [send(Sci.SCI_GETLINESTATE, line) for line in range(count)]
    for line, level in enumerate(levels(states)):
        if send(Sci.SCI_GETFOLDLEVEL, line) != level:
            send(Sci.SCI_SETFOLDLEVEL, line, level)


def levels(states: Sequence[int]) -> Iterator[int]:
    """The level of each line with its flags, as Scintilla wants them."""
    depth = 0
    for line, state in enumerate(states):
        opens = state >> OPENS_SHIFT & COUNT_MASK
        closes = state >> CLOSES_SHIFT & COUNT_MASK
        run = _place_in_run(states, line)
        if opens:
            depth = max(depth - closes, 0)
            yield Sci.SC_FOLDLEVELBASE + depth | Sci.SC_FOLDLEVELHEADERFLAG
            depth += opens
        else:
            flag = Sci.SC_FOLDLEVELHEADERFLAG if run == "first" else 0
            yield Sci.SC_FOLDLEVELBASE + depth + (run == "later") | flag
            depth = max(depth - closes, 0)


def _place_in_run(states: Sequence[int], line: int) -> str:
    """Whether the line is the "first" of a run that can be folded, a "later" one, or in none."""
    for flag in (IS_IMPORT, IS_COMMENT_LINE):
        if states[line] & flag:
            if line and states[line - 1] & flag:
                return "later"
            return "first" if line + 1 < len(states) and states[line + 1] & flag else ""
    is_inside = line > 0 and states[line - 1] & OPEN_MASK == OPEN_COMMENT
    if is_inside:
        return "later"
    return "first" if states[line] & OPEN_MASK == OPEN_COMMENT else ""
