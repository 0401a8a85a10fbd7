"""The editor of a document: markers, hovers and inline values, and what keys and mouse do.

Knows what is painted over the text; does not know files, debug sessions or the protocol. Lines and
columns count from 1, columns in characters.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintilla
from PyQt6.QtCore import QEvent, QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QHelpEvent, QPainter
from PyQt6.QtWidgets import QApplication, QToolTip

from ez_ide.editing import geometry
from ez_ide.editing.breakpoint_markers import BreakpointMarkers
from ez_ide.editing.caret_context import name_at
from ez_ide.editing.decorations import Hover
from ez_ide.editing.execution_markers import ExecutionMarkers
from ez_ide.editing.file_kinds import EZ, FileKind
from ez_ide.editing.folding import FoldMarkers
from ez_ide.editing.margin_mouse import MarginMouse
from ez_ide.editing.pop_ups import HoverBox, InlineWidget
from ez_ide.editing.problem_markers import ProblemMarkers
from ez_ide.editing.styled_text import StyledText, is_for_a_menu
from ez_ide.editing.typing_assistance import TypingAssistance
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from PyQt6.QtGui import (
        QContextMenuEvent,
        QDragEnterEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QWheelEvent,
    )
    from PyQt6.QtWidgets import QWidget

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

DWELL_MS = 400
_INSERTED, _DELETES = QsciScintilla.SC_MOD_INSERTTEXT, QsciScintilla.SC_MOD_BEFOREDELETE
_DELETED, _UNDONE = QsciScintilla.SC_MOD_DELETETEXT, QsciScintilla.SC_PERFORMED_UNDO


class CodeEditor(StyledText):
    """The editor of one document. Its signals report what the user asks for; others do it.

    `breakpoints`, `execution`, `problems` and `fold_markers` are what is painted over the text;
    other rooms give them what to show.
    """

    breakpoint_toggled = pyqtSignal(int)  # click in the margin: line
    breakpoint_menu = pyqtSignal(int, QPoint)  # right click in the margin: line, global position
    menu_requested = pyqtSignal(QPoint)  # right click or menu key in the text: global position
    breakpoint_dragged = pyqtSignal(str, int)  # key of the marker, line where it was dropped
    breakpoints_moved = pyqtSignal(dict)  # edits moved markers: lines by key, 0 if deleted
    run_to_line = pyqtSignal(int)  # Ctrl+click on a line number: line
    hover_started = pyqtSignal(object)  # decorations.Hover
    definition_requested = pyqtSignal(int, int)  # Ctrl+click on a name: line, column
    zoom_requested = pyqtSignal(int)  # Ctrl+wheel: +1 larger, -1 smaller
    typed = pyqtSignal(str)  # a character was typed and inserted

    def __init__(
        self, settings: Settings, themes: ThemeService, *, kind: FileKind = EZ, zoom: int = 100
    ) -> None:
        super().__init__(settings, themes, kind=kind, zoom=zoom)
        self._moved: dict[str, int] = {}
        self.breakpoints = BreakpointMarkers(self)
        self.execution = ExecutionMarkers(self, lambda line: self.breakpoints.at(line) is not None)
        self.problems = ProblemMarkers(self)
        self._typing = TypingAssistance(self, settings)
        self._hover = HoverBox(self)
        self._below = InlineWidget(self)
        self._margin = MarginMouse(self, self.breakpoints)
        self.fold_markers = FoldMarkers(self)
        self.SendScintilla(self.SCI_SETMOUSEDWELLTIME, DWELL_MS)
        non_null(self.viewport()).setMouseTracking(True)
        self.SCN_MODIFIED.connect(self._on_modified)
        self.SCN_DWELLSTART.connect(self._on_dwell)
        self.SCN_DWELLEND.connect(lambda *_position: self._hover.close_soon())

    # -- pop-ups -------------------------------------------------------------------------------

    def show_relocation(self, key: str, from_line: int) -> None:
        """Show for a moment that a breakpoint moved from the requested line to another one."""
        line = self.breakpoints.lines().get(key)
        if line is not None and line != from_line:
            self._hover.flash_lines(min(line, from_line), max(line, from_line))

    def show_hover(self, line: int, column: int, content: QWidget) -> None:
        """Show a widget at a position until the mouse leaves or Esc is pressed; take ownership."""
        self._hover.show_at(geometry.point_of(self, line, column), content)

    def hover_at_caret(self) -> None:
        """Report a hover at the caret, as if the mouse rested there."""
        position = self.SendScintilla(self.SCI_GETSELECTIONSTART)
        if not self.hasSelectedText():  # the end of a word counts as the word
            position = self.SendScintilla(self.SCI_WORDSTARTPOSITION, position, 1)
        self.hover_started.emit(replace(self._hover_at(position), is_requested=True))

    def hide_hover(self) -> None:
        """Close the hover."""
        self._hover.close_box()

    def show_below(self, line: int, content: QWidget | None) -> None:
        """Show a widget between a line and the next one; `None` removes it."""
        self._below.show(line, content)

    # -- edits and hovers --------------------------------------------------------------------------

    def _on_modified(self, position: int, kind: int, _text: object, length: int, added: int,
                     *_rest: int) -> None:  # fmt: skip
        # What a deletion moves must be computed while the text is still there, but reported only
        # when it is gone.
        if kind & _DELETES:
            self._moved = self.breakpoints.before_delete(position, length)
        elif kind & _INSERTED:
            is_undo = bool(kind & _UNDONE)
            moved = self.breakpoints.on_insert(position, length, added, is_undo=is_undo)
            self._report_moved(moved)
        elif kind & _DELETED:
            moved, self._moved = self._moved, {}
            self._report_moved(moved)

    def _report_moved(self, moved: dict[str, int]) -> None:
        if moved:
            self.breakpoints_moved.emit(moved)
            non_null(self.viewport()).update()

    def _on_dwell(self, position: int, x: int, y: int) -> None:
        if position < 0 or geometry.margin_at(self, x) is not None:
            return
        self.hover_started.emit(self._hover_at(position))
        del y

    def _hover_at(self, position: int) -> Hover:
        line, index = self.lineIndexFromPosition(position)
        first, start, last, end = self.getSelection()
        if first >= 0 and (first, start) <= (line, index) < (last, end):
            return Hover(line + 1, index + 1, self.selectedText())
        return Hover(line + 1, index + 1, name_at(self.text(line), index))

    # -- keyboard and mouse ------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let pop-ups, menus and typing assistance handle a key before it edits the text."""
        if event is None:
            return
        # Qt passes on keys that a widget inside the editor, such as a peek box, does not use.
        focus = QApplication.focusWidget()
        if focus is not self and self.isAncestorOf(focus):
            event.ignore()
            return
        self._hover.close_box()
        if event.key() == Qt.Key.Key_Escape and self._margin.cancel():
            event.accept()
            return
        if is_for_a_menu(event):
            event.ignore()
            return
        if self._typing.handle(event):
            event.accept()
        else:
            super().keyPressEvent(event)
        text = event.text()
        if text and text.isprintable() and not self.isReadOnly():
            self.typed.emit(text)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        """Zoom with Ctrl."""
        if event is None:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_requested.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """Handle clicks in the margin, on fold markers, and with Ctrl on names."""
        if event is None:
            return
        point = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        is_in_text = geometry.margin_at(self, point.x()) is None
        if self._margin.press(event) or (
            is_left and is_in_text
            and (self.fold_markers.open_at(point) or self._click_name(event, point))
        ):  # fmt: skip
            event.accept()
            return
        if event.button() == Qt.MouseButton.RightButton and self._is_in_selection(point):
            event.accept()  # the menu that opens next is about the selection
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Finish a click or drag in the margin."""
        if event is None:
            return
        if self._margin.release(event):
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """Drag a breakpoint, or extend the selection."""
        if event is not None and not self._margin.move(event):
            super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent | None) -> None:
        """Hide the marker under the mouse."""
        self._margin.leave()
        super().leaveEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Leave files to the window, which opens them."""
        if event is not None and not _refuse_files(event):
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent | None) -> None:
        """Leave files to the window."""
        if event is not None and not _refuse_files(event):
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Leave files to the window."""
        if event is not None and not _refuse_files(event):
            super().dropEvent(event)

    def _is_in_selection(self, point: QPoint) -> bool:
        position = self.SendScintilla(self.SCI_POSITIONFROMPOINTCLOSE, point.x(), point.y())
        start = self.SendScintilla(self.SCI_GETSELECTIONSTART)
        end = self.SendScintilla(self.SCI_GETSELECTIONEND)
        return bool(start <= position < end)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """Report a request for the context menu of a breakpoint or of the text."""
        if event is None:
            return
        event.accept()
        if event.reason() != event.Reason.Mouse:
            caret = geometry.point_of(self, *self.caret())
            caret.setY(caret.y() + geometry.line_height(self))
            self.menu_requested.emit(non_null(self.viewport()).mapToGlobal(caret))
        elif self._margin.is_over(event.pos()):
            self.breakpoint_menu.emit(self._margin.line_at(event.pos()), event.globalPos())
        else:
            self.menu_requested.emit(event.globalPos())

    def viewportEvent(self, event: QEvent | None) -> bool:
        """Show the tooltips of the markers in the margin."""
        if (
            event is not None
            and event.type() == QEvent.Type.ToolTip
            and isinstance(event, QHelpEvent)
        ):
            if self._margin.is_over(event.pos()):
                text = self.margin_tooltip(self._margin.line_at(event.pos()))
                QToolTip.showText(event.globalPos(), text, self)
                return True
            return False
        return bool(super().viewportEvent(event))

    def margin_tooltip(self, line: int) -> str:
        """Return the tooltip of the markers in the margin of a line."""
        marker = self.breakpoints.at(line)
        lines = [marker.tooltip] if marker is not None and marker.tooltip else []
        lines += [f"{one.code}: {one.message}" for one in self.problems.beside(line)]
        return "\n".join(lines)

    def _click_name(self, event: QMouseEvent, point: QPoint) -> bool:
        position = self.SendScintilla(self.SCI_POSITIONFROMPOINTCLOSE, point.x(), point.y())
        if position < 0:
            return False
        hover = self._hover_at(position)
        if not hover.expression:
            return False
        if event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.definition_requested.emit(hover.line, hover.column)
            return True
        return False

    # -- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the text, and over it the markers and inline values."""
        if event is None:
            return
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._themes.theme
        # A line has one marker in the margin: execution lines and breakpoints before problems.
        taken = set(self.breakpoints.lines().values())
        taken |= {one.line for one in self.execution.lines}
        self.problems.paint(painter, theme, taken.__contains__)
        self.breakpoints.paint(painter, theme)
        self._margin.paint(painter, theme)
        self.fold_markers.paint(painter, theme)
        self.execution.paint(painter, theme, self.text_font())
        painter.end()
        self._below.follow()


def _refuse_files(event: QDropEvent) -> bool:
    data = event.mimeData()
    has_files = data is not None and data.hasUrls()
    if has_files:
        event.ignore()
    return has_files
