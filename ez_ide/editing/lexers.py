"""The lexer for each kind of text, and the colours of the stock lexers.

The stock lexers describe their styles in words, such as "Double-quoted string"; these choose the
colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6 import Qsci
from PyQt6.Qsci import QsciLexerCustom
from PyQt6.QtGui import QColor, QFont

from ez_ide.editing.ez_lexer import EzLexer
from ez_ide.editing.file_kinds import EZ
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciLexer, QsciScintilla

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.file_kinds import FileKind

_STOCK = {
    "json": Qsci.QsciLexerJSON,
    "markdown": Qsci.QsciLexerMarkdown,
    "python": Qsci.QsciLexerPython,
    "yaml": Qsci.QsciLexerYAML,
    "properties": Qsci.QsciLexerProperties,
    "html": Qsci.QsciLexerHTML,
    "xml": Qsci.QsciLexerXML,
    "css": Qsci.QsciLexerCSS,
    "javascript": Qsci.QsciLexerJavaScript,
    "bash": Qsci.QsciLexerBash,
    "batch": Qsci.QsciLexerBatch,
    "sql": Qsci.QsciLexerSQL,
    "makefile": Qsci.QsciLexerMakefile,
    "diff": Qsci.QsciLexerDiff,
    "lua": Qsci.QsciLexerLua,
    "cpp": Qsci.QsciLexerCPP,
    "java": Qsci.QsciLexerJava,
}
_STYLES = 128
# The first row with a word that occurs in a style's description gives the field of theme.syntax.
_FIELDS = (
    ("invalid", ("error", "unclosed", "unknown", "removed", "bad ")),
    ("comment", ("comment", "strike out")),
    ("escape", ("escape", "f-string")),
    ("keyword", ("keyword", "header", "tag", "section", "strong", "command", "rule", "target")),
    ("number", ("number", "position")),
    ("string", ("string", "quote", "code", "backtick", "value", "here document", "added", "cdata")),
    ("attribute", ("property", "attribute", "key", "parameter", "scalar", "variable", "link",
                   "reference", "iri", "entity")),
    ("struct", ("class", "type", "selector")),
    ("function", ("function", "method", "decorator", "backquote")),
    ("operator", ("operator", "assignment", "delimiter", "list item", "marker")),
)  # fmt: skip
_BOLD = ("header", "strong", "keyword")
_ITALIC = ("comment", "emphasis")


SEPARATOR, FIRST_COLUMN = 0, 1
COLUMNS = ("plain", "string", "number", "function", "keyword", "struct")
"""Fields of `theme.syntax` for successive columns; they repeat."""
_SEPARATORS = b",;\t|"


def lexer_for(kind: FileKind, editor: QsciScintilla) -> QsciLexer | None:
    """Return a new lexer for a kind of text; `None` for plain text."""
    if kind is EZ:
        return EzLexer(editor)
    if kind.name == "csv":
        return CsvLexer(editor)
    make = _STOCK.get(kind.name)
    lexer = make(editor) if make is not None else None
    if isinstance(lexer, Qsci.QsciLexerYAML):
        lexer.setFoldComments(True)
    return lexer


def use_theme(lexer: QsciLexer, theme: Theme, font: QFont) -> None:
    """Apply the colours of a theme to a lexer."""
    if isinstance(lexer, EzLexer | CsvLexer):
        lexer.use_theme(theme, font)
        return
    paper = QColor(theme.editor.background)
    lexer.setDefaultColor(QColor(theme.editor.text))
    lexer.setDefaultPaper(paper)
    lexer.setDefaultFont(font)
    for style in range(_STYLES):
        name = lexer.description(style).lower()
        if name:
            lexer.setColor(QColor(getattr(theme.syntax, field_of(name, lexer))), style)
            lexer.setPaper(paper, style)
            lexer.setEolFill(False, style)  # the colour of a comment ends with its text
            lexer.setFont(_font(font, name), style)


def field_of(name: str, lexer: QsciLexer) -> str:
    """Return the field of `theme.syntax` for the description of a style."""
    # In YAML an “identifier” is the key of an entry.
    if name == "identifier" and isinstance(lexer, Qsci.QsciLexerYAML):
        return "attribute"
    return next((field for field, names in _FIELDS if any(word in name for word in names)), "plain")


def _font(font: QFont, name: str) -> QFont:
    styled = QFont(font)
    styled.setBold(any(word in name for word in _BOLD))
    styled.setItalic(any(word in name for word in _ITALIC) and not styled.bold())
    return styled


class CsvLexer(QsciLexerCustom):
    """Colours the columns of a table in turn, so that the eye can follow them."""

    def language(self) -> str:
        """Return the name of the language."""
        return "CSV"

    def description(self, style: int) -> str:
        """Return the name of a style; "" after the last one."""
        if style == SEPARATOR:
            return "Separator"
        return f"Column {style}" if style - FIRST_COLUMN < len(COLUMNS) else ""

    def use_theme(self, theme: Theme, font: QFont) -> None:
        """Apply the colours of a theme and a font."""
        paper = QColor(theme.editor.background)
        self.setDefaultColor(QColor(theme.editor.text))
        self.setDefaultPaper(paper)
        self.setDefaultFont(font)
        for style, name in enumerate(("operator", *COLUMNS)):
            self.setColor(QColor(getattr(theme.syntax, name)), style)
            self.setPaper(paper, style)
            self.setFont(font, style)

    def styleText(self, start: int, end: int) -> None:
        """Style the lines that the range touches."""
        editor = non_null(self.editor())
        send = editor.SendScintilla
        first = send(editor.SCI_LINEFROMPOSITION, start)
        begin = send(editor.SCI_POSITIONFROMLINE, first)
        stop = send(editor.SCI_GETLENGTH)
        last = send(editor.SCI_LINEFROMPOSITION, end)
        if last + 1 < send(editor.SCI_GETLINECOUNT):
            stop = send(editor.SCI_POSITIONFROMLINE, last + 1)
        if stop > begin:
            # `text` takes byte positions; one style is set for each byte of UTF-8.
            text = editor.text(begin, stop).encode("utf-8", "surrogatepass")
            self.startStyling(begin)
            send(editor.SCI_SETSTYLINGEX, stop - begin, column_styles(text))


def column_styles(text: bytes) -> bytes:
    """Return the style of each byte; a separator inside quotes belongs to its column."""
    styles = bytearray(len(text))
    column, is_quoted = 0, False
    for at, byte in enumerate(text):
        if byte == ord('"'):
            is_quoted = not is_quoted
        # A quoted line break is not supported: the state would have to be stored for each line.
        if byte in b"\r\n":
            column, is_quoted = 0, False
        elif byte in _SEPARATORS and not is_quoted:
            column += 1
        else:
            styles[at] = FIRST_COLUMN + column % len(COLUMNS)
    return bytes(styles)
