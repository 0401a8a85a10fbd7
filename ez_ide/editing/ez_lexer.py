"""Highlights EZ with the tokens of the language, from the first line that changed.

The state of each line keeps what later lines need: whether a comment or raw string is still open at
its end, and how many blocks it closes and opens, from which `folding` computes fold levels.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciLexerCustom
from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QColor, QFont

from ez_ide.non_null import non_null
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
"""Fields of `theme.syntax`. The number of a style is its index here."""
NUMBER = {name: number for number, name in enumerate(STYLES)}
COMMENT, STRING, ESCAPE = NUMBER["comment"], NUMBER["string"], NUMBER["escape"]

_OF_KIND = {"char": "string", "interpolation": "escape", "punctuation": "plain", "name": "plain"}
_BUILTIN = frozenset(RESERVED_FUNCTIONS)

# The state of a line, which Scintilla stores as one integer: what is open at its end (2 bits), what
# kind of line it is, how many blocks it closes before it opens one, and how many it leaves open.
OPEN_COMMENT, OPEN_RAW = 1, 2
OPEN_MASK = 0b11
IS_IMPORT, IS_COMMENT_LINE = 0b100, 0b1000
CLOSES_SHIFT, OPENS_SHIFT, COUNT_MASK = 8, 16, 0xFF


class EzLexer(QsciLexerCustom):
    """The highlighting of EZ."""

    styled = pyqtSignal(int, int)  # first and last line, from 0, whose states were set

    def __init__(self, editor: QsciScintilla) -> None:
        self._restyling = Restyling()
        super().__init__(editor)

    def language(self) -> str:
        """Return the name of the language."""
        return "EZ"

    def description(self, style: int) -> str:
        """Return the name of a style; "" after the last one."""
        return STYLES[style] if style < len(STYLES) else ""

    def use_theme(self, theme: Theme, font: QFont) -> None:
        """Apply the colours of a theme and a font."""
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
        """Note that bytes were inserted at a position, or deleted if `added` is negative."""
        self._restyling.edited(position, added)

    def setEditor(self, editor: QsciScintilla) -> None:
        """Discard all styles: the editor has another text or other colours."""
        self._restyling.forget()
        super().setEditor(editor)

    def styleText(self, start: int, end: int) -> None:
        """Style what was edited and what has no styles yet, up to `end`."""
        send = non_null(self.editor()).SendScintilla
        length = send(Sci.SCI_GETLENGTH)
        line = send(Sci.SCI_LINEFROMPOSITION, start)
        # Style the edited lines; if the last one does not end as before, twice as many, and so on:
        # an edit inside a line costs one line, an unclosed comment at most twice the text.
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
        # Scintilla takes everything before this position for styled.
        self.startStyling(reached)

    def _style_lines(self, first: int, last: int) -> tuple[int, bool]:
        """Style lines, from the first one at whose start no comment or raw string is open.

        Returns the position after the lines, and whether the last line ends in the same open state
        as before.
        """
        editor = non_null(self.editor())
        send = editor.SendScintilla
        while first and send(Sci.SCI_GETLINESTATE, first - 1) & OPEN_MASK:
            first -= 1
        begin, stop = send(Sci.SCI_POSITIONFROMLINE, first), send(Sci.SCI_GETLENGTH)
        if last + 1 < send(Sci.SCI_GETLINECOUNT):
            stop = send(Sci.SCI_POSITIONFROMLINE, last + 1)
        text = editor.text(begin, stop) if stop > begin else ""
        found = list(tokens(SourceFile("", text)))
        if text:
            self.startStyling(begin)
            send(Sci.SCI_SETSTYLINGEX, stop - begin, styles_of(text, found))
        before = send(Sci.SCI_GETLINESTATE, last)
        for number, state in enumerate(line_states(text, found), first):
            if number <= last:
                send(Sci.SCI_SETLINESTATE, number, state)
        after = send(Sci.SCI_GETLINESTATE, last)
        self.styled.emit(first, last)
        return stop, before & OPEN_MASK == after & OPEN_MASK


def styles_of(text: str, found: Sequence[Token]) -> bytes:
    """Return the style of each byte of the text in UTF-8."""
    if text.isascii():
        at: Sequence[int] = range(len(text) + 1)  # the byte offset of each character
    else:
        at = [0, *accumulate(len(char.encode("utf-8", "surrogatepass")) for char in text)]
    styles = bytearray(at[len(text)])
    for number, token in enumerate(found):
        style = NUMBER[_style_name(text, found, number)]
        if style:
            begin, stop = at[token.start], at[token.end]
            styles[begin:stop] = bytes((style,)) * (stop - begin)
    return bytes(styles)


def _style_name(text: str, found: Sequence[Token], number: int) -> str:
    token = found[number]
    if token.kind != "name":
        if token.kind == "operator" and text[token.start] == "@":
            return "module"
        return _OF_KIND.get(token.kind, token.kind)
    written = text[token.start : token.end]
    before = text[token.start - 1 : token.start]
    if before == "@":
        return "module"
    if text[token.end : token.end + 1] == "(":
        return "builtin" if written in _BUILTIN and before != "." else "function"
    if written.isupper() and len(written) > 1:
        return "constant"
    return "struct" if written[0].isupper() and before != "." else "plain"


def line_states(text: str, found: Sequence[Token]) -> list[int]:
    """Return the state of each line of a text."""
    starts = SourceFile("", text).line_starts
    states = [0] * len(starts)
    counts = [[0, 0] for _ in starts]  # blocks closed before one is opened, blocks opened
    line = 0
    seen = -1
    for token in found:
        while line + 1 < len(starts) and starts[line + 1] <= token.start:
            line += 1
        written = text[token.start : token.end]
        if token.kind == "punctuation":
            _count(counts[line], written)
        if line != seen:
            states[line] |= _kind_of_line(token, written)
            seen = line
        if "\n" in written:
            line = _keep_open(states, line, token, written)
            seen = line
    if found and _is_open(found[-1], text):
        states[-1] |= OPEN_COMMENT if found[-1].kind == "comment" else OPEN_RAW
    for number, (closes, opens) in enumerate(counts):
        states[number] |= min(closes, COUNT_MASK) << CLOSES_SHIFT
        states[number] |= min(opens, COUNT_MASK) << OPENS_SHIFT
    return states


def _count(counts: list[int], written: str) -> None:
    if written in "{[(":
        counts[1] += 1
    elif written in "}])":
        # A closing bracket ends a block of this line if one is open, otherwise one of a line above.
        if counts[1]:
            counts[1] -= 1
        else:
            counts[0] += 1


def _kind_of_line(token: Token, written: str) -> int:
    if token.kind == "comment" and written.startswith("//"):
        return IS_COMMENT_LINE
    is_import = token.kind == "keyword" and written in ("import", "using")
    return IS_IMPORT if is_import else 0


def _keep_open(states: list[int], line: int, token: Token, written: str) -> int:
    """Mark the lines inside a token of several lines as open; return the token's last line."""
    is_comment = token.kind == "comment"
    last = min(line + written.count("\n"), len(states) - 1)
    for number in range(line, last):
        states[number] |= OPEN_COMMENT if is_comment else OPEN_RAW
    return last


