"""The toolbar: files, run and debug, and the controls of a session.

Every button is an action of the table; the state of the session decides which ones are visible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from ez_ide.actions.session_status import SessionPhase
from ez_ide.actions.shortcuts import shown
from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.focus import FocusRing

if TYPE_CHECKING:
    from PyQt6.QtGui import QAction

    from ez_ide.actions.conditions import WindowContext
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService

FILES = ("file.new", "file.open", "file.save")
STARTS = ("run.run", "debug.start")
SESSION = (
    "debug.continue",
    "debug.pause",
    "debug.step_over",
    "debug.step_into",
    "debug.step_out",
    "debug.restart",
    "run.stop",
)
ICON_SIZE = 20
SEARCH_WIDTH = 270
NARROW = 900  # below this width the search field becomes a button


class ToolBar(FocusRing, QToolBar):
    """The toolbar of the window."""

    def __init__(self, actions: ActionRegistry, themes: ThemeService, parent: QWidget) -> None:
        super().__init__(tr("Tools"), parent)
        self.setObjectName("toolbar")
        self.setAccessibleName(tr("Tools"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions, self._themes = actions, themes
        self._session: dict[str, QAction] = {}
        self._build()
        actions.context_changed.connect(self._on_context)
        actions.keys_changed.connect(self._describe_search)
        themes.changed.connect(self._paint)
        self._on_context(actions.context)
        self._paint()

    def _build(self) -> None:
        for action_id in FILES:
            self._add(action_id)
        self.addSeparator()
        for action_id in STARTS:
            button = self._add(action_id)
            button.setProperty("look", "bar")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._session_separator = non_null(self.addSeparator())
        for action_id in SESSION:
            button = QToolButton()
            self._dress(button, action_id)
            self._session[action_id] = non_null(self.addWidget(button))
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        room.setAccessibleName(tr("Room"))
        self.addWidget(room)
        self.search = QToolButton()
        self.search.setObjectName("toolbar.search")
        self.search.setProperty("look", "search")
        self.search.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.search.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.search.clicked.connect(lambda: self._actions.trigger("go.file"))
        self.addWidget(self.search)
        self._add("file.settings")
        self._describe_search()

    def _add(self, action_id: str) -> QToolButton:
        button = QToolButton()
        self._dress(button, action_id)
        self.addWidget(button)
        return button

    def _dress(self, button: QToolButton, action_id: str) -> None:
        button.setDefaultAction(self._actions.action(action_id))
        button.setObjectName(f"toolbar.{action_id}")
        button.setAccessibleName(self._actions.spec(action_id).name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _on_context(self, context: WindowContext) -> None:
        phase = context.session.phase
        for action_id, action in self._session.items():
            action.setVisible(phase.is_alive and self._is_shown(action_id, context))
            action.setEnabled(self._actions.action(action_id).isEnabled())
        self._session_separator.setVisible(phase.is_alive)

    def _is_shown(self, action_id: str, context: WindowContext) -> bool:
        """Return whether an action is visible: Continue and Pause share one location; a run has
        only Stop.
        """
        session = context.session
        if not session.is_debugging:
            return action_id == "run.stop"
        if action_id == "debug.continue":
            return session.phase is SessionPhase.PAUSED
        if action_id == "debug.pause":
            return session.phase is not SessionPhase.PAUSED
        return True

    def _describe_search(self) -> None:
        keys = self._actions.keys("go.file")
        text = tr("Go to file, symbol or command")
        self.search.setAccessibleName(text)
        self.search.setToolTip(f"{text} ({shown(keys[0])})" if keys else text)
        self._fit_search()

    def _fit_search(self) -> None:
        """Show a search field if there is room for it, else a button."""
        is_narrow = self.width() < scaled(NARROW)
        self.search.setText("" if is_narrow else tr("Search files and commands"))
        self.search.setMinimumWidth(0 if is_narrow else scaled(SEARCH_WIDTH))

    def _paint(self) -> None:
        self.setIconSize(square(ICON_SIZE))
        self.search.setIcon(icon("search", self._themes.theme))
        self._fit_search()

    def event(self, event: QEvent | None) -> bool:
        """Follow the width of the window."""
        handled = super().event(event)
        if event is not None and event.type() == QEvent.Type.Resize and hasattr(self, "search"):
            self._fit_search()
        return handled
