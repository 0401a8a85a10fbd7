"""Colours the columns of a CSV text in turn, so that the eye finds them again in the next line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciLexerCustom
from PyQt6.QtGui import QColor

from ez_ide.non_null import promised

if TYPE_CHECKING:
    from PyQt6.QtGui import QFont

    from ez_ide.appearance.theme import Theme

SEPARATOR, FIRST_COLUMN = 0, 1
COLUMNS = ("plain", "string", "number", "function", "keyword", "struct")
"""Fields of `theme.syntax`; column and colour repeat."""
_SEPARATORS = b",;\t|"


class CsvLexer(QsciLexerCustom):
    """The colours of a table."""

    def language(self) -> str:
        """What it colours."""
        return "CSV"

    def description(self, style: int) -> str:
        """A style's name; "" beyond the last."""
        if style == SEPARATOR:
            return "Separator"
        return f"Column {style}" if style - FIRST_COLUMN < len(COLUMNS) else ""

    def use_theme(self, theme: Theme, font: QFont) -> None:
        """Take colours and font."""
        paper = QColor(theme.editor.background)
        self.setDefaultColor(QColor(theme.editor.text))
        self.setDefaultPaper(paper)
        self.setDefaultFont(font)
        for style, name in enumerate(("operator", *COLUMNS)):
            self.setColor(QColor(getattr(theme.syntax, name)), style)
            self.setPaper(paper, style)
            self.setFont(font, style)

    def styleText(self, start: int, end: int) -> None:
        """Colour the lines that the range touches."""
        editor = promised(self.editor())
        send = editor.SendScintilla
        first = send(editor.SCI_LINEFROMPOSITION, start)
        begin = send(editor.SCI_POSITIONFROMLINE, first)
        stop = send(editor.SCI_GETLENGTH)
        last = send(editor.SCI_LINEFROMPOSITION, end)
        if last + 1 < send(editor.SCI_GETLINECOUNT):
            stop = send(editor.SCI_POSITIONFROMLINE, last + 1)
        if stop > begin:
            text = editor.text(begin, stop).encode("utf-8", "surrogatepass")
            self.startStyling(begin)
            send(editor.SCI_SETSTYLINGEX, stop - begin, column_styles(text))


def column_styles(text: bytes) -> bytes:
    """A style for each byte; a separator inside quotes is none."""
    styles = bytearray(len(text))
    column, is_quoted = 0, False
    for at, byte in enumerate(text):
        if byte == ord('"'):
            is_quoted = not is_quoted
        if byte in b"\r\n":
            column, is_quoted = 0, False
        elif byte in _SEPARATORS and not is_quoted:
            column += 1
        else:
            styles[at] = FIRST_COLUMN + column % len(COLUMNS)
    return bytes(styles)
