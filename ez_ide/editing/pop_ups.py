"""Widgets over and between the lines of an editor: the hover, and widgets below a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PyQt6.QtGui import QCursor
from PyQt6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.editing.geometry import editor_left, line_height, top_of
from ez_ide.non_null import non_null
from ez_ide.widgets.focus import FocusRing

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QResizeEvent

TRACE_MS = 600
CLOSE_DELAY_MS = 350  # for the way of the mouse from a word to the hover below it


class HoverBox(FocusRing, QFrame):
    """A box beside a position of the text with the widget of another room in it."""

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
        self._content: QWidget | None = None
        self._point = QPoint()
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(CLOSE_DELAY_MS)
        self._delay.timeout.connect(self._close_if_unused)
        self._trace = QFrame(editor.viewport())
        self._trace.setProperty("look", "card")
        self._trace.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._trace.hide()
        non_null(editor.viewport()).installEventFilter(self)
        self.hide()

    def show_at(self, point: QPoint, content: QWidget) -> None:
        """Show a widget below a point of the viewport, or above it if there is no room below."""
        self.close_box()
        self._content, self._point = content, point
        self._box.addWidget(content)
        self.setMaximumWidth(max(self._editor.width() - scaled(24), scaled(200)))
        self.adjustSize()
        self._move_to_line()
        self.show()
        self.raise_()

    def _move_to_line(self) -> None:
        """Move next to the point's line, but never below the text.

        The scroll bar there would be painted over the box.
        """
        point, room = self._point, non_null(self._editor.viewport()).height()
        # Below the line if there is room; above if there is more of it there.
        left = min(point.x(), max(self._editor.width() - self.width() - scaled(8), 0))
        below, above = point.y() + line_height(self._editor), point.y() - self.height()
        fits_below = below + self.height() <= room
        top = below if fits_below or (above < 0 and room - below >= point.y()) else above
        self.move(left, min(max(top, 0), max(room - self.height(), 0)))

    def close_box(self) -> None:
        """Close the box."""
        self._delay.stop()
        if self._content is not None:
            self._content.hide()  # hidden at once, though deleted only later
            self._content.deleteLater()
            self._content = None
        self.hide()

    def close_soon(self) -> None:
        """Close the box, unless the mouse is on its way to it or it has the focus."""
        self._delay.start()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Notice when the mouse leaves the text without a move that ends the dwell."""
        if event is not None and event.type() == QEvent.Type.Leave and self.isVisible():
            self.close_soon()
        return super().eventFilter(watched, event)

    def leaveEvent(self, event: object) -> None:
        """Close the box after a moment."""
        del event
        self.close_soon()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Stay clear of the line that the box is about."""
        super().resizeEvent(event)
        self._move_to_line()

    def _close_if_unused(self) -> None:
        focus = QApplication.focusWidget()
        has_focus = focus is not None and self.isAncestorOf(focus)
        # A context menu of the box is open: wait until it is closed.
        if QApplication.activePopupWidget():
            self.close_soon()
        elif not (has_focus or self._is_under_mouse()):
            self.close_box()

    def _is_under_mouse(self) -> bool:
        return self.isVisible() and self.rect().contains(self.mapFromGlobal(QCursor.pos()))

    def flash_lines(self, first: int, last: int) -> None:
        """Show a trace in the margin between two lines for a moment."""
        top, bottom = top_of(self._editor, first), top_of(self._editor, last)
        if top is None or bottom is None:
            return
        width = scaled(3)
        self._trace.setGeometry(width, top, width, bottom - top + line_height(self._editor))
        self._trace.show()
        QTimer.singleShot(TRACE_MS, self._trace.hide)


class InlineWidget(QObject):
    """A widget between two lines of the text, with exactly the room it needs."""

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        self._line = 0
        self._rows = 0
        self._content: QWidget | None = None

    def show(self, line: int, content: QWidget | None) -> None:
        """Show a widget below a line; `None` removes it."""
        if self._content is not None and self._content is not content:
            self._content.removeEventFilter(self)
            self._content.hide()
            self._content.deleteLater()
        if self._line:
            self._editor.clearAnnotations(self._line - 1)
        self._content, self._line = content, line if content is not None else 0
        self._rows = 0
        if content is None:
            self._editor.setFocus()
            return
        content.setParent(non_null(self._editor.viewport()))
        content.adjustSize()
        content.installEventFilter(self)
        self._update_height()
        content.show()
        self._scroll_into_view()
        self.follow()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Adapt the room when the widget needs more or less: a message came or went."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._update_height()
            self.follow()
        return super().eventFilter(watched, event)

    def _update_height(self) -> None:
        # An annotation of blank lines makes room: as many lines as the widget is high, rounded up.
        rows = -(-self._height() // line_height(self._editor))
        if rows != self._rows:
            self._rows = rows
            self._editor.annotate(self._line - 1, "\n" * max(rows - 1, 0) + " ", 0)

    def _scroll_into_view(self) -> None:
        top, line = top_of(self._editor, self._line), line_height(self._editor)
        height = non_null(self._editor.viewport()).height()
        hidden = (top or 0) + line + self._height() - height
        if top is not None and hidden > 0:
            rows = min(-(-hidden // line), top // line)
            self._editor.SendScintilla(self._editor.SCI_LINESCROLL, 0, rows)

    def _width(self) -> int:
        left = editor_left(self._editor)
        return non_null(self._editor.viewport()).width() - left - scaled(8)

    def _height(self) -> int:
        content = self._content
        if content is None:
            return 0
        needed = content.heightForWidth(self._width()) if content.hasHeightForWidth() else 0
        return max(needed, content.sizeHint().height())

    def follow(self) -> None:
        """Move the widget to its line, after scrolling."""
        if self._content is None:
            return
        top = top_of(self._editor, self._line)
        left, height = editor_left(self._editor), self._height()
        below = (top if top is not None else -height * 2) + line_height(self._editor)
        if self._content.geometry().getRect() != (left, below, self._width(), height):
            self._content.setGeometry(left, below, self._width(), height)
