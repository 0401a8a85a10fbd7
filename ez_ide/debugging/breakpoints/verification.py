"""Whether breakpoints can be hit, as long as no debugger runs a program and decides it.

The last check knows where statements stand: a breakpoint on a line where nothing can stop is
refused, one between statements slides to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.debugging.breakpoints.placement import beside, landing, refusal
from ez_ide.language.checking import file_of
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageCommands

TOPIC = "breakpoint refused"


class DebugVerifying(QObject):
    """Tells the store what the check says."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        breakpoints: BreakpointStore,
        language: LanguageCommands,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._breakpoints, self._language = breakpoints, language
        self.checked: set[str] = set()  # documents whose last check is of their text as it is
        self._asked: set[str] = set()  # breakpoints just asked for, not looked at yet
        bench.editors.text_changed.connect(lambda document: self.checked.discard(document.key))
        language.reported.connect(self._on_reported)
        session.changed.connect(self._on_session)

    def ask(self, document: Document, key: str) -> None:
        """The user has just put this one where it is: look whether it can be there."""
        self._asked.add(key)
        self._verify(document)

    def free_line(self, document: Document, line: int, by: int) -> int | None:
        """The next line above (-1) or below (+1) where one can be, and none is.

        Any line, as long as no check knows better.
        """
        taken = {one.line for one in self._breakpoints.in_file(document.key)}
        if document.key in self.checked:
            report = self._language.report_of(document)
            return beside(report, file_of(document), line, by, taken)
        wanted = line + by
        while wanted in taken:
            wanted += by
        return wanted if 1 <= wanted <= document.editor.lines() else None

    def _on_reported(self, document: Document) -> None:
        self.checked.add(document.key)
        self._verify(document)

    def _on_session(self) -> None:
        if not self._session.judges_breakpoints:
            for document in self._bench.editors.documents:
                self._verify(document)

    def _verify(self, document: Document) -> None:
        """Look at those that no debugger has looked at, if the text was checked as it is."""
        is_checking = self._bench.settings.get(table.CHECK_WHILE_TYPING)
        has_judge = self._session.judges_breakpoints
        for one in self._breakpoints.in_file(document.key):
            is_asked = one.key in self._asked
            is_judged = has_judge and one.engine_id is not None
            if one.is_lost or (is_judged and not is_asked):
                continue
            if document.key in self.checked:
                self._asked.discard(one.key)
                self._settle(document, one, is_asked=is_asked)
            elif not is_checking:
                self._breakpoints.learn(one.key, is_verified=True)

    def _settle(self, document: Document, one: Breakpoint, *, is_asked: bool) -> None:
        report, file = self._language.report_of(document), file_of(document)
        landed = landing(report, file, one.line)
        # With a verified breakpoint the message is advice on its log message, not on its line.
        advice = one.message if one.is_verified else ""
        if landed is None and is_asked:
            self._refuse(document, one)
        elif landed is None:
            words = tr("Nothing runs here.")
            self._breakpoints.learn(one.key, is_verified=False, message=one.message or words)
        elif landed == one.line:
            self._breakpoints.learn(one.key, is_verified=True, message=advice)
        elif self._breakpoints.at(document.key, landed) is not None:
            self._breakpoints.drop(one.key)  # two that slide to one line are one
        else:
            self._breakpoints.learn(
                one.key, is_verified=True, message=advice, line=landed, asked_line=one.line
            )

    def _refuse(self, document: Document, one: Breakpoint) -> None:
        self._breakpoints.drop(one.key)
        words = refusal(one.line, document.editor.lines())
        self._bench.notices.show_notice(
            "warning", tr("No breakpoint here. {why}", why=words), topic=TOPIC
        )
