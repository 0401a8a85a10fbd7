"""What surrounds a position of an editor's text: code, a string or a comment, and which name.

Positions are Scintilla's: bytes from the start of the text. Indexes count characters of a line.
"""

from __future__ import annotations

import re

from PyQt6.Qsci import QsciScintilla

from ez_ide.editing.ez_lexer import COMMENT, ESCAPE, OPEN_MASK, STRING, EzLexer

_PATH_BEFORE = re.compile(r"(?:[A-Za-z_]\w*(?:\[\w*\])?\.)*[A-Za-z_]?\w*$")
_WORD = re.compile(r"\w*")
_ASCII_END = 0x80
_STRING_STYLES = (STRING, ESCAPE)
_QUOTES = frozenset("\"'`")
_OTHER = "\N{REPLACEMENT CHARACTER}"


def caret_position(editor: QsciScintilla) -> int:
    """Return the position of the caret."""
    return editor.SendScintilla(QsciScintilla.SCI_GETCURRENTPOS)


def char_at(editor: QsciScintilla, position: int) -> str:
    """Return the ASCII character at a position, U+FFFD for any other, or "" outside the text."""
    if position < 0 or position >= editor.length():
        return ""
    code = editor.SendScintilla(QsciScintilla.SCI_GETCHARAT, position) & 0xFF
    return chr(code) if code < _ASCII_END else _OTHER


def is_in_text(editor: QsciScintilla, position: int) -> bool:
    """Whether a position is inside a string or a comment of an EZ program."""
    return isinstance(editor.lexer(), EzLexer) and _is_in_text(editor, position)


def _is_in_text(editor: QsciScintilla, position: int) -> bool:
    line = editor.SendScintilla(QsciScintilla.SCI_LINEFROMPOSITION, position)
    begin = editor.SendScintilla(QsciScintilla.SCI_POSITIONFROMLINE, line)
    end = editor.SendScintilla(QsciScintilla.SCI_GETLINEENDPOSITION, line)
    # Scintilla asks for styles when it paints. A key that was just typed is not painted yet.
    if editor.SendScintilla(QsciScintilla.SCI_GETENDSTYLED) < end:
        editor.SendScintilla(QsciScintilla.SCI_COLOURISE, begin, end)
    if position == begin:
        state = editor.SendScintilla(QsciScintilla.SCI_GETLINESTATE, line - 1) if line else 0
        return bool(state & OPEN_MASK)
    # A position is between two characters: inside a string only if both belong to it.
    before = _style(editor, position - 1)
    if before != COMMENT and before not in _STRING_STYLES:
        return False
    if position < end:
        after = _style(editor, position)
        return after == before if before == COMMENT else after in _STRING_STYLES
    # At the end of a line there is no second character: the line's state and its last character
    # tell whether the string or comment ended there.
    state = editor.SendScintilla(QsciScintilla.SCI_GETLINESTATE, line)
    if state & OPEN_MASK:
        return True
    if before == COMMENT:
        return "//" in editor.text(begin, end) and char_at(editor, position - 1) != "/"
    return _is_unclosed(editor, begin, position)


def _style(editor: QsciScintilla, position: int) -> int:
    return editor.SendScintilla(QsciScintilla.SCI_GETSTYLEAT, position)


def _is_unclosed(editor: QsciScintilla, begin: int, position: int) -> bool:
    """Whether the string that reaches up to a position has no closing quote."""
    start = position
    while start > begin and _style(editor, start - 1) in _STRING_STYLES:
        start -= 1
    return position - start == 1 or char_at(editor, position - 1) not in _QUOTES


def name_path_at(text: str, index: int) -> tuple[str, int]:
    """Return the longest path (`a.b[i].c`) that ends with the name at an index of a line.

    The second item is the index where the path begins. Without a name the path is "".
    """
    word = _WORD.match(text, index)
    end = word.end() if word else index
    before = _PATH_BEFORE.search(text[:end])
    path = before.group() if before else ""
    if not path or path[-1] == "." or path[0].isdigit():
        return "", end
    return path, end - len(path)


def name_at(text: str, index: int) -> str:
    """Return the path of `name_path_at`, without its index."""
    return name_path_at(text, index)[0]


def first_name(path: str) -> str:
    """Return the name that a path begins with."""
    found = _WORD.match(path)
    return found.group() if found else ""


def code_before(editor: QsciScintilla, lines: int = 40) -> str:
    """Return up to `lines` lines before the caret, and more if they begin inside a comment."""
    send = editor.SendScintilla
    position = caret_position(editor)
    first = max(send(QsciScintilla.SCI_LINEFROMPOSITION, position) - lines, 0)
    while first and send(QsciScintilla.SCI_GETLINESTATE, first - 1) & OPEN_MASK:
        first -= 1
    begin = send(QsciScintilla.SCI_POSITIONFROMLINE, first)
    return editor.text(begin, position) if position > begin else ""
