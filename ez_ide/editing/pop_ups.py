"""Widgets over and between the lines of an editor: the hover box, and room below a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PyQt6.QtGui import QCursor
from PyQt6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.editing.geometry import editor_left, line_height, top_of
from ez_ide.non_null import promised
from ez_ide.widgets.focus import TabRound

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QResizeEvent

TRACE_MS = 600
GRACE_MS = 350  # for the way of the mouse from a word to the box below it


class HoverBox(TabRound, QFrame):
    """A box beside a place of the text, with a widget of somebody else in it."""

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
        self._content: QWidget | None = None
        self._point = QPoint()
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(GRACE_MS)
        self._grace.timeout.connect(self._go_if_unused)
        self._trace = QFrame(editor.viewport())
        self._trace.setProperty("look", "card")
        self._trace.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._trace.hide()
        promised(editor.viewport()).installEventFilter(self)
        self.hide()

    def show_at(self, point: QPoint, content: QWidget) -> None:
        """Show the widget below a point of the viewport, or above where there is no room."""
        self.go()
        self._content, self._point = content, point
        self._box.addWidget(content)
        self.setMaximumWidth(max(self._editor.width() - scaled(24), scaled(200)))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()

    def _place(self) -> None:
        """Beside the line of the point, whatever its size is now; never below the text.

        There the scroll bar is, which would be painted over it.
        """
        point, room = self._point, promised(self._editor.viewport()).height()
        left = min(point.x(), max(self._editor.width() - self.width() - scaled(8), 0))
        below, above = point.y() + line_height(self._editor), point.y() - self.height()
        fits_below = below + self.height() <= room
        top = below if fits_below or (above < 0 and room - below >= point.y()) else above
        self.move(left, min(max(top, 0), max(room - self.height(), 0)))

    def go(self) -> None:
        """Take it away."""
        self._grace.stop()
        if self._content is not None:
            self._content.hide()  # it is gone at once, though deleted only later
            self._content.deleteLater()
            self._content = None
        self.hide()

    def go_soon(self) -> None:
        """The mouse has moved on: take it away, unless it is on its way here, or one works here."""
        self._grace.start()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """The mouse may leave the text at once, without a move that ends its rest on the word."""
        if event is not None and event.type() == QEvent.Type.Leave and self.isVisible():
            self.go_soon()
        return super().eventFilter(watched, event)

    def leaveEvent(self, event: object) -> None:
        """The mouse has left it."""
        del event
        self.go_soon()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """What it shows has grown: the line it is about stays to be seen."""
        super().resizeEvent(event)
        self._place()

    def _go_if_unused(self) -> None:
        focus = QApplication.focusWidget()
        has_keyboard = focus is not None and self.isAncestorOf(focus)
        if QApplication.activePopupWidget():
            self.go_soon()
        elif not (has_keyboard or self._is_under_mouse()):
            self.go()

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
    """A widget between two lines of the text, with as much room as it needs just now."""

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        self._line = 0
        self._rows = 0
        self._content: QWidget | None = None

    def show(self, line: int, content: QWidget | None) -> None:
        """Make room below a line and put the widget there; `None` closes the gap."""
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
        content.setParent(promised(self._editor.viewport()))
        content.adjustSize()
        content.installEventFilter(self)
        self._make_room()
        content.show()
        self._bring_into_view()
        self.follow()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """The widget needs more room, or less: a message below a field has come or gone."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._make_room()
            self.follow()
        return super().eventFilter(watched, event)

    def _make_room(self) -> None:
        rows = -(-self._height() // line_height(self._editor))
        if rows != self._rows:
            self._rows = rows
            self._editor.annotate(self._line - 1, "\n" * max(rows - 1, 0) + " ", 0)

    def _bring_into_view(self) -> None:
        top, line = top_of(self._editor, self._line), line_height(self._editor)
        height = promised(self._editor.viewport()).height()
        hidden = (top or 0) + line + self._height() - height
        if top is not None and hidden > 0:
            rows = min(-(-hidden // line), top // line)
            self._editor.SendScintilla(self._editor.SCI_LINESCROLL, 0, rows)

    def _width(self) -> int:
        left = editor_left(self._editor)
        return promised(self._editor.viewport()).width() - left - scaled(8)

    def _height(self) -> int:
        content = self._content
        if content is None:
            return 0
        needed = content.heightForWidth(self._width()) if content.hasHeightForWidth() else 0
        return max(needed, content.sizeHint().height())

    def follow(self) -> None:
        """Be where the line is, after scrolling."""
        if self._content is None:
            return
        top = top_of(self._editor, self._line)
        left, height = editor_left(self._editor), self._height()
        below = (top if top is not None else -height * 2) + line_height(self._editor)
        if self._content.geometry().getRect() != (left, below, self._width(), height):
            self._content.setGeometry(left, below, self._width(), height)
