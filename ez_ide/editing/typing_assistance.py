"""What typing does besides inserting characters: pairs, indentation, Tab.

Every key press is one step of undo.
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
# The closing half is inserted only before these, or at the end of the text: `(` before a word is
# to enclose that word, and its closing half would be in the way.
_MAY_FOLLOW = frozenset(" \t\r\n)]},;:.") | {""}


class TypingAssistance:
    """Assists typing in one editor."""

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
        """Whether closing brackets and quotes are inserted automatically."""
        return self._settings.get(table.AUTO_CLOSE)

    def handle(self, event: QKeyEvent) -> bool:
        """Do what a key means beyond inserting itself; return whether it means more."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
        if self._editor.isReadOnly() or held & command:
            return False
        meaning = self._keys.get(Qt.Key(event.key()))
        if meaning is not None:
            return (not held or event.key() == Qt.Key.Key_Backtab) and meaning()
        return bool(event.text()) and self._character(event.text())

    @property
    def _is_ez(self) -> bool:
        return isinstance(self._editor.lexer(), EzLexer)

    # -- pairs -----------------------------------------------------------------------------------

    def _character(self, char: str) -> bool:
        if char == "}" and (self._goes_to_closer() or self._closes_block()):
            return True
        if not self.closes_pairs:
            return False
        if self._editor.hasSelectedText():
            return char in PAIRS and self._surround(char)
        if self._steps_over(char):
            position = caret_position(self._editor)
            self._editor.SendScintilla(self._editor.SCI_GOTOPOS, position + 1)
            return True
        if char in PAIRS and self._should_pair(char):
            self._replace(char + PAIRS[char], back=1)
            return True
        return False

    def _surround(self, char: str) -> bool:
        first_line, first, last_line, last = self._editor.getSelection()
        inside = self._editor.selectedText()
        self._replace(char + inside + PAIRS[char])
        shift = 1 if first_line == last_line else 0
        self._editor.setSelection(first_line, first + 1, last_line, last + shift)
        return True

    def _steps_over(self, char: str) -> bool:
        position = caret_position(self._editor)
        if char_at(self._editor, position) != char:
            return False
        if char in QUOTES:
            return is_in_text(self._editor, position) or not self._is_ez
        if char not in CLOSERS or is_in_text(self._editor, position):
            return False
        line, _ = self._editor.getCursorPosition()
        text = self._editor.text(line)
        # Step over a closing bracket only if the line has as many of them as opening ones: then
        # the typed one is the one that is there already.
        bracket_texts = [text[one.start] for one in tokens(SourceFile("", text))
                 if one.kind == "punctuation"]  # fmt: skip
        opener = next(one for one, closer in PAIRS.items() if closer == char)
        return bracket_texts.count(char) >= bracket_texts.count(opener)

    def _should_pair(self, char: str) -> bool:
        position = caret_position(self._editor)
        before = char_at(self._editor, position - 1)
        if char_at(self._editor, position) not in _MAY_FOLLOW | QUOTES:
            return False
        if is_in_text(self._editor, position):
            # Inside a string only `${` gets its closing half, and not after a backslash.
            is_escaped = char_at(self._editor, position - 2) == "\\"
            return char == "{" and before == "$" and not is_escaped
        after = char_at(self._editor, position)
        # A quote after a letter is an apostrophe or the end of a string.
        if char in QUOTES:
            return after not in QUOTES and not (before.isalnum() or before in {"_", "�", char})
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
        indentation = _indentation_of(before)
        is_in_code = not is_in_text(editor, position)
        opens = is_in_code and before.rstrip()[-1:] in set("{[(")
        level = "\t" if editor.indentationsUseTabs() else " " * editor.indentationWidth()
        end = line_end(self._editor)
        text = end + indentation + (level if opens else "")
        closer = char_at(editor, position)
        # A line that contains only indentation is emptied.
        if before and not before.strip() and not editor.text(line)[index:].strip():
            editor.SendScintilla(editor.SCI_DELETERANGE, position - len(before), len(before))
        if opens and closer == PAIRS[before.rstrip()[-1]]:
            # Between `{` and `}`: an indented empty line, and the `}` on a line of its own.
            tail = end + indentation
            self._replace(text + tail, back=len(tail))
        else:
            self._replace(text)
        editor.endUndoAction()
        editor.ensureCursorVisible()
        return True

    def _goes_to_closer(self) -> bool:
        """On an empty line before the `}` of the block, go after that `}`: insert none."""
        editor = self._editor
        send = editor.SendScintilla
        line, _ = editor.getCursorPosition()
        if not self.closes_pairs or editor.hasSelectedText() or editor.text(line).strip():
            return False
        below = editor.text(line + 1) if line + 1 < editor.lines() else ""
        indentation = _indentation_of(below)
        if not below.strip().startswith("}"):
            return False
        closer = send(editor.SCI_POSITIONFROMLINE, line + 1) + len(indentation)
        opener = send(editor.SCI_BRACEMATCH, closer, 0)
        opening = editor.text(send(editor.SCI_LINEFROMPOSITION, opener)) if opener >= 0 else ""
        # The `}` must belong to a block that is indented like it: a wrongly indented one may belong
        # to another block, which the typed `}` is to close.
        if not opening or _indentation_of(opening) != indentation:
            return False
        start = send(editor.SCI_POSITIONFROMLINE, line)
        length = send(editor.SCI_POSITIONFROMLINE, line + 1) - start
        editor.beginUndoAction()
        send(editor.SCI_DELETERANGE, start, length)
        send(editor.SCI_GOTOPOS, closer - length + 1)
        editor.endUndoAction()
        return True

    def _closes_block(self) -> bool:
        """Insert a `}` that begins its line, indented like the line that opened the block."""
        editor = self._editor
        line, index = editor.getCursorPosition()
        before = editor.text(line)[:index]
        if before.strip() or not before or editor.hasSelectedText():
            return False
        position = caret_position(editor)
        editor.beginUndoAction()
        # Scintilla finds the matching `{` only of a `}` that is in the text.
        editor.SendScintilla(editor.SCI_INSERTTEXT, position, b"}")
        opener = editor.SendScintilla(editor.SCI_BRACEMATCH, position, 0)
        if opener >= 0:
            opening = editor.SendScintilla(editor.SCI_LINEFROMPOSITION, opener)
            text = editor.text(opening)
            indentation = _indentation_of(text)
            if opening != line and indentation != before:
                begin = position - len(before.encode())
                editor.SendScintilla(editor.SCI_DELETERANGE, begin, position - begin)
                editor.SendScintilla(editor.SCI_INSERTTEXT, begin, indentation.encode())
                position = begin + len(indentation.encode())
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
        """Replace the selection, and put the caret `back` bytes before the end of the new text."""
        editor = self._editor
        editor.beginUndoAction()
        editor.SendScintilla(editor.SCI_REPLACESEL, text.encode())
        if back:
            editor.SendScintilla(editor.SCI_GOTOPOS, caret_position(editor) - back)
        editor.endUndoAction()


def _indentation_of(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
