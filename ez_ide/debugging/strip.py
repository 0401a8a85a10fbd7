"""The strip above the editor while a program is debugged: why it is paused, and what to do next.

It is always one line high; a sentence that does not fit is shown whole by a button.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from ez_ide.actions.session_status import SessionPhase
from ez_ide.appearance.units import scaled, square
from ez_ide.debugging.session.descriptions import (
    end_sentence,
    missed_sentence,
    silence_sentence,
    stop_sentence,
)
from ez_ide.translation import tr
from ez_ide.widgets.elided_label import ElidedLabel, FullTextBox
from ez_ide.widgets.focus import FocusRingBar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction, QPaintEvent

    from ez_debugger.protocol.events import Stopped
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.animation import StepAnimation
    from ez_ide.debugging.session.commands import SessionCommands
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

    Button = tuple[str, Callable[[], object]]

ICON_SIZE = 16
FIRST_BUTTON = 2  # its index in the row, after the sentence and the button that shows it whole
STRIP_ACTIONS = ("debug.continue", "debug.step_over", "debug.step_into", "debug.step_out")
PAUSE = "debug.pause"


class SessionStrip(QObject):
    """Decides what the strip shows, and when there is one."""

    code_requested = pyqtSignal(str)  # the page of an error code

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        breakpoints: BreakpointStore,
        control: SessionCommands,
        animation: StepAnimation,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._breakpoints = bench, session, breakpoints
        self._control, self._animation = control, animation
        self.widget = PauseStrip(
            bench.themes,
            [bench.actions.action(action_id) for action_id in (*STRIP_ACTIONS, PAUSE)],
            bench.window,
        )
        self.widget.hide()
        self.widget.keyboard_left.connect(bench.editors.take_focus)
        session.changed.connect(self.update)
        animation.changed.connect(self.update)
        bench.editors.text_changed.connect(self._on_text_changed)

    def update(self) -> None:
        """Describe the session; no strip while there is nothing to say."""
        state = self._session.state
        if self._session.is_running_briefly:
            return
        if state.failure or state.overdue_command:
            sentence = state.failure or silence_sentence(state.overdue_command)
            self._show(sentence, tone="error", buttons=self._failure_buttons())
        elif state.phase is SessionPhase.PAUSED and state.stop:
            self._show_stop(state.stop)
        elif state.is_kept:
            self._show_end(state)
        elif state.phase.is_alive:
            self._show(state.sentence, actions=(PAUSE,))
        else:
            self._bench.editors.set_strip(None)

    def _show_stop(self, stop: Stopped) -> None:
        state, animation = self._session.state, self._animation
        hits = state.hits.get(state.hit_ids[0], 0) if state.hit_ids else 0
        sentence = stop_sentence(stop, self._hit(stop), hits, is_reached=state.reached)
        buttons: list[Button] = []
        if stop.error is not UNSET:
            code = stop.error.code
            buttons.append(
                (tr("Explain {code}", code=code), lambda: self.code_requested.emit(code))
            )
        if animation.is_on:
            sentence += " · " + animation.sentence
            buttons += [
                (tr("Slower"), lambda: animation.change_speed(-1)),
                (tr("Faster"), lambda: animation.change_speed(+1)),
                (tr("Resume") if animation.is_paused else tr("Pause"), animation.toggle_pause),
            ]
        tone = "error" if stop.error is not UNSET else "paused"
        self._show(sentence, tone=tone, buttons=buttons, actions=STRIP_ACTIONS)

    def _show_end(self, state: DebugState) -> None:
        buttons: list[Button] = [
            (tr("Restart"), self._control.restart),
            (tr("Dismiss"), self._session.dismiss),
        ]
        if state.missed:
            sentence = missed_sentence(state.missed[1], state.exit_code)
            self._show(sentence, tone="paused", buttons=buttons)
        else:
            tone = "error" if state.problem is not None else "quiet"
            self._show(end_sentence(state.exit_code, state.problem), tone=tone, buttons=buttons)

    def _on_text_changed(self, document: Document) -> None:
        """An edit begins the next version of the program: the final state of this one goes."""
        state = self._session.state
        if document.is_modified and state.is_kept and not state.failure:
            self._session.dismiss()

    def _hit(self, stop: Stopped) -> Breakpoint | None:
        """The breakpoint that caused a stop; a data breakpoint is described by `stop.data`."""
        ids = self._session.state.hit_ids
        return self._breakpoints.by_engine_id(ids[0]) if ids and stop.data is UNSET else None

    def _failure_buttons(self) -> list[Button]:
        bench, session = self._bench, self._session
        dismiss = (tr("Dismiss"), session.dismiss)
        return [
            (tr("Restart"), self._control.restart),
            (tr("Show protocol"), lambda: bench.panels.show("protocol", focus=True)),
            (tr("Report…"), lambda: bench.actions.trigger("help.report")),
            *([dismiss] if session.state.failure else []),
        ]

    def _show(
        self,
        sentence: str,
        *,
        tone: str = "quiet",
        buttons: Sequence[Button] = (),
        actions: Sequence[str] = (),
    ) -> None:
        self.widget.show_sentence(sentence, tone=tone, buttons=buttons, actions=actions)
        self._bench.editors.set_strip(self.widget)


class PauseStrip(FocusRingBar):
    """The widget: a sentence, buttons that belong to it, and buttons for actions."""

    def __init__(
        self, themes: ThemeService, actions: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._themes = themes
        self._tone = "quiet"
        self._labels: tuple[str, ...] = ()
        self._button_actions: dict[str, Callable[[], object]] = {}
        self.setObjectName("pause_strip")
        self.sentence = ElidedLabel()
        self.more = QToolButton()
        self.more.setText("…")
        self.more.setToolTip(tr("Show full message"))
        self.more.setAccessibleName(self.more.toolTip())
        self.more.clicked.connect(self._show_whole_sentence)
        self.buttons: list[QPushButton] = []
        self._actions: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(12), 0, scaled(8), 0)
        self._row.setSpacing(scaled(4))
        self._row.addWidget(self.sentence, 1)
        self._add_button(self.more)
        self.more.hide()
        self.sentence.cut.connect(self.more.setVisible)
        self._actions = [self._add_action(action) for action in actions]
        themes.changed.connect(self._paint)
        self._paint()

    def show_sentence(
        self,
        sentence: str,
        *,
        tone: str = "quiet",
        buttons: Sequence[Button] = (),
        actions: Sequence[str] = (),
    ) -> None:
        """Show a sentence, buttons that belong to it alone, and some of the actions.

        Tones are "paused", "error" and "quiet".
        """
        is_other_tone, self._tone = tone != self._tone, tone
        self.sentence.setText(sentence)
        self.setAccessibleName(tr("Session: {state}", state=sentence))
        self._button_actions = dict(buttons)
        # Buttons with the same labels stay, so that a step does not take the focus from them.
        labels = tuple(self._button_actions)
        if labels != self._labels:
            self._labels = labels
            self._make_buttons()
        for button in self._actions:
            action = button.defaultAction()
            button.setHidden(action is None or action.objectName() not in actions)
        if is_other_tone:
            self._paint()

    def _add_action(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(action.iconText())
        self._add_button(button)
        return button

    def _add_button(self, button: QToolButton) -> None:
        button.setAutoRaise(True)
        button.setProperty("look", "strip")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)

    def _show_whole_sentence(self) -> None:
        FullTextBox(self.sentence.text(), self).open_below(self)

    def _make_buttons(self) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for at, label in enumerate(self._labels):
            button = QPushButton(label)
            button.setProperty("look", "strip")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, label=label: self._button_actions[label]())
            self._row.insertWidget(FIRST_BUTTON + at, button)
            self.buttons.append(button)
        for before, after in pairwise([self.more, *self.buttons, *self._actions]):
            self.setTabOrder(before, after)

    def _paint(self) -> None:
        for button in self._actions:
            button.setIconSize(square(ICON_SIZE))
        _background, text = self._colours()
        self.sentence.setStyleSheet(f"color: {text}; background: transparent;")
        self.update()

    def _colours(self) -> tuple[str, str]:
        """The colours of background and text."""
        debug, ui = self._themes.theme.debug, self._themes.theme.ui
        return {
            "error": (debug.strip_error, debug.on_strip_error),
            "paused": (debug.strip, debug.on_strip),
        }.get(self._tone, (ui.window, ui.text))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the background: the strip moves between tabs, which would each give it another."""
        if event is not None:
            QPainter(self).fillRect(event.rect(), QColor(self._colours()[0]))
