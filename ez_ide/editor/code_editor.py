"""One text with its margins and marks.

Knows the text and what is painted on it; does not know files, sessions or the protocol.
Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintilla
from PyQt6.QtCore import QEvent, QPoint, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QFont, QHelpEvent, QKeySequence, QPainter
from PyQt6.QtWidgets import QToolTip

from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS
from ez_ide.editor import geometry, look
from ez_ide.editor import numbers as n
from ez_ide.editor.breakpoint_signs import BreakpointSigns
from ez_ide.editor.change_bars import show_changes
from ez_ide.editor.execution_signs import ExecutionSigns
from ez_ide.editor.ez_lexer import EzLexer
from ez_ide.editor.folding import fold
from ez_ide.editor.line_edits import replace_bytes
from ez_ide.editor.marks import Hover
from ez_ide.editor.pop_ups import HoverBox, RoomBelow
from ez_ide.editor.problem_signs import ProblemSigns
from ez_ide.editor.surroundings import name_at
from ez_ide.editor.typing_help import TypingHelp
from ez_ide.logic import settings_table as table
from ez_ide.promised import promised

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PyQt6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent, QWheelEvent
    from PyQt6.QtWidgets import QWidget

    from ez_ide.editor.marks import (
        BreakpointMark,
        ExecutionPoint,
        ExpressionBox,
        InlineValue,
        TextRange,
    )
    from ez_ide.logic.settings import Settings
    from ez_ide.themes.service import ThemeService

FOLD_PAUSE_MS = 200
DWELL_MS = 400
LINES_A_MS = 10
_INSERTED, _DELETES = QsciScintilla.SC_MOD_INSERTTEXT, QsciScintilla.SC_MOD_BEFOREDELETE
_DELETED, _UNDONE = QsciScintilla.SC_MOD_DELETETEXT, QsciScintilla.SC_PERFORMED_UNDO
_CHANGES = ("editor.", "appearance.")


class CodeEditor(QsciScintilla):
    """The editor of one document."""

    breakpoint_toggled = pyqtSignal(int)  # a click in the margin asks for it, at this line
    breakpoint_menu = pyqtSignal(int, QPoint)  # right click in the margin: line, global position
    breakpoint_dragged = pyqtSignal(str, int)  # key of the mark, the line it was dropped on
    breakpoints_moved = pyqtSignal(dict)  # edits moved marks: key → line now; 0 = line deleted
    run_to_line = pyqtSignal(int)  # Ctrl+click on a line number
    point_dragged = pyqtSignal(int)  # the arrow was dragged to this line (set next statement)
    hover_started = pyqtSignal(object)  # marks.Hover
    hover_ended = pyqtSignal()
    who_changed_wanted = pyqtSignal(object)  # marks.Hover: Alt+click on a name
    definition_wanted = pyqtSignal(int, int)  # Ctrl+click on a name: line, column
    zoom_wanted = pyqtSignal(int)  # Ctrl+wheel: +1 larger, -1 smaller
    typed = pyqtSignal(str)  # a letter came from the keyboard and is in the text now

    def __init__(
        self, settings: Settings, themes: ThemeService, *, is_ez: bool = True, zoom: int = 100
    ) -> None:
        super().__init__()
        self._settings, self._themes = settings, themes
        self._zoom = zoom
        self._saved = ""
        self._moved: dict[str, int] = {}
        self._targets: frozenset[int] = frozenset()
        self._pressed: tuple[str, int] | None = None  # what is dragged in the margin, from where
        self._lexer = EzLexer(self) if is_ez else None
        self._breakpoints = BreakpointSigns(self)
        self._execution = ExecutionSigns(self)
        self.problems = ProblemSigns(self)
        self._typing = TypingHelp(self)
        self._hover = HoverBox(self)
        self._below = RoomBelow(self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(FOLD_PAUSE_MS)
        self._settle.timeout.connect(self.settle)
        self._prepare()
        self._connect()

    def _prepare(self) -> None:
        self.setUtf8(True)
        self.setFrameShape(self.Shape.NoFrame)
        self.setBraceMatching(self.BraceMatch.SloppyBraceMatch)
        self.setCaretLineVisible(True)
        self.setCaretWidth(2)
        self.setAutoIndent(False)
        self.setBackspaceUnindents(True)
        self.setTabIndents(True)
        self.setAnnotationDisplay(self.AnnotationDisplay.AnnotationStandard)
        self.setScrollWidth(1)
        self.setScrollWidthTracking(True)
        self.SendScintilla(self.SCI_SETMULTIPLESELECTION, 1)
        self.SendScintilla(self.SCI_SETADDITIONALSELECTIONTYPING, 1)
        self.SendScintilla(self.SCI_SETMULTIPASTE, 1)
        self.SendScintilla(self.SCI_SETMOUSEDWELLTIME, DWELL_MS)
        self.SendScintilla(self.SCI_USEPOPUP, 0)
        self._free_keys()
        self._use_settings()
        self._paint_anew()

    def _connect(self) -> None:
        self.SCN_MODIFIED.connect(self._on_modified)
        self.SCN_DWELLSTART.connect(self._on_dwell)
        self.SCN_DWELLEND.connect(self._on_dwell_end)
        self.linesChanged.connect(lambda: look.use_margins(self))
        self._themes.changed.connect(self._paint_anew)
        self._settings.changed.connect(self._on_setting)

    # -- place ---------------------------------------------------------------------------------

    def caret(self) -> tuple[int, int]:
        """Line and column."""
        line, index = self.getCursorPosition()
        return line + 1, index + 1

    def go_to(
        self, line: int, column: int = 1, *, select_to: tuple[int, int] | None = None
    ) -> None:
        """Put the caret there and bring it into view: into the middle if it was out of view."""
        line = min(max(line, 1), self.lines())
        self.ensureLineVisible(line - 1)
        first = self.firstVisibleLine()
        shown = self.SendScintilla(self.SCI_LINESONSCREEN)
        at = self.SendScintilla(self.SCI_VISIBLEFROMDOCLINE, line - 1)
        self.setCursorPosition(line - 1, max(column, 1) - 1)
        if select_to:
            self.setSelection(line - 1, column - 1, select_to[0] - 1, select_to[1] - 1)
        if not first <= at < first + shown:
            self.setFirstVisibleLine(max(at - shown // 2, 0))
        self.ensureCursorVisible()

    def selected(self) -> str:
        """The selected text, or ""."""
        return str(self.selectedText())

    def expression_at_caret(self) -> str:
        """The selection, else the name path under the caret, else ""."""
        line, index = self.getCursorPosition()
        return self.selected() or name_at(self.text(line), index)

    def replace_range(self, place: TextRange, text: str) -> None:
        """Put text in the place of some, as one step of undo."""
        start = self.positionFromLineIndex(place.line - 1, place.column - 1)
        end = self.positionFromLineIndex(place.end_line - 1, place.end_column - 1)
        replace_bytes(self, start, end, text)

    # -- look ------------------------------------------------------------------------------------

    def set_zoom(self, percent: int) -> None:
        """The size of the text, compared with the settings'."""
        self._zoom = percent
        self._paint_anew()

    def set_saved_text(self, text: str) -> None:
        """What the file holds: bars mark the lines that differ."""
        self._saved = text
        self._settle.start()

    def refresh(self) -> None:
        """Paint again what is no text."""
        promised(self.viewport()).update()

    def settle(self) -> None:
        """Bring up to date what need not follow every key: folds and bars."""
        self._settle.stop()
        if self._lexer is not None:
            fold(self)
        show_changes(self, self._saved)

    def _font(self) -> QFont:
        return look.zoomed(self._themes.editor_font(), self._zoom)

    def _paint_anew(self) -> None:
        font = self._font()
        look.use_theme(self, self._lexer, self._themes.theme, font)
        look.use_line_height(self, font, self._settings.get(table.LINE_HEIGHT))
        look.use_margins(self)
        self._execution.show_points(self._execution.points)
        promised(self.viewport()).update()

    def _use_settings(self) -> None:
        look.use_settings(self, self._settings)
        self._typing.closes_pairs = self._settings.get(table.AUTO_CLOSE)
        self.setTabWidth(self._settings.get(table.TAB_WIDTH))
        self.setIndentationsUseTabs(self._settings.get(table.USE_TABS))
        self.setIndentationWidth(self._settings.get(table.TAB_WIDTH))

    def _on_setting(self, key: str) -> None:
        if key.startswith(_CHANGES):
            self._use_settings()
        if key == table.LINE_HEIGHT.key:
            self._paint_anew()

    def _free_keys(self) -> None:
        """Leave to the window's actions every key that one of them may have."""
        taken = {
            QKeySequence(key)[0].toCombined()
            for spec in ACTIONS
            for preset in PRESETS
            for key in spec.keys.of(preset)
        }
        for command in promised(self.standardCommands()).commands():
            if command.key() in taken or _is_letter_chord(command.key()):
                command.setKey(0)
            if command.alternateKey() in taken or _is_letter_chord(command.alternateKey()):
                command.setAlternateKey(0)

    # -- breakpoints ---------------------------------------------------------------------------

    def set_breakpoints(self, marks: Sequence[BreakpointMark]) -> None:
        """Show exactly these marks; their lines then follow the text through edits and undo."""
        self._breakpoints.show(marks)
        promised(self.viewport()).update()

    def breakpoint_lines(self) -> dict[str, int]:
        """Where each mark is now."""
        return self._breakpoints.lines()

    def show_sliding(self, key: str, from_line: int) -> None:
        """A short trace from where a breakpoint was asked for to where it is."""
        line = self._breakpoints.lines().get(key)
        if line is not None and line != from_line:
            self._hover.flash_lines(min(line, from_line), max(line, from_line))

    # -- where the program stands ----------------------------------------------------------------

    def show_points(self, points: Sequence[ExecutionPoint]) -> None:
        """Show exactly these, the innermost first; empty takes them all away."""
        self._execution.show_points(points)
        promised(self.viewport()).update()

    def set_point_targets(self, lines: Sequence[int]) -> None:
        """The lines the arrow may be dragged to; empty: it cannot be dragged."""
        self._targets = frozenset(lines)

    def show_inline_values(self, values: Mapping[int, Sequence[InlineValue]]) -> None:
        """Paint values behind these lines, and behind no others."""
        self._execution.values = dict(values)
        promised(self.viewport()).update()

    def show_expressions(self, boxes: Sequence[ExpressionBox]) -> None:
        """Box sub-expressions, and paint the values of those that have one in their place."""
        self._execution.boxes = tuple(boxes)
        promised(self.viewport()).update()

    # -- pop-ups -------------------------------------------------------------------------------

    def show_hover(self, line: int, column: int, content: QWidget) -> None:
        """Show a widget at a place until the mouse leaves it or Esc; the editor owns it now."""
        self._hover.show_at(geometry.point_of(self, line, column), content)

    def hide_hover(self) -> None:
        """Take it away."""
        self._hover.go()

    def show_below(self, line: int, content: QWidget | None) -> None:
        """Put a widget between this line and the next (BP-4); `None` takes it away."""
        self._below.show(line, content)

    # -- what happens in the text ------------------------------------------------------------------

    def _on_modified(self, position: int, kind: int, _text: object, length: int, added: int,
                     *_rest: int) -> None:  # fmt: skip
        if kind & _INSERTED:
            moved = self._breakpoints.on_insert(
                position, length, added, is_undo=bool(kind & _UNDONE)
            )
            self._tell_moved(moved)
        elif kind & _DELETES:
            self._moved = self._breakpoints.before_delete(position, length)
        elif kind & _DELETED:
            self._tell_moved(self._moved)
            self._moved = {}
        if kind & (_INSERTED | _DELETED):  # a long text takes long: wait for a longer rest
            self._settle.start(FOLD_PAUSE_MS + self.lines() // LINES_A_MS)

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
        if not self._hover.is_under_mouse():
            self._hover.go()
        self.hover_ended.emit()

    def _hover_of(self, position: int) -> Hover:
        line, index = self.lineIndexFromPosition(position)
        first, start, last, end = self.getSelection()
        if first >= 0 and (first, start) <= (line, index) < (last, end):
            return Hover(line + 1, index + 1, self.selectedText())
        return Hover(line + 1, index + 1, name_at(self.text(line), index))

    # -- keyboard and mouse ------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Typing helps first; Esc takes pop-ups away."""
        if event is None:
            return
        self._hover.go()
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
        """In the margin of signs and numbers: begin a click or a drag; Ctrl and Alt on names."""
        if event is None:
            return
        place = event.position().toPoint()
        margin = geometry.margin_at(self, place.x())
        left = event.button() == Qt.MouseButton.LeftButton
        if margin in (n.MARGIN_SIGNS, n.MARGIN_LINES):
            if left:
                self._press_margin(geometry.line_at(self, place.y()))
            event.accept()
            return
        if left and margin is None and self._clicked_name(event, place):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """End a click or a drag in the margin."""
        if event is None:
            return
        if self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        key, start = self._pressed
        self._pressed = None
        line = geometry.line_at(self, event.position().toPoint().y())
        event.accept()
        if line != start:
            self._drop(key, line)
        elif geometry.margin_at(self, event.position().toPoint().x()) is not None:
            is_held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.run_to_line if is_held else self.breakpoint_toggled).emit(line)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """A drag in the margin selects nothing."""
        if event is not None and self._pressed is None:
            super().mouseMoveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """In the margin: the menu of a breakpoint; the text's is the window's."""
        if event is None:
            return
        if geometry.margin_at(self, event.pos().x()) in (n.MARGIN_SIGNS, n.MARGIN_LINES):
            line = geometry.line_at(self, event.pos().y())
            self.breakpoint_menu.emit(line, event.globalPos())
            event.accept()
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent | None) -> bool:
        """Tooltips of the signs in the margin."""
        if (
            event is not None
            and event.type() == QEvent.Type.ToolTip
            and isinstance(event, QHelpEvent)
        ):
            if geometry.margin_at(self, event.pos().x()) in (n.MARGIN_SIGNS, n.MARGIN_LINES):
                words = self.words_beside(geometry.line_at(self, event.pos().y()))
                QToolTip.showText(event.globalPos(), words, self)
                return True
            return False
        return bool(super().viewportEvent(event))

    def words_beside(self, line: int) -> str:
        """What the signs in the margin of a line say."""
        mark = self._breakpoints.at(line)
        words = [mark.words] if mark is not None and mark.words else []
        words += [f"{one.code}: {one.message}" for one in self.problems.beside(line)]
        return "\n".join(words)

    def _press_margin(self, line: int) -> None:
        mark = self._breakpoints.at(line)
        is_point = any(point.line == line for point in self._execution.points[:1])
        if is_point and self._targets:
            self._pressed = ("", line)
        else:
            self._pressed = (mark.key if mark is not None else "-", line)

    def _drop(self, key: str, line: int) -> None:
        if key == "" and line in self._targets:
            self.point_dragged.emit(line)
        elif key not in ("", "-"):
            self.breakpoint_dragged.emit(key, line)

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
        if held == Qt.KeyboardModifier.AltModifier:
            self.who_changed_wanted.emit(hover)
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
        self._execution.paint(painter, theme, self._font())
        painter.end()
        self._below.follow()


def _is_letter_chord(key: int) -> bool:
    """Ctrl with a letter or digit: Scintilla's own commands, unknown to the window's key list."""
    if not key:
        return False
    chord = QKeySequence(key)[0]
    is_held = bool(chord.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_held and ord(" ") < chord.key() < ord("~")
