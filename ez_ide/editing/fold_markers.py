"""The sign behind a line whose block is folded away: three dots in a box; a click opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QPoint, QPointF, QRect, Qt
from PyQt6.QtGui import QColor, QFontMetrics, QPainter, QPen

from ez_ide.editing.geometry import end_of_line, line_height, top_of
from ez_ide.non_null import promised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.styled_text import StyledText

_BEHIND, _WIDE, _HIGH = 0.5, 2.0, 0.5  # in letters and in lines


class FoldSigns:
    """Paints them, and knows where they are."""

    def __init__(self, editor: StyledText) -> None:
        self._editor = editor

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw those in view."""
        for _line, box in self.boxes():
            painter.setPen(QPen(QColor(theme.ui.border_strong), 1))
            painter.setBrush(QColor(theme.ui.hover))
            painter.drawRoundedRect(box, box.height() / 3, box.height() / 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ui.text_muted))
            middle, size = QPointF(box.center()), max(1.0, box.height() / 9)
            for step in (-1, 0, 1):
                painter.drawEllipse(middle + QPointF(step * box.width() / 4, 0.5), size, size)

    def open_at(self, place: QPoint) -> bool:
        """Open the block whose sign is there; whether one was."""
        line = next((line for line, box in self.boxes() if box.contains(place)), 0)
        if line:
            self._editor.SendScintilla(Sci.SCI_FOLDLINE, line - 1, Sci.SC_FOLDACTION_EXPAND)
        return bool(line)

    def boxes(self) -> Iterator[tuple[int, QRect]]:
        """The folded lines in view, and where their signs are."""
        editor = self._editor
        send, height = editor.SendScintilla, line_height(editor)
        letter = QFontMetrics(editor.text_font()).horizontalAdvance("0")
        bottom = promised(editor.viewport()).height()
        line = send(Sci.SCI_DOCLINEFROMVISIBLE, send(Sci.SCI_GETFIRSTVISIBLELINE))
        while (line := send(Sci.SCI_CONTRACTEDFOLDNEXT, line)) >= 0:
            top = top_of(editor, line + 1)
            if top is not None and top > bottom:
                return
            if top is not None:
                end = end_of_line(editor, line + 1)
                side = round(height * _HIGH)
                yield (
                    line + 1,
                    QRect(end.x() + round(letter * _BEHIND), end.y() + (height - side) // 2,
                          round(letter * _WIDE), side),
                )  # fmt: skip
            line += 1
