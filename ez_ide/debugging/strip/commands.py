"""The strip above the editor while a program is debugged: why it stands, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.session.descriptions import (
    HitBreakpoint,
    final_words,
    missed_words,
    strip_words,
)
from ez_ide.debugging.strip.widget import PauseStrip
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.events import Stopped
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.animation import DebugAnimation
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.starting import DebugStarting
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.editing.document import Document

    Button = tuple[str, Callable[[], object]]

STRIP_ACTIONS = ("debug.continue", "debug.step_over", "debug.step_into", "debug.step_out")
PAUSE = "debug.pause"


class DebugStrip(QObject):
    """Shows the strip and takes it away."""

    code_wanted = pyqtSignal(str)  # the page of an error code

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        breakpoints: BreakpointStore,
        starting: DebugStarting,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._breakpoints = bench, session, breakpoints
        self._starting = starting
        self.widget = PauseStrip(
            bench.themes,
            [bench.actions.action(one) for one in (*STRIP_ACTIONS, PAUSE)],
            bench.window,
        )
        self.widget.hide()
        self.widget.keyboard_left.connect(bench.editors.take_keyboard)
        self._animation: DebugAnimation | None = None
        session.changed.connect(self.show)
        bench.editors.text_changed.connect(self._on_text_changed)

    def follow(self, animation: DebugAnimation) -> None:
        """Say whether it steps by itself, too, and offer to change how fast."""
        self._animation = animation
        animation.changed.connect(self.show)

    def show(self) -> None:
        """Say how the session stands; nothing while there is nothing to say."""
        state = self._session.state
        if self._session.is_passing:
            return
        if state.failure or state.silence:
            words = state.failure or state.silence
            self._say(words, tone="error", buttons=self._after_failure())
        elif state.phase is SessionPhase.PAUSED and state.stop:
            self._show_stop(state.stop)
        elif state.is_kept:
            self._show_end(state)
        elif state.phase.is_alive:
            self._say(state.sentence, actions=(PAUSE,))
        else:
            self._bench.editors.set_strip(None)

    def _show_stop(self, stop: Stopped) -> None:
        words = strip_words(stop, self._hit(stop), self._reached(stop))
        buttons: list[Button] = []
        if stop.error is not UNSET:
            code = stop.error.code
            buttons.append((tr("Explain {code}", code=code), lambda: self.code_wanted.emit(code)))
        animation = self._animation
        if animation is not None and animation.is_on:
            words += " · " + animation.words
            buttons += [
                (tr("Slower"), lambda: animation.faster(-1)),
                (tr("Faster"), lambda: animation.faster(+1)),
                (tr("Go on") if animation.is_held else tr("Hold"), animation.hold),
            ]
        tone = "error" if stop.error is not UNSET else "paused"
        self._say(words, tone=tone, buttons=buttons, actions=STRIP_ACTIONS)

    def _show_end(self, state: DebugState) -> None:
        buttons: list[Button] = [
            (tr("Restart"), self._starting.restart),
            (tr("Dismiss"), self._session.dismiss),
        ]
        if state.missed:
            words = missed_words(state.missed[1], state.exit_code)
            self._say(words, tone="paused", buttons=buttons)
        else:
            tone = "error" if state.problem is not None else "quiet"
            self._say(final_words(state.exit_code, state.problem), tone=tone, buttons=buttons)

    def _on_text_changed(self, document: Document) -> None:
        """An edit is the beginning of the next version: the final state of this one goes."""
        state = self._session.state
        if document.is_modified and state.is_kept and not state.failure:
            self._session.dismiss()

    def _hit(self, stop: Stopped) -> HitBreakpoint | None:
        state = self._session.state
        if not state.hit_ids or stop.data is not UNSET:
            return None
        number = state.hit_ids[0]
        found = self._breakpoints.by_engine_id(number)
        condition = found.condition if found else ""
        return HitBreakpoint(number, state.hits.get(number, 0), condition)

    def _reached(self, stop: Stopped) -> int:
        return stop.location.line if self._session.state.reached else 0

    def _after_failure(self) -> list[Button]:
        bench, session = self._bench, self._session
        dismiss = (tr("Dismiss"), session.dismiss)
        return [
            (tr("Restart"), self._starting.restart),
            (tr("Show protocol"), lambda: bench.panels.show("protocol", focus=True)),
            (tr("Report…"), lambda: bench.actions.trigger("help.report")),
            *([dismiss] if session.state.failure else []),
        ]

    def _say(
        self,
        words: str,
        *,
        tone: str = "quiet",
        buttons: Sequence[Button] = (),
        actions: Sequence[str] = (),
    ) -> None:
        self.widget.say(words, tone=tone, buttons=buttons, actions=actions)
        self._bench.editors.set_strip(self.widget)
