"""Where the program stands, in the editors: the current line, and those of the callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.sync import document_key
from ez_ide.debugging.session.sources import RunningTexts
from ez_ide.editing.decorations import ExecutionKind, ExecutionLine
from ez_ide.language.checking import file_of

if TYPE_CHECKING:
    from ez_debugger.records import FrameInfo
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.launch import ProgramPlaces


class DebugPoints(QObject):
    """Marks the statements in progress of the frames, and follows the one that is looked at."""

    shown = pyqtSignal()  # the places of this stop are marked

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        places: ProgramPlaces,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._places, self._language = places, language
        self._texts = session.texts = RunningTexts(self._text_now)
        self._shown_for: object = None
        self._shown_stop: object = None
        session.changed.connect(self.show_execution_lines)
        session.loading.connect(self._on_loading)
        language.reported.connect(lambda _document: self.show_execution_lines(is_forced=True))
        bench.editors.opened.connect(self._on_opened)
        bench.editors.text_changed.connect(self._on_text_changed)

    def show_execution_lines(self, *, is_forced: bool = False) -> None:
        """Mark the current line and the frames, and bring the one looked at into view."""
        state = self._session.state
        if not state.is_settled or (self._session.is_passing and not is_forced):
            return
        has_place = state.phase is SessionPhase.PAUSED or self._ended_by_error
        frames = state.frames if has_place else []
        now = (id(state.stop), state.selected_frame, tuple(frames), state.phase)
        is_new, self._shown_for = now != self._shown_for, now
        self._shown_stop = state.stop  # kept, so that no later one can have its id
        if frames and is_new:
            self.go_to(state.frame or frames[0])
        if is_new or is_forced:
            for document in self._bench.editors.documents:
                document.editor.show_execution_lines(self._points(document, frames))
        self.shown.emit()

    @property
    def _ended_by_error(self) -> bool:
        """The program has ended by an error, whose statement is part of its final state."""
        state = self._session.state
        return state.is_in_view and state.problem is not None

    def is_stale(self, document: Document) -> bool:
        """Its text is not the one that is being debugged."""
        return self._texts.is_stale(document.key)

    def go_to(self, frame: FrameInfo) -> None:
        """Bring the place of a frame to front."""
        document = self._places.document_of(frame.file)
        if document is not None:
            self._bench.editors.bring_to_front(document)
            line = self._texts.line_now(document.key, frame.line)
            document.editor.go_to(line, frame.column)

    def _points(self, document: Document, frames: list[FrameInfo]) -> list[ExecutionLine]:
        launch = self._session.launch
        if launch is None:
            return []
        mine = [one for one in frames if document_key(launch, one.file) == document.key]
        points = [self._point(document, frame) for frame in mine]
        places = {(one.line, one.column): one for one in reversed(points)}  # the innermost wins
        return [one for one in points if places[one.line, one.column] is one]

    def _point(self, document: Document, frame: FrameInfo) -> ExecutionLine:
        stop = self._session.state.stop
        kind = ExecutionKind.CURRENT if frame.index == 0 else ExecutionKind.CALLER
        if frame.index == 0 and (self._ended_by_error or (stop and stop.reason == "error")):
            kind = ExecutionKind.ERROR
        if self.is_stale(document):
            line = self._texts.line_now(document.key, frame.line)
            return ExecutionLine(line, frame.column, kind=kind, is_stale=True)
        report = self._language.report_of(document)
        place = report.statement_at(file_of(document), frame.line, frame.column)
        end = (place.end_line, place.end_column) if place else (0, 0)
        return ExecutionLine(frame.line, frame.column, *end, kind=kind)

    # -- the text that runs, and the one that is edited ------------------------------------------

    def _text_now(self, key: str) -> str | None:
        documents = self._bench.editors.documents
        return next((one.text() for one in documents if one.key == key), None)

    def _on_loading(self) -> None:
        self._texts.note({one.key: one.text() for one in self._bench.editors.documents})

    def _on_opened(self, document: Document) -> None:
        if self._session.is_connected:
            self._texts.note_opened(document.key, document.text())
        self.show_execution_lines(is_forced=True)

    def _on_text_changed(self, document: Document) -> None:
        if self._session.state.phase is SessionPhase.PAUSED:
            document.editor.show_execution_lines(self._points(document, self._session.state.frames))
            if self.is_stale(document):
                document.editor.show_inline_values({})
