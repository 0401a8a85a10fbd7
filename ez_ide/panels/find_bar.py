"""The bar below the text that finds and replaces."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from ez_ide.editor import numbers as n
from ez_ide.editor.line_edits import one_step
from ez_ide.editor.search import MOST_HITS, Query, hits, replacement
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.editor.area import EditorArea
    from ez_ide.editor.code_editor import CodeEditor

MOST_BEFORE = 50


class FindBar(QWidget):
    """Finds in the document in front; all hits are marked while it is open."""

    def __init__(self, editors: EditorArea) -> None:
        super().__init__()
        self._editors = editors
        self._began: tuple[int, int] = (1, 1)
        self._within: tuple[int, int] | None = None
        self._hits: list[tuple[int, int]] = []
        self._history: list[str] = []
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Find and replace"))
        self._build()
        self._connect()
        self.hide()

    def _build(self) -> None:
        self.field = _field(tr("Find"), "find.text")
        self.new_text = _field(tr("Replace with"), "find.new")
        self.count = QLabel()
        self.count.setMinimumWidth(scaled(90))
        self.case = _toggle("Aa", tr("Match case"))
        self.word = _toggle("W", tr("Whole words"))
        self.expression = _toggle(".*", tr("Regular expression"))
        self.selection = _toggle("≡", tr("Only in the selection"))
        self.before = _button("↑", tr("Previous (Shift+Enter)"))
        self.after = _button("↓", tr("Next (Enter)"))
        self.closer = _button("×", tr("Close (Esc)"))
        self.replace_one = QPushButton(tr("Replace"))
        self.replace_all = QPushButton(tr("Replace all"))
        grid = QGridLayout(self)
        grid.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4))
        grid.addWidget(self.field, 0, 0)
        first, second = QHBoxLayout(), QHBoxLayout()
        for widget in (self.case, self.word, self.expression, self.selection, self.before,
                       self.after, self.count):  # fmt: skip
            first.addWidget(widget)
        first.addStretch(1)
        first.addWidget(self.closer)
        second.addWidget(self.replace_one)
        second.addWidget(self.replace_all)
        second.addStretch(1)
        grid.addLayout(first, 0, 1)
        grid.addWidget(self.new_text, 1, 0)
        grid.addLayout(second, 1, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._search_from_start())
        for toggle in (self.case, self.word, self.expression):
            toggle.toggled.connect(lambda _on: self._search_from_start())
        self.selection.toggled.connect(self._on_within)
        self.before.clicked.connect(lambda: self.step(-1))
        self.after.clicked.connect(lambda: self.step(+1))
        self.closer.clicked.connect(self.close_bar)
        self.replace_one.clicked.connect(self.do_replace)
        self.replace_all.clicked.connect(self.do_replace_all)
        LocalKeys(self.field, {
            "Return": lambda: self.step(+1), "Shift+Return": lambda: self.step(-1),
            "Up": lambda: self._recall(+1), "Down": lambda: self._recall(-1),
            "Esc": self.close_bar,
        })  # fmt: skip
        LocalKeys(self.new_text, {"Return": self.do_replace, "Esc": self.close_bar})
        self._editors.text_changed.connect(lambda _document: self._refresh())
        self._editors.current_changed.connect(self._refresh)

    # -- opening and closing -----------------------------------------------------------------------

    def ask(self, *, is_replacing: bool) -> None:
        """Open the bar, with the selected text in it."""
        editor = self._editors.current_editor
        if editor is None:
            return
        for widget in (self.new_text, self.replace_one, self.replace_all):
            widget.setVisible(is_replacing)
        self._began = editor.caret()
        selected = editor.selected()
        self.show()
        if selected and "\n" not in selected:
            line, index, *_ = editor.getSelection()
            self._began = (line + 1, index + 1)
            self.field.setText(selected)
        self.field.selectAll()
        self.field.setFocus()
        self._refresh()

    def close_bar(self) -> None:
        """Close it; the caret goes back to where it was if nothing had been found."""
        self._remember()
        self.hide()
        editor = self._editors.current_editor
        if editor is not None:
            _clear(editor)
            if not self._hits and self.field.text():
                editor.go_to(*self._began)
            editor.setFocus()

    # -- finding -----------------------------------------------------------------------------------

    def query(self) -> Query:
        """What the bar says."""
        return Query(
            self.field.text(), self.case.isChecked(), self.word.isChecked(),
            self.expression.isChecked(),
        )  # fmt: skip

    def step(self, direction: int) -> None:
        """Select the next hit, or the one before, round at the ends."""
        editor = self._editors.current_editor
        if editor is None:
            return
        self._remember()
        self._refresh()
        if self._hits:
            start = _offset(editor, "start")
            if direction > 0:
                at = bisect_left(self._hits, (start + bool(editor.selected()), 0))
            else:
                at = bisect_left(self._hits, (start, 0)) - 1
            self._select(editor, at % len(self._hits))

    def _search_from_start(self) -> None:
        """Select the first hit from where the search began."""
        editor = self._editors.current_editor
        if editor is None or not self.isVisible():
            return
        self._refresh()
        if self._hits:
            line, column = self._began
            text = editor.text()
            begin = sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1
            self._select(editor, bisect_left(self._hits, (begin, 0)) % len(self._hits))

    def _select(self, editor: CodeEditor, number: int) -> None:
        start, end = self._hits[number]
        text = editor.text()
        first, last = _place(text, start), _place(text, end)
        editor.go_to(*first, select_to=last)
        _clear(editor, n.INDICATOR_FOUND_CURRENT)
        _mark(editor, text, (start, end), n.INDICATOR_FOUND_CURRENT)
        self._say(number + 1)

    def _refresh(self) -> None:
        editor = self._editors.current_editor
        if editor is None or not self.isVisible():
            return
        _clear(editor)
        text = editor.text()
        try:
            start, end = self._within or (0, len(text))
            self._hits = hits(self.query(), text, start, end)
        except re.error as error:
            self._hits = []
            self._complain(str(error))
            return
        _mark_all(editor, text, self._hits)
        spans = [_offset(editor, "start"), _offset(editor, "end")]
        current = tuple(spans)
        self._say(self._hits.index(current) + 1 if current in self._hits else 0)

    def _say(self, number: int) -> None:
        self.count.setProperty("look", "muted")
        total = len(self._hits)
        if not self.field.text():
            words = ""
        elif not total:
            words = tr("nothing found")
        elif number:
            words = tr("{number} of {total}", number=number, total=total)
        else:
            more = "+" if total == MOST_HITS else ""
            words = tr("{total} found", total=f"{total}{more}")
        self.count.setText(words)

    def _complain(self, words: str) -> None:
        self.count.setProperty("look", "error")
        self.count.setText(tr("not an expression: {reason}", reason=words))

    def _on_within(self, on: bool) -> None:  # noqa: FBT001  a check mark
        editor = self._editors.current_editor
        self._within = None
        if on and editor is not None and editor.selected():
            self._within = _offset(editor, "start"), _offset(editor, "end")
        self._refresh()

    # -- replacing ---------------------------------------------------------------------------------

    def do_replace(self) -> None:
        """Replace the selected hit, and go to the next; select one first if none is."""
        editor = self._editors.current_editor
        if editor is None:
            return
        self._refresh()
        span = (_offset(editor, "start"), _offset(editor, "end"))
        if span in self._hits:
            new = self._new(editor.text(), span)
            if new is None:
                return
            with one_step(editor):
                editor.SendScintilla(editor.SCI_REPLACESEL, new.encode())
        self.step(+1)

    def do_replace_all(self) -> None:
        """Replace every hit, as one step of undo."""
        editor = self._editors.current_editor
        if editor is None:
            return
        self._refresh()
        text, spans = editor.text(), self._hits
        news = [self._new(text, span) for span in spans]
        at = _byte_offsets(text, spans)
        with one_step(editor):
            for (start, end), new in zip(reversed(at), reversed(news), strict=True):
                if new is not None:
                    editor.SendScintilla(editor.SCI_SETTARGETRANGE, start, end)
                    editor.SendScintilla(editor.SCI_REPLACETARGET, len(new.encode()), new.encode())
        self._refresh()
        self.count.setText(tr("{count} replaced", count=len(spans)))

    def _new(self, text: str, span: tuple[int, int]) -> str | None:
        try:
            return replacement(self.query(), text, span, self.new_text.text())
        except (re.error, IndexError) as error:
            self._complain(str(error))
            return None

    # -- history -----------------------------------------------------------------------------------

    def _remember(self) -> None:
        text = self.field.text()
        if text:
            self._history = [text, *(one for one in self._history if one != text)][:MOST_BEFORE]

    def _recall(self, direction: int) -> None:
        text = self.field.text()
        at = self._history.index(text) if text in self._history else -1
        at += direction
        if 0 <= at < len(self._history):
            self.field.setText(self._history[at])


def _offset(editor: CodeEditor, which: str) -> int:
    """The beginning or end of the selection, in characters."""
    message = editor.SCI_GETSELECTIONSTART if which == "start" else editor.SCI_GETSELECTIONEND
    position = editor.SendScintilla(message)
    return len(editor.text(0, position)) if position else 0


def _place(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def _byte_offsets(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found, at, offset = [], 0, 0
    for start, end in spans:
        at += len(text[offset:start].encode())
        length = len(text[start:end].encode())
        found.append((at, at + length))
        at, offset = at + length, end
    return found


def _mark(editor: CodeEditor, text: str, span: tuple[int, int], indicator: int) -> None:
    for start, end in _byte_offsets(text, [span]):
        editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
        editor.SendScintilla(editor.SCI_INDICATORFILLRANGE, start, end - start)


def _mark_all(editor: CodeEditor, text: str, spans: list[tuple[int, int]]) -> None:
    editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, n.INDICATOR_FOUND)
    for start, end in _byte_offsets(text, spans):
        editor.SendScintilla(editor.SCI_INDICATORFILLRANGE, start, end - start)


def _clear(editor: CodeEditor, *indicators: int) -> None:
    for indicator in indicators or (n.INDICATOR_FOUND, n.INDICATOR_FOUND_CURRENT):
        editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
        editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())


def _field(name: str, object_name: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(object_name)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    return field


def _toggle(sign: str, name: str) -> QToolButton:
    button = _button(sign, name)
    button.setCheckable(True)
    return button


def _button(sign: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(sign)
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setAutoRaise(True)
    return button
