"""Finds the location of an error code in the user's program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.records import Location
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.values.commands import values_on
from ez_ide.help.error_context import ErrorContext
from ez_ide.language.check_report import range_of

if TYPE_CHECKING:
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.commands import ValueCommands
    from ez_ide.language.check_report import SourceRange
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.commands import RunCommands


class ErrorContexts:
    """Searches the session first, then the last run, then the problems."""

    def __init__(
        self,
        session: DebugController,
        running: RunCommands,
        language: LanguageService,
        values: ValueCommands,
    ) -> None:
        self._session, self._running = session, running
        self._language, self._values = language, values

    def case_of(self, code: str) -> ErrorContext | None:
        """Return the location of the error of this code, or `None`."""
        return self._paused(code) or self._ended(code) or self._problem(code)

    def _paused(self, code: str) -> ErrorContext | None:
        state = self._session.state
        stop = state.stop
        if stop is None or stop.error is UNSET or stop.error.code != code:
            return None
        return self._case(stop.error.message, stop.location)

    def _ended(self, code: str) -> ErrorContext | None:
        error = self._running.last_error
        if error is None or error.code != code or not isinstance(error.location, Location):
            return None
        return self._case(error.message, error.location)

    def _problem(self, code: str) -> ErrorContext | None:
        for problem in self._language.problems.model.problems:
            if problem.code == code:
                return self._case(problem.message, range_of(problem))
        return None

    def _case(self, message: str, position: Location | SourceRange) -> ErrorContext:
        text = self._running.program.line_text(position.file, position.line)
        values = self._values_at(position)
        return ErrorContext(message, position.file, position.line, position.column, text, values)

    def _values_at(self, position: Location | SourceRange) -> tuple[tuple[str, str], ...]:
        """Return the values that a line uses, if the selected frame is paused there."""
        state, program = self._session.state, self._running.program
        frame = state.frame if state.phase is SessionPhase.PAUSED else None
        document = program.shown_document(position.file)
        if frame is None or frame.line != position.line or document is None:
            return ()
        if program.shown_document(frame.file) is not document:
            return ()
        names = self._values.names_in(document)
        line = self._session.sources.line_now(document.key, position.line)
        return values_on(line, names, state.values.scopes)
