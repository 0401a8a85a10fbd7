"""The Run and Debug menus: starts programs, steps, breakpoints, and the views that show it all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QElapsedTimer, QObject, QTimer

from ez_debugger.protocol import commands, events
from ez_debugger.records import Location
from ez_ide.logic import settings_table as table
from ez_ide.logic.breakpoint_store import Breakpoint, BreakpointStore
from ez_ide.logic.client_process import OWN_DEBUGGER
from ez_ide.logic.command_line import words_of
from ez_ide.logic.debug_controller import DebugController
from ez_ide.logic.debug_words import strip_words
from ez_ide.logic.run_controller import OWN_INTERPRETER, RunController
from ez_ide.logic.session_status import SessionPhase
from ez_ide.panels.breakpoints import BreakpointsPanel
from ez_ide.panels.call_stack import CallStackPanel
from ez_ide.panels.console import ConsolePanel
from ez_ide.panels.pause_strip import PauseStrip
from ez_ide.panels.protocol import ProtocolPanel
from ez_ide.panels.variables import VariablesPanel
from ez_ide.panels.watches import WatchesPanel
from ez_ide.texts import tr
from ez_ide.window.debug_editors import DebugEditors
from ez_ide.window.launching import Launching

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.commands import Command
    from ez_ide.editor.document import Document
    from ez_ide.window.workbench import Workbench

TYPING_MS = 2000  # so long after the last key the editor counts as being typed in
STRIP_ACTIONS = ("debug.continue", "debug.step_over", "debug.step_into", "debug.step_out")
UNDO_OFFER_MS = 10_000
TOPIC = "debugger"


class DebugCommands(QObject):
    """Connects the actions of Run and Debug, and puts their panels into the window."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self.breakpoints = BreakpointStore(bench.state, self)
        self.session = DebugController(self.breakpoints, self)
        self.runner = RunController(self)
        self.launching = Launching(bench)
        self._since_typing = QElapsedTimer()
        self._is_run = False  # the last thing started was a run without debugger
        self._build_panels()
        self.editors = DebugEditors(bench, self.session, self.breakpoints)
        self.strip = PauseStrip(
            bench.themes, [bench.actions.action(one) for one in STRIP_ACTIONS], bench.window
        )
        self.strip.hide()
        self._animation = QTimer(self)
        self._animation.timeout.connect(self._animate)
        self._undo_offer = QTimer(self)
        self._undo_offer.setSingleShot(True)
        self._undo_offer.setInterval(UNDO_OFFER_MS)
        self._undo_offer.timeout.connect(lambda: bench.notices.withdraw("breakpoints"))
        self._connect_actions()
        self._connect_session()
        self._connect_panels()

    def shut_down(self) -> None:
        """The window closes: nothing that was started keeps running."""
        self._animation.stop()
        self.session.shut_down()
        self.runner.shut_down()
        self.launching.close()

    # -- starting --------------------------------------------------------------------------------

    def debug(self, *, stop_on_entry: bool | None = None, run_to: int = 0) -> None:
        """Debug the program in front."""
        document = self._bench.editors.current
        if document is None:
            return
        wanted = {"always": True, "never": False}.get(self._bench.settings.get(table.STOP_ON_ENTRY))
        launch = self.launching.launch_of(
            document,
            stop_on_entry=wanted if stop_on_entry is None else stop_on_entry,
            run_to=run_to,
        )
        if launch is None:
            return
        self.runner.shut_down()
        self._is_run = False
        self.console.begin()
        command = words_of(self._bench.settings.get(table.DEBUGGER))
        self.session.debugger = command or OWN_DEBUGGER
        self.session.start(launch)

    def run(self) -> None:
        """Run the program in front without the debugger."""
        document = self._bench.editors.current
        launch = self.launching.launch_of(document) if document else None
        if launch is None:
            return
        again = self._bench.settings.get(table.RUN_AGAIN)
        if self.runner.is_alive and again == "refuse":
            return
        self.session.stop()
        self._is_run = True
        self.console.begin()
        self._bench.panels.show("console")
        self.runner.interpreter = (
            words_of(self._bench.settings.get(table.INTERPRETER)) or OWN_INTERPRETER
        )
        self.runner.start(launch)

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
        self.debug()

    def stop(self) -> None:
        """End what runs."""
        self._animation.stop()
        self._bench.actions.set_checked("debug.animate", False)
        self.runner.stop()
        if self.session.state.phase.is_alive:
            self.session.stop()

    def restart(self) -> None:
        """Debug the program again from its source as it is now."""
        launch = self.session.launch
        found = [d for d in self._bench.editors.documents if launch and d.key == launch.key]
        if found:
            fresh = self.launching.launch_of(found[0])
            if fresh is None:
                return
            self.session.launch = fresh
        self.console.begin()
        self.session.restart()

    # -- building --------------------------------------------------------------------------------

    def _build_panels(self) -> None:
        bench, themes = self._bench, self._bench.themes
        self.variables = VariablesPanel(self.session, themes)
        self.watches = WatchesPanel(self.session, themes)
        self.call_stack = CallStackPanel(self.session, themes)
        self.breakpoint_list = BreakpointsPanel(self.breakpoints, themes)
        self.console = ConsolePanel(bench.settings, themes)
        self.protocol = ProtocolPanel(self.session, themes)
        for panel in (self.variables, self.watches, self.call_stack, self.breakpoint_list):
            bench.panels.add(panel, "right")
        bench.panels.add(self.console, "bottom")
        bench.panels.add(self.protocol, "bottom")

    def _connect_actions(self) -> None:
        on = self._bench.actions.on
        on("run.run", self.run)
        on("run.stop", self.stop)
        on("debug.start", self.debug)
        on("debug.continue", lambda: self.session.resume(commands.Continue()))
        on("debug.pause", self.session.pause)
        on("debug.restart", self.restart)
        on("debug.step_over", lambda: self._step(commands.StepOver(self._frame())))
        on("debug.step_into", lambda: self._step(commands.StepInto()))
        on("debug.step_out", lambda: self.session.resume(commands.StepOut(self._frame())))
        on("debug.run_to_cursor", self._run_to_cursor)
        on("debug.animate", self._set_animated)
        on("debug.toggle_breakpoint", partial(self._at_caret, self.editors.toggle))
        on("debug.edit_breakpoint", partial(self._at_caret, self.editors.edit_breakpoint))
        on("debug.enable_breakpoint", self._enable_here)
        on("debug.function_breakpoint", self._ask_for_function)
        on("debug.mute_breakpoints", lambda muted: self.breakpoints.mute(is_muted=muted))
        on("debug.enable_all", lambda: self.breakpoints.enable_all(is_enabled=True))
        on("debug.disable_all", lambda: self.breakpoints.enable_all(is_enabled=False))
        on("debug.clear_all", self._clear_all)
        on("debug.evaluate", self._evaluate)
        on("debug.add_watch", self._add_watch)
        on("debug.where_am_i", self._say_where)
        on("view.inline_values", partial(self._bench.settings.set, table.INLINE_VALUES))
        self._bench.actions.set_checked(
            "view.inline_values", self._bench.settings.get(table.INLINE_VALUES)
        )

    def _connect_session(self) -> None:
        session, runner = self.session, self.runner
        session.changed.connect(self._report)
        session.output.connect(self.console.add)
        session.refused.connect(self._on_refused)
        session.failed.connect(self._on_failed)
        session.ended.connect(self._on_ended)
        session.begun.connect(lambda: self._bench.notices.withdraw(TOPIC))
        runner.changed.connect(self._report)
        runner.output.connect(self.console.add)
        runner.ended.connect(self._on_run_ended)
        runner.failed.connect(self._on_failed)
        self._bench.editors.text_changed.connect(lambda _document: self._since_typing.start())
        self._bench.editors.caret_moved.connect(self.editors.report_place)
        self._bench.editors.current_changed.connect(self.editors.report_place)
        self._bench.editors.opened.connect(self._on_opened)
        for document in self._bench.editors.documents:
            self._on_opened(document)

    def _connect_panels(self) -> None:
        self.console.typed.connect(self._on_typed)
        self.console.input_ended.connect(self._on_input_ended)
        self.console.place_clicked.connect(self._on_place_clicked)
        self.console.log_wanted.connect(self._bench.editors.open)
        self.call_stack.frame_chosen.connect(
            lambda frame: self.editors.go_to(frame.file, frame.line, frame.column)
        )
        self.variables.watch_wanted.connect(self.watches.add)
        self.breakpoint_list.gone_to.connect(self.editors.go_to_breakpoint)
        self.breakpoint_list.removed.connect(self._offer_undo)

    def _on_opened(self, document: Document) -> None:
        document.editor.run_to_line.connect(partial(self._run_to, document))

    # -- stepping --------------------------------------------------------------------------------

    def _frame(self) -> int:
        return self.session.state.selected_frame

    def _step(self, command: Command) -> None:
        if self.session.state.phase.is_alive:
            self.session.resume(command)
        else:
            self.debug(stop_on_entry=True)

    def _run_to_cursor(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self._run_to(document, document.editor.caret()[0])

    def _run_to(self, document: Document, line: int) -> None:
        state, launch = self.session.state, self.session.launch
        if not state.phase.is_alive:
            self._bench.editors.bring_to_front(document)
            self.debug(run_to=line)
        elif launch is not None:
            path = str(launch.path) if document.key == launch.key else document.key
            self.session.resume(commands.RunTo(path, line))

    def _set_animated(self, animated: bool) -> None:  # noqa: FBT001 - Qt's way
        if not animated:
            self._animation.stop()
            return
        speed = self._bench.settings.get(table.ANIMATION_SPEED)
        self._animation.start(round(1000 / speed))
        self._animate()

    def _animate(self) -> None:
        phase = self.session.state.phase
        if phase in (SessionPhase.NONE, SessionPhase.ENDED) and self._animation.isActive():
            if self.session.state.exit_code is None:
                self.debug(stop_on_entry=True)
            else:
                self._animation.stop()
                self._bench.actions.set_checked("debug.animate", False)
        elif phase is SessionPhase.PAUSED:
            self.session.resume(commands.StepInto())

    # -- breakpoints and values ------------------------------------------------------------------

    def _at_caret(self, action: Callable[[Document, int], object]) -> None:
        document = self._bench.editors.current
        if document is not None:
            action(document, document.editor.caret()[0])

    def _enable_here(self) -> None:
        document = self._bench.editors.current
        here = self.breakpoints.at(document.key, document.editor.caret()[0]) if document else None
        if here:
            self.breakpoints.edit(here.key, is_enabled=not here.is_enabled)

    def _ask_for_function(self) -> None:
        self._bench.panels.show("breakpoints")
        self.breakpoint_list.function.setFocus()

    def _clear_all(self) -> None:
        self.breakpoints.remove([one.key for one in self.breakpoints.all()])
        self._offer_undo()

    def _offer_undo(self) -> None:
        self._bench.notices.show_notice(
            "info",
            tr("Breakpoints were removed."),
            [(tr("Undo"), self._bring_back)],
            topic="breakpoints",
        )
        self._undo_offer.start()

    def _bring_back(self) -> None:
        self.breakpoints.bring_back()
        self._bench.notices.withdraw("breakpoints")

    def _evaluate(self) -> None:
        editor = self._bench.editors.current_editor
        expression = editor.expression_at_caret() if editor else ""
        if editor and expression:
            line, column = editor.caret()
            self.editors.evaluate_at(expression, line, column)

    def _add_watch(self) -> None:
        editor = self._bench.editors.current_editor
        expression = editor.expression_at_caret() if editor else ""
        if expression:
            self.watches.add(expression)
            self._bench.panels.show("watches")

    def _say_where(self) -> None:
        state = self.session.state
        frame = state.frame
        words = state.sentence
        if frame is not None:
            words += ". " + tr(
                "{function}, line {line} of {file}",
                function=frame.function,
                line=frame.line,
                file=Path(frame.file).name,
            )
        self._bench.notices.show_notice("info", words, topic="where")

    # -- what the session says -------------------------------------------------------------------

    def _report(self) -> None:
        state = self.session.state
        status = self.runner.status if self._is_run else state.status
        self._bench.actions.update(session=status)
        is_live = status.phase.is_alive
        self.console.set_live(is_live)
        is_waiting = status.phase is SessionPhase.WAITING_FOR_INPUT
        was_waiting = self.console.is_waiting
        self.console.set_waiting(state.prompt if is_waiting else None)
        if is_waiting and not was_waiting and not self._is_typing():
            self.console.field.setFocus()
        self._show_strip()

    def _is_typing(self) -> bool:
        return self._since_typing.isValid() and self._since_typing.elapsed() < TYPING_MS

    def _show_strip(self) -> None:
        state = self.session.state
        if state.failure:
            self.strip.say(
                state.failure,
                is_error=True,
                buttons=[
                    (tr("Restart"), self.restart),
                    (tr("Show protocol"), lambda: self._bench.panels.show("protocol")),
                ],
            )
        elif state.phase is SessionPhase.PAUSED and state.stop:
            words = strip_words(state.stop)
            document = self._bench.editors.current
            if document is not None and self.editors.is_stale(document):
                words += " · " + tr("The program that runs is older than this text.")
            self.strip.say(words, is_error=state.stop.reason == "error")
        else:
            self._bench.editors.set_strip(None)
            return
        self._bench.editors.set_strip(self.strip)

    def _on_refused(self, error: events.Error, asked: Command | None) -> None:
        is_check = isinstance(asked, commands.Initialize) or error.command == "initialize"
        if is_check:
            self._on_check_failed(error)
        elif asked is None and isinstance(error.code, str) and error.location:
            self.console.note(self._error_block(error))
        elif asked is not None and not isinstance(asked, commands.SetVariable | commands.Evaluate):
            self._bench.notices.show_notice("warning", error.message, topic=TOPIC)

    def _on_check_failed(self, error: events.Error) -> None:
        block = self._error_block(error)
        self.console.note(block)
        self._bench.panels.show("console")
        if isinstance(error.location, Location):
            place = error.location
            self.editors.go_to(place.file, place.line, place.column)
        self._bench.notices.show_notice(
            "error", tr("The program was not started: {why}", why=error.message), topic=TOPIC
        )

    def _error_block(self, error: events.Error) -> str:
        code = error.code if isinstance(error.code, str) else ""
        lines = [f"{code}: {error.message}" if code else error.message]
        if isinstance(error.location, Location):
            place = error.location
            lines.append(f"  {place.file}:{place.line}")
            text = self._line_text(place.file, place.line)
            if text.strip():
                lines += [f"    {text}", "    " + " " * (place.column - 1) + "^"]
        if isinstance(error.hint, str) and error.hint:
            lines.append(f"  {error.hint}")
        return "\n".join(lines)

    def _line_text(self, file: str, line: int) -> str:
        document = self.editors.document_of(file)
        lines = document.text().splitlines() if document else []
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def _on_failed(self, words: str) -> None:
        self.console.note(words)
        if self._is_run:
            self._bench.notices.show_notice("error", words, topic=TOPIC)

    def _on_ended(self) -> None:
        state = self.session.state
        self.console.note(state.sentence if state.exit_code is not None else tr("Stopped"))

    def _on_run_ended(self, code: int, seconds: float) -> None:
        self.console.note(
            tr("Ended with code {code} after {seconds} s", code=code, seconds=f"{seconds:.2f}")
        )

    # -- input -----------------------------------------------------------------------------------

    def _on_typed(self, text: str) -> None:
        if self._is_run:
            self.runner.send_input(text)
        else:
            self.session.send_input(text)

    def _on_input_ended(self) -> None:
        if self._is_run:
            self.runner.end_input()
        else:
            self.session.end_input()

    def _on_place_clicked(self, file: str, line: int) -> None:
        launch = self.runner.launch if self._is_run else self.session.launch
        path = Path(file)
        if not path.is_absolute() and launch is not None:
            path = launch.path.parent / path
        self.editors.go_to(str(path), line)
