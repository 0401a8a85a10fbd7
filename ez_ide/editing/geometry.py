"""Where lines and characters are on the screen, for painting over the text. Lines count from 1."""

from __future__ import annotations

from PyQt6.Qsci import QsciScintilla
from PyQt6.QtCore import QPoint, QRect

from ez_ide.editing import scintilla_numbers as n


def top_of(editor: QsciScintilla, line: int) -> int | None:
    """Return the top of a line in the viewport; `None` if it is folded."""
    if not editor.SendScintilla(QsciScintilla.SCI_GETLINEVISIBLE, line - 1):
        return None
    start = editor.SendScintilla(QsciScintilla.SCI_POSITIONFROMLINE, line - 1)
    return editor.SendScintilla(QsciScintilla.SCI_POINTYFROMPOSITION, 0, start)


def line_height(editor: QsciScintilla) -> int:
    """Return the height of a line."""
    return editor.SendScintilla(QsciScintilla.SCI_TEXTHEIGHT, 0)


def point_of(editor: QsciScintilla, line: int, column: int) -> QPoint:
    """Return the upper left corner of a character in the viewport."""
    position = editor.positionFromLineIndex(line - 1, column - 1)
    return QPoint(
        editor.SendScintilla(QsciScintilla.SCI_POINTXFROMPOSITION, 0, position),
        editor.SendScintilla(QsciScintilla.SCI_POINTYFROMPOSITION, 0, position),
    )


def end_of_line(editor: QsciScintilla, line: int) -> QPoint:
    """Return the point after the last character of a line."""
    position = editor.SendScintilla(QsciScintilla.SCI_GETLINEENDPOSITION, line - 1)
    return QPoint(
        editor.SendScintilla(QsciScintilla.SCI_POINTXFROMPOSITION, 0, position),
        editor.SendScintilla(QsciScintilla.SCI_POINTYFROMPOSITION, 0, position),
    )


def line_at(editor: QsciScintilla, y: int) -> int:
    """Return the line at a height of the viewport."""
    position = editor.SendScintilla(QsciScintilla.SCI_POSITIONFROMPOINT, editor_left(editor) + 1, y)
    return editor.SendScintilla(QsciScintilla.SCI_LINEFROMPOSITION, position) + 1


def editor_left(editor: QsciScintilla) -> int:
    """Return where the text begins, after all margins."""
    return sum(editor.marginWidth(margin) for margin in range(4))


def marker_box(editor: QsciScintilla, line: int) -> QRect | None:
    """Return the square for a line's marker in the margin."""
    top = top_of(editor, line)
    if top is None:
        return None
    width, height = editor.marginWidth(n.MARGIN_MARKERS), line_height(editor)
    side = min(width, height) - 2
    return QRect((width - side) // 2, top + (height - side) // 2, side, side)


def margin_at(editor: QsciScintilla, x: int) -> int | None:
    """Return the number of the margin at a point; `None` to the right of all margins."""
    edge = 0
    for margin in range(4):
        edge += editor.marginWidth(margin)
        if x < edge:
            return margin
    return None
