"""The base class of panels: a titled widget with a state that can be stored.

The window puts a panel into a dock and lists it in the View menu; a panel does not know docks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

from ez_ide.appearance.application_style import settle_views
from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtGui import QShowEvent

LEAST_WIDTH, LEAST_HEIGHT = 120, 48  # of a panel of lists and fields, for small screens


class Panel(QWidget):
    """A view beside the editor.

    Subclasses set the class attributes and call `super().__init__(parent)`, which sets the
    accessible name. `header_widgets` are small buttons for the title bar of the dock.
    """

    id = ""  # "variables": the object name, and the key of its stored state
    title = ""  # "Variables", a literal that is passed to `tr`
    icon = ""
    help_page = ""  # the help page that F1 opens while the panel has the focus

    title_changed = pyqtSignal(str)  # the title with a suffix: "Problems (3)"
    attention = pyqtSignal()  # requests that the tab of the panel is raised

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_settled = False
        self.setObjectName(f"panel.{self.id}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = tr(type(self).title)
        self.setAccessibleName(self.title)

    def header_widgets(self) -> list[QWidget]:
        """Return buttons for the title bar; none by default."""
        return []

    def focus_target(self) -> QWidget:
        """Return the widget that is focused when the user goes to the panel."""
        return self.focusProxy() or self

    def remembered(self) -> dict[str, Any]:
        """Return the state to keep until the next start."""
        return {}

    def remember(self, values: dict[str, Any]) -> None:
        """Restore what `remembered` returned in an earlier run, possibly of another version."""

    def showEvent(self, event: QShowEvent | None) -> None:
        """Measure the rows of lists and trees before they are first shown."""
        super().showEvent(event)
        if not self._is_settled:
            self._is_settled = True
            settle_views(self)
