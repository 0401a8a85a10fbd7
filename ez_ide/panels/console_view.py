"""The text of the console: draws pieces, keeps its length in bounds, knows where it was clicked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextCursor
from PyQt6.QtWidgets import QPlainTextEdit, QWidget

from ez_ide.promised import promised
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PyQt6.QtGui import QMouseEvent, QPaintEvent

    from ez_ide.panels.console_text import Look, Piece
    from ez_ide.themes.service import ThemeService

PLACE = re.compile(r"([^\s:\"'()<>|*?]+\.ez):(\d+)")
STDERR_BLOCK = 1


class ConsoleView(QPlainTextEdit):
    """Read-only text that follows its end as long as one looks at it."""

    place_clicked = pyqtSignal(str, int)
    end_left = pyqtSignal(bool)  # there is new text below what is seen

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._formats: dict[Look, QTextCharFormat] = {}
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        promised(self.document()).setDocumentMargin(scaled(8))
        self._cursor = QTextCursor(promised(self.document()))
        promised(self.verticalScrollBar()).valueChanged.connect(self._on_scrolled)
        themes.changed.connect(self._formats.clear)

    @property
    def is_at_end(self) -> bool:
        """The last line is in view."""
        bar = promised(self.verticalScrollBar())
        return bar.value() >= bar.maximum() - 1

    def draw(self, pieces: Iterable[Piece]) -> None:
        """Add pieces where the program's cursor is."""
        was_at_end = self.is_at_end
        self._cursor.beginEditBlock()
        for piece in pieces:
            self._draw_one(piece)
        self._cursor.endEditBlock()
        if was_at_end:
            self.go_to_end()
        else:
            self.end_left.emit(True)

    def is_line_begun(self) -> bool:
        """The last line holds something."""
        return bool(promised(self.document()).lastBlock().text())

    def go_to_end(self) -> None:
        """Show the last line, and follow from now on."""
        bar = promised(self.verticalScrollBar())
        bar.setValue(bar.maximum())

    def clear_all(self) -> None:
        """Start with nothing."""
        self.clear()
        self._cursor = QTextCursor(promised(self.document()))

    def _draw_one(self, piece: Piece) -> None:
        cursor, end = self._cursor, QTextCursor.MoveOperation
        if piece.text == "\n":
            cursor.movePosition(end.End)
            cursor.insertBlock()
        elif piece.text == "\r":
            cursor.movePosition(end.StartOfBlock)
        elif piece.text == "\b":
            if not cursor.atBlockStart():
                cursor.movePosition(end.Left)
        else:
            self._insert(piece)

    def _insert(self, piece: Piece) -> None:
        cursor = self._cursor
        if not cursor.atBlockEnd():
            left = cursor.block().length() - 1 - cursor.positionInBlock()
            cursor.movePosition(
                QTextCursor.MoveOperation.Right,
                QTextCursor.MoveMode.KeepAnchor,
                min(left, len(piece.text)),
            )
        if piece.look.category == "stderr":
            cursor.block().setUserState(STDERR_BLOCK)
        cursor.insertText(piece.text, self._format(piece.look))

    def _format(self, look: Look) -> QTextCharFormat:
        found = self._formats.get(look)
        if found is None:
            found = self._formats[look] = self._made(look)
        return found

    def _made(self, look: Look) -> QTextCharFormat:
        colours = self._themes.theme.console
        own = {"stderr": colours.stderr, "typed": colours.typed}
        plain = own.get(
            look.category, colours.stdout if look.category == "stdout" else colours.note
        )
        made = QTextCharFormat()
        made.setForeground(QColor(plain if look.colour is None else colours.ansi[look.colour]))
        if look.background is not None:
            made.setBackground(QColor(colours.ansi[look.background]))
        if look.is_bold:
            made.setFontWeight(QFont.Weight.Bold)
        made.setFontItalic(look.category in ("note", "console"))
        made.setFontUnderline(look.is_underlined)
        return made

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Text, and a bar in the margin beside what went to stderr."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        colour = QColor(self._themes.theme.console.stderr)
        offset, block = self.contentOffset(), self.firstVisibleBlock()
        height = promised(self.viewport()).height()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(offset)
            if area.top() > height:
                break
            if block.userState() == STDERR_BLOCK:
                painter.fillRect(QRectF(scaled(2), area.top(), scaled(3), area.height()), colour)
            block = block.next()

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """A click on `file:line` goes there."""
        super().mouseReleaseEvent(event)
        if event is None or self.textCursor().hasSelection():
            return
        cursor = self.cursorForPosition(event.position().toPoint())
        for found in PLACE.finditer(cursor.block().text()):
            if found.start() <= cursor.positionInBlock() <= found.end():
                self.place_clicked.emit(found[1], int(found[2]))

    def _on_scrolled(self) -> None:
        if self.is_at_end:
            self.end_left.emit(False)
