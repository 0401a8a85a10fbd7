"""The texts of the program that runs, and where their lines are in the texts as they are now.

Positions of a session belong to the text that runs; the window shows the one that is edited.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.editing.difference import matching_lines
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.document import Document


class RunningTexts:
    """By the keys of documents."""

    def __init__(self, text_now: Callable[[str], str | None]) -> None:
        """`text_now` gives the text of an open document."""
        self._text_now = text_now
        self._texts: dict[str, str] = {}
        self._loading: dict[str, str] = {}

    def note(self, texts: Mapping[str, str]) -> None:
        """These are about to be read by the debugger."""
        self._loading = dict(texts)

    def adopt(self) -> None:
        """They were read, and are what runs."""
        self._texts = self._loading

    def note_opened(self, key: str, text: str) -> None:
        """A document was opened meanwhile: it is taken for what runs."""
        self._texts.setdefault(key, text)

    def is_stale(self, key: str) -> bool:
        """The document is another text than the one that runs."""
        runs, now = self._texts.get(key), self._text_now(key)
        return runs is not None and now is not None and runs != now

    def line_now(self, key: str, line: int) -> int:
        """Where a line of the running text is in the document."""
        return self._mapped(key, line, is_back=False)

    def line_running(self, key: str, line: int) -> int:
        """Where a line of the document is in the running text."""
        return self._mapped(key, line, is_back=True)

    def _mapped(self, key: str, line: int, *, is_back: bool) -> int:
        runs, now = self._texts.get(key), self._text_now(key)
        if runs is None or now is None or runs == now:
            return line
        return _line_of(now, runs, line) if is_back else _line_of(runs, now, line)


def _line_of(old: str, new: str, line: int) -> int:
    """The line of `new` that is the line of `old`; of one that is gone, where it would be."""
    for old_start, new_start, size in _matches(old, new):
        if line - 1 < old_start:
            return new_start + 1
        if line - 1 < old_start + size:
            return new_start + (line - old_start)
    return max(new.count("\n") + 1, 1)


_matches = lru_cache(maxsize=4)(matching_lines)


TOPIC = "stale"


class StaleTexts(QObject):
    """Editing stays allowed; the bar comes and goes with the difference."""

    def __init__(self, bench: Workbench, is_stale: Callable[[Document], bool]) -> None:
        super().__init__(bench.window)
        self._bench, self._is_stale = bench, is_stale
        self._told: set[str] = set()  # the documents whose bar was shown
        editors = bench.editors
        editors.text_changed.connect(self._judge)
        editors.current_changed.connect(self._judge_all)
        editors.reloaded.connect(self._judge)
        editors.closed.connect(lambda document: self._told.discard(document.key))
        bench.actions.context_changed.connect(lambda _context: self._judge_all())

    def _judge_all(self) -> None:
        for document in self._bench.editors.documents:
            self._judge(document)

    def _judge(self, document: Document) -> None:
        session = self._bench.actions.context.session
        is_live = session.phase.is_alive and session.is_debugging
        is_stale = is_live and document.is_ez and self._is_stale(document)
        if is_stale == (document.key in self._told):
            return
        if is_stale:
            self._told.add(document.key)
            document.view.bars.show_notice(
                "warning",
                tr("You have edited this file since the program started."),
                [(tr("Restart"), lambda: self._bench.actions.trigger("debug.restart"))],
                topic=TOPIC,
            )
        else:
            self._told.discard(document.key)
            document.view.bars.withdraw(TOPIC)
