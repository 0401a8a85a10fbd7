"""Bars in the margin: the lines that differ from the saved file, new ones and changed ones."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from ez_ide.editor import numbers as n

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PyQt6.Qsci import QsciScintilla

MOST_COMPARED = 2000


def show_changes(editor: QsciScintilla, saved: str) -> None:
    """Mark the lines of the editor that are not as in the saved text."""
    for marker in (n.MARKER_CHANGED, n.MARKER_ADDED):
        editor.markerDeleteAll(marker)
    for line, is_new in changed_lines(saved.splitlines(), editor.text().splitlines()):
        editor.markerAdd(line, n.MARKER_ADDED if is_new else n.MARKER_CHANGED)


def changed_lines(before: Sequence[str], now: Sequence[str]) -> Iterator[tuple[int, bool]]:
    """The lines, from 0, that are new or changed, and whether they are new."""
    start = 0
    while start < min(len(before), len(now)) and before[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(before), len(now)) - start and before[-1 - end] == now[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], now[start : len(now) - end]
    if len(old) > MOST_COMPARED or len(new) > MOST_COMPARED:
        yield from ((start + line, False) for line in range(len(new)))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, _old_first, _old_last, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield from ((start + line, kind == "insert") for line in range(first, last))
