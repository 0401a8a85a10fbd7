"""The status bar and the title of the window: the state of the session, the caret's position."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, QTimer
from PyQt6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

import ez_lang
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import square
from ez_ide.translation import tr, trn
from ez_ide.widgets.focus import FocusRing

if TYPE_CHECKING:
    from ez_ide.actions.conditions import WindowContext
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.area import EditorArea
    from ez_ide.workbench import Workbench


class StatusBar(FocusRing, QStatusBar):
    """The bar at the bottom."""

    def __init__(
        self, actions: ActionRegistry, editors: EditorArea, themes: ThemeService, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self.setAccessibleName(tr("Status"))
        self.setSizeGripEnabled(False)
        self._actions, self._editors, self._themes = actions, editors, themes
        self._since = time.monotonic()
        self._status = SessionStatus()
        self._build()
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_sentence)
        actions.context_changed.connect(self._on_context)
        for signal in (editors.current_changed, editors.caret_moved, editors.document_changed):
            signal.connect(self._on_caret)
        themes.changed.connect(self._paint)
        self._on_context(actions.context)
        self._show_session()
        self._on_caret()
        self._paint()

    def _build(self) -> None:
        self.session = QLabel()
        self.session.setObjectName("status.session")
        self.problems = self._button("status.problems", "view.problems")
        self.muted = self._button("status.muted", "debug.mute_breakpoints")
        self.addWidget(self.session)
        self.addWidget(self.problems)
        self.addWidget(self.muted)
        self.position = self._button("status.position", "go.line")
        self.zoom = self._button("status.zoom", "view.zoom_reset")
        self.indentation = _label("status.indentation")
        self.encoding = _label("status.encoding")
        self.line_end = _label("status.line_end")
        self.version = self._button("status.version", "run.interpreter")
        self.version.setText(f"EZ {ez_lang.__version__}")
        self.version.setAccessibleName(tr("Interpreter: EZ {version}", version=ez_lang.__version__))
        for widget in (self.position, self.zoom, self.indentation, self.encoding, self.line_end,
                       self.version):  # fmt: skip
            self.addPermanentWidget(widget)

    def _button(self, name: str, action_id: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(self._actions.spec(action_id).name)
        button.setToolTip(self._actions.spec(action_id).name)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._actions.trigger(action_id))
        return button

    # -- the session -----------------------------------------------------------------------------

    def _on_context(self, context: WindowContext) -> None:
        if context.session != self._status:
            if context.session.phase is not self._status.phase:
                self._since = time.monotonic()
            self._status = context.session
            self._show_session()
        self._show_problems(context.errors, context.warnings)
        self.muted.setVisible(context.are_breakpoints_muted)
        self.muted.setText(tr("Breakpoints muted"))
        self.zoom.setVisible(context.zoom != 100)  # noqa: PLR2004  per cent
        self.zoom.setText(f"{context.zoom} %")

    def _show_session(self) -> None:
        is_running = self._status.phase is SessionPhase.RUNNING
        (self._tick.start if is_running else self._tick.stop)()
        self._show_sentence()
        look = _appearance(self._status)
        if self.property("session") != look:
            self.setProperty("session", look)
            self._repolish()

    def _show_sentence(self) -> None:
        text = self._status.sentence
        seconds = int(time.monotonic() - self._since)
        if self._status.phase is SessionPhase.RUNNING and seconds:
            text = f"{text} {tr('{seconds} s', seconds=seconds)}"
        text = text or tr("Ready")
        self.session.setText(text)
        self.session.setAccessibleName(tr("Session: {state}", state=text))

    def _repolish(self) -> None:
        for widget in (self, *self.findChildren(QWidget)):
            style = widget.style()
            if style is not None:
                style.unpolish(widget)
                style.polish(widget)

    # -- the text --------------------------------------------------------------------------------

    def _show_problems(self, errors: int, warnings: int) -> None:
        text = ", ".join((
            trn("{count} error", "{count} errors", errors),
            trn("{count} warning", "{count} warnings", warnings),
        ))  # fmt: skip
        self.problems.setText(text if errors or warnings else tr("No problems"))
        self.problems.setAccessibleName(tr("Problems: {text}", text=self.problems.text()))
        self._paint()

    def _on_caret(self, *_what: object) -> None:
        document = self._editors.current
        fields = (self.position, self.indentation, self.encoding, self.line_end)
        for widget in fields:
            widget.setVisible(document is not None)
        if document is None:
            return
        line, column = document.editor.caret()
        message = tr("Line {line}, column {column}", line=line, column=column)
        selected = len(document.editor.selectedText())
        if selected:
            message += " " + tr("({count} selected)", count=selected)
        self.position.setText(message)
        self.position.setAccessibleName(message)
        for label, title, text in (
            (self.indentation, tr("Indentation"), document.indentation),
            (self.encoding, tr("Encoding"), document.encoding),
            (self.line_end, tr("Line endings"), document.line_end),
        ):
            label.setText(text)
            label.setToolTip(title)
            label.setAccessibleName(f"{title}: {text}")

    def _paint(self) -> None:
        context = self._actions.context
        sign = "error" if context.errors else "warning" if context.warnings else "success"
        on_bar = getattr(self._themes.theme.ui, f"on_{_bar(self._status)}")
        quiet = "" if _appearance(self._status) == "none" else on_bar
        self.problems.setIcon(icon(sign, self._themes.theme, colour=quiet))
        self.problems.setIconSize(square(14))
        self.muted.setIcon(icon("breakpoints-muted", self._themes.theme, colour=quiet))
        self.muted.setIconSize(square(14))


def _appearance(status: SessionStatus) -> str:
    if status.phase is SessionPhase.PAUSED:
        return "paused"
    return "running" if status.phase.is_alive else "none"


def _bar(status: SessionStatus) -> str:
    look = _appearance(status)
    return "status" if look == "none" else f"status_{look}"


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    return label


# --------------------------------------------------------------------------------------------------
# The title of the window: the current file, and whether a program waits for input.


class WindowTitle(QObject):
    """Keeps the title up to date."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        bench.editors.current_changed.connect(self.show)
        bench.actions.context_changed.connect(lambda _context: self.show())
        self.show()

    def show(self) -> None:
        """Update the title."""
        document = self._bench.editors.current
        phase = self._bench.actions.context.session.phase
        text = document.name if document is not None else ""
        if phase is SessionPhase.WAITING_FOR_INPUT:
            text = tr("Waiting for input – {name}", name=text)
        elif document is not None and document.is_modified:
            text = tr("{name} (modified)", name=text)
        self._bench.window.setWindowTitle(f"{text} – EZ Studio" if text else "EZ Studio")
