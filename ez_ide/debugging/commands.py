"""Debugging in the window: creates the parts of the feature and connects them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.commands import BreakpointCommands, BreakpointEditing
from ez_ide.debugging.breakpoints.margin import BreakpointMargin, MarginMenu
from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
from ez_ide.debugging.breakpoints.state import BreakpointStore
from ez_ide.debugging.protocol.panel import ProtocolPanel
from ez_ide.debugging.session.animation import StepAnimation
from ez_ide.debugging.session.commands import SessionCommands
from ez_ide.debugging.session.controller import DebugController
from ez_ide.debugging.session.reports import SessionReports
from ez_ide.debugging.session.sources import StaleSourceNotice
from ez_ide.debugging.stack.execution_lines import ExecutionLines
from ez_ide.debugging.stack.panel import CallStackPanel
from ez_ide.debugging.strip import SessionStrip
from ez_ide.debugging.values.commands import ValueCommands
from ez_ide.debugging.values.hover import ValueHover
from ez_ide.debugging.values.panel import VariablesPanel
from ez_ide.debugging.values.watches_panel import WatchesPanel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.commands import RunCommands
    from ez_ide.workbench import Workbench


class DebugCommands(QObject):
    """The debug session of the window, with everything that shows and controls it."""

    def __init__(self, bench: Workbench, running: RunCommands, language: LanguageService) -> None:
        super().__init__(bench.window)
        self._bench, self._running = bench, running
        self.console, self.runner = running.console, running.runner
        self.breakpoints = BreakpointStore(bench.state, self)
        self.session = DebugController(self.breakpoints, self)
        self._add_panels()
        self.margin = BreakpointMargin(bench, self.session, self.breakpoints, language)
        self.lines = ExecutionLines(bench, self.session, running.program, language)
        self.call_stack.frame_chosen.connect(self.lines.go_to)
        self.values = ValueCommands(bench, self.session, self.lines, self.watches, language)
        self.hover = ValueHover(bench, self.session, self.values)
        for panel in (self.variables, self.watches):
            panel.full_value_requested.connect(self.values.show_whole)
        # The strip shows the actions of the session and the animation, so both come before it.
        self.control = SessionCommands(bench, self.session, running, language)
        self.animation = StepAnimation(bench, self.session, self.control)
        self._strip = SessionStrip(
            bench, self.session, self.breakpoints, self.control, self.animation
        )
        self.strip = self._strip.widget
        self.code_requested = self._strip.code_requested
        self.editing = BreakpointEditing(bench, self.breakpoints, self.margin, language)
        self.margin_menu = MarginMenu(bench, self.margin, self.editing)
        self.breakpoint_actions = BreakpointCommands(
            bench, self.breakpoints, self.margin, self.editing, self.breakpoint_list
        )
        # Objects without a name are kept alive by their parent, the window.
        SessionReports(bench, self.session, running, self.breakpoints, self.breakpoint_actions)
        StaleSourceNotice(bench, self.lines.is_stale)
        bench.actions.on("run.stop", self.stop)

    def shut_down(self) -> None:
        """End every process that was started: the window closes."""
        self.animation.end()
        self.editing.shut_down()
        self.session.shut_down()
        self._running.shut_down()

    def stop(self) -> None:
        """End the program that is run or debugged."""
        self.animation.end()
        self.runner.stop()
        if self.session.state.phase.is_alive:
            self.session.stop()

    def use_folder(self, folder: Path | None) -> None:
        """Another folder is open, or none: use its breakpoints."""
        opened = [document.key for document in self._bench.editors.documents]
        self.breakpoints.use_folder(str(folder.resolve()) if folder else "", opened)

    def rename_path(self, old: Path, new: Path) -> None:
        """A file or folder was moved: its breakpoints move with it."""
        self.breakpoints.rename_path(str(old.resolve()), str(new.resolve()))

    def debug_example(
        self, document: Document, lines: Sequence[tuple[int, str]], watches: Sequence[str]
    ) -> None:
        """Debug an example, with breakpoints and watches that show its subject."""
        for line, condition in lines:
            if self.breakpoints.at(document.key, line) is None:
                self.breakpoints.add(
                    Breakpoint("", file=document.key, line=line, condition=condition)
                )
        self.values.watch_in(document, watches)
        self._bench.editors.bring_to_front(document)
        self.control.debug()

    def _add_panels(self) -> None:
        bench, themes = self._bench, self._bench.themes
        self.protocol = ProtocolPanel(themes)
        self.protocol.file_requested.connect(lambda path: bench.editors.open(path, asks=False))
        for source in (self.runner, self.session):
            self.protocol.listen_to(source)
        bench.panels.add(self.protocol, "bottom")
        self.variables = VariablesPanel(self.session, themes)
        self.watches = WatchesPanel(self.session, themes)
        self.call_stack = CallStackPanel(self.session, themes)
        self.breakpoint_list = BreakpointsPanel(self.breakpoints, themes)
        for panel in (self.variables, self.watches, self.call_stack, self.breakpoint_list):
            bench.panels.add(panel, "right")
        self.variables.watch_requested.connect(self.watches.add)
        self.call_stack.frame_opened.connect(self._focus_editor)

    def _focus_editor(self) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.setFocus()
