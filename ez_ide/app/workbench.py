"""The parts of the window that a feature may need, in one hand.

Each feature of the window is a class in its room that takes a `Workbench`, connects the actions it
answers to and the parts it watches, and lives as long as the window.  Widgets further down take
only the parts they use, never the whole bench.
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
    """Where panels are put and found."""

    def add(self, panel: Panel, area: str) -> None:
        """Give a panel its place: "left", "right", "bottom" or "right-top" … ."""

    def show(self, panel_id: str, *, focus: bool = False) -> None:
        """Bring a panel into view, and the keyboard to it if asked."""


class Notices(Protocol):
    """The quiet bar below the texts: for what deserves words but no question."""

    def show_notice(
        self,
        kind: str,
        text: str,
        buttons: Sequence[tuple[str, Callable[[], object]]] | None = None,
        *,
        topic: str = "",
    ) -> None:
        """Say something ("info", "warning", "error"); a notice of the same topic is replaced."""

    def withdraw(self, topic: str) -> None:
        """The reason for a notice is gone."""

    def expire(self) -> None:
        """The program resumes: dismiss the notices that need no answer."""


@dataclass(frozen=True)
class Workbench:
    """The parts."""

    window: QMainWindow
    actions: ActionRegistry
    settings: Settings
    state: StateStore
    themes: ThemeService
    editors: EditorArea
    panels: Panels
    notices: Notices
