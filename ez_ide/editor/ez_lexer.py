"""Colours EZ text by the language's own tokens, beginning at the line that changed.

Each line's state keeps what later lines need to know: whether a comment or raw string is still open
behind it, and how it opens and closes blocks, from which folding is made.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciLexerCustom
from PyQt6.QtGui import QColor, QFont

from ez_ide.promised import promised
from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens
from ez_lang.syntax.words import RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.themes.theme import Theme
    from ez_lang.syntax.highlight import Token

STYLES = (
    "plain", "comment", "keyword", "type", "function", "builtin", "struct", "constant", "number",
    "string", "escape", "operator", "attribute", "module", "invalid",
)  # fmt: skip
"""Fields of `theme.syntax`; a style's number is its place here."""
NUMBER = {name: number for number, name in enumerate(STYLES)}
COMMENT, STRING, ESCAPE = NUMBER["comment"], NUMBER["string"], NUMBER["escape"]

_OF_KIND = {
    "char": "string",
    "interpolation": "escape",
    "punctuation": "plain",
    "name": "plain",
}
_BUILTIN = frozenset(RESERVED_FUNCTIONS)

# what a line's state is made of
OPEN_NOTHING, OPEN_COMMENT, OPEN_RAW = 0, 1, 2
OPEN_MASK = 0b11
IS_IMPORT, IS_COMMENT_LINE = 0b100, 0b1000
CLOSES_SHIFT, OPENS_SHIFT, COUNT_MASK = 8, 16, 0xFF


class EzLexer(QsciLexerCustom):
    """The colours of EZ."""

    def language(self) -> str:
        """What it colours."""
        return "EZ"

    def description(self, style: int) -> str:
        """A style's name; "" beyond the last."""
        return STYLES[style] if style < len(STYLES) else ""

    def use_theme(self, theme: Theme, font: QFont) -> None:
        """Take colours and font."""
        paper = QColor(theme.editor.background)
        self.setDefaultColor(QColor(theme.editor.text))
        self.setDefaultPaper(paper)
        self.setDefaultFont(font)
        for number, name in enumerate(STYLES):
            self.setColor(QColor(getattr(theme.syntax, name)), number)
            self.setPaper(paper, number)
            styled = QFont(font)
            styled.setItalic(name == "comment")
            styled.setBold(name == "keyword")
            self.setFont(styled, number)

    def styleText(self, start: int, end: int) -> None:
        """Colour all lines that the range touches, from where nothing is open before them."""
        editor = promised(self.editor())
        send = editor.SendScintilla
        first = send(editor.SCI_LINEFROMPOSITION, start)
        while first and send(editor.SCI_GETLINESTATE, first - 1) & OPEN_MASK:
            first -= 1
        last = send(editor.SCI_LINEFROMPOSITION, end)
        begin = send(editor.SCI_POSITIONFROMLINE, first)
        stop = send(editor.SCI_POSITIONFROMLINE, last + 1)
        if stop < 0:
            stop = send(editor.SCI_GETLENGTH)
        if stop <= begin:
            return
        text = editor.text(begin, stop)
        pieces = list(tokens(SourceFile("", text)))
        self.startStyling(begin)
        send(editor.SCI_SETSTYLINGEX, stop - begin, styles_of(text, pieces))
        for number, state in enumerate(line_states(text, pieces), first):
            if number <= last:
                send(editor.SCI_SETLINESTATE, number, state)


def styles_of(text: str, pieces: Sequence[Token]) -> bytes:
    """A style for each byte of the text in UTF-8."""
    if text.isascii():
        at: Sequence[int] = range(len(text) + 1)
    else:
        at = [0, *accumulate(len(letter.encode("utf-8", "surrogatepass")) for letter in text)]
    styles = bytearray(at[len(text)])
    for number, piece in enumerate(pieces):
        style = NUMBER[_style_name(text, pieces, number)]
        if style:
            begin, stop = at[piece.start], at[piece.end]
            styles[begin:stop] = bytes((style,)) * (stop - begin)
    return bytes(styles)


def _style_name(text: str, pieces: Sequence[Token], number: int) -> str:
    piece = pieces[number]
    if piece.kind != "name":
        if piece.kind == "operator" and text[piece.start] == "@":
            return "module"
        return _OF_KIND.get(piece.kind, piece.kind)
    word = text[piece.start : piece.end]
    before = text[piece.start - 1 : piece.start]
    if before == "@":
        return "module"
    if text[piece.end : piece.end + 1] == "(":
        return "builtin" if word in _BUILTIN and before != "." else "function"
    if word.isupper() and len(word) > 1:
        return "constant"
    return "struct" if word[0].isupper() and before != "." else "plain"


def line_states(text: str, pieces: Sequence[Token]) -> list[int]:
    """The state of each line of the text, from its first on."""
    starts = SourceFile("", text).line_starts
    states = [0] * len(starts)
    counts = [[0, 0] for _ in starts]  # blocks closed before any is opened, blocks opened
    line = 0
    seen = -1
    for piece in pieces:
        while line + 1 < len(starts) and starts[line + 1] <= piece.start:
            line += 1
        word = text[piece.start : piece.end]
        if piece.kind == "punctuation":
            _count(counts[line], word)
        if line != seen:
            states[line] |= _kind_of_line(piece, word)
            seen = line
        if "\n" in word:
            line = _keep_open(states, line, piece, word)
            seen = line
    if pieces and _is_open(pieces[-1], text):
        states[-1] |= OPEN_COMMENT if pieces[-1].kind == "comment" else OPEN_RAW
    for number, (closes, opens) in enumerate(counts):
        states[number] |= min(closes, COUNT_MASK) << CLOSES_SHIFT
        states[number] |= min(opens, COUNT_MASK) << OPENS_SHIFT
    return states


def _count(counts: list[int], word: str) -> None:
    if word in "{[(":
        counts[1] += 1
    elif word in "}])":
        counts[0 if not counts[1] else 1] += 1 if not counts[1] else -1


def _kind_of_line(piece: Token, word: str) -> int:
    if piece.kind == "comment" and word.startswith("//"):
        return IS_COMMENT_LINE
    is_import = piece.kind == "keyword" and word in ("import", "using")
    return IS_IMPORT if is_import else 0


def _keep_open(states: list[int], line: int, piece: Token, word: str) -> int:
    """Note for the lines inside a piece of several lines that it is open; its last line."""
    is_comment = piece.kind == "comment"
    last = min(line + word.count("\n"), len(states) - 1)
    for number in range(line, last):
        states[number] |= OPEN_COMMENT if is_comment else OPEN_RAW
    return last


def _is_open(piece: Token, text: str) -> bool:
    """The last piece is a comment or raw string that does not end in this text."""
    word = text[piece.start : piece.end]
    if piece.kind == "comment":
        return word.startswith("/*") and (len(word) < len("/**/") or not word.endswith("*/"))
    is_raw = piece.kind == "string" and word.startswith("`")
    return is_raw and (len(word) < len("``") or not word.endswith("`"))
