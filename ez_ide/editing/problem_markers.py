"""Problems in the text and in the margin, and the boxes around the uses of a name.

Knows ranges and severities, as `ProblemMarker`; does not know who checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtGui import QColor, QPainter, QPen

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.geometry import marker_box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import ProblemMarker, TextRange


class ProblemMarkers:
    """Keeps and paints the problems of one editor."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self.problems: Sequence[ProblemMarker] = ()
        self._handles: list[int] = []
        # Invisible markers move with their lines, so the problems can be found after edits.
        editor.markerDefine(editor.MarkerSymbol.Invisible, n.MARKER_PROBLEM)

    def show(self, problems: Iterable[ProblemMarker]) -> None:
        """Show these problems and no others."""
        self.problems = tuple(problems)
        self._editor.markerDeleteAll(n.MARKER_PROBLEM)
        last = self._editor.lines()
        self._handles = [
            self._editor.markerAdd(min(one.extent.line, last) - 1, n.MARKER_PROBLEM)
            for one in self.problems
        ]
        self._clear(n.INDICATOR_ERROR)
        self._clear(n.INDICATOR_WARNING)
        self._clear(n.INDICATOR_UNUSED)
        for problem in self.problems:
            indicator = n.INDICATOR_ERROR if problem.is_error else n.INDICATOR_WARNING
            self._fill(problem.extent, indicator)
            if problem.is_unused:
                self._fill(problem.extent, n.INDICATOR_UNUSED)

    def show_uses(self, extents: Iterable[TextRange]) -> None:
        """Draw boxes around these ranges and no others."""
        self._clear(n.INDICATOR_USE)
        for extent in extents:
            self._fill(extent, n.INDICATOR_USE)

    def at(self, line: int, column: int) -> list[ProblemMarker]:
        """Return the problems at a position."""
        found = []
        for one, shift in self._with_shifts():
            here = (line - shift, column)
            if one.extent.start <= here < one.extent.end or one.extent.start == here:
                found.append(one)
        return found

    def beside(self, line: int) -> list[ProblemMarker]:
        """Return the problems that begin on a line, errors first."""
        found = [one for one, shift in self._with_shifts() if one.extent.line + shift == line]
        return sorted(found, key=lambda one: not one.is_error)

    def _with_shifts(self) -> Iterator[tuple[ProblemMarker, int]]:
        """Yield each problem with the number of lines that edits moved it, without deleted ones."""
        for one, handle in zip(self.problems, self._handles, strict=True):
            line = self._editor.markerLine(handle)
            if line >= 0:
                yield one, line + 1 - one.extent.line

    def paint(self, painter: QPainter, theme: Theme, is_taken: Callable[[int], bool]) -> None:
        """Paint a cross or triangle beside each line with problems, unless `is_taken`."""
        for line in {one.extent.line + shift for one, shift in self._with_shifts()}:
            box = marker_box(self._editor, line)
            if box is None or is_taken(line):
                continue
            is_error = self.beside(line)[0].is_error
            name = theme.editor.squiggle_error if is_error else theme.editor.squiggle_warning
            inset = box.width() // 4
            inner = box.adjusted(inset, inset, -inset, -inset)
            painter.setPen(QPen(QColor(name), max(1.5, box.width() / 9)))
            if is_error:
                painter.drawLine(inner.topLeft(), inner.bottomRight())
                painter.drawLine(inner.bottomLeft(), inner.topRight())
            else:
                painter.drawLine(inner.center().x(), inner.top(), inner.left(), inner.bottom())
                painter.drawLine(inner.center().x(), inner.top(), inner.right(), inner.bottom())
                painter.drawLine(inner.bottomLeft(), inner.bottomRight())

    def _clear(self, indicator: int) -> None:
        editor = self._editor
        editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
        editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())

    def _fill(self, extent: TextRange, indicator: int) -> None:
        if extent.line > self._editor.lines():
            return
        end = extent.end_column
        if extent.start == extent.end:  # an empty range: underline the character there
            end += 1
        self._editor.fillIndicatorRange(
            extent.line - 1, extent.column - 1, extent.end_line - 1, end - 1, indicator
        )