def _is_open(token: Token, text: str) -> bool:
    """Return whether a comment or raw string does not end in the text."""
    written = text[token.start : token.end]
    if token.kind == "comment":
        return written.startswith("/*") and (
            len(written) < len("/**/") or not written.endswith("*/")
        )
    is_raw = token.kind == "string" and written.startswith("`")
    return is_raw and (len(written) < len("``") or not written.endswith("`"))


class Restyling:
    """Which part of a text needs new styles after edits.

    Scintilla discards all styles after an edit. They are right again as soon as a line after the
    edit ends in the same state as before, so that no comment or raw string is open that was not:
    from there on, everything that had styles before is declared styled without doing it again.
    Positions are Scintilla's: bytes.
    """

    def __init__(self) -> None:
        # Everything before this has styles, though some may be those of an older text.
        self._coloured_to = 0
        self._edited_to: int | None = None

    def forget(self) -> None:
        """Discard everything: the text has no styles."""
        self._coloured_to, self._edited_to = 0, None

    def edited(self, position: int, added: int) -> None:
        """Note that bytes were inserted at a position, or deleted if `added` is negative."""
        if position < self._coloured_to:
            self._coloured_to = max(self._coloured_to + added, position)
        before = self._edited_to if self._edited_to is not None else position
        if before > position:
            before = max(before + added, position)
        self._edited_to = max(before, position + max(added, 0))

    def wanted(self, start: int) -> int | None:
        """Return up to which position to style from `start`; `None`: as far as Scintilla asks."""
        is_old = start < self._coloured_to
        return self._edited_to if is_old else None

    def coloured(self, end: int, *, is_as_before: bool) -> int:
        """Note that the text is styled up to the end of a line.

        `is_as_before`: the line ends in the same open state as before. Returns the position up to
        which the text can be declared styled.
        """
        if end >= self._coloured_to:
            self._coloured_to, self._edited_to = end, None
        elif self._edited_to is None or (end > self._edited_to and is_as_before):
            self._edited_to = None
        else:
            self._edited_to = max(self._edited_to, end)
            return end
        return self._coloured_to
