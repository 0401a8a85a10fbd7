"""What the text around a place of an editor is: code, string or comment; which name stands there.

Positions are Scintilla's: bytes from the beginning.
"""

from __future__ import annotations

import re

from PyQt6.Qsci import QsciScintilla

from ez_ide.editing.ez_lexer import COMMENT, ESCAPE, OPEN_MASK, STRING, EzLexer

_PATH_BEFORE = re.compile(r"(?:[A-Za-z_]\w*(?:\[\w*\])?\.)*[A-Za-z_]?\w*$")
_REST_OF_NAME = re.compile(r"\w*")
_ASCII_END = 0x80
_TEXT_STYLES = (STRING, ESCAPE)
_QUOTES = frozenset("\"'`")


def caret_position(editor: QsciScintilla) -> int:
    """Where the caret is."""
    return editor.SendScintilla(QsciScintilla.SCI_GETCURRENTPOS)


def letter_at(editor: QsciScintilla, position: int) -> str:
    """The character there if it is an ASCII one; "" outside the text, "�" for any other."""
    if position < 0 or position >= editor.length():
        return ""
    code = editor.SendScintilla(QsciScintilla.SCI_GETCHARAT, position) & 0xFF
    return chr(code) if code < _ASCII_END else "�"


def is_in_text(editor: QsciScintilla, position: int) -> bool:
    """The place is inside a string or a comment of EZ, so that what is written there is no code."""
    return isinstance(editor.lexer(), EzLexer) and _is_in_text(editor, position)


def _is_in_text(editor: QsciScintilla, position: int) -> bool:
    line = editor.SendScintilla(QsciScintilla.SCI_LINEFROMPOSITION, position)
    begin = editor.SendScintilla(QsciScintilla.SCI_POSITIONFROMLINE, line)
    end = editor.SendScintilla(QsciScintilla.SCI_GETLINEENDPOSITION, line)
    if editor.SendScintilla(QsciScintilla.SCI_GETENDSTYLED) < end:
        editor.SendScintilla(QsciScintilla.SCI_COLOURISE, begin, end)
    if position == begin:
        state = editor.SendScintilla(QsciScintilla.SCI_GETLINESTATE, line - 1) if line else 0
        return bool(state & OPEN_MASK)
    before = _style(editor, position - 1)
    if before != COMMENT and before not in _TEXT_STYLES:
        return False
    if position < end:
        after = _style(editor, position)
        return after == before if before == COMMENT else after in _TEXT_STYLES
    state = editor.SendScintilla(QsciScintilla.SCI_GETLINESTATE, line)
    if state & OPEN_MASK:
        return True
    if before == COMMENT:
        return "//" in editor.text(begin, end) and letter_at(editor, position - 1) != "/"
    return _is_unclosed(editor, begin, position)


def _style(editor: QsciScintilla, position: int) -> int:
    return editor.SendScintilla(QsciScintilla.SCI_GETSTYLEAT, position)


def _is_unclosed(editor: QsciScintilla, begin: int, position: int) -> bool:
    """The string that goes up to the place has no closing quote there."""
    start = position
    while start > begin and _style(editor, start - 1) in _TEXT_STYLES:
        start -= 1
    return position - start == 1 or letter_at(editor, position - 1) not in _QUOTES


def name_at(text: str, index: int) -> str:
    """The longest path of names (`a.b.c`) that ends with the name at the index of a line."""
    rest = _REST_OF_NAME.match(text, index)
    end = rest.end() if rest else index
    before = _PATH_BEFORE.search(text[:end])
    path = before.group() if before else ""
    return "" if not path or path[-1] == "." or path[0].isdigit() else path


def code_before(editor: QsciScintilla, lines: int = 40) -> str:
    """The text of some lines up to the caret, from where no comment or raw string is open."""
    send = editor.SendScintilla
    position = caret_position(editor)
    first = max(send(QsciScintilla.SCI_LINEFROMPOSITION, position) - lines, 0)
    while first and send(QsciScintilla.SCI_GETLINESTATE, first - 1) & OPEN_MASK:
        first -= 1
    begin = send(QsciScintilla.SCI_POSITIONFROMLINE, first)
    return editor.text(begin, position) if position > begin else ""


def lines_from_top(editor: QsciScintilla, count: int) -> str:
    """The first lines of the text."""
    end = editor.SendScintilla(QsciScintilla.SCI_POSITIONFROMLINE, count)
    end = editor.length() if end < 0 or count >= editor.lines() else end
    return editor.text(0, end) if end else ""
