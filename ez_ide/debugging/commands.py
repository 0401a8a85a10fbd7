"""Debugging in the window: builds its parts and introduces them to one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.commands import DebugBreakpoints, DebugEditing
from ez_ide.debugging.breakpoints.margin import DebugMarginMenu, DebugMarks, DebugMoving
from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
from ez_ide.debugging.breakpoints.state import BreakpointStore
from ez_ide.debugging.session.animation import DebugAnimation
from ez_ide.debugging.session.commands import DebugStarting, DebugStepping
from ez_ide.debugging.session.controller import DebugController
from ez_ide.debugging.session.reports import DebugReports
from ez_ide.debugging.stack.execution_lines import DebugPoints
from ez_ide.debugging.stack.panel import CallStackPanel
from ez_ide.debugging.strip import DebugStrip
from ez_ide.debugging.values.commands import DebugValues
from ez_ide.debugging.values.hover import ValueHover
from ez_ide.debugging.values.panel import VariablesPanel
from ez_ide.debugging.values.watches_panel import WatchesPanel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.commands import RunCommands


class DebugCommands(QObject):
    """The debug session of the window with everything that shows it."""

    def __init__(self, bench: Workbench, running: RunCommands, language: LanguageService) -> None:
        super().__init__(bench.window)
        self._bench, self._running = bench, running
        self.console, self.runner = running.console, running.runner
        self.breakpoints = BreakpointStore(bench.state, self)
        self.session = DebugController(self.breakpoints, self)
        self._build_panels()
        self.marks = DebugMarks(bench, self.session, self.breakpoints, language)
        self.points = DebugPoints(bench, self.session, running.places, language)
        self.call_stack.frame_chosen.connect(self.points.go_to)
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
        self.moving = DebugMoving(bench, self.marks)
        self.margin_menu = DebugMarginMenu(bench, self.marks, self.editing, self.moving)
        self.breakpoint_actions = DebugBreakpoints(
            bench, self.breakpoints, self.marks, self.editing, self.breakpoint_list
        )
        DebugReports(bench, self.session, running, self.breakpoints, self.breakpoint_actions)
        bench.actions.on("run.stop", self.stop)

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
        self.values.watch_in(document, watches)
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
        self.call_stack.frame_opened.connect(self._focus_editor)

    def _focus_editor(self) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.setFocus()
