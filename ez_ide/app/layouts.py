"""The two layouts of panels, for editing and for debugging, each as the user left it.

A debug session switches to the debugging layout and back, unless the user has disabled that.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from PyQt6.QtCore import QByteArray, QObject

from ez_ide.appearance.units import scaled
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QMainWindow

    from ez_ide.actions.conditions import WindowContext
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.app.panel_docks import PanelDocks
    from ez_ide.settings.store import Settings
    from ez_ide.storage.state_store import StateStore

EDITING, DEBUGGING = "editing", "debugging"
USUAL = {EDITING: ("left",), DEBUGGING: ("left", "right", "bottom")}
NARROW = 1150
VERSION = 1  # layouts stored by another version are ignored


class Layouts(QObject):
    """Switches between the layouts."""

    def __init__(
        self,
        window: QMainWindow,
        docks: PanelDocks,
        actions: ActionRegistry,
        settings: Settings,
        state: StateStore,
    ) -> None:
        super().__init__(window)
        self._window, self._docks, self._settings = window, docks, settings
        self._actions, self._state = actions, state
        self._current = EDITING
        actions.on("view.reset_layout", self.reset)
        actions.on("view.keep_layout", self._on_keep)
        actions.set_checked("view.keep_layout", not settings.get(table.SWITCH_LAYOUT))
        actions.context_changed.connect(self._on_context)
        settings.changed.connect(self._on_setting)

    def begin(self) -> None:
        """Restore the editing layout after all panels have been added."""
        self._take(EDITING)

    def store(self) -> None:
        """Store the current layout."""
        stored = self._state.section("layouts")
        arrangement = base64.b64encode(self._window.saveState(VERSION).data()).decode()
        stored[self._current] = {"docks": arrangement, "folded": self._docks.folded()}
        self._state.store("layouts", stored)

    def reset(self) -> None:
        """Restore the default layouts, including the one that is not shown."""
        self._state.store("layouts", {})
        self._docks.arrange(self._usual(self._current))

    def switch(self, layout: str) -> None:
        """Store the current layout and switch to another; the focus does not move."""
        if layout == self._current:
            return
        self.store()
        focused = self._window.focusWidget()
        seen = self._docks.in_view("bottom")
        self._take(layout)
        if layout == EDITING and seen:  # the output of the program is read after its end
            self._docks.set_visible(self._docks.in_area("bottom"), visible=True)
            self._docks.show(seen)
        if focused is not None and focused.isVisible():
            focused.setFocus()

    def _take(self, layout: str) -> None:
        self._current = layout
        stored = self._state.section("layouts").get(layout)
        if not self._restore(stored):
            self._docks.arrange(self._usual(layout))

    def _usual(self, layout: str) -> tuple[str, ...]:
        """Return the visible sides; a narrow window shows the left or the right one."""
        areas = USUAL[layout]
        is_narrow = self._window.width() < scaled(NARROW)
        return tuple(
            area for area in areas if not (is_narrow and area == "left" and "right" in areas)
        )

    def _restore(self, stored: object) -> bool:
        if not isinstance(stored, dict):
            return False
        try:
            arrangement = base64.b64decode(str(stored.get("docks", "")), validate=True)
        except ValueError:
            return False
        if not self._window.restoreState(QByteArray(arrangement), VERSION):
            return False
        folded = stored.get("folded")
        self._docks.fold_only(folded if isinstance(folded, list) else [])
        return True

    def _on_context(self, context: WindowContext) -> None:
        if not self._settings.get(table.SWITCH_LAYOUT):
            return
        session = context.session
        is_debugging = session.is_debugging and (session.phase.is_alive or session.is_kept)
        self.switch(DEBUGGING if is_debugging else EDITING)

    def _on_keep(self, keep: bool) -> None:  # noqa: FBT001  a check mark
        self._settings.set(table.SWITCH_LAYOUT, not keep)

    def _on_setting(self, key: str) -> None:
        if key == table.SWITCH_LAYOUT.key:
            self._actions.set_checked(
                "view.keep_layout", not self._settings.get(table.SWITCH_LAYOUT)
            )
