"""Bars in the margin: the lines that differ from the saved file, new ones and changed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.changed_lines import ChangedLines

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla

_MARKERS = (n.MARKER_CHANGED, n.MARKER_ADDED)


class ChangeBars:
    """Keeps the bars of one editor; told of every edit, paints when asked."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self._lines = ChangedLines()

    def save(self, text: str) -> None:
        """The file holds this text."""
        if text == self._editor.text():
            self._lines.save(_lines_of(text))
        else:
            self._lines.compare(_lines_of(text), self._editor.lines())
        for marker in _MARKERS:
            self._editor.markerDeleteAll(marker)

    def edited(self, line: int, added: int, *, begins_line: bool) -> None:
        """Text came or went at a line; `added` line ends, less than 0 if they went."""
        self._lines.edit(line, max(-added, 0), max(added, 0), begins_line=begins_line)

    def show(self) -> None:
        """Bring the bars up to date."""
        stretch = self._lines.look_again(self._text)
        if stretch is None:
            return
        for line in range(*stretch):
            marker = self._marker(line)
            present = self._editor.markersAtLine(line)
            for one in _MARKERS:
                if present & 1 << one and one != marker:
                    self._editor.markerDelete(line, one)
            if marker is not None and not present & 1 << marker:
                self._editor.markerAdd(line, marker)

    def _marker(self, line: int) -> int | None:
        if self._lines.is_new(line):
            return n.MARKER_ADDED
        return n.MARKER_CHANGED if self._lines.is_changed(line, self._text) else None

    def _text(self, line: int) -> str:
        return self._editor.text(line).rstrip("\r\n")


def _lines_of(text: str) -> list[str]:
    """The lines as the editor counts them: a text that ends with a line end has an empty last."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
