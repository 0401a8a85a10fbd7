"""The editor of a document: a text with what is marked on it, and what keys and mouse mean there.

Knows what is painted on the text; does not know files, sessions or the protocol.
Lines and columns count from 1, columns in characters.
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
from ez_ide.non_null import promised

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    from ez_ide.editing.decorations import BreakpointMarker, ExecutionLine, InlineValue
    from ez_ide.settings.store import Settings

DWELL_MS = 400
_INSERTED, _DELETES = QsciScintilla.SC_MOD_INSERTTEXT, QsciScintilla.SC_MOD_BEFOREDELETE
_DELETED, _UNDONE = QsciScintilla.SC_MOD_DELETETEXT, QsciScintilla.SC_PERFORMED_UNDO


class CodeEditor(StyledText):
    """The editor of one document."""

    breakpoint_toggled = pyqtSignal(int)  # a click in the margin asks for it, at this line
    breakpoint_menu = pyqtSignal(int, QPoint)  # right click in the margin: line, global position
    menu_wanted = pyqtSignal(QPoint)  # right click or menu key in the text: global position
    breakpoint_dragged = pyqtSignal(str, int)  # key of the mark, the line it was dropped on
    breakpoints_moved = pyqtSignal(dict)  # edits moved marks: key → line now; 0 = line deleted
    run_to_line = pyqtSignal(int)  # Ctrl+click on a line number
    hover_started = pyqtSignal(object)  # marks.Hover
    definition_wanted = pyqtSignal(int, int)  # Ctrl+click on a name: line, column
    zoom_wanted = pyqtSignal(int)  # Ctrl+wheel: +1 larger, -1 smaller
    typed = pyqtSignal(str)  # a letter came from the keyboard and is in the text now

    def __init__(
        self, settings: Settings, themes: ThemeService, *, kind: FileKind = EZ, zoom: int = 100
    ) -> None:
        super().__init__(settings, themes, kind=kind, zoom=zoom)
        self._moved: dict[str, int] = {}
        self._breakpoints = BreakpointMarkers(self)
        self._execution = ExecutionMarkers(
            self, lambda line: self._breakpoints.at(line) is not None
        )
        self.problems = ProblemMarkers(self)
        self._typing = TypingAssistance(self, settings)
        self._hover = HoverBox(self)
        self._below = InlineWidget(self)
        self._margin = MarginMouse(self, self._breakpoints)
        self.fold_signs = FoldMarkers(self)
        self.SendScintilla(self.SCI_SETMOUSEDWELLTIME, DWELL_MS)
        promised(self.viewport()).setMouseTracking(True)
        self._connect()

    def _connect(self) -> None:
        self.SCN_MODIFIED.connect(self._on_modified)
        self.SCN_DWELLSTART.connect(self._on_dwell)
        self.SCN_DWELLEND.connect(self._on_dwell_end)

    # -- breakpoints ---------------------------------------------------------------------------

    def set_breakpoints(self, marks: Sequence[BreakpointMarker]) -> None:
        """Show exactly these marks; their lines then follow the text through edits and undo."""
        self._breakpoints.show(marks)
        promised(self.viewport()).update()

    def breakpoint_lines(self) -> dict[str, int]:
        """Where each mark is now."""
        return self._breakpoints.lines()

    def show_relocation(self, key: str, from_line: int) -> None:
        """A short trace from where a breakpoint was asked for to where it is."""
        line = self._breakpoints.lines().get(key)
        if line is not None and line != from_line:
            self._hover.flash_lines(min(line, from_line), max(line, from_line))

    # -- where the program stands ----------------------------------------------------------------

    def show_execution_lines(self, points: Sequence[ExecutionLine]) -> None:
        """Show exactly these, the innermost first; empty takes them all away."""
        self._execution.show_execution_lines(points)
        promised(self.viewport()).update()

    def show_inline_values(self, values: Mapping[int, Sequence[InlineValue]]) -> None:
        """Paint values behind these lines, and behind no others."""
        self._execution.values = dict(values)
        promised(self.viewport()).update()

    def inline_values(self) -> Mapping[int, Sequence[InlineValue]]:
        """What is painted behind the lines now."""
        return self._execution.values

    # -- pop-ups -------------------------------------------------------------------------------

    def show_hover(self, line: int, column: int, content: QWidget) -> None:
        """Show a widget at a place until the mouse leaves it or Esc; the editor owns it now."""
        self._hover.show_at(geometry.point_of(self, line, column), content)

    def hover_at_caret(self) -> None:
        """Ask for what is known at the caret, as if the mouse rested there."""
        position = self.SendScintilla(self.SCI_GETSELECTIONSTART)
        if not self.hasSelectedText():  # behind a word is at the word, too
            position = self.SendScintilla(self.SCI_WORDSTARTPOSITION, position, 1)
        self.hover_started.emit(replace(self._hover_of(position), is_asked=True))

    def hide_hover(self) -> None:
        """Take it away."""
        self._hover.go()

    def show_below(self, line: int, content: QWidget | None) -> None:
        """Put a widget between this line and the next (BP-4); `None` takes it away."""
        self._below.show(line, content)

    # -- what happens in the text ------------------------------------------------------------------

    def _on_modified(self, position: int, kind: int, _text: object, length: int, added: int,
                     *_rest: int) -> None:  # fmt: skip
        if kind & _DELETES:
            self._moved = self._breakpoints.before_delete(position, length)
        elif kind & _INSERTED:
            is_undo = bool(kind & _UNDONE)
            moved = self._breakpoints.on_insert(position, length, added, is_undo=is_undo)
            self._tell_moved(moved)
        elif kind & _DELETED:
            moved, self._moved = self._moved, {}
            self._tell_moved(moved)

    def _tell_moved(self, moved: dict[str, int]) -> None:
        if moved:
            self.breakpoints_moved.emit(moved)
            promised(self.viewport()).update()

    def _on_dwell(self, position: int, x: int, y: int) -> None:
        if position < 0 or geometry.margin_at(self, x) is not None:
            return
        self.hover_started.emit(self._hover_of(position))
        del y

    def _on_dwell_end(self, *_place: int) -> None:
        self._hover.go_soon()

    def _hover_of(self, position: int) -> Hover:
        line, index = self.lineIndexFromPosition(position)
        first, start, last, end = self.getSelection()
        if first >= 0 and (first, start) <= (line, index) < (last, end):
            return Hover(line + 1, index + 1, self.selectedText())
        return Hover(line + 1, index + 1, name_at(self.text(line), index))

    # -- keyboard and mouse ------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Typing helps first; Esc takes pop-ups away.

        A key that a widget inside the editor leaves unused comes here, too: it is not for the text.
        """
        if event is None:
            return
        focus = QApplication.focusWidget()
        if focus is not self and self.isAncestorOf(focus):
            event.ignore()
            return
        self._hover.go()
        if event.key() == Qt.Key.Key_Escape and self._margin.give_up():
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
        """With Ctrl, ask for another zoom."""
        if event is None:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_wanted.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """In the margin: begin a click or a drag; Ctrl and Alt on names."""
        if event is None:
            return
        place = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        is_in_text = geometry.margin_at(self, place.x()) is None
        if self._margin.press(event) or (
            is_left and is_in_text
            and (self.fold_signs.open_at(place) or self._clicked_name(event, place))
        ):  # fmt: skip
            event.accept()
            return
        if event.button() == Qt.MouseButton.RightButton and self._is_selected(place):
            event.accept()  # its menu is about the selection
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """End a click or a drag in the margin."""
        if event is None:
            return
        if self._margin.release(event):
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """A drag in the margin selects nothing."""
        if event is not None and not self._margin.move(event):
            super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent | None) -> None:
        """The mouse is elsewhere."""
        self._margin.leave()
        super().leaveEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Files are the window's: it opens them."""
        if event is not None and not _leaves_files(event):
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent | None) -> None:
        """Files are the window's."""
        if event is not None and not _leaves_files(event):
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Files are the window's."""
        if event is not None and not _leaves_files(event):
            super().dropEvent(event)

    def _is_selected(self, place: QPoint) -> bool:
        position = self.SendScintilla(self.SCI_POSITIONFROMPOINTCLOSE, place.x(), place.y())
        start = self.SendScintilla(self.SCI_GETSELECTIONSTART)
        end = self.SendScintilla(self.SCI_GETSELECTIONEND)
        return bool(start <= position < end)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """Ask for the menu of a breakpoint in the margin, else for that of the text."""
        if event is None:
            return
        event.accept()
        if event.reason() != event.Reason.Mouse:
            caret = geometry.point_of(self, *self.caret())
            caret.setY(caret.y() + geometry.line_height(self))
            self.menu_wanted.emit(promised(self.viewport()).mapToGlobal(caret))
        elif self._margin.is_over(event.pos()):
            self.breakpoint_menu.emit(self._margin.line_at(event.pos()), event.globalPos())
        else:
            self.menu_wanted.emit(event.globalPos())

    def viewportEvent(self, event: QEvent | None) -> bool:
        """Tooltips of the signs in the margin."""
        if (
            event is not None
            and event.type() == QEvent.Type.ToolTip
            and isinstance(event, QHelpEvent)
        ):
            if self._margin.is_over(event.pos()):
                words = self.margin_tooltip(self._margin.line_at(event.pos()))
                QToolTip.showText(event.globalPos(), words, self)
                return True
            return False
        return bool(super().viewportEvent(event))

    def margin_tooltip(self, line: int) -> str:
        """What the signs in the margin of a line say."""
        mark = self._breakpoints.at(line)
        words = [mark.words] if mark is not None and mark.words else []
        words += [f"{one.code}: {one.message}" for one in self.problems.beside(line)]
        return "\n".join(words)

    def _clicked_name(self, event: QMouseEvent, place: QPoint) -> bool:
        held = event.modifiers()
        position = self.SendScintilla(self.SCI_POSITIONFROMPOINTCLOSE, place.x(), place.y())
        if position < 0:
            return False
        hover = self._hover_of(position)
        if not hover.expression:
            return False
        if held == Qt.KeyboardModifier.ControlModifier:
            self.definition_wanted.emit(hover.line, hover.column)
            return True
        return False

    # -- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """The text, and over it what is no text."""
        if event is None:
            return
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._themes.theme
        taken = set(self._breakpoints.lines().values())
        taken |= {point.line for point in self._execution.points}
        self.problems.paint(painter, theme, taken.__contains__)
        self._breakpoints.paint(painter, theme)
        self._margin.paint(painter, theme)
        self.fold_signs.paint(painter, theme)
        self._execution.paint(painter, theme, self.text_font())
        painter.end()
        self._below.follow()


def _leaves_files(event: QDropEvent) -> bool:
    data = event.mimeData()
    has_files = data is not None and data.hasUrls()
    if has_files:
        event.ignore()
    return has_files
