"""Debugging in the window: builds its parts, and passes on what the session says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject

from ez_debugger.protocol import commands, events
from ez_ide.logic.breakpoint import Breakpoint
from ez_ide.logic.breakpoint_store import BreakpointStore
from ez_ide.logic.debug_controller import DebugController
from ez_ide.panels.breakpoints import BreakpointsPanel
from ez_ide.panels.call_stack import CallStackPanel
from ez_ide.panels.variables import VariablesPanel
from ez_ide.panels.watches import WatchesPanel
from ez_ide.texts import tr
from ez_ide.window.debug_animation import DebugAnimation
from ez_ide.window.debug_breakpoints import DebugBreakpoints
from ez_ide.window.debug_editing import DebugEditing
from ez_ide.window.debug_margin_menu import DebugMarginMenu
from ez_ide.window.debug_marks import DebugMarks
from ez_ide.window.debug_points import DebugPoints
from ez_ide.window.debug_starting import DebugStarting
from ez_ide.window.debug_stepping import DebugStepping
from ez_ide.window.debug_strip import DebugStrip
from ez_ide.window.debug_values import DebugValues
from ez_ide.window.value_hover import ValueHover

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_debugger.protocol.commands import Command
    from ez_ide.editor.document import Document
    from ez_ide.window.language_commands import LanguageCommands
    from ez_ide.window.run_commands import RunCommands
    from ez_ide.window.workbench import Workbench

TOPIC = "debugger"
LINK = "breakpoint:"  # in the console, to a log point by its key
PROTOCOL_VERSION = 2  # the newest that this window knows


class DebugCommands(QObject):
    """The debug session of the window with everything that shows it."""

    def __init__(self, bench: Workbench, running: RunCommands, language: LanguageCommands) -> None:
        super().__init__(bench.window)
        self._bench, self._running = bench, running
        self._shown_stop: events.Stopped | None = None  # the error that the console shows
        self.console, self.runner = running.console, running.runner
        self.breakpoints = BreakpointStore(bench.state, self)
        self.session = DebugController(self.breakpoints, self)
        self._build_panels()
        self.marks = DebugMarks(bench, self.session, self.breakpoints, language)
        self.points = DebugPoints(bench, self.session, running.places, language)
        self.values = DebugValues(bench, self.session, self.points, self.watches, language)
        self.hover = ValueHover(bench, self.session, self.values)
        for panel in (self.variables, self.watches):
            panel.whole_wanted.connect(self.values.show_whole)
        self.starting = DebugStarting(bench, self.session, running)
        self.stepping = DebugStepping(bench, self.session, self.starting, language)
        self.animation = DebugAnimation(bench, self.session, self.starting)
        self._strip = DebugStrip(bench, self.session, self.breakpoints, self.starting)
        self.strip = self._strip.widget
        self._strip.follow(self.animation)
        self.code_wanted = self._strip.code_wanted
        self.editing = DebugEditing(bench, self.breakpoints, self.marks, language)
        self.margin_menu = DebugMarginMenu(bench, self.marks, self.editing)
        self.breakpoint_actions = DebugBreakpoints(
            bench, self.breakpoints, self.marks, self.editing, self.breakpoint_list
        )
        bench.actions.on("run.stop", self.stop)
        running.link_chosen.connect(self._on_link)
        self._connect_session()

    def shut_down(self) -> None:
        """The window closes: nothing that was started keeps running."""
        self.animation.end()
        self.editing.shut_down()
        self.session.shut_down()
        self._running.shut_down()

    def stop(self) -> None:
        """End what runs, with or without the debugger."""
        self.animation.end()
        self.runner.stop()
        if self.session.state.phase.is_alive:
            self.session.stop()

    def use_folder(self, folder: Path | None) -> None:
        """Another folder is open, or none: its breakpoints are here now."""
        opened = [one.key for one in self._bench.editors.documents]
        self.breakpoints.use_folder(str(folder.resolve()) if folder else "", opened)

    def rename_path(self, old: Path, new: Path) -> None:
        """A file or a folder was moved: its breakpoints go with it."""
        self.breakpoints.rename_path(str(old.resolve()), str(new.resolve()))

    def debug_example(
        self, document: Document, lines: Sequence[tuple[int, str]], watches: Sequence[str]
    ) -> None:
        """Debug an example, with breakpoints and watches that show what it is about."""
        for line, condition in lines:
            if self.breakpoints.at(document.key, line) is None:
                self.breakpoints.add(
                    Breakpoint("", file=document.key, line=line, condition=condition)
                )
        for one in watches:
            self.watches.add(one)
        self._bench.editors.bring_to_front(document)
        self.starting.debug()

    # -- building --------------------------------------------------------------------------------

    def _build_panels(self) -> None:
        bench, themes = self._bench, self._bench.themes
        self.variables = VariablesPanel(self.session, themes)
        self.watches = WatchesPanel(self.session, themes)
        self.call_stack = CallStackPanel(self.session, themes)
        self.breakpoint_list = BreakpointsPanel(self.breakpoints, themes)
        self.protocol = self._running.protocol
        self.protocol.listen_to(self.session)
        for panel in (self.variables, self.watches, self.call_stack, self.breakpoint_list):
            bench.panels.add(panel, "right")
        self.variables.watch_wanted.connect(self.watches.add)
        self.call_stack.frame_chosen.connect(
            lambda frame: self._running.places.go_to(frame.file, frame.line, frame.column)
        )
        self.call_stack.frame_opened.connect(self._focus_editor)

    def _focus_editor(self) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.setFocus()

    def _connect_session(self) -> None:
        session = self.session
        session.changed.connect(self._report)
        session.output.connect(self.console.add)
        session.logged.connect(self._on_logged)
        session.refused.connect(self._on_refused)
        session.failed.connect(self.console.note)
        session.ended.connect(self._on_ended)
        session.begun.connect(self._on_begun)
        session.changed.connect(self._on_stop_known)
        session.told.connect(self._on_told)
        self.console.typed.connect(self._on_typed)
        self.console.input_ended.connect(self._on_input_ended)

    # -- what the session says -------------------------------------------------------------------

    def _report(self) -> None:
        if not self._running.is_in_front and not self.session.is_passing:
            state = self.session.state
            self._running.show_status(state.status, state.prompt)

    def _on_stop_known(self) -> None:
        """Once the stack of an error is there, the console shows the error with it."""
        state = self.session.state
        stop = state.stop
        is_error = stop is not None and stop.error is not UNSET and state.is_settled
        if not is_error or stop is None or stop is self._shown_stop:
            return
        self._shown_stop = stop
        told = stop.error
        if told is not UNSET:
            error = events.Error(told.message, location=stop.location, code=told.code)
            self._running.show_error(error, state.frames)

    def _on_refused(self, error: events.Error, asked: Command | None) -> None:
        if isinstance(asked, commands.Initialize) or error.command == "initialize":
            self._running.refuse([error])
        elif asked is None and isinstance(error.code, str) and error.location:
            if self._shown_stop is None:
                self._running.show_error(error)
        elif asked is not None and not isinstance(asked, commands.SetVariable | commands.Evaluate):
            self._bench.notices.show_notice("warning", error.message, topic=TOPIC)

    def _on_told(self, event: events.Event, asked: object) -> None:
        if isinstance(event, events.Started) and isinstance(asked, commands.Restart):
            self.console.begin()  # what the program before still had to say has come by now
            self._shown_stop = None
        elif isinstance(event, events.Initialized) and isinstance(event.protocol_version, int):
            self._check_version(event.protocol_version)

    def _check_version(self, version: int) -> None:
        if version > PROTOCOL_VERSION:
            words = tr(
                "The debugger speaks version {its} of the protocol, EZ Studio version {ours}:"
                " some things may not work.",
                its=version,
                ours=PROTOCOL_VERSION,
            )
            self._bench.notices.show_notice("warning", words, topic=TOPIC)

    def _on_logged(self, text: str, number: int) -> None:
        """A log point's line leads to the log point."""
        found = self.breakpoints.by_engine_id(number) if number else None
        self.console.add("console", text, f"{LINK}{found.key}" if found else "")

    def _on_link(self, link: str) -> None:
        one = self.breakpoints.get(link.removeprefix(LINK)) if link.startswith(LINK) else None
        if one is not None:
            self.breakpoint_actions.go_to(one)

    def _on_begun(self) -> None:
        self._shown_stop = None
        self._bench.notices.withdraw(TOPIC)

    def _on_ended(self) -> None:
        self._running.show_end(self.session.state.exit_code, None)

    def _on_typed(self, text: str) -> None:
        if not self._running.is_in_front:
            self.session.send_input(text)

    def _on_input_ended(self) -> None:
        if not self._running.is_in_front:
            self.session.end_input()
