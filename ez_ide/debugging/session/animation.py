"""Stepping by a timer, slowly enough to watch; Space pauses and resumes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
)

from ez_debugger.protocol import commands
from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.debugging.session.commands import SessionCommands
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.workbench import Workbench

ACTION = "debug.animate"
SPEEDS = (0.2, 0.5, 1.0, 2.0, 5.0)  # steps a second
USES_SPACE = (QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit)
PAUSING = ("breakpoint", "functionBreakpoint", "dataBreakpoint", "error", "pause")
"""Stops for one of these reasons pause the animation."""


class StepAnimation(QObject):
    """Steps into, again and again, while it is on."""

    changed = pyqtSignal()

    def __init__(
        self, bench: Workbench, session: DebugController, control: SessionCommands
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._control = bench, session, control
        self.is_on = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        bench.actions.on(ACTION, self._set)
        session.stopped.connect(self._on_stopped)
        session.ended.connect(self.end)
        session.failed.connect(self.end)
        bench.settings.changed.connect(self._on_setting)

    @property
    def is_paused(self) -> bool:
        """Whether it is on and waits for Space."""
        return self.is_on and not self._timer.isActive()

    @property
    def sentence(self) -> str:
        """For the strip; "" while it is off."""
        if not self.is_on:
            return ""
        if self.is_paused:
            return tr("Animation paused – press Space to resume")
        speed = self._bench.settings.get(table.ANIMATION_SPEED)
        if speed == 1:
            return tr("1 step/s – press Space to pause")
        return tr("{speed} steps/s – press Space to pause", speed=f"{speed:g}")

    def end(self) -> None:
        """Switch it off."""
        if self.is_on:
            self.is_on = False
            self._timer.stop()
            application = QApplication.instance()
            if application is not None:
                application.removeEventFilter(self)
            self.changed.emit()
        self._bench.actions.set_checked(ACTION, False)

    def toggle_pause(self) -> None:
        """Pause, or resume if it is paused."""
        if self._timer.isActive():
            self._timer.stop()
        else:
            self._start_timer()
        self.changed.emit()

    def change_speed(self, by: int) -> None:
        """Use the next speed up (1) or down (-1)."""
        now = self._bench.settings.get(table.ANIMATION_SPEED)
        nearest = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - now))
        wanted = SPEEDS[min(max(nearest + by, 0), len(SPEEDS) - 1)]
        self._bench.settings.set(table.ANIMATION_SPEED, wanted)

    def _set(self, on: bool) -> None:  # noqa: FBT001 - of a signal
        if not on:
            self.end()
            return
        self.is_on = True
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        if not self._session.state.phase.is_alive:
            self._control.debug(stop_on_entry=True)
        self._start_timer()
        self.changed.emit()

    def _start_timer(self) -> None:
        self._timer.start(round(1000 / self._bench.settings.get(table.ANIMATION_SPEED)))

    def _step(self) -> None:
        if self._session.state.phase is SessionPhase.PAUSED and self._session.state.is_settled:
            self._session.resume(commands.StepInto())

    def _on_stopped(self) -> None:
        stop = self._session.state.stop
        if self.is_on and stop is not None and stop.reason in PAUSING:
            self._timer.stop()
            self.changed.emit()

    def _on_setting(self, key: str) -> None:
        if key == table.ANIMATION_SPEED.key and self._timer.isActive():
            self._start_timer()
            self.changed.emit()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Take Space, except from widgets that use it themselves.

        The filter sees the keys of the whole application.  `ShortcutOverride` comes before the
        key itself and has to be accepted too, else a shortcut could take it.
        """
        if (
            isinstance(event, QKeyEvent)
            and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
            and event.key() == Qt.Key.Key_Space
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
            and not isinstance(watched, USES_SPACE)
            and watched is QApplication.focusWidget()
        ):
            if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
                self.toggle_pause()
            event.accept()
            return True
        return False
