"""The parts of the main window that features use.

A feature is a class that takes a `Workbench`, connects its actions, and lives as long as the
window. Widgets take only the parts they use, never the whole workbench.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtWidgets import QMainWindow

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.area import EditorArea
    from ez_ide.settings.store import Settings
    from ez_ide.storage.state_store import StateStore
    from ez_ide.widgets.panel import Panel


class Panels(Protocol):
    """Access to the panels."""

    def add(self, panel: Panel, area: str) -> None:
        """Add a panel at "left", "right", "bottom" or "right-top"."""

    def show(self, panel_id: str, *, focus: bool = False) -> None:
        """Show a panel, and focus it if requested."""


class Notices(Protocol):
    """Access to the notices."""

    def show_notice(
        self,
        kind: str,
        text: str,
        buttons: Sequence[tuple[str, Callable[[], object]]] | None = None,
        *,
        topic: str = "",
    ) -> None:
        """Show a notice ("info", "warning", "error"); it replaces one of the same topic."""

    def withdraw(self, topic: str) -> None:
        """Remove the notice of a topic."""

    def expire(self) -> None:
        """Remove the notices that need no response, because the program resumes."""


@dataclass(frozen=True)
class Workbench:
    """The parts of the window."""

    window: QMainWindow
    actions: ActionRegistry
    settings: Settings
    state: StateStore
    themes: ThemeService
    editors: EditorArea
    panels: Panels
    notices: Notices
