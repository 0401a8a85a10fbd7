"""Deferred work after an edit: off-screen highlighting, folds and change bars.

Done in small slices once typing pauses, so that no key press has to wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from ez_ide.editing.change_bars import ChangeBars
from ez_ide.editing.ez_lexer import EzLexer
from ez_ide.editing.folding import FoldLevels

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla

PAUSE_MS = 200
SLICE = 300  # lines in one slice


class DeferredWork(QObject):
    """The deferred work of one editor."""

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        self._bars = ChangeBars(editor)
        self._folds = FoldLevels(editor)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._do_slice)

    def watch(self, lexer: EzLexer) -> None:
        """Compute the fold levels from the line states of a lexer."""
        lexer.styled.connect(self._on_styled)

    def save(self, text: str) -> None:
        """Take a text as the content of the saved file, for the change bars."""
        self._bars.save(text)
        self._timer.start(PAUSE_MS)

    def edited(self, position: int, length: int, added: int, *, begins_line: bool) -> None:
        """Note that `length` bytes and `added` line ends were inserted; both negative: deleted."""
        send = self._editor.SendScintilla
        line = send(self._editor.SCI_LINEFROMPOSITION, position)
        lexer = self._editor.lexer()
        # The lexer must know of the edit before Scintilla asks it for styles.
        if isinstance(lexer, EzLexer):
            lexer.edited(position, length)
        self._folds.moved(line, added)
        self._bars.edited(line, added, begins_line=begins_line)
        self._timer.start(PAUSE_MS)

    def finish(self) -> None:
        """Do all deferred work now."""
        self._timer.stop()
        self._colour(self._editor.lines())
        while self._folds.are_stale:
            self._folds.update(self._editor.lines() + 1)
        self._bars.show()

    def _on_styled(self, first: int, last: int) -> None:
        self._folds.restyled(first, last)
        if not self._timer.isActive():
            self._timer.start(PAUSE_MS)

    def _do_slice(self) -> None:
        is_coloured = self._colour(SLICE)
        self._folds.update(SLICE)
        if is_coloured and not self._folds.are_stale:
            self._timer.stop()
            self._bars.show()
        else:
            self._timer.start(0)  # after the events that wait, such as key presses

    def _colour(self, lines: int) -> bool:
        """Style up to `lines` more lines; return whether all lines are styled."""
        send, names = self._editor.SendScintilla, self._editor
        done = send(names.SCI_GETENDSTYLED)
        length = self._editor.length()
        if done < length and isinstance(self._editor.lexer(), EzLexer):
            last = send(names.SCI_LINEFROMPOSITION, done) + lines
            end = send(names.SCI_POSITIONFROMLINE, last) if last < self._editor.lines() else length
            send(names.SCI_COLOURISE, done, end)
            return bool(end >= length)
        return True
