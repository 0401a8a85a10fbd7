"""The bar below the text for finding and replacing."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PyQt6.QtCore import QTimer

from ez_ide.editing import matches as found
from ez_ide.editing.find_fields import FindFields
from ez_ide.editing.regex_search import RegexSearch, SearchResult
from ez_ide.editing.search import MAX_MATCHES, Query, find_matches
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtWidgets import QLineEdit

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.area import EditorArea
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.storage.state_store import StateStore

MAX_HISTORY = 50
SECTION = "find"
LONG = 2000  # lines; in longer texts, matches are searched for once typing pauses
REST_MS = 150


class FindBar(FindFields):
    """Searches the current document, and marks all matches while it is open."""

    def __init__(self, editors: EditorArea, themes: ThemeService, state: StateStore) -> None:
        super().__init__(themes)
        self._editors, self._state = editors, state
        self._began: tuple[int, int] = (1, 1)
        self._matches: list[tuple[int, int]] = []
        self._known: tuple[Query, str, tuple[int, int]] | None = None  # what the matches belong to
        self._expressions = RegexSearch(self)
        self._was_found = False  # a match was selected since the bar was opened
        self._is_suspended = False  # hidden only while a page without text is current
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(REST_MS)
        self._later.timeout.connect(self._refresh)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._search_from_start())
        for toggle in (self.case, self.word, self.expression):
            toggle.toggled.connect(lambda _on: self._search_from_start())
        self.selection.toggled.connect(self._on_limit_toggled)
        self.before.clicked.connect(lambda: self.step(-1))
        self.after.clicked.connect(lambda: self.step(+1))
        self.closer.clicked.connect(self.close_bar)
        self.replace_one.clicked.connect(self.do_replace)
        self.replace_all.clicked.connect(self.do_replace_all)
        LocalKeys(self.field, {
            "Return": lambda: self.step(+1), "Shift+Return": lambda: self.step(-1),
            "Up": lambda: self._recall(self.field, +1),
            "Down": lambda: self._recall(self.field, -1),
        })  # fmt: skip
        LocalKeys(self.new_text, {
            "Return": self.do_replace, "Ctrl+Return": self.do_replace_all,
            "Up": lambda: self._recall(self.new_text, +1),
            "Down": lambda: self._recall(self.new_text, -1),
        })  # fmt: skip
        for widget in (self.field, self.new_text, self.case, self.word, self.expression,
                       self.selection, self.before, self.after, self.replace_one,
                       self.replace_all, self.closer):  # fmt: skip
            LocalKeys(widget, {"Esc": self.close_bar, **{
                key: toggle.toggle for key, toggle in self.toggle_keys().items()
            }})  # fmt: skip
        self._editors.text_changed.connect(self._on_text_changed)
        self._editors.current_changed.connect(self._on_current_changed)

    # -- opening and closing -----------------------------------------------------------------------

    def ask(self, *, is_replacing: bool) -> None:
        """Open the bar, with the selected text as the search text."""
        editor = self._editors.current_editor
        if editor is None:
            return
        self.show_replacing(is_replacing)
        self._began = editor.caret()
        self._was_found = False
        selected = editor.selectedText()
        self.show()
        if selected and "\n" not in selected:
            line, index, *_ = editor.getSelection()
            self._began = (line + 1, index + 1)
            self.field.setText(selected)
        self.field.selectAll()
        self.field.setFocus()
        self._refresh()

    def _on_current_changed(self) -> None:
        """Hide the bar while the current tab is a page, which has no text to search."""
        has_text = self._editors.current_editor is not None
        if self.isVisible() and not has_text:
            self._is_suspended = True
            self.hide()
        elif self._is_suspended and has_text:
            self._is_suspended = False
            self.show()
        self._refresh()

    def close_bar(self) -> None:
        """Close the bar; if the last search found nothing, the caret returns to where it began."""
        self._remember(self.field)
        self.hide()
        editor = self._editors.current_editor
        if editor is not None:
            found.clear(editor)
            if not self._matches and self._was_found:
                editor.go_to(*self._began)
            editor.setFocus()
        self.selection.setChecked(False)

    # -- finding -----------------------------------------------------------------------------------

    def query(self) -> Query:
        """Return what to search for."""
        return Query(
            self.field.text(), self.case.isChecked(), self.word.isChecked(),
            self.expression.isChecked(),
        )  # fmt: skip

    def step(self, direction: int) -> None:
        """Select the next match (+1) or the previous one (-1); wrap around at the ends."""
        self._remember(self.field)
        self._refresh(lambda editor: self._step(editor, direction))

    def _step(self, editor: CodeEditor, direction: int) -> None:
        if self._matches:
            start, end = found.selection(editor)
            if direction > 0:
                # With a selection, the match that begins there is the selected one: skip it.
                at = bisect_left(self._matches, (start + (end > start), 0))
            else:
                at = bisect_left(self._matches, (start, 0)) - 1
            self._select(editor, at % len(self._matches))

    def _search_from_start(self) -> None:
        """Select the first match after the position where the search began."""
        self._refresh(self._select_first)

    def _select_first(self, editor: CodeEditor) -> None:
        if self._matches:
            line, column = self._began
            text = editor.text()
            begin = sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1
            self._select(editor, bisect_left(self._matches, (begin, 0)) % len(self._matches))

    def _select(self, editor: CodeEditor, number: int) -> None:
        found.select(editor, editor.text(), self._matches[number])
        self._was_found = True
        self._show_count(number + 1)

    def _on_text_changed(self, _document: object) -> None:
        editor = self._editors.current_editor
        if editor is not None and editor.lines() > LONG:
            self._later.start()
        else:
            self._refresh()

    def _refresh(self, then: Callable[[CodeEditor], object] | None = None) -> None:
        """Find all matches again, then call `then`. Regular expressions are answered later."""
        self._later.stop()
        editor = self._editors.current_editor
        if editor is None or not self.isVisible():
            return
        query, text = self.query(), editor.text()
        within = found.limits(editor) if self.selection.isChecked() else None
        limits = within or (0, len(text))
        # Only matches of a regular expression are worth keeping: it takes a process to find them.
        if (query, text, limits) == self._known:
            self._show_matches(editor, text, self._matches, then)
        elif not query.is_regex:
            self._show_matches(editor, text, find_matches(query, text, *limits), then)
        else:
            search = (query, text, limits)
            self._expressions.find(*search, lambda answer: self._on_found(search, answer, then))

    def _on_found(
        self,
        search: tuple[Query, str, tuple[int, int]],
        answer: SearchResult,
        then: Callable[[CodeEditor], object] | None,
    ) -> None:
        editor = self._editors.current_editor
        if editor is None or not self.isVisible() or self.query() != search[0]:
            return  # a newer search is on its way
        if editor.text() != search[1]:
            self._refresh(then)
        elif answer.problem:
            self._matches = []
            found.clear(editor)
            self.say(answer.problem, is_error=True)
        else:
            self._known = search
            self._show_matches(editor, search[1], list(answer.spans), then)

    def _show_matches(
        self,
        editor: CodeEditor,
        text: str,
        spans: list[tuple[int, int]],
        then: Callable[[CodeEditor], object] | None,
    ) -> None:
        self._matches = spans
        found.mark(editor, text, spans)
        current = found.selection(editor)
        self._show_count(spans.index(current) + 1 if current in spans else 0)
        if then is not None:
            then(editor)

    def _show_count(self, number: int) -> None:
        total = len(self._matches)
        more = "+" if total == MAX_MATCHES else ""
        if not self.field.text():
            self.say("")
        elif not total:
            self.say(tr("No results"))
        elif number:
            self.say(tr("{number} of {total}", number=number, total=f"{total}{more}"))
        else:
            self.say(tr("{total} results", total=f"{total}{more}"))

    def _on_limit_toggled(self, on: bool) -> None:  # noqa: FBT001  a check mark
        editor = self._editors.current_editor
        if editor is not None:
            is_some = on and editor.hasSelectedText()
            found.limit_to(editor, found.selection(editor) if is_some else None)
        self._search_from_start()

    # -- replacing ---------------------------------------------------------------------------------

    def do_replace(self) -> None:
        """Replace the selected match and select the next one; without one, select the next one."""
        self._refresh(lambda editor: self._with_replacements(editor, self._replace_one))

    def _replace_one(self, editor: CodeEditor, new: Sequence[str]) -> None:
        span = found.selection(editor)
        if span in self._matches:
            text, inserted = editor.text(), new[self._matches.index(span)]
            found.replace(editor, text, [(span, inserted)])
            line, index = editor.lineIndexFromPosition(
                len(text[: span[0]].encode()) + len(inserted.encode())
            )
            editor.setCursorPosition(line, index)
        self.step(+1)

    def do_replace_all(self) -> None:
        """Replace all matches as one step of undo."""
        self._refresh(lambda editor: self._with_replacements(editor, self._replace_all))

    def _replace_all(self, editor: CodeEditor, new: Sequence[str]) -> None:
        changes = list(zip(self._matches, new, strict=True))
        if changes:
            found.replace(editor, editor.text(), changes)
            self._remember(self.field)
            message = tr("{count} replaced", count=len(changes))
            self._refresh(lambda _editor: self.say(message))

    def _with_replacements(
        self, editor: CodeEditor, then: Callable[[CodeEditor, Sequence[str]], object]
    ) -> None:
        """Call `then` with the replacement of each match; for a regular expression, later."""
        if editor.isReadOnly():
            return
        self._remember(self.new_text)
        new, known = self.new_text.text(), self._known
        if known is None or not known[0].is_regex or known[0] != self.query():
            then(editor, [new] * len(self._matches))
            return

        def take(answer: SearchResult) -> None:
            if answer.problem:
                self.say(answer.problem, is_error=True)
            elif self._known == known and editor is self._editors.current_editor:
                then(editor, answer.replacements)

        self._expressions.find(*known, take, new=new)

    def end(self) -> None:
        """Stop all searches: the window is about to close."""
        self._expressions.end()

    # -- history -----------------------------------------------------------------------------------

    def _history(self, field: QLineEdit) -> list[str]:
        """Return the earlier texts of a field, newest first, also those of earlier sessions."""
        stored = self._state.section(SECTION).get(field.objectName())
        return [one for one in stored if isinstance(one, str)] if isinstance(stored, list) else []

    def _remember(self, field: QLineEdit) -> None:
        text, before = field.text(), self._history(field)
        if text and before[:1] != [text]:
            before = [text, *(one for one in before if one != text)][:MAX_HISTORY]
            self._state.store(SECTION, {**self._state.section(SECTION), field.objectName(): before})

    def _recall(self, field: QLineEdit, direction: int) -> None:
        before = self._history(field)
        at = before.index(field.text()) if field.text() in before else -1
        if 0 <= at + direction < len(before):
            field.setText(before[at + direction])
