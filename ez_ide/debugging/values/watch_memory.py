"""Watches belong to a program: each program has its own, stored over restarts.

The current program is the one that is debugged.  Without a session it is the one in the current
editor, unless that file is only imported by the current program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.debugging.breakpoints.breakpoint import UNTITLED
from ez_ide.language.checking import file_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.watches_panel import WatchesPanel
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench

SECTION = "watches"


class WatchMemory(QObject):
    """Stores the expressions of each program, and shows those of the current one."""

    def __init__(
        self,
        bench: Workbench,
        watches: WatchesPanel,
        session: DebugController,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._editors, self._state = bench.editors, bench.state
        self._watches, self._session, self._language = watches, session, language
        self._key = ""  # of the document of the current program; "" at first
        self._unsaved: dict[str, list[str]] = {}  # of programs without a file, by key
        watches.expressions_changed.connect(lambda found: self._store(self._key, found))
        bench.editors.current_changed.connect(self._on_current_changed)
        bench.editors.saved.connect(self._on_saved)
        session.begun.connect(self._on_begun)

    def add(self, document: Document, expressions: Sequence[str]) -> None:
        """Add watches to the program of a document."""
        self._store(document.key, list(dict.fromkeys([*self._stored(document.key), *expressions])))
        if document.key == self._key:
            self._show()

    def _on_current_changed(self) -> None:
        document = self._editors.current
        if document is None or not document.is_ez or self._session.state.phase.is_alive:
            return
        if not self._is_imported(document):
            self._use(document.key)

    def _on_begun(self) -> None:
        if self._session.launch is not None:
            self._use(self._session.launch.key)

    def _on_saved(self, document: Document) -> None:
        """A document without a file was saved: its watches belong to the file now."""
        if document.key in self._unsaved:
            self._store(document.key, self._unsaved.pop(document.key))

    def _is_imported(self, document: Document) -> bool:
        current = self._document(self._key)
        if current is None or current is document:
            return False
        return file_of(document) in self._language.report_of(current).files

    def _use(self, key: str) -> None:
        """Make this the current program; the first one takes over the watches entered before."""
        if not self._key and not self._stored(key):
            self._store(key, self._watches.expressions)
        self._key = key
        self._show()

    def _show(self) -> None:
        launch = self._session.launch
        is_debugged = launch is None or launch.key == self._key
        self._watches.show_program(self._stored(self._key), is_debugged=is_debugged)

    # -- storage ---------------------------------------------------------------------------------

    def _document(self, key: str) -> Document | None:
        return next((document for document in self._editors.documents if document.key == key), None)

    def _file(self, key: str) -> str:
        """The file of a program, under which its watches are stored; "" if it has none."""
        document = self._document(key)
        if document is None:
            return "" if key.startswith(UNTITLED) else key
        return str(document.path.resolve()) if document.path is not None else ""

    def _stored(self, key: str) -> list[str]:
        file = self._file(key)
        found = self._state.section(SECTION).get(file) if file else self._unsaved.get(key)
        return [item for item in found if isinstance(item, str)] if isinstance(found, list) else []

    def _store(self, key: str, expressions: list[str]) -> None:
        file = self._file(key)
        if not file:
            self._unsaved[key] = list(expressions)
            return
        # Programs without watches have no entry.
        known = {**self._state.section(SECTION), file: list(expressions)}
        self._state.store(
            SECTION, {file: expressions for file, expressions in known.items() if expressions}
        )
