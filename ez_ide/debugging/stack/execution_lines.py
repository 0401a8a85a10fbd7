"""The execution lines in the editors: the statement at which each frame is suspended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.session.sources import SessionSources
from ez_ide.editing.decorations import ExecutionKind, ExecutionLine
from ez_ide.language.checking import file_of

if TYPE_CHECKING:
    from ez_debugger.records import FrameInfo
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.launch import ProgramDocuments
    from ez_ide.workbench import Workbench


class ExecutionLines(QObject):
    """Marks the statements of the frames, and brings that of the selected frame into view."""

    shown = pyqtSignal()  # the lines of this stop are marked, and all its values are known

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        program: ProgramDocuments,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._program, self._language = program, language
        self._sources = session.sources = SessionSources(self._text_of)
        self._shown_for: object = None
        self._followed: object = None  # the frame whose line was brought into view last
        # Kept alive, so that the identity of a later stop cannot equal that of this one.
        self._shown_stop: object = None
        session.stopped.connect(self._show_at_once)
        session.changed.connect(self.show)
        session.loading.connect(self._on_loading)
        language.reported.connect(lambda _document: self.show(is_forced=True))
        bench.editors.opened.connect(self._on_opened)
        bench.editors.text_changed.connect(self._on_text_changed)

    def show(self, *, is_forced: bool = False) -> None:
        """Mark the lines of all frames, once everything about this stop has arrived."""
        state = self._session.state
        if not state.is_settled or (self._session.is_running_briefly and not is_forced):
            return
        has_line = state.phase is SessionPhase.PAUSED or self._has_ended_by_error
        self._mark(state.frames if has_line else [], is_forced=is_forced)
        self.shown.emit()

    def go_to(self, frame: FrameInfo) -> None:
        """Bring the line of a frame into view."""
        document = self._program.document_of(frame.file)
        if document is not None:
            self._bench.editors.bring_to_front(document)
            line = self._sources.line_now(document.key, frame.line)
            document.editor.go_to(line, frame.column)

    def is_stale(self, document: Document) -> bool:
        """Whether the document differs from the text that is being debugged."""
        return self._sources.is_stale(document.key)

    def _show_at_once(self) -> None:
        """Draw the execution line from `stopped` itself: stack and values take longer."""
        self._mark(self._session.state.provisional_frames())

    def _mark(self, frames: list[FrameInfo], *, is_forced: bool = False) -> None:
        state = self._session.state
        current = (id(state.stop), state.selected_frame, tuple(frames), state.phase)
        # `changed` is emitted many times at a stop; markers are set again only for other frames.
        is_new, self._shown_for = current != self._shown_for, current
        is_other_stop, self._shown_stop = state.stop is not self._shown_stop, state.stop
        selected = next((frame for frame in frames if frame.index == state.selected_frame), None)
        if frames and is_new:
            self._follow(selected or frames[0], is_other_stop=is_other_stop)
        if is_new or is_forced:
            for document in self._bench.editors.documents:
                document.editor.execution.show_lines(self._points(document, frames))

    def _follow(self, frame: FrameInfo, *, is_other_stop: bool) -> None:
        """Go to the line of a frame, unless the caret was moved there from `stopped` already."""
        at = (frame.index, frame.file, frame.line, frame.column)
        if is_other_stop or at != self._followed:
            self._followed = at
            self.go_to(frame)

    @property
    def _has_ended_by_error(self) -> bool:
        """Whether the final state shows the statement of a run-time error."""
        state = self._session.state
        return state.is_in_view and state.problem is not None

    def _points(self, document: Document, frames: list[FrameInfo]) -> list[ExecutionLine]:
        launch = self._session.launch
        if launch is None:
            return []
        own = [frame for frame in frames if launch.document_key(frame.file) == document.key]
        points = [self._point(document, frame) for frame in own]
        # Recursion suspends many frames at one statement; the innermost decides its kind.
        innermost = {(point.line, point.column): point for point in reversed(points)}
        return [point for point in points if innermost[point.line, point.column] is point]

    def _point(self, document: Document, frame: FrameInfo) -> ExecutionLine:
        stop = self._session.state.stop
        kind = ExecutionKind.CURRENT if frame.index == 0 else ExecutionKind.CALLER
        if frame.index == 0 and (self._has_ended_by_error or (stop and stop.reason == "error")):
            kind = ExecutionKind.ERROR
        if self.is_stale(document):
            line = self._sources.line_now(document.key, frame.line)
            return ExecutionLine(line, frame.column, kind=kind, is_stale=True)
        report = self._language.report_of(document)
        place = report.statement_at(file_of(document), frame.line, frame.column)
        end = (place.end_line, place.end_column) if place else (0, 0)
        return ExecutionLine(frame.line, frame.column, *end, kind=kind)

    # -- the text that runs, and the one that is edited ------------------------------------------

    def _text_of(self, key: str) -> str | None:
        documents = self._bench.editors.documents
        return next((document.text() for document in documents if document.key == key), None)

    def _on_loading(self) -> None:
        self._sources.note(
            {document.key: document.text() for document in self._bench.editors.documents}
        )

    def _on_opened(self, document: Document) -> None:
        if self._session.is_connected:
            self._sources.note_opened(document.key, document.text())
        self.show(is_forced=True)

    def _on_text_changed(self, document: Document) -> None:
        if self._session.state.phase is SessionPhase.PAUSED:
            frames = self._session.state.provisional_frames()
            document.editor.execution.show_lines(self._points(document, frames))
            if self.is_stale(document):
                document.editor.execution.show_values({})
