"""Edits of whole lines: the selected ones, otherwise the caret's. Each is one step of undo."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ez_ide.editing.ez_lexer import OPEN_MASK, OPEN_RAW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PyQt6.Qsci import QsciScintilla


@contextmanager
def one_step(editor: QsciScintilla) -> Iterator[None]:
    """Make everything in the `with` block one step of undo."""
    editor.beginUndoAction()
    try:
        yield
    finally:
        editor.endUndoAction()


def selected_lines(editor: QsciScintilla) -> range:
    """Return the lines, from 0; a last line of which nothing is selected does not count."""
    if not editor.hasSelectedText():
        line, _ = editor.getCursorPosition()
        return range(line, line + 1)
    first, _, last, index = editor.getSelection()
    return range(first, last + (1 if index or last == first else 0))


def line_text(editor: QsciScintilla, line: int) -> str:
    """Return a line without its line end."""
    return editor.text(line).rstrip("\r\n")


def replace_line_part(editor: QsciScintilla, line: int, start: int, end: int, text: str) -> None:
    """Replace columns of a line, from 0; caret and selection stay with their text."""
    begin = editor.positionFromLineIndex(line, start)
    stop = editor.positionFromLineIndex(line, end)
    # Text inserted exactly at the caret would come after it; typing continues after the new text.
    is_caret_at_start = editor.SendScintilla(editor.SCI_GETCURRENTPOS) == begin
    is_caret_at_start = is_caret_at_start and not editor.hasSelectedText()
    replace_bytes(editor, begin, stop, text)
    if is_caret_at_start:
        editor.SendScintilla(editor.SCI_GOTOPOS, begin + len(text.encode()))


def replace_bytes(editor: QsciScintilla, begin: int, stop: int, text: str) -> None:
    """Replace the text between two positions; the selection stays."""
    # Replacing a target leaves the selection alone; inserting at the caret would not.
    data = text.encode()
    editor.SendScintilla(editor.SCI_SETTARGETRANGE, begin, stop)
    editor.SendScintilla(editor.SCI_REPLACETARGET, len(data), data)


def line_end(editor: QsciScintilla) -> str:
    """Return the line end for new lines of the text."""
    modes = editor.EolMode
    return {modes.EolWindows: "\r\n", modes.EolMac: "\r"}.get(editor.eolMode(), "\n")


def toggle_comment(editor: QsciScintilla, prefix: str = "//") -> None:
    """Comment the lines out with a prefix, or uncomment them if all of them are comments."""
    lines = [line for line in selected_lines(editor) if line_text(editor, line).strip()]
    if not lines or not prefix:
        return
    contents = {line: line_text(editor, line) for line in lines}
    with one_step(editor):
        # Comments are written at the smallest indentation of all lines, so that the block keeps its
        # shape and a second toggle restores it.
        if all(text.lstrip().startswith(prefix) for text in contents.values()):
            for line, text in contents.items():
                start = text.index(prefix)
                length = len(prefix) + (text[start + len(prefix) :].startswith(" "))
                replace_line_part(editor, line, start, start + length, "")
        else:
            start = min(len(text) - len(text.lstrip()) for text in contents.values())
            for line in contents:
                replace_line_part(editor, line, start, start, prefix + " ")


def indent(editor: QsciScintilla) -> None:
    """Indent by one level."""
    with one_step(editor):
        for line in selected_lines(editor):
            if line_text(editor, line).strip():
                _set_indentation(editor, line, +1)


def outdent(editor: QsciScintilla) -> None:
    """Outdent by one level."""
    with one_step(editor):
        for line in selected_lines(editor):
            _set_indentation(editor, line, -1)


def _set_indentation(editor: QsciScintilla, line: int, direction: int) -> None:
    """Indent or outdent a line to the next multiple of a level."""
    width = editor.indentationWidth()
    now = editor.indentation(line)
    level = now // width + 1 if direction > 0 else (now - 1) // width
    columns = max(level, 0) * width
    tabs = columns // editor.tabWidth() if editor.indentationsUseTabs() else 0
    indentation = "\t" * tabs + " " * (columns - tabs * editor.tabWidth())
    text = line_text(editor, line)
    old = len(text) - len(text.lstrip(" \t"))
    if columns != now:
        replace_line_part(editor, line, 0, old, indentation)


def move_up(editor: QsciScintilla) -> None:
    """Move the lines up by one."""
    editor.SendScintilla(editor.SCI_MOVESELECTEDLINESUP)


def move_down(editor: QsciScintilla) -> None:
    """Move the lines down by one."""
    editor.SendScintilla(editor.SCI_MOVESELECTEDLINESDOWN)


def duplicate(editor: QsciScintilla) -> None:
    """Insert a copy of the lines below them."""
    lines = selected_lines(editor)
    texts = [line_text(editor, line) for line in lines]
    end = line_end(editor)
    last = lines[-1]
    at = editor.SendScintilla(editor.SCI_GETLINEENDPOSITION, last)
    line, index = editor.getCursorPosition()
    with one_step(editor):
        replace_bytes(editor, at, at, "".join(end + text for text in texts))
        if not editor.hasSelectedText():
            editor.setCursorPosition(line + len(texts), index)


def delete(editor: QsciScintilla) -> None:
    """Delete the lines."""
    lines = selected_lines(editor)
    _, index = editor.getCursorPosition()
    begin = editor.SendScintilla(editor.SCI_POSITIONFROMLINE, lines[0])
    stop = editor.SendScintilla(editor.SCI_POSITIONFROMLINE, lines[-1] + 1)
    # The last line has no line end; the one before it goes instead.
    if stop < 0 or lines[-1] + 1 >= editor.lines():
        stop = editor.length()
        if lines[0]:
            begin = editor.SendScintilla(editor.SCI_GETLINEENDPOSITION, lines[0] - 1)
    with one_step(editor):
        editor.SendScintilla(editor.SCI_DELETERANGE, begin, stop - begin)
        line = min(lines[0], editor.lines() - 1)
        editor.setCursorPosition(line, min(index, len(line_text(editor, line))))


def join(editor: QsciScintilla) -> None:
    """Join the lines, or the caret's line and the next, with one space between them."""
    lines = selected_lines(editor)
    last = lines[-1] if len(lines) > 1 else lines[0] + 1
    if last >= editor.lines():
        return
    with one_step(editor):
        for _ in range(last - lines[0]):
            text, after = line_text(editor, lines[0]), line_text(editor, lines[0] + 1)
            begin = editor.positionFromLineIndex(lines[0], len(text.rstrip()))
            stop = editor.positionFromLineIndex(lines[0] + 1, len(after) - len(after.lstrip()))
            replace_bytes(editor, begin, stop, " " if text.strip() and after.strip() else "")


def trim(editor: QsciScintilla) -> None:
    """Remove white space at line ends, except inside raw strings."""
    # Only the lexer knows where raw strings are, and it may not have styled the whole text yet.
    styled = editor.SendScintilla(editor.SCI_GETENDSTYLED)
    editor.SendScintilla(editor.SCI_COLOURISE, styled, -1)
    with one_step(editor):
        for line in range(editor.lines()):
            text = line_text(editor, line)
            kept = len(text.rstrip(" \t"))
            state = editor.SendScintilla(editor.SCI_GETLINESTATE, line)
            if kept < len(text) and state & OPEN_MASK != OPEN_RAW:
                replace_line_part(editor, line, kept, len(text), "")


def end_last_line(editor: QsciScintilla) -> None:
    """End the last line with a line end."""
    last = line_text(editor, editor.lines() - 1)
    if last:
        end = line_end(editor)
        replace_bytes(editor, editor.length(), editor.length(), end)
