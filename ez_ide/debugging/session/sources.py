"""The source texts that the debugger has read, and where their lines are in the documents.

Positions of a session belong to the text that runs; the window shows the text that is edited.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.editing.difference import matching_lines
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

TOPIC = "stale"


class SessionSources:
    """The texts that run, by the keys of their documents."""

    def __init__(self, current_text: Callable[[str], str | None]) -> None:
        """`current_text` returns the text of an open document."""
        self._current_text = current_text
        self._running: dict[str, str] = {}
        self._loading: dict[str, str] = {}

    def note(self, texts: Mapping[str, str]) -> None:
        """The debugger is about to read these texts."""
        self._loading = dict(texts)

    def adopt(self) -> None:
        """The debugger has read the noted texts: they are what runs.

        Until then the last program is still alive, and its lines belong to the old texts.
        """
        self._running = self._loading

    def note_opened(self, key: str, text: str) -> None:
        """A document was opened during the session: its text is taken for the one that runs."""
        self._running.setdefault(key, text)

    def is_stale(self, key: str) -> bool:
        """Whether the document differs from the text that runs."""
        running, current = self._running.get(key), self._current_text(key)
        return running is not None and current is not None and running != current

    def line_now(self, key: str, line: int) -> int:
        """Where a line of the running text is in the document."""
        running, current = self._running.get(key), self._current_text(key)
        return line if running is None or current is None else _line_of(running, current, line)

    def line_running(self, key: str, line: int) -> int:
        """Where a line of the document is in the running text."""
        running, current = self._running.get(key), self._current_text(key)
        return line if running is None or current is None else _line_of(current, running, line)


class StaleSourceNotice(QObject):
    """A notice below a document that was edited while its program is debugged.

    Editing stays allowed; the notice comes and goes with the difference.
    """

    def __init__(self, bench: Workbench, is_stale: Callable[[Document], bool]) -> None:
        super().__init__(bench.window)
        self._bench, self._is_stale = bench, is_stale
        self._noticed: set[str] = set()  # the keys of the documents that show it
        editors = bench.editors
        editors.text_changed.connect(self._update)
        editors.current_changed.connect(self._update_all)
        editors.reloaded.connect(self._update)
        editors.closed.connect(lambda document: self._noticed.discard(document.key))
        bench.actions.context_changed.connect(lambda _context: self._update_all())

    def _update_all(self) -> None:
        for document in self._bench.editors.documents:
            self._update(document)

    def _update(self, document: Document) -> None:
        session = self._bench.actions.context.session
        is_live = session.phase.is_alive and session.is_debugging
        is_stale = is_live and document.is_ez and self._is_stale(document)
        if is_stale == (document.key in self._noticed):
            return
        if is_stale:
            self._noticed.add(document.key)
            document.view.bars.show_notice(
                "warning",
                tr("You have edited this file since the program started."),
                [(tr("Restart"), lambda: self._bench.actions.trigger("debug.restart"))],
                topic=TOPIC,
            )
        else:
            self._noticed.discard(document.key)
            document.view.bars.withdraw(TOPIC)


def _line_of(old: str, new: str, line: int) -> int:
    """The line of `new` that corresponds to a line of `old`; where a deleted line would be."""
    if old == new:
        return line
    for old_start, new_start, size in _matches(old, new):
        if line - 1 < old_start:
            return new_start + 1
        if line - 1 < old_start + size:
            return new_start + (line - old_start)
    return max(new.count("\n") + 1, 1)


# Every frame and breakpoint of a stale file asks for the same pair of texts.
_matches = lru_cache(maxsize=4)(matching_lines)
