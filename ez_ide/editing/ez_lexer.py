"""Colours EZ text by the language's own tokens, beginning at the line that changed.

Each line's state keeps what later lines need to know: whether a comment or raw string is still open
behind it, and how it opens and closes blocks, from which folding is made.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciLexerCustom
from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QColor, QFont

from ez_ide.non_null import promised
from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens
from ez_lang.syntax.words import RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.appearance.theme import Theme
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
OPEN_COMMENT, OPEN_RAW = 1, 2
OPEN_MASK = 0b11
IS_IMPORT, IS_COMMENT_LINE = 0b100, 0b1000
CLOSES_SHIFT, OPENS_SHIFT, COUNT_MASK = 8, 16, 0xFF


class EzLexer(QsciLexerCustom):
    """The colours of EZ."""

    styled = pyqtSignal(int, int)  # first and last line, from 0, that have new states

    def __init__(self, editor: QsciScintilla) -> None:
        self._restyling = Restyling()
        super().__init__(editor)

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

    def edited(self, position: int, added: int) -> None:
        """So many bytes came at a position, or went if less than 0."""
        self._restyling.edited(position, added)

    def setEditor(self, editor: QsciScintilla) -> None:
        """Begin anew, with another text or with other colours."""
        self._restyling.forget()
        super().setEditor(editor)

    def styleText(self, start: int, end: int) -> None:
        """Colour what was edited, and what has no colours yet."""
        send = promised(self.editor()).SendScintilla
        length = send(Sci.SCI_GETLENGTH)
        line = send(Sci.SCI_LINEFROMPOSITION, start)
        reached, more = start, 1
        while reached < min(end, length) or reached == start:
            wanted = self._restyling.wanted(reached)
            last = send(Sci.SCI_LINEFROMPOSITION, end if wanted is None else wanted)
            last = max(last if wanted is None else last + 1, line + more - 1)
            stop, is_as_before = self._style_lines(line, last)
            reached = self._restyling.coloured(stop, is_as_before=is_as_before)
            line = send(Sci.SCI_LINEFROMPOSITION, reached)
            more *= 2
            if stop >= length:
                break
        self.startStyling(reached)

    def _style_lines(self, first: int, last: int) -> tuple[int, bool]:
        """Colour lines, from where nothing is open before them.

        Gives the position behind them, and whether the last one ends in the state it ended in.
        """
        editor = promised(self.editor())
        send = editor.SendScintilla
        while first and send(Sci.SCI_GETLINESTATE, first - 1) & OPEN_MASK:
            first -= 1
        begin, stop = send(Sci.SCI_POSITIONFROMLINE, first), send(Sci.SCI_GETLENGTH)
        if last + 1 < send(Sci.SCI_GETLINECOUNT):
            stop = send(Sci.SCI_POSITIONFROMLINE, last + 1)
        text = editor.text(begin, stop) if stop > begin else ""
        pieces = list(tokens(SourceFile("", text)))
        if text:
            self.startStyling(begin)
            send(Sci.SCI_SETSTYLINGEX, stop - begin, styles_of(text, pieces))
        before = send(Sci.SCI_GETLINESTATE, last)
        for number, state in enumerate(line_states(text, pieces), first):
            if number <= last:
                send(Sci.SCI_SETLINESTATE, number, state)
        after = send(Sci.SCI_GETLINESTATE, last)
        self.styled.emit(first, last)
        return stop, before & OPEN_MASK == after & OPEN_MASK


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


class Restyling:
    """What is known of one text."""

    def __init__(self) -> None:
        self._coloured_to = 0  # all before it has colours, though some may be of an older text
        self._edited_to: int | None = None

    def forget(self) -> None:
        """Nothing has colours any more."""
        self._coloured_to, self._edited_to = 0, None

    def edited(self, position: int, added: int) -> None:
        """So many bytes came at a position, or went if less than 0."""
        if position < self._coloured_to:
            self._coloured_to = max(self._coloured_to + added, position)
        before = self._edited_to if self._edited_to is not None else position
        if before > position:
            before = max(before + added, position)
        self._edited_to = max(before, position + max(added, 0))

    def wanted(self, start: int) -> int | None:
        """From a place on: up to where colours must be made; `None`: as far as is asked for."""
        is_old = start < self._coloured_to
        return self._edited_to if is_old else None

    def coloured(self, end: int, *, is_as_before: bool) -> int:
        """Colours were made up to the end of a line, which ends in the state it did, or not.

        Gives the position up to which the text may be taken for coloured.
        """
        if end >= self._coloured_to:
            self._coloured_to, self._edited_to = end, None
        elif self._edited_to is None or (end > self._edited_to and is_as_before):
            self._edited_to = None
        else:
            self._edited_to = max(self._edited_to, end)
            return end
        return self._coloured_to
