"""What a session shows inside the editors: breakpoints, where the program stands, values."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QLabel, QWidget

from ez_debugger.protocol import commands, events
from ez_ide.editor.marks import BreakpointMark, ExecutionPoint, Hover, InlineValue, PointKind
from ez_ide.logic import settings_table as table
from ez_ide.logic.breakpoint_sync import document_key
from ez_ide.logic.inline_values import inline_values
from ez_ide.logic.session_status import SessionPhase
from ez_ide.panels.breakpoint_editor import BreakpointEditor
from ez_ide.texts import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import FrameInfo
    from ez_ide.editor.document import Document
    from ez_ide.logic.breakpoint_store import Breakpoint, BreakpointStore
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.window.workbench import Workbench


class DebugEditors(QObject):
    """Between the session and every open editor."""

    def __init__(
        self, bench: Workbench, session: DebugController, breakpoints: BreakpointStore
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._breakpoints = bench, session, breakpoints
        self._texts: dict[str, str] = {}  # what is being debugged, by document
        self._hover: tuple[Command, Document, Hover] | None = None
        self._marks: dict[str, list[BreakpointMark]] = {}
        self._shown_for: object = None
        bench.editors.opened.connect(self._on_opened)
        bench.editors.saved.connect(self._on_saved)
        bench.editors.text_changed.connect(self._on_text_changed)
        breakpoints.changed.connect(self.show_breakpoints)
        session.changed.connect(self.show_place)
        session.begun.connect(self._on_begun)
        session.told.connect(self._on_told)
        bench.settings.changed.connect(self._on_setting)
        for document in bench.editors.documents:
            self._on_opened(document)

    # -- what others ask for -----------------------------------------------------------------------

    def document_of(self, file: str) -> Document | None:
        """The document of a path the session names, opened if it has to be."""
        launch = self._session.launch
        if launch is not None:
            key = document_key(launch, file)
            for document in self._bench.editors.documents:
                if document.key == key:
                    return document
        return self._bench.editors.open(Path(file)) if Path(file).exists() else None

    def go_to(self, file: str, line: int, column: int = 1) -> None:
        """Bring a place of the program to front."""
        document = self.document_of(file)
        if document is not None:
            self._bench.editors.bring_to_front(document)
            document.editor.go_to(line, column)

    def go_to_breakpoint(self, one: Breakpoint) -> None:
        """Bring a breakpoint to front."""
        for document in self._bench.editors.documents:
            if document.key == one.file:
                self._bench.editors.bring_to_front(document)
                document.editor.go_to(one.line)
                return
        if one.file:
            self._bench.editors.open(Path(one.file), one.line)

    def edit_breakpoint(self, document: Document, line: int) -> None:
        """Edit the breakpoint of a line below that line; set one if there is none."""
        found = self._breakpoints.at(document.key, line)
        if found is None:
            self._breakpoints.toggle(document.key, line, _line_text(document, line))
            found = self._breakpoints.at(document.key, line)
        if found is None:
            return
        editor = BreakpointEditor(found)
        editor.left.connect(partial(self._close_below, document, line))
        editor.kept.connect(partial(self._on_kept, document, line, found.key))
        document.editor.show_below(line, editor)
        editor.setFocus()

    # -- breakpoints -----------------------------------------------------------------------------

    def show_breakpoints(self) -> None:
        """Show every breakpoint in its margin."""
        stop = self._session.state.stop
        hit = stop.hit_breakpoint_ids if stop else UNSET
        hit_ids = hit if hit is not UNSET else ()
        is_connected = self._session.is_connected
        for document in self._bench.editors.documents:
            marks = [
                BreakpointMark(
                    one.key,
                    one.line,
                    one.kind,
                    is_enabled=one.is_enabled and not self._breakpoints.is_muted,
                    is_verified=one.is_verified or not (is_connected or one.message),
                    is_hit=one.engine_id in hit_ids,
                    words=one.words,
                )
                for one in self._breakpoints.in_file(document.key)
            ]
            if self._marks.get(document.key, []) != marks:
                self._marks[document.key] = marks
                document.editor.set_breakpoints(marks)
        self.report_place()

    def report_place(self) -> None:
        """Tell the actions what the caret's line has."""
        document = self._bench.editors.current
        line = document.editor.caret()[0] if document else 0
        here = self._breakpoints.at(document.key, line) if document else None
        self._bench.actions.update(
            has_breakpoint_here=here is not None,
            has_breakpoints=bool(self._breakpoints.all()),
            are_breakpoints_muted=self._breakpoints.is_muted,
        )

    def _on_opened(self, document: Document) -> None:
        editor = document.editor
        lines = document.text().splitlines()
        if self._breakpoints.in_file(document.key):
            self._breakpoints.find_again(document.key, lines)
        editor.breakpoint_toggled.connect(lambda line: self.toggle(document, line))
        editor.breakpoints_moved.connect(self._on_moved)
        editor.breakpoint_dragged.connect(
            lambda key, line: self._breakpoints.edit(key, line=line, asked_line=0)
        )
        editor.hover_started.connect(partial(self._on_hover, document))
        document.changed.connect(partial(self._on_document_changed, document, [document.key]))
        self.show_breakpoints()
        self.show_place(is_forced=True)

    def toggle(self, document: Document, line: int) -> None:
        """Set or take away the breakpoint of a line."""
        if document.is_ez:
            self._breakpoints.toggle(document.key, line, _line_text(document, line))

    def _on_moved(self, lines: dict[str, int]) -> None:
        for file, marks in self._marks.items():
            if any(mark.key in lines for mark in marks):
                self._marks.pop(file)
                break
        self._breakpoints.move(lines)

    def _on_document_changed(self, document: Document, keys: list[str]) -> None:
        if document.key != keys[-1]:
            self._breakpoints.rename_file(keys[-1], document.key)
            keys.append(document.key)

    def _on_saved(self, document: Document) -> None:
        self._breakpoints.note_texts(document.key, document.text().splitlines())

    def _on_kept(self, document: Document, line: int, key: str, fields: dict[str, str]) -> None:
        self._close_below(document, line)
        self._breakpoints.edit(key, **fields)

    def _close_below(self, document: Document, line: int) -> None:
        document.editor.show_below(line, None)
        document.editor.setFocus()

    # -- where the program stands ----------------------------------------------------------------

    def show_place(self, *, is_forced: bool = False) -> None:
        """Mark the current line and the frames, and put values behind the lines."""
        state = self._session.state
        if not state.is_settled:
            return
        is_paused = state.phase is SessionPhase.PAUSED
        frames = state.frames if is_paused else []
        shown = (id(state.stop), state.selected_frame, len(frames), is_paused)
        if frames and state.stop is not None and shown != self._shown_for:
            frame = state.frame or frames[0]
            self.go_to(frame.file, frame.line, frame.column)
        is_new = shown != self._shown_for or is_forced
        self._shown_for = shown
        for document in self._bench.editors.documents:
            if is_new:
                document.editor.show_points(self._points(document, frames))
            document.editor.show_inline_values(self._inline(document))
        self.show_breakpoints()

    def is_stale(self, document: Document) -> bool:
        """Its text is not the one that is being debugged."""
        text = self._texts.get(document.key)
        return text is not None and text != document.text()

    def _points(self, document: Document, frames: list[FrameInfo]) -> list[ExecutionPoint]:
        launch, state = self._session.launch, self._session.state
        if launch is None:
            return []
        points = []
        for frame in frames:
            if document_key(launch, frame.file) != document.key:
                continue
            kind = PointKind.CURRENT if frame.index == 0 else PointKind.CALLER
            if frame.index == 0 and state.stop and state.stop.reason == "error":
                kind = PointKind.ERROR
            points.append(
                ExecutionPoint(
                    frame.line, frame.column, kind=kind, is_stale=self.is_stale(document)
                )
            )
        return points

    def _inline(self, document: Document) -> dict[int, list[InlineValue]]:
        state, launch = self._session.state, self._session.launch
        frame = state.frame
        if (
            state.phase is not SessionPhase.PAUSED
            or frame is None
            or launch is None
            or document_key(launch, frame.file) != document.key
            or self.is_stale(document)
            or not self._bench.settings.get(table.INLINE_VALUES)
        ):
            return {}
        found = inline_values(document.text(), frame, state.scopes.get("locals", []))
        return {
            line: [InlineValue(text, is_changed) for text, is_changed in values]
            for line, values in found.items()
        }

    def _on_begun(self) -> None:
        self._texts = {one.key: one.text() for one in self._bench.editors.documents}

    def _on_text_changed(self, document: Document) -> None:
        if self._session.state.phase is SessionPhase.PAUSED:
            stale = self.is_stale(document)
            document.editor.show_points(self._points(document, self._session.state.frames))
            if stale:
                document.editor.show_inline_values({})

    def _on_setting(self, key: str) -> None:
        if key == table.INLINE_VALUES.key:
            self.show_place(is_forced=True)

    # -- values under the mouse ------------------------------------------------------------------

    def _on_hover(self, document: Document, hover: Hover) -> None:
        state, launch = self._session.state, self._session.launch
        if state.phase is not SessionPhase.PAUSED or launch is None or not hover.expression:
            return
        if "(" in hover.expression:
            label = _label(tr("A call is not run by looking at it."))
            document.editor.show_hover(hover.line, hover.column, label)
            return
        command = commands.Evaluate(
            hover.expression, state.selected_frame, "hover", hover.line, hover.column
        )
        self._hover = (command, document, hover)
        self._session.evaluate(command)

    def evaluate_at(self, expression: str, line: int, column: int) -> None:
        """Show the value of an expression beside a place of the editor in front."""
        document = self._bench.editors.current
        if document is not None:
            command = commands.Evaluate(expression, self._session.state.selected_frame, "watch")
            self._hover = (command, document, Hover(line, column, expression))
            self._session.evaluate(command)

    def _on_told(self, event: Event, asked: Command | None) -> None:
        if self._hover is None or asked is not self._hover[0]:
            return
        _command, document, hover = self._hover
        self._hover = None
        content: QWidget | None = None
        if isinstance(event, events.EvaluateResult):
            words = f"{event.expression} = {event.result}    {event.type}"
            known = self._session.state.variable(("locals", hover.expression))
            if known and known.was is not None and known.variable.value == event.result:
                words += "\n" + tr("was {value}", value=known.was)
            content = _label(words)
        elif isinstance(event, events.Error):
            content = _label(event.message)
        if content is not None:
            document.editor.show_hover(hover.line, hover.column, content)


def _label(words: str) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(len(words) > 80)  # noqa: PLR2004 - a usual line
    return label


def _line_text(document: Document, line: int) -> str:
    lines = document.text().splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
