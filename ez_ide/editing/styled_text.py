"""A text with highlighting, margins and scroll bars: the base of all editors in the window.

Knows the text, the settings and the theme; knows neither debug sessions nor what the mouse does.
Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintilla
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence

from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS
from ez_ide.appearance.ligatures import Ligatures
from ez_ide.editing import editor_appearance, lexers
from ez_ide.editing.caret_context import name_at
from ez_ide.editing.deferred_work import DeferredWork
from ez_ide.editing.ez_lexer import EzLexer
from ez_ide.editing.file_kinds import EZ, FileKind
from ez_ide.editing.line_edits import replace_bytes
from ez_ide.non_null import non_null
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.QtGui import QFont, QKeyEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.decorations import TextRange
    from ez_ide.settings.store import Settings

_INSERTED, _DELETED = QsciScintilla.SC_MOD_INSERTTEXT, QsciScintilla.SC_MOD_DELETETEXT
_VIEW_SETTINGS = ("editor.", "appearance.")


class StyledText(QsciScintilla):
    """The text widget."""

    def __init__(
        self, settings: Settings, themes: ThemeService, *, kind: FileKind = EZ, zoom: int = 100
    ) -> None:
        super().__init__()
        self._settings, self._themes = settings, themes
        self._zoom = zoom
        self.kind = kind
        self._lexer = lexers.lexer_for(kind, self)
        self._deferred = DeferredWork(self)
        self._ligatures = Ligatures(non_null(self.viewport()))
        self._prepare()
        self.SCN_MODIFIED.connect(self._on_text_modified)
        self.linesChanged.connect(lambda: editor_appearance.use_margins(self))
        themes.changed.connect(self._apply_theme)
        settings.changed.connect(self._on_setting)

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
        # The horizontal scroll bar covers the longest line seen so far, instead of 2000 pixels.
        self.setScrollWidth(1)
        self.setScrollWidthTracking(True)
        # Several carets, which type and paste together; the window has a context menu of its own.
        self.SendScintilla(self.SCI_SETMULTIPLESELECTION, 1)
        self.SendScintilla(self.SCI_SETADDITIONALSELECTIONTYPING, 1)
        self.SendScintilla(self.SCI_SETMULTIPASTE, 1)
        self.SendScintilla(self.SCI_USEPOPUP, 0)
        # Painted line by line, each line would cover the lower edges of the boxes above it.
        self.SendScintilla(self.SCI_SETPHASESDRAW, self.SC_PHASES_MULTIPLE)
        free_keys(self)
        self._watch_lexer()
        editor_appearance.use_settings(self, self._settings)
        self._use_indentation()
        self._apply_theme()

    # -- extent ---------------------------------------------------------------------------------

    def caret(self) -> tuple[int, int]:
        """Return line and column of the caret."""
        line, index = self.getCursorPosition()
        return line + 1, index + 1

    def go_to(
        self, line: int, column: int = 1, *, select_to: tuple[int, int] | None = None
    ) -> None:
        """Move the caret and bring it into view, in the middle if its line was out of view."""
        # A position may be one of an older text, for example in the location history.
        line = min(max(line, 1), self.lines())
        # Unfolding and moving the caret scroll by themselves: the first line is restored after.
        first = self.firstVisibleLine()
        was_in_view = self._is_in_view(line)
        self.ensureLineVisible(line - 1)
        self.setCursorPosition(line - 1, max(column, 1) - 1)
        if select_to:
            self.setSelection(line - 1, column - 1, select_to[0] - 1, select_to[1] - 1)
        if not was_in_view:
            at = self.SendScintilla(self.SCI_VISIBLEFROMDOCLINE, line - 1)
            first = max(at - self.SendScintilla(self.SCI_LINESONSCREEN) // 2, 0)
        self.setFirstVisibleLine(first)
        self.ensureCursorVisible()

    def _is_in_view(self, line: int) -> bool:
        """Return whether a line is in view and not folded."""
        if not self.SendScintilla(self.SCI_GETLINEVISIBLE, line - 1):
            return False
        at = self.SendScintilla(self.SCI_VISIBLEFROMDOCLINE, line - 1)
        first, shown = self.firstVisibleLine(), self.SendScintilla(self.SCI_LINESONSCREEN)
        return bool(first <= at < first + shown)

    def text_below(self, line: int) -> str:
        """Return the text after a line, from the start of the next one."""
        start = self.SendScintilla(self.SCI_POSITIONFROMLINE, line)
        return str(self.text(start, self.length())) if 0 <= start < self.length() else ""

    def expression_at_caret(self) -> str:
        """Return the selection, otherwise the path of names at the caret, otherwise ""."""
        line, index = self.getCursorPosition()
        return str(self.selectedText()) or name_at(self.text(line), index)

    def replace_range(self, extent: TextRange, text: str) -> None:
        """Replace a range of the text as one step of undo."""
        start = self.positionFromLineIndex(extent.line - 1, extent.column - 1)
        end = self.positionFromLineIndex(extent.end_line - 1, extent.end_column - 1)
        replace_bytes(self, start, end, text)

    # -- look ------------------------------------------------------------------------------------

    def set_kind(self, kind: FileKind) -> None:
        """Highlight the text as another kind."""
        if kind is self.kind:
            return
        self.kind = kind
        self._lexer = lexers.lexer_for(kind, self)
        if self._lexer is None:
            self.setLexer(None)
        self._watch_lexer()
        self._apply_theme()

    def _watch_lexer(self) -> None:
        if isinstance(self._lexer, EzLexer):
            self._deferred.watch(self._lexer)

    def set_zoom(self, percent: int) -> None:
        """Show the text at a size in percent of the size in the settings."""
        self._zoom = percent
        self._apply_theme()

    def set_saved_text(self, text: str) -> None:
        """Take a text as the content of the saved file; change bars mark the lines that differ."""
        self._deferred.save(text)

    def refresh(self) -> None:
        """Repaint what is painted over the text."""
        non_null(self.viewport()).update()

    def settle(self) -> None:
        """Do all deferred work now: fold levels and change bars."""
        self._deferred.finish()

    def text_font(self) -> QFont:
        """Return the font of the text at the current zoom."""
        return editor_appearance.zoomed(self._themes.editor_font(), self._zoom)

    def _apply_theme(self) -> None:
        font = self.text_font()
        self._ligatures.use(font)
        editor_appearance.use_theme(self, self._lexer, self._themes.theme, font)
        editor_appearance.use_line_height(self, font, self._settings.get(table.LINE_HEIGHT))
        editor_appearance.use_margins(self)
        non_null(self.viewport()).update()

    def _use_indentation(self) -> None:
        self.setTabWidth(self._settings.get(table.TAB_WIDTH))
        self.setIndentationsUseTabs(self._settings.get(table.USE_TABS))
        self.setIndentationWidth(self._settings.get(table.TAB_WIDTH))

    def _on_setting(self, key: str) -> None:
        if key.startswith(_VIEW_SETTINGS):
            editor_appearance.use_settings(self, self._settings)
        if key in (table.TAB_WIDTH.key, table.USE_TABS.key):
            self._use_indentation()
        if key == table.LINE_HEIGHT.key:
            self._apply_theme()

    def _on_text_modified(self, position: int, kind: int, _text: object, length: int, added: int,
                 *_rest: int) -> None:  # fmt: skip
        if kind & (_INSERTED | _DELETED):
            line = self.SendScintilla(self.SCI_LINEFROMPOSITION, position)
            is_start = position == self.SendScintilla(self.SCI_POSITIONFROMLINE, line)
            came = length if kind & _INSERTED else -length
            self._deferred.edited(position, came, added, begins_line=is_start)


def free_keys(editor: QsciScintilla) -> None:
    """Unbind every key that an action of the window may have, in any keymap."""
    taken = {
        QKeySequence(key)[0].toCombined()
        for spec in ACTIONS
        for preset in PRESETS
        for key in spec.keys.of(preset)
    }
    for command in non_null(non_null(editor.standardCommands()).commands()):
        if command.key() in taken or _is_command_key(command.key()):
            command.setKey(0)
        if command.alternateKey() in taken or _is_command_key(command.alternateKey()):
            command.setAlternateKey(0)


def is_for_a_menu(event: QKeyEvent) -> bool:
    """Return whether a key is Alt with a character: it opens a menu or does nothing.

    On macOS such keys type characters.
    """
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    is_character = bool(event.text()) and event.text().isprintable()
    return is_character and held == Qt.KeyboardModifier.AltModifier and sys.platform != "darwin"


def _is_command_key(key: int) -> bool:
    """Return whether a key is Ctrl with a character: a command of Scintilla that no menu shows."""
    if not key:
        return False
    chord = QKeySequence(key)[0]
    is_held = bool(chord.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_held and ord(" ") < chord.key() < ord("~")
