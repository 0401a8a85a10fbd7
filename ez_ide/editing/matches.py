"""The matches of a search in an editor: marked, selected, replaced. Offsets count characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.line_edits import one_step, replace_bytes
from ez_ide.editing.search import byte_offsets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.editing.code_editor import CodeEditor

    Span = tuple[int, int]


def selection(editor: CodeEditor) -> Span:
    """Return the span of the selection; start and end are equal if nothing is selected."""
    start = editor.SendScintilla(editor.SCI_GETSELECTIONSTART)
    end = editor.SendScintilla(editor.SCI_GETSELECTIONEND)
    return _characters(editor, start), _characters(editor, end)


def mark(editor: CodeEditor, text: str, spans: Sequence[Span]) -> None:
    """Mark these matches and no others."""
    clear(editor)
    editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, n.INDICATOR_FOUND)
    for start, end in byte_offsets(text, list(spans)):
        editor.SendScintilla(editor.SCI_INDICATORFILLRANGE, start, end - start)


def select(editor: CodeEditor, text: str, span: Span) -> None:
    """Select a match and mark it as the current one."""
    first, last = _position(text, span[0]), _position(text, span[1])
    editor.go_to(*first, select_to=last)
    _clear(editor, n.INDICATOR_FOUND_CURRENT)
    for start, end in byte_offsets(text, [span]):
        editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, n.INDICATOR_FOUND_CURRENT)
        editor.SendScintilla(editor.SCI_INDICATORFILLRANGE, start, end - start)


def replace(editor: CodeEditor, text: str, changes: Sequence[tuple[Span, str]]) -> None:
    """Replace spans as one step of undo; the range of the search adapts to it."""
    spans = byte_offsets(text, [span for span, _ in changes])
    within = limits(editor)
    with one_step(editor):
        for (start, end), (_, new) in zip(reversed(spans), reversed(changes), strict=True):
            replace_bytes(editor, start, end, new)
    if within is not None:  # text that is inserted at its ends belongs to it
        longer = sum(len(new) - (end - start) for (start, end), new in changes)
        limit_to(editor, (within[0], within[1] + longer))


def clear(editor: CodeEditor) -> None:
    """Remove all marks of matches."""
    _clear(editor, n.INDICATOR_FOUND)
    _clear(editor, n.INDICATOR_FOUND_CURRENT)


def limit_to(editor: CodeEditor, span: Span | None) -> None:
    """Limit searches to a span, which is shown and moves with its text; `None`: no limit."""
    _clear(editor, n.INDICATOR_WITHIN)
    if span is not None:
        start, end = byte_offsets(editor.text(), [span])[0]
        editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, n.INDICATOR_WITHIN)
        editor.SendScintilla(editor.SCI_INDICATORFILLRANGE, start, end - start)


def limits(editor: CodeEditor) -> Span | None:
    """Return the span that searches are limited to, where it is now."""
    # An indicator has a value at the positions it covers: find the first run of covered ones.
    start = 0
    if not editor.SendScintilla(editor.SCI_INDICATORVALUEAT, n.INDICATOR_WITHIN, 0):
        start = editor.SendScintilla(editor.SCI_INDICATOREND, n.INDICATOR_WITHIN, 0)
    end = editor.SendScintilla(editor.SCI_INDICATOREND, n.INDICATOR_WITHIN, start)
    if not editor.SendScintilla(editor.SCI_INDICATORVALUEAT, n.INDICATOR_WITHIN, start):
        return None
    return _characters(editor, start), _characters(editor, end)


def _characters(editor: CodeEditor, position: int) -> int:
    return len(editor.text(0, position)) if position else 0


def _position(text: str, offset: int) -> Span:
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def _clear(editor: CodeEditor, indicator: int) -> None:
    editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
    editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())
