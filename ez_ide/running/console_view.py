"""The text view of the console: draws styled pieces, and follows clicks on links."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, QRect, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PyQt6.QtWidgets import QPlainTextEdit, QWidget

from ez_ide.appearance.colour import readable
from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PyQt6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QTextBlock

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.running.terminal_text import Piece, TextStyle

LOCATION = re.compile(r"([^\s:\"'()<>|*?]+\.ez):(\d+)(?::(\d+))?")
TAB_COLUMNS = 8
MARKED = {
    "stderr": 1,
    "error": 2,
    "block": 2,
}  # by category: the state of text blocks with a mark in the margin
MARGIN = 10
READABLE = 4.5  # the contrast of text, even if the program chose both colours
STYLE = QTextFormat.Property.UserProperty + 1  # of a format: the number of its TextStyle


class ConsoleView(QPlainTextEdit):
    """Read-only text that follows its end while that is in view."""

    link_chosen = pyqtSignal(str)  # "place:7:3:main.ez", "code:E5001", or the link of a piece
    end_left = pyqtSignal(bool)  # whether there is new text below the visible part
    moved = pyqtSignal()  # the end of the text has moved on screen
    typed = pyqtSignal(str)  # characters typed although the view is read-only

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._formats: dict[TextStyle, QTextCharFormat] = {}
        self._styles: list[TextStyle] = []  # by the number that a format carries
        self._is_following = True
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setMouseTracking(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._cursor = QTextCursor(non_null(self.document()))
        LocalKeys(
            self,
            {"Return": self._follow_link_at_caret, "Enter": self._follow_link_at_caret,
             "Ctrl+C": self.copy, "Ctrl+A": self.selectAll},
        )  # fmt: skip
        non_null(self.verticalScrollBar()).valueChanged.connect(self._on_scrolled)
        non_null(self.horizontalScrollBar()).valueChanged.connect(self.moved)
        self.updateRequest.connect(lambda _area, by: self.moved.emit() if by else None)
        themes.changed.connect(self._recolour)

    # -- contents --------------------------------------------------------------------------------

    @property
    def is_at_end(self) -> bool:
        """Whether the last line is in view."""
        bar = non_null(self.verticalScrollBar())
        return bar.value() >= bar.maximum() - 1

    def draw(self, pieces: Iterable[Piece]) -> None:
        """Draw pieces at the program's cursor; a view scrolled elsewhere stays there."""
        was_at_end = self.is_at_end
        first = self.firstVisibleBlock()
        # One edit block for the batch: the document is laid out once instead of once per piece.
        self._cursor.beginEditBlock()
        for piece in pieces:
            self._draw_one(piece)
        self._cursor.endEditBlock()
        if was_at_end:
            self.go_to_end()
        else:
            if first.isValid():
                non_null(self.verticalScrollBar()).setValue(first.firstLineNumber())
            self.end_left.emit(True)
        self.moved.emit()

    def is_line_begun(self) -> bool:
        """Whether the last line is not empty."""
        return bool(non_null(self.document()).lastBlock().text())

    def go_to_end(self) -> None:
        """Show the last line, and follow the end from now on."""
        bar = non_null(self.verticalScrollBar())
        bar.setValue(bar.maximum())

    def clear_all(self) -> None:
        """Delete the text."""
        self.clear()
        self._cursor = QTextCursor(non_null(self.document()))
        self.end_left.emit(False)

    def end_rect(self) -> QRect:
        """The end of the text on screen, in coordinates of the viewport."""
        cursor = QTextCursor(non_null(self.document()))
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return self.cursorRect(cursor)

    def use_font(self, font: QFont) -> None:
        """Set the font, and what depends on it: tab width and margins."""
        self.setFont(font)
        non_null(self.document()).setDocumentMargin(scaled(MARGIN))
        self.setTabStopDistance(TAB_COLUMNS * QFontMetricsF(font).horizontalAdvance(" "))

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_one(self, piece: Piece) -> None:
        cursor, move = self._cursor, QTextCursor.MoveOperation
        if piece.text == "\r":
            cursor.movePosition(move.StartOfBlock)
        elif piece.text == "\b":
            if not cursor.atBlockStart():
                cursor.movePosition(move.Left)
        elif cursor.atEnd():
            self._insert(piece.text, piece.style)
        else:
            line, end, rest = piece.text.partition("\n")
            self._overwrite(line, piece.style)
            if end:
                cursor.movePosition(move.End)
                self._insert(end + rest, piece.style)

    def _overwrite(self, text: str, style: TextStyle) -> None:
        cursor = self._cursor
        left = cursor.block().length() - 1 - cursor.positionInBlock()
        over = min(left, len(text))
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, over)
        self._insert(text, style)

    def _insert(self, text: str, style: TextStyle) -> None:
        cursor = self._cursor
        first = cursor.block() if style.category in MARKED else None
        if ".ez:" in text and not style.link:
            at = 0
            for found in LOCATION.finditer(text):
                cursor.insertText(text[at : found.start()], self._format(style))
                link = f"place:{found[2]}:{found[3] or 1}:{found[1]}"
                cursor.insertText(found[0], self._format(replace(style, link=link)))
                at = found.end()
            text = text[at:]
        cursor.insertText(text, self._format(style))
        if first is not None:
            self._mark(first, MARKED[style.category])

    def _mark(self, block: QTextBlock, state: int) -> None:
        """Mark the lines from a block to the cursor in the margin."""
        last = self._cursor.block()
        while block.isValid() and block != last:
            block.setUserState(state)
            block = block.next()
        if block.isValid() and block.length() > 1:
            block.setUserState(state)

    def _format(self, style: TextStyle) -> QTextCharFormat:
        # Formats are cached: output comes in many pieces of few styles.
        found = self._formats.get(style)
        if found is None:
            found = self._formats[style] = self._made(style)
        return found

    def _made(self, style: TextStyle) -> QTextCharFormat:
        colours = self._themes.theme.console
        own = {
            "stdout": colours.stdout,
            "stderr": colours.stderr,
            "error": colours.stderr,
            "typed": colours.typed,
            "block": colours.stdout,
        }
        plain = own.get(style.category, colours.note)
        made = QTextCharFormat()
        if style not in self._styles:
            self._styles.append(style)
        made.setProperty(STYLE, self._styles.index(style))
        ink = plain if style.colour is None else colours.ansi[style.colour]
        if style.background is not None:
            ground = colours.ansi[style.background]
            made.setBackground(QColor(ground))
            ink = readable(ink, (ground,), READABLE)
        made.setForeground(QColor(ink))
        if style.is_bold:
            made.setFontWeight(QFont.Weight.Bold)
        made.setFontUnderline(style.is_underlined or bool(style.link))
        if style.link:
            made.setAnchor(True)
            made.setAnchorHref(style.link)
            if style.category != "stdout":
                made.setForeground(QColor(colours.link))
        return made

    def _recolour(self) -> None:
        """Give the existing text the colours of another theme."""
        self._formats.clear()
        document = non_null(self.document())
        # Collected first: changing the format of a fragment invalidates the iteration over them.
        runs: list[tuple[int, int, TextStyle]] = []
        block = document.begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                number = piece.charFormat().property(STYLE)
                if isinstance(number, int):
                    runs.append((piece.position(), piece.length(), self._styles[number]))
                pieces += 1
            block = block.next()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        for start, length, style in runs:
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(self._format(style))
        cursor.endEditBlock()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the text, and marks in the margin beside stderr output and errors."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        colour = QColor(self._themes.theme.console.stderr)
        offset, block = self.contentOffset(), self.firstVisibleBlock()
        height = non_null(self.viewport()).height()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(offset)
            if area.top() > height:
                break
            if block.userState() in MARKED.values():
                width = scaled(3) if block.userState() == MARKED["stderr"] else scaled(5)
                painter.fillRect(QRectF(scaled(2), area.top(), width, area.height()), colour)
            block = block.next()

    # -- what people do --------------------------------------------------------------------------

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Follow a clicked link."""
        super().mouseReleaseEvent(event)
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if not self.textCursor().hasSelection():
            self._follow(self.anchorAt(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """Show a hand over links."""
        super().mouseMoveEvent(event)
        if event is not None:
            is_link = bool(self.anchorAt(event.position().toPoint()))
            shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.IBeamCursor
            non_null(self.viewport()).setCursor(shape)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Keys move the caret and copy; characters are input for the program."""
        held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        characters = event.text() if event is not None and not event.modifiers() & held else ""
        if characters.isprintable() and characters:
            self.typed.emit(characters)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep the end in view."""
        super().resizeEvent(event)
        if self._is_following:
            self.go_to_end()
        self.moved.emit()

    def links_at_caret(self) -> list[str]:
        """The links of the caret's line, beginning with the one at or after the caret."""
        cursor = self.textCursor()
        at = cursor.positionInBlock()
        before: list[str] = []
        after: list[str] = []
        pieces = cursor.block().begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            href = piece.charFormat().anchorHref()
            if href:
                ends = piece.position() + piece.length() - cursor.block().position()
                (after if ends >= at else before).append(href)
            pieces += 1
        return after + before

    def position_of_link(self, href: str) -> QPoint | None:
        """A point of a link, in coordinates of the viewport; None if it is not in view."""
        block = self.firstVisibleBlock()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if piece.charFormat().anchorHref() == href:
                    cursor = QTextCursor(block)
                    cursor.setPosition(piece.position() + 1)
                    return self.cursorRect(cursor).center()
                pieces += 1
            block = block.next()
        return None

    def _follow_link_at_caret(self) -> None:
        links = self.links_at_caret()
        if links:
            self._follow(links[0])

    def _follow(self, link: str) -> None:
        if link:
            self.link_chosen.emit(link)

    def _on_scrolled(self) -> None:
        self._is_following = self.is_at_end
        if self._is_following:
            self.end_left.emit(False)
