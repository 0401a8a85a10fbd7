"""What typing does besides inserting a letter: pairs, indentation, Tab.

Every keystroke is one step of undo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.editing.caret_context import caret_position, char_at, is_in_text
from ez_ide.editing.ez_lexer import EzLexer
from ez_ide.editing.line_edits import indent, line_end, outdent
from ez_ide.settings import table
from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QKeyEvent

    from ez_ide.settings.store import Settings

PAIRS = {"{": "}", "[": "]", "(": ")", '"': '"', "'": "'", "`": "`"}
CLOSERS = frozenset("}])")
QUOTES = frozenset("\"'`")
_MAY_FOLLOW = frozenset(" \t\r\n)]},;:.") | {""}


class TypingAssistance:
    """Helps at the keyboard of one editor."""

    def __init__(self, editor: QsciScintilla, settings: Settings) -> None:
        self._editor, self._settings = editor, settings
        self._keys = {
            Qt.Key.Key_Return: self._new_line,
            Qt.Key.Key_Enter: self._new_line,
            Qt.Key.Key_Tab: self._tab,
            Qt.Key.Key_Backtab: self._outdent,
            Qt.Key.Key_Backspace: self._backspace,
        }

    @property
    def closes_pairs(self) -> bool:
        """The closing half of a pair comes by itself."""
        return self._settings.get(table.AUTO_CLOSE)

    def handle(self, event: QKeyEvent) -> bool:
        """Do what the key means, if it means more than itself; whether it did."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
        if self._editor.isReadOnly() or held & command:
            return False
        meaning = self._keys.get(Qt.Key(event.key()))
        if meaning is not None:
            return (not held or event.key() == Qt.Key.Key_Backtab) and meaning()
        return bool(event.text()) and self._letter(event.text())

    @property
    def _is_ez(self) -> bool:
        return isinstance(self._editor.lexer(), EzLexer)

    # -- pairs -----------------------------------------------------------------------------------

    def _letter(self, letter: str) -> bool:
        if letter == "}" and (self._goes_to_closer() or self._closes_block()):
            return True
        if not self.closes_pairs:
            return False
        if self._editor.hasSelectedText():
            return letter in PAIRS and self._surround(letter)
        if self._steps_over(letter):
            position = caret_position(self._editor)
            self._editor.SendScintilla(self._editor.SCI_GOTOPOS, position + 1)
            return True
        if letter in PAIRS and self._pair_helps(letter):
            self._replace(letter + PAIRS[letter], back=1)
            return True
        return False

    def _surround(self, letter: str) -> bool:
        first_line, first, last_line, last = self._editor.getSelection()
        inside = self._editor.selectedText()
        self._replace(letter + inside + PAIRS[letter])
        shift = 1 if first_line == last_line else 0
        self._editor.setSelection(first_line, first + 1, last_line, last + shift)
        return True

    def _steps_over(self, letter: str) -> bool:
        position = caret_position(self._editor)
        if char_at(self._editor, position) != letter:
            return False
        if letter in QUOTES:
            return is_in_text(self._editor, position) or not self._is_ez
        if letter not in CLOSERS or is_in_text(self._editor, position):
            return False
        line, _ = self._editor.getCursorPosition()
        text = self._editor.text(line)
        signs = [text[one.start] for one in tokens(SourceFile("", text))
                 if one.kind == "punctuation"]  # fmt: skip
        opener = next(one for one, closer in PAIRS.items() if closer == letter)
        return signs.count(letter) >= signs.count(opener)

    def _pair_helps(self, letter: str) -> bool:
        position = caret_position(self._editor)
        before = char_at(self._editor, position - 1)
        if char_at(self._editor, position) not in _MAY_FOLLOW | QUOTES:
            return False
        if is_in_text(self._editor, position):
            is_escaped = char_at(self._editor, position - 2) == "\\"
            return letter == "{" and before == "$" and not is_escaped
        after = char_at(self._editor, position)
        if letter in QUOTES:
            return after not in QUOTES and not (before.isalnum() or before in {"_", "�", letter})
        return after not in QUOTES

    def _backspace(self) -> bool:
        editor = self._editor
        position = caret_position(editor)
        before = char_at(editor, position - 1)
        if editor.hasSelectedText() or PAIRS.get(before) != char_at(editor, position):
            return False
        if not self.closes_pairs or before not in PAIRS:
            return False
        editor.SendScintilla(editor.SCI_DELETERANGE, position - 1, 2)
        return True

    # -- indentation -----------------------------------------------------------------------------

    def _new_line(self) -> bool:
        editor = self._editor
        editor.beginUndoAction()
        if editor.hasSelectedText():
            editor.removeSelectedText()
        position = caret_position(editor)
        line, index = editor.getCursorPosition()
        before = editor.text(line)[:index]
        blanks = before[: len(before) - len(before.lstrip(" \t"))]
        is_in_code = not is_in_text(editor, position)
        opens = is_in_code and before.rstrip()[-1:] in set("{[(")
        level = "\t" if editor.indentationsUseTabs() else " " * editor.indentationWidth()
        end = line_end(self._editor)
        text = end + blanks + (level if opens else "")
        closer = char_at(editor, position)
        if before and not before.strip() and not editor.text(line)[index:].strip():
            editor.SendScintilla(editor.SCI_DELETERANGE, position - len(before), len(before))
        if opens and closer == PAIRS[before.rstrip()[-1]]:
            tail = end + blanks
            self._replace(text + tail, back=len(tail))
        else:
            self._replace(text)
        editor.endUndoAction()
        editor.ensureCursorVisible()
        return True

    def _goes_to_closer(self) -> bool:
        """On an empty line the `}` of this block in the next line is the one that is meant."""
        editor = self._editor
        send = editor.SendScintilla
        line, _ = editor.getCursorPosition()
        if not self.closes_pairs or editor.hasSelectedText() or editor.text(line).strip():
            return False
        below = editor.text(line + 1) if line + 1 < editor.lines() else ""
        blanks = below[: len(below) - len(below.lstrip(" \t"))]
        if not below.strip().startswith("}"):
            return False
        closer = send(editor.SCI_POSITIONFROMLINE, line + 1) + len(blanks)
        opener = send(editor.SCI_BRACEMATCH, closer, 0)
        opening = editor.text(send(editor.SCI_LINEFROMPOSITION, opener)) if opener >= 0 else ""
        if not opening or opening[: len(opening) - len(opening.lstrip(" \t"))] != blanks:
            return False
        start = send(editor.SCI_POSITIONFROMLINE, line)
        length = send(editor.SCI_POSITIONFROMLINE, line + 1) - start
        editor.beginUndoAction()
        send(editor.SCI_DELETERANGE, start, length)
        send(editor.SCI_GOTOPOS, closer - length + 1)
        editor.endUndoAction()
        return True

    def _closes_block(self) -> bool:
        """A `}` that begins its line goes to the indentation of the line that opened the block."""
        editor = self._editor
        line, index = editor.getCursorPosition()
        before = editor.text(line)[:index]
        if before.strip() or not before or editor.hasSelectedText():
            return False
        position = caret_position(editor)
        editor.beginUndoAction()
        editor.SendScintilla(editor.SCI_INSERTTEXT, position, b"}")
        opener = editor.SendScintilla(editor.SCI_BRACEMATCH, position, 0)
        if opener >= 0:
            opening = editor.SendScintilla(editor.SCI_LINEFROMPOSITION, opener)
            text = editor.text(opening)
            blanks = text[: len(text) - len(text.lstrip(" \t"))]
            if opening != line and blanks != before:
                begin = position - len(before.encode())
                editor.SendScintilla(editor.SCI_DELETERANGE, begin, position - begin)
                editor.SendScintilla(editor.SCI_INSERTTEXT, begin, blanks.encode())
                position = begin + len(blanks.encode())
        editor.SendScintilla(editor.SCI_GOTOPOS, position + 1)
        editor.endUndoAction()
        return True

    def _outdent(self) -> bool:
        outdent(self._editor)
        return True

    def _tab(self) -> bool:
        editor = self._editor
        if editor.hasSelectedText():
            indent(editor)
            return True
        if editor.indentationsUseTabs():
            self._replace("\t")
            return True
        column = editor.SendScintilla(editor.SCI_GETCOLUMN, caret_position(editor))
        width = editor.indentationWidth()
        self._replace(" " * (width - column % width))
        return True

    def _replace(self, text: str, back: int = 0) -> None:
        """Put text in the place of the selection, and the caret that many bytes before its end."""
        editor = self._editor
        editor.beginUndoAction()
        editor.SendScintilla(editor.SCI_REPLACESEL, text.encode())
        if back:
            editor.SendScintilla(editor.SCI_GOTOPOS, caret_position(editor) - back)
        editor.endUndoAction()
