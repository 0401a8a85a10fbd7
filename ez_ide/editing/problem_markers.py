"""What the checker found wrong, under the text and beside it; and the boxes around uses of a name.

Knows places and severities, as `marks.ProblemMark`s; does not know who checks.
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
    """Keeps and paints them."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self.problems: Sequence[ProblemMarker] = ()
        self._handles: list[int] = []
        editor.markerDefine(editor.MarkerSymbol.Invisible, n.MARKER_PROBLEM)

    def show(self, problems: Iterable[ProblemMarker]) -> None:
        """Exactly these."""
        self.problems = tuple(problems)
        self._editor.markerDeleteAll(n.MARKER_PROBLEM)
        last = self._editor.lines()
        self._handles = [
            self._editor.markerAdd(min(one.place.line, last) - 1, n.MARKER_PROBLEM)
            for one in self.problems
        ]
        self._clear(n.INDICATOR_ERROR)
        self._clear(n.INDICATOR_WARNING)
        self._clear(n.INDICATOR_UNUSED)
        for problem in self.problems:
            indicator = n.INDICATOR_ERROR if problem.is_error else n.INDICATOR_WARNING
            self._fill(problem.place, indicator)
            if problem.is_unused:
                self._fill(problem.place, n.INDICATOR_UNUSED)

    def show_uses(self, places: Iterable[TextRange]) -> None:
        """Box these, and no others."""
        self._clear(n.INDICATOR_USE)
        for place in places:
            self._fill(place, n.INDICATOR_USE)

    def at(self, line: int, column: int) -> list[ProblemMarker]:
        """The problems at a place."""
        found = []
        for one, moved in self._moved():
            here = (line - moved, column)
            if one.place.start <= here < one.place.end or one.place.start == here:
                found.append(one)
        return found

    def beside(self, line: int) -> list[ProblemMarker]:
        """The problems that begin in a line, errors first."""
        found = [one for one, moved in self._moved() if one.place.line + moved == line]
        return sorted(found, key=lambda one: not one.is_error)

    def _moved(self) -> Iterator[tuple[ProblemMarker, int]]:
        """Each problem, and how many lines edits have moved it; without those that are gone."""
        for one, handle in zip(self.problems, self._handles, strict=True):
            line = self._editor.markerLine(handle)
            if line >= 0:
                yield one, line + 1 - one.place.line

    def paint(self, painter: QPainter, theme: Theme, is_taken: Callable[[int], bool]) -> None:
        """A sign beside each line with problems where no other sign is; ! is the worse one."""
        for line in {one.place.line + moved for one, moved in self._moved()}:
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

    def _fill(self, place: TextRange, indicator: int) -> None:
        if place.line > self._editor.lines():
            return
        end = place.end_column
        if place.start == place.end:  # nothing to underline: the character there, else before
            end += 1
        self._editor.fillIndicatorRange(
            place.line - 1, place.column - 1, place.end_line - 1, end - 1, indicator
        )
