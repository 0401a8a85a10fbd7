"""The strip above the editor: why the program stands, in a sentence, and what one does next.

Always one line high; a sentence that has no room is shown whole at the press of a button.
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
    HitBreakpoint,
    final_words,
    missed_words,
    strip_words,
)
from ez_ide.translation import tr
from ez_ide.widgets.elided_label import Sentence, WholeSentence
from ez_ide.widgets.focus import RoundBar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction, QPaintEvent

    from ez_ide.appearance.theme_service import ThemeService

    Button = tuple[str, Callable[[], object]]

ICON_SIZE = 16
FIRST_BUTTON = 2  # in the row: behind the sentence and its button


class PauseStrip(RoundBar):
    """A sentence and buttons."""

    def __init__(
        self, themes: ThemeService, actions: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._themes = themes
        self._tone = "quiet"
        self._labels: tuple[str, ...] = ()
        self._does: dict[str, Callable[[], object]] = {}
        self.setObjectName("pause_strip")
        self.words = Sentence()
        self.more = QToolButton()
        self.more.setText("…")
        self.more.setToolTip(tr("Show full message"))
        self.more.setAccessibleName(self.more.toolTip())
        self.more.clicked.connect(self._show_whole)
        self.buttons: list[QPushButton] = []
        self._actions: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(12), 0, scaled(8), 0)
        self._row.setSpacing(scaled(4))
        self._row.addWidget(self.words, 1)
        self._add_button(self.more)
        self.more.hide()
        self.words.cut.connect(self.more.setVisible)
        self._actions = [self._add_action(action) for action in actions]
        themes.changed.connect(self._paint)
        self._paint()

    def say(
        self,
        words: str,
        *,
        tone: str = "quiet",
        buttons: Sequence[Button] = (),
        actions: Sequence[str] = (),
    ) -> None:
        """Show a sentence, buttons that belong to it alone, and some of the actions.

        Tones are "paused", "error" and "quiet".
        """
        is_other_tone, self._tone = tone != self._tone, tone
        self.words.setText(words)
        self.setAccessibleName(tr("Session: {state}", state=words))
        self._does = dict(buttons)
        labels = tuple(self._does)
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

    def _show_whole(self) -> None:
        WholeSentence(self.words.text(), self).open_below(self)

    def _make_buttons(self) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for at, label in enumerate(self._labels):
            button = QPushButton(label)
            button.setProperty("look", "strip")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, label=label: self._does[label]())
            self._row.insertWidget(FIRST_BUTTON + at, button)
            self.buttons.append(button)
        for before, after in pairwise([self.more, *self.buttons, *self._actions]):
            self.setTabOrder(before, after)

    def _paint(self) -> None:
        for button in self._actions:
            button.setIconSize(square(ICON_SIZE))
        _behind, text = self._colours()
        self.words.setStyleSheet(f"color: {text}; background: transparent;")
        self.update()

    def _colours(self) -> tuple[str, str]:
        """Background and text."""
        debug, ui = self._themes.theme.debug, self._themes.theme.ui
        return {
            "error": (debug.strip_error, debug.on_strip_error),
            "paused": (debug.strip, debug.on_strip),
        }.get(self._tone, (ui.window, ui.text))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Its own background: it moves from tab to tab, and each would give it another."""
        if event is not None:
            QPainter(self).fillRect(event.rect(), QColor(self._colours()[0]))


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.events import Stopped
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.animation import DebugAnimation
    from ez_ide.debugging.session.commands import DebugStarting
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.editing.document import Document


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
        self.widget.keyboard_left.connect(bench.editors.take_focus)
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
                (tr("Resume") if animation.is_held else tr("Pause"), animation.hold),
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
